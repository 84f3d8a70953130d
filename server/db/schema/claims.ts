import { sql } from 'drizzle-orm'
import { index, integer, pgSequence, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ClaimKind, ClaimState } from '#src/domain/orders/claim.ts'
import { at, cents, customerId } from './columns.ts'
import { files } from './files.ts'

export const claimNumbers = pgSequence('claim_numbers', { startWith: 1001 })

/**
 * Claims for lost or damaged parcels. The device chooses the id, so the same claim sent twice is one. One at
 * a time per order.
 */
export const claims = pgTable(
  'claims',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    number: text('number').notNull().unique(),
    orderId: uuid('order_id').notNull(),
    orderNumber: text('order_number').notNull(),
    kind: text('kind').$type<ClaimKind>().notNull(),
    state: text('state').$type<ClaimState>().notNull(),
    askedCents: cents('asked_cents').notNull(),
    description: text('description').notNull(),
    answer: text('answer'),
    paidCents: cents('paid_cents').notNull().default(0),
    createdAt: at('created_at').notNull(),
    reviewedAt: at('reviewed_at'),
    answeredAt: at('answered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('claims_newest').on(t.customerId, t.createdAt.desc(), t.id.desc()),
    index('claims_state').on(t.state, t.createdAt),
    uniqueIndex('claims_open')
      .on(t.customerId, t.orderId)
      .where(sql`state in ('opened', 'in_review')`),
  ],
)

export const claimFiles = pgTable(
  'claim_files',
  {
    customerId: customerId(),
    claimId: uuid('claim_id').notNull(),
    position: integer('position').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    name: text('name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.claimId, t.position] }),
    index('claim_files_file').on(t.fileId),
  ],
)
