import {
  boolean,
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
import type { Address } from '#src/domain/address/address.ts'
import type { CardType, SavedCardType } from '#src/domain/money/payment-card.ts'
import type {
  ChargebackState,
  EvidenceKind,
  TopUp,
  TopUpMethod,
  TopUpState,
} from '#src/domain/money/top-up.ts'
import { at, cents, customerId } from '#server/db/schema/columns.ts'
import type { TaxLine } from '#src/domain/money/tax.ts'
import { files } from '#server/db/schema/files.ts'

export const topUpNumbers = pgSequence('top_up_numbers', { startWith: 1001 })
export const chargebackNumbers = pgSequence('chargeback_numbers', { startWith: 1001 })

/**
 * What people recognize a card by. The number and CVV are known only to the gateway; `token` is its id for
 * the card (D26).
 */
export const cards = pgTable(
  'cards',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    gateway: text('gateway').notNull(),
    token: text('token').notNull(),
    cardType: text('card_type').$type<SavedCardType>().notNull(),
    lastFour: text('last_four').notNull(),
    expirationMonth: integer('expiration_month').notNull(),
    expirationYear: integer('expiration_year').notNull(),
    nameOnCard: text('name_on_card').notNull(),
    billingAddress: jsonb('billing_address').$type<Address>().notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.id] })],
)

/** A gateway's id for one of our customers. */
export const payers = pgTable(
  'payers',
  {
    customerId: customerId(),
    gateway: text('gateway').notNull(),
    reference: text('reference').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.gateway] })],
)

/**
 * Credits that are bought, transferred or given. The client chooses the id before the first byte leaves
 * (D17).
 */
export const topUps = pgTable(
  'top_ups',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    number: text('number').notNull().unique(),
    fingerprint: text('fingerprint').notNull(),
    method: text('method').$type<TopUpMethod>().notNull(),
    /** Who asked: a person, the automatic reload, or a purchase that lacked credits (D37). */
    purpose: text('purpose').$type<TopUp['purpose']>().notNull(),
    state: text('state').$type<TopUpState>().notNull(),
    subtotalCents: cents('subtotal_cents').notNull(),
    feeCents: cents('fee_cents').notNull(),
    /** On the fee. */
    feeTaxes: jsonb('fee_taxes').$type<TaxLine[]>().notNull().default([]),
    /**
     * Place of supply of the fee: the card's province, '' abroad. null: no card, or from before fees were
     * invoiced.
     */
    feeProvince: text('fee_province'),
    bonusCents: cents('bonus_cents').notNull(),
    /** The requested amount, if another arrived by e-transfer. */
    requestedCents: cents('requested_cents'),
    refundedCents: cents('refunded_cents').notNull().default(0),
    /** Part of its subtotal: a refund that the bank couldn't deliver. The credits are back. */
    refundFailedCents: cents('refund_failed_cents').notNull().default(0),
    /** Part of its subtotal: taken by the bank for a dispute that is open or lost. */
    chargedBackCents: cents('charged_back_cents').notNull().default(0),
    /** State of its newest dispute at the bank. */
    chargeback: text('chargeback').$type<ChargebackState>(),
    coupon: text('coupon'),
    /** For how many days its bonus is valid, by its code when it was used; null: it never expires. */
    bonusDays: integer('bonus_days'),
    /** Invoices that it pays, in the transaction that books it. */
    pays: jsonb('pays').$type<string[]>(),
    cardType: text('card_type'),
    lastFour: text('last_four'),
    gateway: text('gateway'),
    /** Only until the gateway gives a final answer. */
    token: text('token'),
    /** The gateway's id of the charge. */
    reference: text('reference'),
    /** Where the bank asks its customer. */
    actionUrl: text('action_url'),
    /** Message id of why nothing was charged. */
    failure: text('failure'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    expiresAt: at('expires_at'),
    paidAt: at('paid_at'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('top_ups_newest').on(t.customerId, t.createdAt.desc(), t.id.desc()),
    index('top_ups_open').on(t.state, t.updatedAt),
    index('top_ups_reference').on(t.reference),
  ],
)

/** Refunds of a top-up; counted in it as soon as they are requested. */
export const topUpRefunds = pgTable(
  'top_up_refunds',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    topUpId: uuid('top_up_id').notNull(),
    /**
     * open → done, or → failed with the credits back; done → failed when the bank can't deliver it, days
     * later.
     */
    state: text('state').$type<'open' | 'done' | 'failed'>().notNull(),
    /** The gateway's id of it. */
    reference: text('reference'),
    creditCents: cents('credit_cents').notNull(),
    bonusCents: cents('bonus_cents').notNull(),
    feeCents: cents('fee_cents').notNull(),
    feeTaxes: jsonb('fee_taxes').$type<TaxLine[]>().notNull().default([]),
    reason: text('reason').notNull(),
    /**
     * The address to which the operator still has to send it by e-transfer, for a deleted account. '' once it
     * was sent.
     */
    sendTo: text('send_to').notNull().default(''),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('top_up_refunds_open').on(t.state, t.updatedAt),
    index('top_up_refunds_of').on(t.customerId, t.topUpId),
    uniqueIndex('top_up_refunds_reference').on(t.reference),
  ],
)

/**
 * A cardholder disputes a payment at their bank, and the bank takes the money meanwhile. Credits it paid for
 * are held, the rest is owed to us with the bank's fee; the outcome decides.
 */
