import { bigint, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Owner of the row; first in every key, so that a distributed PostgreSQL can shard by it (D36). */
export const customerId = () => uuid('customer_id').notNull()
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Integer cents, CAD (D13). */
export const cents = (name: string) => bigint(name, { mode: 'number' })
