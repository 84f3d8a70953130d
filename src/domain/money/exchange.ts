import { percentOf, type Cents } from './money.ts'

interface RateRow {
  from: string
  usdInCad: string
}

/**
 * Canadian dollars for one U.S. dollar on that day (YYYY-MM-DD): a decimal string, a house default that can
 * be overridden in an estimate. Rows oldest first.
 */
export const usdInCadOn = (rows: readonly RateRow[], date: string): string =>
  (rows.findLast(({ from }) => from <= date) ?? rows[0]!).usdInCad

/**
 * An amount in the other of the two currencies, rounded half up to the cent. @throws RangeError when the rate
 * isn't a positive decimal
 */
export function convertCurrency(cents: Cents, from: string, to: string, rate: string): Cents {
  if (from === to) return cents
  if (!/^\d+(\.\d+)?$/.test(rate) || Number(rate) <= 0)
    throw new RangeError(`"${rate}" is no rate of exchange`)
  if (to === 'CAD') return percentOf(cents * 100, rate)
  const [wholePart = '', fraction = ''] = rate.split('.')
  const [dividend, divisor] = [BigInt(cents) * 10n ** BigInt(fraction.length), BigInt(wholePart + fraction)]
  return Number((dividend * 2n + divisor) / (divisor * 2n))
}
