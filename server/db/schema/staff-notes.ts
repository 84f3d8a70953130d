import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, customerId } from './columns.ts'

/** What our staff wrote down about a customer, for each other; the customer gets it with their data. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    at: at('at').notNull(),
    /** Who wrote it: a name, which stays when they leave. */
    author: text('author').notNull(),
    note: text('note').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.id] }), index('staff_notes_at').on(t.customerId, t.at)],
)