export const chargebacks = pgTable(
  'chargebacks',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    number: text('number').notNull().unique(),
    topUpId: uuid('top_up_id').notNull(),
    gateway: text('gateway').notNull(),
    /** The gateway's id of the dispute. */
    reference: text('reference').notNull(),
    state: text('state').$type<ChargebackState>().notNull(),
    /** The reason given by the bank. */
    reason: text('reason').notNull(),
    /** The disputed amount. */
    amountCents: cents('amount_cents').notNull(),
    /** What the bank took of it; 0 while it only asks. */
    takenCents: cents('taken_cents').notNull().default(0),
    /** What the gateway charges for the dispute. */
    feeCents: cents('fee_cents').notNull().default(0),
    /** The disputed parts of the top-up: its credits, their bonus, the card fee. */
    creditCents: cents('credit_cents').notNull().default(0),
    bonusCents: cents('bonus_cents').notNull().default(0),
    cardFeeCents: cents('card_fee_cents').notNull().default(0),
    cardFeeTaxes: jsonb('card_fee_taxes').$type<TaxLine[]>().notNull().default([]),
    /** Credits held until it ends. */
    frozenCents: cents('frozen_cents').notNull().default(0),
    /** The promotional part of it. */
    frozenPromoCents: cents('frozen_promo_cents').notNull().default(0),
    /** What is still owed to us once it is lost. */
    dueCents: cents('due_cents').notNull().default(0),
    answerBy: at('answer_by'),
    answeredAt: at('answered_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    uniqueIndex('chargebacks_reference').on(t.gateway, t.reference),
    index('chargebacks_of').on(t.customerId, t.topUpId),
    index('chargebacks_open').on(t.state, t.createdAt),
  ],
)

/** Evidence for a bank that a charge was right: one file of each kind, sent with the response. */
export const chargebackFiles = pgTable(
  'chargeback_files',
  {
    customerId: customerId(),
    chargebackId: uuid('chargeback_id').notNull(),
    kind: text('kind').$type<EvidenceKind>().notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    name: text('name').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.chargebackId, t.kind] }),
    index('chargeback_files_file').on(t.fileId),
  ],
)

/**
 * The operator's codes: `credit` is redeemed for credits, `coupon` adds to a top-up. `taken` is counted by a
 * trigger.
 */
export const promos = pgTable('promos', {
  code: text('code').primaryKey(),
  kind: text('kind').notNull(),
  amountCents: cents('amount_cents').notNull(),
  /** A coupon's percentage of the top-up, as a decimal string; '0' beside a fixed amount. */
  percent: text('percent').notNull(),
  /** The most a coupon adds; null: no limit. */
  mostCents: cents('most_cents'),
  /** The smallest top-up a coupon is valid for. */
  minimumCents: cents('minimum_cents').notNull(),
  /** How many accounts can use it; null: no limit. */
  cap: integer('cap'),
  taken: integer('taken').notNull().default(0),
  expiresAt: at('expires_at'),
  /**
   * For how many days its credits are valid, not counting the day they are granted; null: they never expire.
   */
  creditDays: integer('credit_days'),
  endedAt: at('ended_at'),
  createdAt: at('created_at').notNull(),
})

export type Promo = typeof promos.$inferSelect

/** Once per account, by its key. Removed when the top-up it was used for fails. */
export const promoRedemptions = pgTable(
  'promo_redemptions',
  {
    customerId: customerId(),
    code: text('code').notNull(),
    topUpId: uuid('top_up_id').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.code] })],
)

export const autoReloads = pgTable('auto_reloads', {
  customerId: customerId().primaryKey(),
  enabled: boolean('enabled').notNull(),
  thresholdCents: cents('threshold_cents').notNull(),
  amountCents: cents('amount_cents').notNull(),
  monthlyLimitCents: cents('monthly_limit_cents').notNull(),
  cardId: uuid('card_id'),
  /** The reload in progress: while there is one, the same dip causes no other. */
  topUpId: uuid('top_up_id'),
  /** Message id of why it stopped by itself. */
  pausedReason: text('paused_reason'),
  /** The month (YYYY-MM) whose limit is used up. */
  limitedMonth: text('limited_month'),
  updatedAt: at('updated_at').notNull(),
})

/** The sandbox gateway's own records: what a token stands for. No number, no CVV. */
export const sandboxCards = pgTable(
  'sandbox_cards',
  {
    customerId: customerId(),
    token: text('token').notNull(),
    outcome: text('outcome').notNull(),
    cardType: text('card_type').$type<CardType>().notNull(),
    lastFour: text('last_four').notNull(),
    expirationMonth: integer('expiration_month').notNull(),
    expirationYear: integer('expiration_year').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.token] }), uniqueIndex('sandbox_cards_token').on(t.token)],
)

/** One charge per key, however often it is requested. */
export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    customerId: customerId(),
    key: text('key').notNull(),
    state: text('state').notNull(),
    reason: text('reason'),
    /** What happens to it later, by the test number: a dispute, or a refund that is slow or fails. */
    later: text('later'),
    amountCents: cents('amount_cents').notNull(),
    createdAt: at('created_at').notNull(),
    paidAt: at('paid_at'),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.key] }), uniqueIndex('sandbox_charges_key').on(t.key)],
)

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    customerId: customerId(),
    key: text('key').notNull(),
    chargeKey: text('charge_key').notNull(),
    amountCents: cents('amount_cents').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.key] })],
)

/** One for each disputed charge; `endedAt`: when it was won or lost. */
export const sandboxDisputes = pgTable(
  'sandbox_disputes',
  {
    customerId: customerId(),
    chargeKey: text('charge_key').notNull(),
    state: text('state').$type<'open' | 'won' | 'lost'>().notNull(),
    reason: text('reason').notNull(),
    amountCents: cents('amount_cents').notNull(),
    createdAt: at('created_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.chargeKey] })],
)
