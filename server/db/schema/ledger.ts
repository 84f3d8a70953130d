import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, cents, customerId } from './columns.ts'

/**
 * Double entry, per customer (D13). `posted` is kept by a trigger from the lines and can never disagree with them;
 * a check keeps credits from being overdrawn. Amounts: debit positive, credit negative.
 */
export const ledgerAccounts = pgTable('ledger_accounts', {
  customerId: customerId(),
  kind: text('kind').notNull(),
  posted: cents('posted').notNull().default(0),
}, (t) => [primaryKey({ columns: [t.customerId, t.kind] })])

export const ledgerEntries = pgTable('ledger_entries', {
  customerId: customerId(),
  id: uuid('id').notNull(),
  /** What it is for, once: `purchase:<intent>`, `refund:<intent>`. A second booking of the same thing is impossible. */
  cause: text('cause').notNull(),
  reason: text('reason').notNull(),
  document: text('document'),
  /** The closed month (YYYY-MM) that it is about, where it came too late for that; it is dated in the open period. */
  about: text('about'),
  createdAt: at('created_at').notNull(),
}, (t) => [primaryKey({ columns: [t.customerId, t.id] }), uniqueIndex('ledger_entries_cause').on(t.customerId, t.cause), index('ledger_entries_at').on(t.customerId, t.createdAt), index('ledger_entries_when').on(t.createdAt)])

export const ledgerLines = pgTable('ledger_lines', {
  customerId: customerId(),
  entryId: uuid('entry_id').notNull(),
  account: text('account').notNull(),
  amount: cents('amount').notNull(),
}, (t) => [primaryKey({ columns: [t.customerId, t.entryId, t.account] }), index('ledger_lines_account').on(t.customerId, t.account)])
