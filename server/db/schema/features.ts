import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Feature } from '#src/domain/desk/features.ts'
import { at } from './columns.ts'

/** What is switched off for now, by whom and why; what isn't here is on. */
export const featuresOff = pgTable('features_off', {
  feature: text('feature').$type<Feature>().primaryKey(),
  since: at('since').notNull(),
  userId: uuid('user_id'),
  name: text('name').notNull(),
  reason: text('reason').notNull(),
})
