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
 * Records that a customer's devices store too: addresses, drafts, followed numbers …
 * (src/domain/synced-entities.ts). Removed ones stay as a marker without content.
 */
export const records = pgTable(
  'records',
  {
    customerId: customerId(),
    entity: text('entity').$type<EntityName>().notNull(),
    id: text('id').notNull(),
    /** Counts the versions of this record. */
    rev: integer('rev').notNull(),
    /** Its position in the customer's feed of changes; assigned in commit order. */
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
 * The end of each customer's feed of changes. Writers of records lock its row, which puts one customer's
 * writes in order.
 */
export const feeds = pgTable('feeds', {
  customerId: customerId().primaryKey(),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
  /** Removal markers up to here are deleted: devices further behind resync from the start. */
  forgottenSeq: bigint('forgotten_seq', { mode: 'number' }).notNull().default(0),
})

/** Results by idempotency key: written with their effect, kept 30 days. */
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
