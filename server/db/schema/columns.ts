import { bigint, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Owner of the row; first in every key, so that a distributed PostgreSQL can shard by it (D36). */
export const customerId = () => uuid('customer_id').notNull()
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Integer cents, CAD (D13). */
export const cents = (name: string) => bigint(name, { mode: 'number' })
/** Columns of an append-only history besides its owner: who, what, when. */
export const historyColumns = () => ({
  id: uuid('id').notNull(),
  at: at('at').notNull(),
  actor: text('actor').notNull(),
  event: text('event').notNull(),
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
})
