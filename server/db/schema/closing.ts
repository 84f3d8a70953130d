import { date, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** Debits and credits of an account in a time, in cents. */
export interface AccountTurnover {
  account: string
  debitCents: number
  creditCents: number
}
export interface DayFacts {
  turnover: AccountTurnover[]
  /** What waits for its other side, by account, debit positive. */
  open: { account: string; cents: number; items: number }[]
  bankLinesOpen: number
  /** Which checks found something, and about what. */
  faults: { rule: string; subject: string }[]
}

/** What a day of the books came to, written once when it was over. */
export const dailyCloses = pgTable('daily_closes', {
  day: date('day').primaryKey(),
  facts: jsonb('facts').$type<DayFacts>().notNull(),
  createdAt: at('created_at').notNull(),
})

/**
 * Months that are closed: the database takes no entry dated before the end of the last one, whoever writes it
 * (migration 0027).
 */
export const closedPeriods = pgTable('closed_periods', {
  /** YYYY-MM */
  month: text('month').primaryKey(),
  /** When it ends, and the open period begins. */
  endsAt: at('ends_at').notNull(),
  /** The trial balance at its end, as it was signed. */
  balances: jsonb('balances').$type<Record<string, number>>().notNull(),
  closedAt: at('closed_at').notNull(),
})

/** What our accounts are called in the accountant's program. */
export const accountCodes = pgTable(
  'account_codes',
  {
    program: text('program').$type<'quickbooks' | 'xero'>().notNull(),
    account: text('account').notNull(),
    code: text('code').notNull(),
  },
  (t) => [primaryKey({ columns: [t.program, t.account] })],
)
