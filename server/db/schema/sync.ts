import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EntityName, RecordData } from '#src/domain/sync/entity.ts'
import type { Version } from '#src/domain/sync/sync.ts'
import { at, customerId } from './columns.ts'

/**
 * What a customer's devices keep too: addresses, drafts, followed numbers … (domain/synced-entities.ts). Removed ones
 * stay as a mark without content.
 */
export const records = pgTable(
  'records',
  {
    customerId: customerId(),
    entity: text('entity').$type<EntityName>().notNull(),
    id: text('id').notNull(),
    /** Counts the versions of this one. */
    rev: integer('rev').notNull(),
    /** Its place in the customer's feed of changes; commits take them in order. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    doc: jsonb('doc').$type<RecordData>(),
    /** Its words in lower case without accents. */
    search: text('search').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.entity, t.id] }),
    uniqueIndex('records_seq').on(t.customerId, t.seq),
    index('records_search').on(t.customerId, t.entity, t.search),
  ],
)

/**
 * The end of each customer's feed of changes. Its row is held by whoever writes records, so that one
 * customer's writes have an order.
 */
export const feeds = pgTable('feeds', {
  customerId: customerId().primaryKey(),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
  /** Marks of removals up to here are no longer kept: whoever is further behind begins anew. */
  forgottenSeq: bigint('forgotten_seq', { mode: 'number' }).notNull().default(0),
})

/** What was done under an idempotency key: written with its effect, kept 30 days. */
export const operations = pgTable(
  'operations',
  {
    customerId: customerId(),
    key: uuid('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer').$type<Pick<Version, 'rev'> & Partial<Version>>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.key] }), index('operations_age').on(t.createdAt)],
)
