import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, cents } from '#server/db/schema/columns.ts'

export const transferNumbers = pgSequence('transfer_numbers', { startWith: 1001 })

/**
 * E-transfers as they arrived at our bank, from anybody. A credited one is a top-up of exactly the amount
 * received.
 */
export const transfers = pgTable(
  'transfers',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().unique(),
    amountCents: cents('amount_cents').notNull(),
    /** The day on the bank's statement. */
    bankDay: date('bank_day').notNull(),
    sender: text('sender').notNull(),
    /** The bank's own reference, if recorded: the same one is never booked twice. */
    bankReference: text('bank_reference'),
    /** waiting: the sender is unknown. returned: sent back, and never credited. */
    state: text('state').$type<'waiting' | 'credited' | 'returned'>().notNull(),
    /** The owner of its top-up; null while it waits. */
    customerId: uuid('customer_id'),
    topUpId: uuid('top_up_id'),
    note: text('note').notNull().default(''),
    createdAt: at('created_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    index('transfers_newest').on(t.state, t.createdAt),
    uniqueIndex('transfers_bank_reference').on(t.bankReference),
    uniqueIndex('transfers_top_up').on(t.customerId, t.topUpId),
    check('transfers_credited', sql`(state = 'credited') = (top_up_id is not null)`),
    check('transfers_amount', sql`amount_cents > 0`),
  ],
)

/**
 * Movements of our account at the card gateway as it reports them, to be matched with the ledger and with
 * what reaches the bank.
 */
export const gatewayMovements = pgTable(
  'gateway_movements',
  {
    gateway: text('gateway').notNull(),
    reference: text('reference').notNull(),
    kind: text('kind').notNull(),
    amountCents: cents('amount_cents').notNull(),
    feeCents: cents('fee_cents').notNull(),
    /** Id of the charge, refund, dispute or payout it belongs to. */
    source: text('source'),
    /** Id of the payout that sent it to the bank, once there is one. */
    payout: text('payout'),
    at: at('at').notNull(),
    availableAt: at('available_at').notNull(),
    /** When the gateway was asked for its source; null: still to be done. */
    heardAt: at('heard_at'),
  },
  (t) => [
    primaryKey({ columns: [t.gateway, t.reference] }),
    index('gateway_movements_at').on(t.gateway, t.at),
    index('gateway_movements_payout').on(t.gateway, t.payout),
    index('gateway_movements_unheard')
      .on(t.gateway)
      .where(sql`heard_at is null`),
  ],
)

/** What the card gateway paid out to our bank. */
export const gatewayPayouts = pgTable(
  'gateway_payouts',
  {
    gateway: text('gateway').notNull(),
    reference: text('reference').notNull(),
    state: text('state').$type<'pending' | 'paid' | 'failed'>().notNull(),
    amountCents: cents('amount_cents').notNull(),
    at: at('at').notNull(),
    arrivesAt: at('arrives_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.gateway, t.reference] })],
)
