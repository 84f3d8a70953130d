import type { Values } from '#server/platform/messages.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { MEGABYTE } from '#src/domain/shared/units.ts'

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

/** What is wrong with a file or a line of it: a message of `verb.…` in locales/. */
export interface Fault {
  id: `verb.${string}`
  values?: Values
  /** What mends it: the message names it as `{option}`. */
  option?: 'account' | 'columns' | 'dates' | 'opening'
}

/** `at` as in StatementLine; 0 for the file as a whole. */
export interface StatementFault extends Fault {
  at: number
}

export type ReadStatements =
  | { statements: Statement[]; faults?: never }
  | { statements?: never; faults: StatementFault[] }

/** House limits: a year of a busy account, and a file that one would still send by email. */
export const MAX_STATEMENT_LINES = 50_000
export const MAX_STATEMENT_BYTES = 20 * MEGABYTE

export const TOO_MANY_LINES: StatementFault = {
  at: 0,
  id: 'verb.statement.tooManyLines',
  values: { most: String(MAX_STATEMENT_LINES) },
}
export const TOO_LARGE: StatementFault = {
  at: 0,
  id: 'verb.tooLarge',
  values: { most: MAX_STATEMENT_BYTES / MEGABYTE },
}
export const EMPTY: StatementFault = { at: 0, id: 'verb.statement.empty' }
