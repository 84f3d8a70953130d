import type { Cents } from '#src/domain/money/money.ts'

/** A line of a bank statement as the bank reports it; what came in is positive. */
export interface StatementLine {
  /** 1-based position in the file: a row of CSV, else the n-th entry. */
  at: number
  /** YYYY-MM-DD on which the bank booked it. */
  day: string
  amountCents: Cents
  text: string
  /** The bank's or the payer's reference, if the format has a field for it. */
  reference: string | null
  /** The bank's own ID of the line. */
  bankId: string | null
}

/**
 * One statement of a file. The balances are those before its first line and after its last; null if the file
 * has none.
 */
export interface Statement {
  format: 'csv' | 'camt' | 'ofx'
  /** The bank's account number, if the file has it. */
  accountId: string | null
  from: string
  to: string
  openingCents: Cents | null
  closingCents: Cents | null
  lines: StatementLine[]
}

/** A fault in a file, worded for the operator. `at` as in StatementLine; 0 for the file as a whole. */
export interface StatementFault {
  at: number
  message: string
}

export type ReadStatements =
  | { statements: Statement[]; faults?: never }
  | { statements?: never; faults: StatementFault[] }

/** House limits: a year of a busy account, and a file that one would still send by email. */
export const MAX_STATEMENT_LINES = 50_000
export const MAX_STATEMENT_BYTES = 20 * 1024 * 1024
