import { date, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from '#server/db/schema/columns.ts'

/** Debits and credits of an account in a period, in cents. */
export interface AccountTurnover {
  account: string
  debitCents: number
  creditCents: number
}
export interface DayFacts {
  turnover: AccountTurnover[]
  /** Clearing balances, by account, debits positive. */
  open: { account: string; cents: number; items: number }[]
  bankLinesOpen: number
  /** Checks that failed, and on what. */
  faults: { rule: string; subject: string }[]
}

/** Totals of an accounting day, written once it is over. */
export const dailyCloses = pgTable('daily_closes', {
  day: date('day').primaryKey(),
  facts: jsonb('facts').$type<DayFacts>().notNull(),
  createdAt: at('created_at').notNull(),
})

/**
 * Closed months: the database refuses entries dated before the end of the last one, whoever writes them
 * (migration 0027).
 */
export const closedPeriods = pgTable('closed_periods', {
  /** YYYY-MM */
  month: text('month').primaryKey(),
  /** When it ends and the open period begins. */
  endsAt: at('ends_at').notNull(),
  /** The trial balance at its end, as signed. */
  balances: jsonb('balances').$type<Record<string, number>>().notNull(),
  closedAt: at('closed_at').notNull(),
})

/** Names of our accounts in the accountant's program. */
export const accountCodes = pgTable(
  'account_codes',
  {
    program: text('program').$type<'quickbooks' | 'xero'>().notNull(),
    account: text('account').notNull(),
    code: text('code').notNull(),
  },
  (t) => [primaryKey({ columns: [t.program, t.account] })],
)
