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
import { at, cents, customerId } from './columns.ts'
import type { TaxLine } from '#src/domain/money/tax.ts'
import { files } from './files.ts'

export const topUpNumbers = pgSequence('top_up_numbers', { startWith: 1001 })
export const chargebackNumbers = pgSequence('chargeback_numbers', { startWith: 1001 })

/**
 * Cards as people know them again. The number and the CVV are the gateway's alone; `token` is its name for
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

/** What a gateway calls a customer of ours. */
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
 * Credits that are bought, transferred or given. The id is made by who asks, before the first byte leaves
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
     * Where the fee is supplied: the card's province, '' abroad. null: no card, or from before the fee was
     * invoiced.
     */
    feeProvince: text('fee_province'),
    bonusCents: cents('bonus_cents').notNull(),
    /** What was asked for, where something else came by e-transfer. */
    requestedCents: cents('requested_cents'),
    refundedCents: cents('refunded_cents').notNull().default(0),
    /** Of its subtotal: asked back, and not taken by the bank. The credits are there again. */
    refundFailedCents: cents('refund_failed_cents').notNull().default(0),
    /** Of its subtotal: what the bank has taken for a dispute that is open or lost. */
    chargedBackCents: cents('charged_back_cents').notNull().default(0),
    /** Of its newest dispute at the bank. */
    chargeback: text('chargeback').$type<ChargebackState>(),
    coupon: text('coupon'),
    /** How many days its bonus can be used, as its code said when it was taken; null: it never expires. */
    bonusDays: integer('bonus_days'),
    /** Invoices that are paid with it, in the transaction that books it. */
    pays: jsonb('pays').$type<string[]>(),
    cardType: text('card_type'),
    lastFour: text('last_four'),
    gateway: text('gateway'),
    /** Only while the gateway's last word is missing. */
    token: text('token'),
    /** The gateway's name for the charge. */
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

/** Money given back of a top-up; counted in it as soon as it is asked for. */
export const topUpRefunds = pgTable(
  'top_up_refunds',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    topUpId: uuid('top_up_id').notNull(),
    /**
     * open → done, or → failed with the credits back; done → failed when the bank cannot deliver it, days
     * later.
     */
    state: text('state').$type<'open' | 'done' | 'failed'>().notNull(),
    /** The gateway's name for it. */
    reference: text('reference'),
    creditCents: cents('credit_cents').notNull(),
    bonusCents: cents('bonus_cents').notNull(),
    feeCents: cents('fee_cents').notNull(),
    feeTaxes: jsonb('fee_taxes').$type<TaxLine[]>().notNull().default([]),
    reason: text('reason').notNull(),
    /**
     * Where the operator still has to send it by e-transfer: of an account that is deleted. '' once it was
     * sent.
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
 * A cardholder disputes a payment at their bank, and the bank takes the money meanwhile. What it paid for is
 * held, the rest is owed to us with the bank's fee; the end decides.
 */
export const chargebacks = pgTable(
  'chargebacks',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    number: text('number').notNull().unique(),
    topUpId: uuid('top_up_id').notNull(),
    gateway: text('gateway').notNull(),
    /** The gateway's name for the dispute. */
    reference: text('reference').notNull(),
    state: text('state').$type<ChargebackState>().notNull(),
    /** The bank's word for why. */
    reason: text('reason').notNull(),
    /** What is disputed. */
    amountCents: cents('amount_cents').notNull(),
    /** What the bank took of it; 0 while it only asks. */
    takenCents: cents('taken_cents').notNull().default(0),
    /** What the gateway keeps for the dispute. */
    feeCents: cents('fee_cents').notNull().default(0),
    /** The parts of the top-up that are disputed: its credits, their bonus, the fee of the card. */
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

/** What shows a bank that a charge was right: of each kind one file, sent to it with the answer. */
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
 * Codes the operator gives out: `credit` is redeemed for credits, `coupon` adds to a top-up. `taken` is
 * counted by a trigger.
 */
export const promos = pgTable('promos', {
  code: text('code').primaryKey(),
  kind: text('kind').notNull(),
  amountCents: cents('amount_cents').notNull(),
  /** A coupon's share of the top-up, as a decimal text; '0' beside a fixed amount. */
  percent: text('percent').notNull(),
  /** The most a coupon adds; null without a limit. */
  mostCents: cents('most_cents'),
  /** The least top-up a coupon is for. */
  minimumCents: cents('minimum_cents').notNull(),
  /** How many accounts may take it; null without a limit. */
  cap: integer('cap'),
  taken: integer('taken').notNull().default(0),
  expiresAt: at('expires_at'),
  /** How many days its credits can be used, the day they are given not counted; null: they never expire. */
  creditDays: integer('credit_days'),
  endedAt: at('ended_at'),
  createdAt: at('created_at').notNull(),
})

export type Promo = typeof promos.$inferSelect

/** Once per account: the key says so. Given back when the top-up it was for comes to nothing. */
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
  /** The reload that is under way: while there is one, the same dip asks for no other. */
  topUpId: uuid('top_up_id'),
  /** Message id of why it stopped by itself. */
  pausedReason: text('paused_reason'),
  /** The month (YYYY-MM) whose limit is used up. */
  limitedMonth: text('limited_month'),
  updatedAt: at('updated_at').notNull(),
})

/** The sandbox gateway's own book: what a token stands for. No number, no CVV. */
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

/** One charge per key, whatever is asked twice. */
export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    customerId: customerId(),
    key: text('key').notNull(),
    state: text('state').notNull(),
    reason: text('reason'),
    /** What happens to it later, by the test number: a dispute, a refund that is slow or fails. */
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

/** One for each charge that is disputed; `endedAt`: when it was won or lost. */
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
