import { sql } from 'drizzle-orm'
import {
  boolean,
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
import type { QuotedRate } from '#src/contract/quotes.ts'
import type { SimulatedShipment } from '#src/domain/tracking/carrier-simulation.ts'
import type { FreightMode } from '#src/domain/freight/freight.ts'
import type { LoadShipment } from '#src/domain/freight/load-snapshot.ts'
import type { FreightRate } from '#src/domain/freight/freight-rate.ts'
import type { OrderSource, OrderStatus, PayStatus } from '#src/domain/orders/order-status.ts'
import type { Cost } from '#src/domain/money/markup.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import type { Rate, RateRequest } from '#src/domain/rating/rating.ts'
import type { TrackingEvent } from '#src/domain/tracking/tracker-status.ts'
import type { WeightUnit } from '#src/domain/shared/units.ts'
import { at, cents, customerId, historyColumns, versionColumns } from './columns.ts'

export const orderNumbers = pgSequence('order_numbers', { startWith: 1001 })
/** Of orders made with test keys. */
export const testNumbers = pgSequence('test_numbers', { startWith: 1001 })
/** Used by the first edition: now they are random (src/domain/shared/public-number.ts). */
export const trackingNumbers = pgSequence('tracking_numbers', { startWith: 100_001 })
export const manifestNumbers = pgSequence('manifest_numbers', { startWith: 1001 })
/** Serial references of SSCCs: one per piece, never used twice (GS1). */
export const ssccNumbers = pgSequence('sscc_numbers', { startWith: 1 })

/** The built-in carriers' prices as data (D16): one row per version of a card, as its CSV. */
export const rateCards = pgTable('rate_cards', {
  id: uuid('id').primaryKey(),
  /** parcel or freight. */
  kind: text('kind').notNull().default('parcel'),
  effectiveFrom: date('effective_from', { mode: 'string' }).notNull(),
  csv: text('csv').notNull(),
  ...versionColumns(),
})

/** A quoted price, which can be bought until `validUntil` (D15). */
export const rates = pgTable(
  'rates',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    carrierCode: text('carrier_code').notNull(),
    request: jsonb('request').$type<RateRequest>().notNull(),
    rate: jsonb('rate').$type<Rate>().notNull(),
    /**
     * What the carrier will bill for it: never shown to the customer. null: from before costs were recorded;
     * the cost is the price.
     */
    cost: jsonb('cost').$type<Cost>(),
    validUntil: at('valid_until').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.id] })],
)

export const orders = pgTable(
  'orders',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    number: text('number').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    payStatus: text('pay_status').$type<PayStatus>().notNull(),
    carrierCode: text('carrier_code').notNull(),
    trackingNumber: text('tracking_number'),
    reference: text('reference'),
    totalCents: cents('total_cents').notNull(),
    shipment: jsonb('shipment').$type<Shipment | LoadShipment>().notNull(),
    rate: jsonb('rate').$type<(QuotedRate & { request?: RateRequest }) | FreightRate>().notNull(),
    search: text('search').notNull(),
    /** What was bought together: an import's name; '' is none. */
    batch: text('batch').notNull().default(''),
    /** Where it came from: ORDER_SOURCES. */
    source: text('source').$type<OrderSource>().notNull().default('web'),
    /** The manifest that closed its labels. */
    manifestId: uuid('manifest_id'),
    /**
     * One SSCC per piece, assigned at the first print: a reprinted label is the same, whatever prefix is
     * configured by then.
     */
    ssccs: jsonb('ssccs').$type<string[]>(),
    /**
     * parcel, or the mode of freight: FREIGHT_MODES. A load is an order whose shipment and rate are
     * freight's.
     */
    mode: text('mode').$type<'parcel' | FreightMode>().notNull().default('parcel'),
    /** A load's bill of lading: a GSIN of 17 digits. */
    bol: text('bol'),
    /** When its label was last printed or downloaded. */
    printedAt: at('printed_at'),
    paidAt: at('paid_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('orders_loads')
      .on(t.customerId, t.createdAt.desc(), t.id.desc())
      .where(sql`mode <> 'parcel'`),
    index('orders_newest').on(t.customerId, t.createdAt.desc(), t.id.desc()),
    index('orders_status').on(t.customerId, t.status, t.createdAt.desc(), t.id.desc()),
    index('orders_tracking').on(t.trackingNumber),
    index('orders_carrier').on(t.customerId, t.carrierCode, t.createdAt.desc(), t.id.desc()),
    index('orders_pay').on(t.customerId, t.payStatus, t.createdAt.desc(), t.id.desc()),
    index('orders_source').on(t.customerId, t.source, t.createdAt.desc(), t.id.desc()),
    index('orders_batch')
      .on(t.customerId, t.batch, t.createdAt.desc(), t.id.desc())
      .where(sql`batch <> ''`),
    index('orders_total').on(t.customerId, t.totalCents, t.id),
    index('orders_to_hand_over')
      .on(t.customerId, t.createdAt.desc(), t.id.desc())
      .where(sql`status = 'ordered' and manifest_id is null`),
    index('orders_to_print')
      .on(t.customerId, t.createdAt.desc(), t.id.desc())
      .where(sql`status = 'ordered' and manifest_id is null and printed_at is null`),
    index('orders_under_way')
      .on(t.customerId, sql`(${t.rate}->>'deliveryDate')`)
      .where(sql`status in ('shipped', 'out_for_delivery')`),
    index('orders_manifest')
      .on(t.customerId, t.manifestId)
      .where(sql`manifest_id is not null`),
    // Finds any part of any word, however many orders there are: trigrams, with the owner in the same index
    // (server/platform/text/search-text.ts).
    index('orders_words').using('gin', t.customerId, t.search.op('gin_trgm_ops')),
  ],
)

