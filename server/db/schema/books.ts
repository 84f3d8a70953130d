import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, cents } from './columns.ts'

/**
 * The company's own ledger beside its customers': what is in the bank and at the card gateway. Double entry
 * by the same rules of the database: entries balance, a cause is booked once, nothing is changed. Amounts:
 * debit positive, credit negative.
 */
export const companyAccounts = pgTable('company_accounts', {
  kind: text('kind').primaryKey(),
  posted: cents('posted').notNull().default(0),
})

export const companyEntries = pgTable(
  'company_entries',
  {
    id: uuid('id').primaryKey(),
    /** What it is for, once: `movement:stripe:txn_…`, `transfer:<id>`. */
    cause: text('cause').notNull().unique(),
    document: text('document'),
    /**
     * The closed month (YYYY-MM) that it is about, where it came too late for that; it is dated in the open
     * period.
     */
    about: text('about'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('company_entries_at').on(t.createdAt)],
)

export const companyLines = pgTable(
  'company_lines',
  {
    entryId: uuid('entry_id').notNull(),
    account: text('account').notNull(),
    amount: cents('amount').notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.account] }), index('company_lines_account').on(t.account)],
)
