import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ApiScope } from '#src/domain/account/api-key.ts'
import { at, cents, customerId } from './columns.ts'

/**
 * Keys of a customer's programs. Only their hash is stored. A key works for as long as whoever made it belongs
 * to the customer: the database revokes it with the member (migration 0037).
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    madeBy: uuid('made_by').notNull(),
    /** Of whoever made it, for when they are gone. */
    makerName: text('maker_name').notNull(),
    name: text('name').notNull(),
    /** The beginning of the key. */
    prefix: text('prefix').notNull(),
    hash: text('hash').notNull(),
    test: boolean('test').notNull(),
    scopes: jsonb('scopes').$type<ApiScope[]>().notNull(),
    /** In CIDR notation; none: from anywhere. */
    networks: jsonb('networks').$type<string[]>().notNull(),
    dailyCents: cents('daily_cents'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at'),
    /** Accurate to a few minutes. */
    lastUsedAt: at('last_used_at'),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    uniqueIndex('api_keys_hash').on(t.hash),
    index('api_keys_maker').on(t.customerId, t.madeBy),
  ],
)

/** What a key spent in a day of the company's books, as far as it wasn't given back. */
export const apiKeyDays = pgTable(
  'api_key_days',
  {
    customerId: customerId(),
    keyId: uuid('key_id').notNull(),
    /** YYYY-MM-DD */
    day: text('day').notNull(),
    spentCents: cents('spent_cents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.keyId, t.day] })],
)
