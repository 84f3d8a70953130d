import { isDay } from '#src/domain/shared/fields.ts'
import { parseMoney, type Cents } from '#src/domain/money/money.ts'
import { numberFor, parseNumber } from '#src/domain/shared/public-number.ts'
import { normalizeCode } from '#src/domain/shared/normalize-code.ts'
import { UsageError } from './command.ts'

/**
 * One of a few words.
 * @throws UsageError that lists them
 */
export function parseChoice<T extends string>(
  option: string,
  given: string | undefined,
  known: readonly T[],
): T | undefined {
  if (given === undefined) return undefined
  if (!known.includes(given as T))
    throw new UsageError(`--${option} must be one of ${known.join(', ')}, not "${given}".`)
  return given as T
}

/**
 * A calendar day as the operator types it: YYYY-MM-DD.
 * @throws UsageError with an example
 */
export function parseDay(option: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const day = given.replaceAll('/', '-')
  if (!isDay(day)) throw new UsageError(`--${option} must be a date such as 2026-11-21, not "${given}".`)
  return day
}

/**
 * A month of the books: YYYY-MM.
 * @throws UsageError with an example
 */
export function parseMonth(given: string | undefined): string {
  if (given === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(given))
    throw new UsageError(
      given === undefined ? 'Enter the month, such as 2026-11.' : `"${given}" isn’t a month such as 2026-11.`,
    )
  return given
}

export function parseCount(option: string, given: string | undefined, usual: number): number {
  const count = Number(given ?? usual)
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw new UsageError(`--${option} must be a whole number from 1 to 10000, not "${given}".`)
  return count
}

/** What each kind of number is called in messages. */
const NUMBER_NAMES = {
  inquiry: 'inquiry number',
  topUp: 'top-up reference number',
  order: 'order number',
  invoice: 'invoice number',
  claim: 'claim number',
  quote: 'freight quote number',
  load: 'load number',
  chargeback: 'chargeback number',
  transfer: 'e-transfer number',
  bankLine: 'bank line number',
  countersign: 'number of an act',
} as const

/**
 * A document number as it was read aloud or copied, in its usual notation.
 * @throws UsageError with an example
 */
export function parseDocumentNumber(kind: keyof typeof NUMBER_NAMES, given: string | undefined): string {
  const read = given === undefined ? null : parseNumber(given)
  const example = `such as ${numberFor(kind, 1001)}`
  if (read?.kind !== kind)
    throw new UsageError(
      given === undefined
        ? `Enter the ${NUMBER_NAMES[kind]}, ${example}.`
        : `"${given}" isn’t a valid ${NUMBER_NAMES[kind]}. Use a number ${example}.`,
    )
  return read.number
}

/**
 * An amount above zero.
 * @throws UsageError with an example
 */
export function parseAmount(given = '', example = '4.50'): Cents {
  const cents = parseMoney(given)
  if (!cents) throw new UsageError(`"${given}" isn’t a valid amount. Use an amount such as ${example}.`)
  return cents
}

/**
 * A balance, or a part of one, with its sign.
 * @throws UsageError with an example
 */
export function parseSignedAmount(option: string, given: string | undefined): Cents | undefined {
  if (given === undefined) return undefined
  const bare = normalizeCode(given)
  const cents = parseMoney(bare.replace(/^-/, ''))
  if (cents === null) throw new UsageError(`--${option} must be an amount such as 1250.00, not "${given}".`)
  return bare.startsWith('-') ? 0 - cents : cents
}
