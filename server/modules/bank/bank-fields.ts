import { isDay } from '#src/domain/shared/fields.ts'
import { CURRENCY } from '#src/domain/shared/limits.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { Statement, StatementFault } from './statement.ts'

/**
 * A signed decimal of a program, as "-12.5" or "12,50". @returns null for what is none, or has a part of a
 * cent
 */
export function signedCents(text: string): Cents | null {
  const parts = /^([-+]?)(\d{1,13})?(?:[.,](\d{1,2})0*)?$/.exec(text.trim())
  if (!parts || (parts[2] === undefined && parts[3] === undefined)) return null
  const cents = Number(parts[2] ?? 0) * 100 + Number((parts[3] ?? '').padEnd(2, '0'))
  return parts[1] === '-' ? 0 - cents : cents
}

/** The day of a text that begins with one, as "20261120120000[-5:EST]" or "2026-11-20T12:00:00". */
export function leadingDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text.trim()) ?? []
  const found = `${year}-${month}-${day}`
  return year !== undefined && isDay(found) ? found : null
}

/** One space between words, and none around them. */
export const plainText = (...parts: readonly (string | undefined)[]): string =>
  [...new Set(parts.map((part) => (part ?? '').replace(/\s+/g, ' ').trim()).filter(Boolean))]
    .join(' · ')
    .slice(0, 500)

/** Another currency than that of the books. */
export const foreign = (currency: string | undefined): string | null =>
  currency && currency.toUpperCase() !== CURRENCY
    ? `The statement is in ${currency}. The books are in ${CURRENCY}.`
    : null

/** Whether the lines lead from one balance to the other. */
export function balanceFaults({ openingCents, closingCents, lines }: Statement): StatementFault[] {
  if (openingCents === null || closingCents === null) return []
  const sum = lines.reduce((total, { amountCents }) => total + amountCents, 0)
  const away = closingCents - openingCents - sum
  return away === 0
    ? []
    : [
        {
          at: 0,
          message: `The lines don’t lead from the opening to the closing balance: ${(away / 100).toFixed(2)} is missing.`,
        },
      ]
}
