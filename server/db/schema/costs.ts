import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
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
import { at, cents, customerId } from './columns.ts'

/** Cents of each tax, by its kind: {"GST": 68}. */
export type TaxesByKind = Record<string, Cents>

/**
 * What is added to a carrier's price (domain/money/markup.ts). A rule is never changed: it ends, and another one
 * begins.
 */
export const markupRules = pgTable(
  'markup_rules',
  {
    id: uuid('id').primaryKey(),
    carrierCode: text('carrier_code'),
    serviceCode: text('service_code'),
    /** The customer it is for alone. */
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
 * What a shipment costs the company. `accrued`: expected and not billed yet; `billed`: what carriers' bills
 * say. Both together are its cost. What was bought before there were costs has no row.
 */
export const shipmentCosts = pgTable(
  'shipment_costs',
  {
    customerId: customerId(),
    orderId: uuid('order_id').notNull(),
    orderNumber: text('order_number').notNull(),
    carrierCode: text('carrier_code').notNull(),
    state: text('state').$type<'promised' | 'billed' | 'cancelled'>().notNull(),
    /** As the carrier said it when it was bought; never changed. */
    promisedNetCents: cents('promised_net_cents').notNull(),
    promisedTaxes: jsonb('promised_taxes').$type<TaxesByKind>().notNull(),
    accruedNetCents: cents('accrued_net_cents').notNull(),
    accruedTaxes: jsonb('accrued_taxes').$type<TaxesByKind>().notNull(),
    billedNetCents: cents('billed_net_cents').notNull().default(0),
    billedTaxes: jsonb('billed_taxes').$type<TaxesByKind>().notNull().default({}),
    /** Revenue that waits until it is carried. */
    deferredCents: cents('deferred_cents').notNull().default(0),
    /** When its revenue was earned: at once, where that is the policy; null: not carried yet. */
    earnedAt: at('earned_at'),
    /** As it was sold, whatever is set later: our own carriage, or the carrier's. */
    soldAs: text('sold_as').$type<'principal' | 'agent'>().notNull().default('principal'),
    /**
     * A leg of a through shipment abroad, that its carrier bills without tax. Its promise stays as it was
     * said.
     */
    interline: boolean('interline').notNull().default(false),
    /** Of the carrier's carriage: taxes that the customer was invoiced for it, less what was credited. */
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

/** What a carrier bills, once by its number. */
export const carrierBills = pgTable(
  'carrier_bills',
  {
    id: uuid('id').primaryKey(),
    carrierCode: text('carrier_code').notNull(),
    number: text('number').notNull(),
    billDay: date('bill_day', { mode: 'string' }).notNull(),
    state: text('state').$type<'open' | 'paid'>().notNull(),
    paidDay: date('paid_day', { mode: 'string' }),
    bankReference: text('bank_reference'),
    importedAt: at('imported_at').notNull(),
  },
  (t) => [
    unique('carrier_bills_number').on(t.carrierCode, t.number),
    index('carrier_bills_newest').on(t.state, t.importedAt),
  ],
)

/** Its rows. Only what is `booked` is owed; the others wait for a person. Less than 0: a credit. */
export const carrierBillLines = pgTable(
  'carrier_bill_lines',
  {
    billId: uuid('bill_id').notNull(),
    /** As a spreadsheet counts; the headings are 1. */
    row: integer('row').notNull(),
    /** What the carrier calls it by: a tracking, PRO or order number. */
    reference: text('reference').notNull(),
    outcome: text('outcome').$type<'booked' | 'unmatched' | 'duplicate'>().notNull(),
    orderId: uuid('order_id'),
    netCents: cents('net_cents').notNull(),
    taxes: jsonb('taxes').$type<TaxesByKind>().notNull(),
    note: text('note').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.billId, t.row] }),
    index('carrier_bill_lines_order').on(t.orderId),
    check('carrier_bill_lines_booked', sql`outcome = 'unmatched' or order_id is not null`),
  ],
)

/** What the company claims from a carrier for a claim of a customer. */
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
