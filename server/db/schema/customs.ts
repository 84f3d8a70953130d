import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { versionColumns } from './columns.ts'

/**
 * The operator's duty tables (D33): one row per version of the tables, as JSON. Without a row, the built-in table is
 * in force.
 */
export const dutyTables = pgTable('duty_tables', {
  id: uuid('id').primaryKey(),
  asOf: date('as_of', { mode: 'string' }).notNull(),
  json: text('json').notNull(),
  ...versionColumns(),
})
