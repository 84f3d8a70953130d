import {
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Pickup } from '#src/domain/pickups/pickup.ts'
import type { PickupState } from '#src/domain/pickups/pickup-state.ts'
import { at, customerId, historyColumns } from './columns.ts'

export const pickupNumbers = pgSequence('pickup_numbers', { startWith: 1001 })

/**
 * A pickup. The client chooses its id before the first byte leaves; the carrier knows it by the same id
 * (D17).
 */
export const pickups = pgTable(
  'pickups',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    number: text('number').notNull(),
    fingerprint: text('fingerprint').notNull(),
    state: text('state').$type<PickupState>().notNull(),
    carrierCode: text('carrier_code').notNull(),
    /** As of the booking: name, and whether the carrier is invented (D16). */
    carrier: jsonb('carrier').$type<{ name: string; sample: boolean }>().notNull(),
    pickup: jsonb('pickup').$type<Pickup>().notNull(),
    /** The change that the carrier is being asked for. */
    wanted: jsonb('wanted').$type<Pickup>(),
    orders: jsonb('orders').$type<{ id: string; number: string; trackingNumber: string }[]>().notNull(),
    /** The facility's zone and day; start and end of the window as instants. */
    zone: text('zone').notNull(),
    pickupDate: date('pickup_date', { mode: 'string' }).notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    confirmationNumber: text('confirmation_number'),
    /** Message id, or the carrier's words, of its last refusal. */
    refusal: text('refusal'),
    rev: integer('rev').notNull(),
    search: text('search').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('pickups_when').on(t.customerId, t.state, t.startsAt, t.id),
    index('pickups_open').on(t.state, t.updatedAt),
    index('pickups_due').on(t.state, t.startsAt),
  ],
)

/** An order waits for at most one driver; its row is deleted when the pickup doesn't happen. */
export const pickupOrders = pgTable(
  'pickup_orders',
  {
    customerId: customerId(),
    orderId: uuid('order_id').notNull(),
    pickupId: uuid('pickup_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.orderId] }),
    index('pickup_orders_pickup').on(t.customerId, t.pickupId),
  ],
)

/** History of a pickup, append-only: who, what, when. */
export const pickupHistory = pgTable(
  'pickup_history',
  {
    customerId: customerId(),
    pickupId: uuid('pickup_id').notNull(),
    ...historyColumns(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.pickupId, t.id] })],
)

export const samplePickupNumbers = pgSequence('sample_pickup_numbers', { startWith: 20_001 })

/** The sample carriers' own records of pickups: one per client id, however often it is requested. */
export const samplePickups = pgTable(
  'sample_pickups',
  {
    clientId: uuid('client_id').primaryKey(),
    confirmationNumber: text('confirmation_number').notNull(),
    seed: integer('seed').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    cancelledAt: at('cancelled_at'),
  },
  (t) => [uniqueIndex('sample_pickups_number').on(t.confirmationNumber)],
)
