import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, cents } from '#server/db/schema/columns.ts'

/**
 * The company's own ledger beside the customers': money in the bank and at the card gateway. Double entry
 * under the same database rules: entries balance, a cause is booked once, nothing is changed. Amounts: debits
 * positive, credits negative.
 */
export const companyAccounts = pgTable('company_accounts', {
  kind: text('kind').primaryKey(),
  posted: cents('posted').notNull().default(0),
})

export const companyEntries = pgTable(
  'company_entries',
  {
    id: uuid('id').primaryKey(),
    /** What it is for, booked once: `movement:stripe:txn_…`, `transfer:<id>`. */
    cause: text('cause').notNull().unique(),
    document: text('document'),
    /**
     * The closed month (YYYY-MM) it is about, if it came too late for that month; it is dated in the open
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
