import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { QueueKind } from '#src/domain/desk/queue.ts'
import { at } from './columns.ts'

/**
 * Who of our staff is at what waits, so that two don't begin the same. A courtesy: acts are safe without it. One
 * that has run out is as good as none.
 */
export const queueLeases = pgTable(
  'queue_leases',
  {
    kind: text('kind').$type<QueueKind>().notNull(),
    /** The id of what waits. */
    subject: text('subject').notNull(),
    userId: uuid('user_id').notNull(),
    until: at('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subject] })],
)