/**
 * Totals of a customer's orders by month of payment, kind and state: the sum of these rows. Every change of
 * an order adds its difference as rows of its own, in the same transaction (migration 0021 says why), and a
 * periodic task folds many rows into few.
 */
export const orderTotals = pgTable(
  'order_totals',
  {
    customerId: customerId(),
    id: uuid('id').notNull().defaultRandom(),
    /** Accounting month YYYY-MM; '' while it isn't paid. */
    month: text('month').notNull(),
    mode: text('mode').$type<'parcel' | FreightMode>().notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    payStatus: text('pay_status').$type<PayStatus>().notNull(),
    /** These three are negative in the row for the group an order left. */
    orderCount: integer('order_count').notNull(),
    totalCents: cents('total_cents').notNull(),
    savingCents: cents('saving_cents').notNull(),
    /** False: the difference made by one change. */
    folded: boolean('folded').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('order_totals_fresh')
      .on(t.customerId)
      .where(sql`not folded`),
  ],
)

/** The content of a manifest, as of its closing. */
export interface ManifestContent {
  carrierName: string
  sample: boolean
  account: string
  /** Where the driver picks up: each place as lines; and the account's units. Older ones have neither. */
  shipFrom?: string[][]
  weightUnit?: WeightUnit
  rows: {
    orderNumber: string
    trackingNumber: string
    serviceName: string
    destination: string
    pieces: number
    kilograms: number
  }[]
}

/** What is handed to a carrier on a day: its labels are closed (D12). */
export const manifests = pgTable(
  'manifests',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    number: text('number').notNull().unique(),
    carrierCode: text('carrier_code').notNull(),
    /** Accounting day. */
    day: date('day', { mode: 'string' }).notNull(),
    orderCount: integer('order_count').notNull(),
    content: jsonb('content').$type<ManifestContent>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('manifests_newest').on(t.customerId, t.createdAt.desc(), t.id.desc()),
  ],
)

/** History of an order, append-only: who, what, when. */
export const orderHistory = pgTable(
  'order_history',
  {
    customerId: customerId(),
    orderId: uuid('order_id').notNull(),
    ...historyColumns(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.orderId, t.id] })],
)

/**
 * What is bought, as it was requested: everything that an order is made from. A load is one whose shipment
 * and rate are freight's.
 */
export type Purchased = { origin?: Origin } & (
  | { mode?: never; shipment: Shipment; rate: QuotedRate; request: RateRequest; bol?: never }
  | {
      mode: FreightMode
      shipment: LoadShipment
      rate: FreightRate
      /** Number of its bill of lading. */
      bol: string
      request?: never
    }
)
/** Where an order comes from, and what it was bought with. */
export interface Origin {
  source: OrderSource
  batch: string
}

/** A purchase. The client chooses its id before the first byte leaves (D17). */
export const intents = pgTable(
  'intents',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** paying (by card: D37) → charged → booked, or → refused with the money refunded. */
    state: text('state').$type<'paying' | 'charged' | 'booked' | 'refused'>().notNull(),
    orderId: uuid('order_id').notNull(),
    /** What to buy once the card has paid; null when credits paid immediately. */
    purchase: jsonb('purchase').$type<Purchased & { actor: string }>(),
    refusal: text('refusal'),
    /** The API key that bought it. */
    keyId: uuid('key_id'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.id] }), index('intents_open').on(t.state, t.updatedAt)],
)

/**
 * Ids that the customer gave up before their call arrived. The database refuses a purchase, top-up or pickup
 * under one of them (migration 0022).
 */
export const endedIntents = pgTable(
  'ended_intents',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    endedAt: at('ended_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.id] })],
)

/** Carriers' reports. `key` makes a report that arrives twice one row (D11). */
export const trackingEvents = pgTable(
  'tracking_events',
  {
    trackingNumber: text('tracking_number').notNull(),
    key: text('key').notNull(),
    /** Code of the carrier whose webhook reported it; null: the carrier was asked. */
    source: text('source'),
    event: jsonb('event').$type<TrackingEvent>().notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.trackingNumber, t.key] })],
)

/** The sample carriers' own records: one shipment per client id, however often it is requested. */
export const sampleBookings = pgTable(
  'sample_bookings',
  {
    clientId: uuid('client_id').primaryKey(),
    trackingNumber: text('tracking_number').notNull(),
    seed: integer('seed').notNull(),
    plan: jsonb('plan')
      .$type<Pick<SimulatedShipment, 'from' | 'to' | 'via' | 'transitDays'> & { deliveryDate: string }>()
      .notNull(),
    bookedAt: at('booked_at').notNull(),
    cancelledAt: at('cancelled_at'),
  },
  (t) => [uniqueIndex('sample_bookings_number').on(t.trackingNumber)],
)
