import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { BatchOffer, BatchRowState, BatchState } from '#src/contract/batches.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import type { RateChoice } from '#src/domain/rating/rate-choice.ts'
import type { Rate } from '#src/domain/rating/rating.ts'
import { at, cents, customerId } from './columns.ts'

/** Shipments that are priced and bought together; its rows are drafts (D23). */
export const batches = pgTable(
  'batches',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    state: text('state').$type<BatchState>().notNull(),
    choice: text('choice').$type<RateChoice>().notNull(),
    /** Who bought it. */
    userId: uuid('user_id'),
    /** The newest top-up by card for what the credits lacked. */
    paymentId: uuid('payment_id'),
    /** Message id of why that came to nothing. */
    refusal: text('refusal'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('batches_newest').on(t.customerId, t.createdAt.desc(), t.id.desc()),
  ],
)

/** Identified by the draft's id alone, in any batch: what was bought once is never bought again. */
export const batchRows = pgTable(
  'batch_rows',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    batchId: uuid('batch_id').notNull(),
    position: integer('position').notNull(),
    state: text('state').$type<BatchRowState>().notNull(),
    /** Number of purchases that ended without an order: each has its own intent. */
    attempt: integer('attempt').notNull().default(0),
    /** As it was priced. */
    shipment: jsonb('shipment').$type<Shipment>(),
    rateId: uuid('rate_id'),
    rate: jsonb('rate').$type<Rate>(),
    totalCents: cents('total_cents'),
    orderId: uuid('order_id'),
    fault: text('fault'),
    /** The draft's revision that was priced. null: from before it was recorded. */
    draftRev: integer('draft_rev'),
    /** Every service that takes it, the cheapest first. */
    offers: jsonb('offers').$type<BatchOffer[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('batch_rows_next').on(t.customerId, t.batchId, t.state, t.position),
  ],
)
