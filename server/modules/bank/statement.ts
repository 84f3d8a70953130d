import type { Cents } from '#src/domain/money/money.ts'

/** A line of a bank statement as the bank tells it; what came is positive. */
export interface StatementLine {
  /** 1-based place in the file: a row of CSV, else the n-th entry. */
  at: number
  /** YYYY-MM-DD on which the bank booked it. */
  day: string
  amountCents: Cents
  text: string
  /** The bank's or the payer's reference, where there is a field for it. */
  reference: string | null
  /** By which the bank itself tells it from others. */
  bankId: string | null
}

/**
 * One statement of a file. Balances are those before its first line and after its last; null where the file
 * says none.
 */
export interface Statement {
  format: 'csv' | 'camt' | 'ofx'
  /** The bank's own number of the account, where the file says it. */
  accountId: string | null
  from: string
  to: string
  openingCents: Cents | null
  closingCents: Cents | null
  lines: StatementLine[]
}

export const CSV_FIELDS = ['date', 'amount', 'debit', 'credit', 'text', 'reference', 'id', 'balance'] as const
export type CsvField = (typeof CSV_FIELDS)[number]
export const DAY_ORDERS = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const

/** How a bank writes its CSV. */
export interface CsvFormat {
  /** By field the heading of its column, or its place from 1 on in a file without headings. */
  columns: { [field in CsvField]?: string }
  /** Order of day, month and year; the signs between them don't matter. */
  days: (typeof DAY_ORDERS)[number]
  /** What separates the cents. */
  decimal: 'point' | 'comma'
}

/**
 * What is wrong with a file; `at` as in StatementLine, 0 for the file as a whole. In the operator's language.
 */
export interface StatementFault {
  at: number
  message: string
}
export type ReadStatements =
  | { statements: Statement[]; faults?: never }
  | { statements?: never; faults: StatementFault[] }

/** House limits: a year of a busy account, and a file that one would still send by mail. */
export const MAX_STATEMENT_LINES = 50_000
export const MAX_STATEMENT_BYTES = 20 * 1024 * 1024
