import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, cents, customerId } from '#server/db/schema/columns.ts'

/**
 * A customer's accounts, from the company's point of view.
 * - `credits`: shipping we owe them. `promo_credits`: the same for promotional credits, in lots; until used,
 * its other side is `promo_deferred`, and what was used is `promo_discounts` (contra revenue). `receivable`:
 * what they owe us.
 * - `fees`: card fees earned. `tax_…`: owed to a tax office, by kind.
 * - `card_clearing`, `etransfer_clearing`: money on its way to the bank.
 * - `concessions`: credits as compensation. `claims_paid`: cost of lost and damaged parcels.
 * - `credits_held`: credits that wait for the end of a dispute at the cardholder's bank. `chargebacks`: what
 * is owed to us for such disputes. `chargeback_costs`: what banks and the gateway kept of those that were
 * won.
 * - `written_off`: bad debts, before tax where it was invoiced. `refund_liability`: money owed to somebody
 * whose account is deleted.
 * - From before there were lots: `promo_expense`, promotional credits when they were given; `forfeited`,
 * credits given up with the account.
 */
export type Account =
  | 'credits'
  | 'promo_credits'
  | 'promo_deferred'
  | 'promo_discounts'
  | 'concessions'
  | 'refund_liability'
  | 'receivable'
  | 'revenue'
  | 'fees'
  | 'card_clearing'
  | 'etransfer_clearing'
  | 'promo_expense'
  | 'forfeited'
  | 'claims_paid'
  | 'credits_held'
  | 'chargebacks'
  | 'chargeback_costs'
  | 'written_off'
  | `tax_${string}`
/**
 * Double entry, per customer (D13). `posted` is kept up to date by a trigger from the lines and can never
 * disagree with them; a check constraint keeps credits from being overdrawn. Amounts: debits positive,
 * credits negative.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    customerId: customerId(),
    kind: text('kind').notNull(),
    posted: cents('posted').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.kind] })],
)

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    /**
     * What it is for, booked once: `purchase:<intent>`, `refund:<intent>`. A second booking of the same cause
     * is impossible.
     */
    cause: text('cause').notNull(),
    reason: text('reason').notNull(),
    document: text('document'),
    /**
     * The closed month (YYYY-MM) it is about, if it came too late for that month; it is dated in the open
     * period.
     */
    about: text('about'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    uniqueIndex('ledger_entries_cause').on(t.customerId, t.cause),
    index('ledger_entries_at').on(t.customerId, t.createdAt),
    index('ledger_entries_when').on(t.createdAt),
  ],
)

export const ledgerLines = pgTable(
  'ledger_lines',
  {
    customerId: customerId(),
    entryId: uuid('entry_id').notNull(),
    account: text('account').notNull(),
    amount: cents('amount').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.entryId, t.account] }),
    index('ledger_lines_account').on(t.customerId, t.account),
  ],
)

/**
 * Promotional credits by grant, each with its own expiry. `remaining` is kept up to date by a trigger from
 * the lot's lines and is never negative; the lots add up to the ledger's account `promo_credits`.
 */
export const promoLots = pgTable(
  'promo_lots',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    /** The code that granted it; null: granted by the operator. */
    code: text('code'),
    /** The top-up it came with, and is taken back with; null: granted by the operator. */
    topUpId: uuid('top_up_id'),
    remaining: cents('remaining').notNull().default(0),
    /** The end of its last day; null: it never expires. */
    expiresAt: at('expires_at'),
    /** When its owner was told that it expires soon. */
    warnedAt: at('warned_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('promo_lots_top_up').on(t.customerId, t.topUpId),
    index('promo_lots_expiring')
      .on(t.expiresAt)
      .where(sql`remaining > 0`),
    check('promo_lots_not_overdrawn', sql`remaining >= 0`),
  ],
)

/**
 * What an entry added to a lot, or took from it (negative): the lines of an entry add up to its effect on
 * `promo_credits`.
 */
export const promoLotLines = pgTable(
  'promo_lot_lines',
  {
    customerId: customerId(),
    entryId: uuid('entry_id').notNull(),
    lotId: uuid('lot_id').notNull(),
    amount: cents('amount').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.entryId, t.lotId] }),
    index('promo_lot_lines_lot').on(t.customerId, t.lotId),
    check('promo_lot_lines_not_zero', sql`amount <> 0`),
  ],
)
