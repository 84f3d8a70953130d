import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Cents } from '#src/domain/money/money.ts'
import { at, cents, customerId } from '#server/db/schema/columns.ts'

/** Cents by kind of tax: {"GST": 68}. */
export type TaxesByKind = Record<string, Cents>

/**
 * What is added to a carrier's price (src/domain/money/markup.ts). A rule is never changed: it ends, and
 * another begins.
 */
export const markupRules = pgTable(
  'markup_rules',
  {
    id: uuid('id').primaryKey(),
    carrierCode: text('carrier_code'),
    serviceCode: text('service_code'),
    /** The only customer it is for. */
    customerId: uuid('customer_id'),
    percent: text('percent').notNull(),
    cents: cents('cents').notNull(),
    from: date('from_day', { mode: 'string' }).notNull(),
    /** The last day; null: until further notice. */
    until: date('until_day', { mode: 'string' }),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('markup_rules_customer').on(t.customerId)],
)

/**
 * What a shipment costs the company. `accrued`: expected and not billed yet; `billed`: on carriers' bills.
 * Its cost is the sum of both. Shipments from before costs were recorded have no row.
 */
export const shipmentCosts = pgTable(
  'shipment_costs',
  {
    customerId: customerId(),
    orderId: uuid('order_id').notNull(),
    orderNumber: text('order_number').notNull(),
    carrierCode: text('carrier_code').notNull(),
    state: text('state').$type<'promised' | 'billed' | 'cancelled'>().notNull(),
    /** The carrier's price at the purchase; never changed. */
    promisedNetCents: cents('promised_net_cents').notNull(),
    promisedTaxes: jsonb('promised_taxes').$type<TaxesByKind>().notNull(),
    accruedNetCents: cents('accrued_net_cents').notNull(),
    accruedTaxes: jsonb('accrued_taxes').$type<TaxesByKind>().notNull(),
    billedNetCents: cents('billed_net_cents').notNull().default(0),
    billedTaxes: jsonb('billed_taxes').$type<TaxesByKind>().notNull().default({}),
    /** Revenue deferred until it is carried. */
    deferredCents: cents('deferred_cents').notNull().default(0),
    /** When its revenue was earned: at the purchase, if that is the policy; null: not carried yet. */
    earnedAt: at('earned_at'),
    /** How it was sold, whatever the setting becomes later: our own carriage, or the carrier's. */
    soldAs: text('sold_as').$type<'principal' | 'agent'>().notNull().default('principal'),
    /**
     * A leg of a through shipment abroad, which its carrier bills without tax. The promised price stays as it
     * was.
     */
    interline: boolean('interline').notNull().default(false),
    /** Carrier's own carriage: taxes invoiced to the customer for it, less credits. */
    collectedTaxes: jsonb('collected_taxes').$type<TaxesByKind>().notNull().default({}),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.orderId] }),
    index('shipment_costs_newest').on(t.createdAt),
    check('shipment_costs_deferred', sql`earned_at is null or deferred_cents = 0`),
    check('shipment_costs_sold_as', sql`sold_as in ('principal', 'agent')`),
  ],
)

/** A carrier's bill, stored once by its number. */
export const carrierBills = pgTable(
  'carrier_bills',
  {
    id: uuid('id').primaryKey(),
    carrierCode: text('carrier_code').notNull(),
    number: text('number').notNull(),
    billDay: date('bill_day', { mode: 'string' }).notNull(),
    state: text('state').$type<'open' | 'paid'>().notNull(),
    /** What differs by no more than this from what was expected is as expected. */
    toleranceCents: cents('tolerance_cents').notNull().default(100),
    paidDay: date('paid_day', { mode: 'string' }),
    bankReference: text('bank_reference'),
    importedAt: at('imported_at').notNull(),
  },
  (t) => [
    unique('carrier_bills_number').on(t.carrierCode, t.number),
    index('carrier_bills_newest').on(t.state, t.importedAt),
  ],
)

/**
 * Its rows. Only `booked` ones are owed. `unmatched` and `duplicate` ones wait for a person, who books them or
 * refuses them. Negative: a credit.
 */
export const carrierBillLines = pgTable(
  'carrier_bill_lines',
  {
    billId: uuid('bill_id').notNull(),
    /** As a spreadsheet counts, with the headings as 1. */
    row: integer('row').notNull(),
    /** The carrier's reference: a tracking, PRO or order number. */
    reference: text('reference').notNull(),
    outcome: text('outcome').$type<'booked' | 'unmatched' | 'duplicate' | 'refused'>().notNull(),
    orderId: uuid('order_id'),
    netCents: cents('net_cents').notNull(),
    taxes: jsonb('taxes').$type<TaxesByKind>().notNull(),
    note: text('note').notNull(),
    /** In the carrier's unit; null if its file has none. */
    weight: doublePrecision('weight'),
    /**
     * Its part of what was expected of the shipment when it was booked, before tax. null: there was nothing to
     * compare it with.
     */
    expectedCents: cents('expected_cents'),
    /** Why a row that was billed before is owed after all, or why a row isn't. */
    decision: text('decision'),
  },
  (t) => [
    primaryKey({ columns: [t.billId, t.row] }),
    index('carrier_bill_lines_order').on(t.orderId),
    check('carrier_bill_lines_booked', sql`outcome in ('unmatched', 'refused') or order_id is not null`),
    check('carrier_bill_lines_refused', sql`outcome <> 'refused' or decision is not null`),
  ],
)

/** What the company claims from a carrier for a customer's claim. */
export const carrierClaims = pgTable('carrier_claims', {
  claimId: uuid('claim_id').primaryKey(),
  claimNumber: text('claim_number').notNull(),
  carrierCode: text('carrier_code').notNull(),
  state: text('state').$type<'filed' | 'settled'>().notNull(),
  claimedCents: cents('claimed_cents').notNull(),
  paidCents: cents('paid_cents').notNull().default(0),
  filedAt: at('filed_at').notNull(),
  settledAt: at('settled_at'),
})
