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
