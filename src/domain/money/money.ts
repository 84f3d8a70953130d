import { CURRENCY } from '#src/domain/shared/limits.ts'
import { normalizeCode } from '#src/domain/shared/text/normalize-code.ts'

/** An amount of Canadian dollars in whole cents (D13), never a fraction. */
export type Cents = number

/**
 * `percent` of `cents`, rounded half up to the cent; a refund mirrors its charge (−0.5 becomes −1). The
 * percentage is a decimal string ("9.975") so that nothing passes through a binary float. Source: CRA
 * rounding, docs/facts.md §1.
 * @throws RangeError when `cents` isn't a whole number or `percent` isn't a decimal.
 */
export function percentOf(cents: Cents, percent: string): Cents {
  const { digits, scale } = decimal(percent)
  const product = BigInt(cents) * digits
  return Number(divideHalfUp(product, 100n * 10n ** BigInt(scale)))
}

/**
 * `whole` × `part` / `of`, rounded half up to the cent like `percentOf`. If parts add up to `of`, the
 * differences between consecutive shares add up to `whole`.
 * @throws RangeError when one of them isn't a whole number, or `of` isn't positive
 */
export function shareOf(whole: Cents, part: Cents, of: Cents): Cents {
  if (of <= 0) throw new RangeError('a share is of something')
  return Number(divideHalfUp(BigInt(whole) * BigInt(part), BigInt(of)))
}

/** The sum of the amounts. @throws RangeError when it exceeds exact integers. */
export function sumCents(amounts: readonly Cents[]): Cents {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  if (!Number.isSafeInteger(total)) throw new RangeError('the sum is not a whole number of cents')
  return total
}

/**
 * Reads an amount as people type it: "12.34", "12,34", "1,234.56", "1 234,56", "$12". A comma before exactly
 * three digits groups thousands (except in "0,125"), and so do points that occur twice or before a comma; one
 * before one or two digits is the decimal mark; databases append zeros ("20.0000").
 * @param comma the language uses a decimal comma
 * @returns cents, or null when it isn't an amount, or could be two (`isAmbiguousAmount`)
 */
export function parseMoney(text: string, { comma = false } = {}): Cents | null {
  const bare = bareAmount(text)
  if (isAmbiguousAmount(bare, { comma })) return null
  const parts = /^([1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*|\d*)(?:([.,])(\d{1,2}|\d{2}0+))?$/.exec(bare)
  if (!parts || !/\d/.test(bare) || (parts[2] !== undefined && parts[2] === parts[3])) return null
  const cents =
    Number((parts[1] ?? '').replace(/[.,]/g, '')) * 100 + Number((parts[4] ?? '').slice(0, 2).padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}

/**
 * "12.345" is about twelve dollars to one person and twelve thousand to another; so is "12,345" where the
 * decimal mark is a comma. Neither is guessed.
 */
export const isAmbiguousAmount = (text: string, { comma = false } = {}): boolean =>
  (comma ? /^[1-9]\d{0,2}[.,]\d{3}$/ : /^[1-9]\d{0,2}\.\d{3}$/).test(bareAmount(text))

const bareAmount = (text: string): string => normalizeCode(text).replace(/[\s$]/g, '')

/**
 * Text from a form or a cell: cents, or, if it isn't an amount, a text that no schema mistakes for a number
 * of cents: "12." is not twelve cents.
 */
export function parseTypedCents(text: string, how: { comma?: boolean } = {}): Cents | string {
  const bare = normalizeCode(text).trim()
  return parseMoney(bare, how) ?? (Number(bare) > 0 ? `$${bare}` : bare)
}

/**
 * The amount as written in that BCP 47 locale, with the narrow dollar sign (D29: zh and es would print "CA$",
 * "CAD").
 */
export function formatMoney(cents: Cents, bcp47: string): string {
  let format = formats.get(bcp47)
  if (!format) {
    format = new Intl.NumberFormat(bcp47, {
      style: 'currency',
      currency: CURRENCY,
      currencyDisplay: 'narrowSymbol',
    })
    formats.set(bcp47, format)
  }
  // Negating an amount of zero gives −0, which would print its sign.
  return format.format((cents + 0) / 100)
}

/** "1234.56": for files and forms, in any language. */
export function decimalMoney(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const formats = new Map<string, Intl.NumberFormat>()

function decimal(text: string): { digits: bigint; scale: number } {
  const parts = /^(-?\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts) throw new RangeError(`"${text}" is no decimal`)
  const fraction = parts[2] ?? ''
  return { digits: BigInt(`${parts[1]}${fraction}`), scale: fraction.length }
}

function divideHalfUp(value: bigint, by: bigint): bigint {
  const magnitude = value < 0n ? -value : value
  const rounded = (magnitude * 2n + by) / (by * 2n)
  return value < 0n ? -rounded : rounded
}
