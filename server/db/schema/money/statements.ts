import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
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
import { at, cents } from '#server/db/schema/columns.ts'

export const CSV_FIELDS = ['date', 'amount', 'debit', 'credit', 'text', 'reference', 'id', 'balance'] as const
export type CsvField = (typeof CSV_FIELDS)[number]
export const DAY_ORDERS = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const

/** The format of a bank's CSV. */
export interface CsvFormat {
  /** By field, the heading of its column, or its position (from 1) in a file without headings. */
  columns: { [field in CsvField]?: string }
  /** Order of day, month and year; separators don't matter. */
  days: (typeof DAY_ORDERS)[number]
  /** The decimal mark. */
  decimal: 'point' | 'comma'
}

export const bankLineNumbers = pgSequence('bank_line_numbers', { startWith: 1001 })

/**
 * Our accounts at banks. From an account's first statement on, only its statements say what reached the bank.
 */
export const bankAccounts = pgTable('bank_accounts', {
  name: text('name').primaryKey(),
  /** Its account in the company's ledger. */
  account: text('account').notNull().unique(),
  /**
   * The last digits of the bank's own number, so that no statement of another account is imported into it.
   */
  ending: text('ending'),
  /** How its CSV files are read, as last specified. */
  format: jsonb('format').$type<CsvFormat>(),
  /**
   * The day of its first statement, and the balance at the beginning of that day: everything later is counted
   * from there.
   */
  openedOn: date('opened_on').notNull(),
  openingCents: cents('opening_cents').notNull(),
  createdAt: at('created_at').notNull(),
})

export const bankStatements = pgTable(
  'bank_statements',
  {
    id: uuid('id').primaryKey(),
    bankAccount: text('bank_account')
      .notNull()
      .references(() => bankAccounts.name),
    format: text('format').$type<'csv' | 'camt' | 'ofx'>().notNull(),
    from: date('from_day').notNull(),
    to: date('to_day').notNull(),
    /** null where the file doesn't say. */
    openingCents: cents('opening_cents'),
    closingCents: cents('closing_cents'),
    lines: integer('lines').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('bank_statements_of').on(t.bankAccount, t.to)],
)

/** Lines of statements, each once. What the bank said never changes, only what it is matched to. */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().unique(),
    bankAccount: text('bank_account')
      .notNull()
      .references(() => bankAccounts.name),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => bankStatements.id),
    day: date('day').notNull(),
    /** Money in is positive. */
    amountCents: cents('amount_cents').notNull(),
    text: text('text').notNull(),
    reference: text('reference'),
    /** Recognizes the same line in another file. */
    key: text('key').notNull(),
    /** matched: to something in the ledger. booked: to an account, by a person. */
    state: text('state').$type<'open' | 'matched' | 'booked'>().notNull(),
    /** How often it was matched or booked: each time has an entry of its own. */
    round: integer('round').notNull().default(0),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('bank_lines_key').on(t.bankAccount, t.key),
    index('bank_lines_open').on(t.state, t.day),
    check('bank_lines_amount', sql`amount_cents <> 0`),
  ],
)

/** What a line of a statement is: one or more items of the ledger that add up to its amount. */
export const bankMatches = pgTable(
  'bank_matches',
  {
    lineId: uuid('line_id')
      .notNull()
      .references(() => bankLines.id),
    /** The account that it settles, or is booked to. */
    account: text('account').notNull(),
    /** `entry:<id>` of the company's ledger, else a document. */
    subject: text('subject').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    note: text('note').notNull().default(''),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lineId, t.account, t.subject] }),
    uniqueIndex('bank_matches_entry')
      .on(t.subject)
      .where(sql`subject like 'entry:%'`),
  ],
)
