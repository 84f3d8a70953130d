import { date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ApprovalState, ApprovalSubject } from '#src/contract/account/approvals.ts'
import { at, cents, customerId } from './columns.ts'

/**
 * What members spent lately, for their daily limits: a purchase counts from its start, and no longer once it was
 * refused or cancelled (migration 0036).
 */
export const spendings = pgTable(
  'spendings',
  {
    customerId: customerId(),
    orderId: uuid('order_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Of the company's books. */
    day: date('day', { mode: 'string' }).notNull(),
    cents: cents('cents').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.orderId] }),
    index('spendings_member').on(t.customerId, t.userId, t.day),
    index('spendings_day').on(t.day),
  ],
)

/** Purchases that a member asked to be allowed; each allows one purchase of the same thing. */
export const approvals = pgTable(
  'approvals',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    /** Who asks. */
    userId: uuid('user_id').notNull(),
    /** What would be bought, exactly: see `purchaseKey`. */
    purchaseKey: text('purchase_key').notNull(),
    subject: jsonb('subject').$type<ApprovalSubject>().notNull(),
    /** The most it may cost. */
    cents: cents('cents').notNull(),
    note: text('note').notNull(),
    state: text('state').$type<ApprovalState>().notNull(),
    /** What was bought with it; when that is refused, it can be used again (migration 0036). */
    orderId: uuid('order_id'),
    /** The name of whoever answered. */
    answeredBy: text('answered_by'),
    answeredAt: at('answered_at'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('approvals_purchase').on(t.customerId, t.userId, t.purchaseKey),
    index('approvals_order').on(t.customerId, t.orderId),
    index('approvals_end').on(t.expiresAt),
  ],
)
