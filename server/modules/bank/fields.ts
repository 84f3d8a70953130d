import { isDay } from '#src/domain/shared/fields.ts'
import { CURRENCY } from '#src/domain/shared/limits.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { Fault, Statement, StatementFault } from './statement.ts'

/**
 * Parses a signed decimal as banks' programs write it, such as "-12.5" or "12,50".
 * @returns null if it isn't one, or has fractions of a cent
 */
export function signedCents(text: string): Cents | null {
  const parts = /^([-+]?)(\d{1,13})?(?:[.,](\d{1,2})0*)?$/.exec(text.trim())
  if (!parts || (parts[2] === undefined && parts[3] === undefined)) return null
  const cents = Number(parts[2] ?? 0) * 100 + Number((parts[3] ?? '').padEnd(2, '0'))
  return parts[1] === '-' ? 0 - cents : cents
}

/** The day that a text begins with, as in "20261120120000[-5:EST]" or "2026-11-20T12:00:00". */
export function leadingDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text.trim()) ?? []
  const found = `${year}-${month}-${day}`
  return year !== undefined && isDay(found) ? found : null
}

/** Joins the parts, with single spaces between words and none around them. */
export const plainText = (...parts: readonly (string | undefined)[]): string =>
  [...new Set(parts.map((part) => (part ?? '').replace(/\s+/g, ' ').trim()).filter(Boolean))]
    .join(' · ')
    .slice(0, 500)

/** The fault if the statement is in another currency than the books. */
export const currencyFault = (currency: string | undefined): StatementFault | null =>
  currency && currency.toUpperCase() !== CURRENCY
    ? { at: 0, id: 'verb.statement.currency', values: { currency, ours: CURRENCY } }
    : null

export const notAmount = (given: string): Fault => ({ id: 'verb.notAmount', values: { given } })

/** Checks that the lines lead from the opening to the closing balance. */
export function balanceFaults({ openingCents, closingCents, lines }: Statement): StatementFault[] {
  if (openingCents === null || closingCents === null) return []
  const sum = lines.reduce((total, { amountCents }) => total + amountCents, 0)
  const away = closingCents - openingCents - sum
  return away === 0 ? [] : [{ at: 0, id: 'verb.statement.gap', values: { amount: (away / 100).toFixed(2) } }]
}
