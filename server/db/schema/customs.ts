import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/**
 * What imports cost, as the operator's data (D33): one row per imported table, as its JSON. Without a row the
 * house's table is in force.
 */
export const dutyTables = pgTable('duty_tables', {
  id: uuid('id').primaryKey(),
  asOf: date('as_of', { mode: 'string' }).notNull(),
  json: text('json').notNull(),
  createdAt: at('created_at').notNull(),
})
