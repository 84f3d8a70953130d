import { isDay } from '#src/domain/shared/fields.ts'
import { parseMoney, type Cents } from '#src/domain/money/money.ts'
import { numberFor, parseNumber } from '#src/domain/shared/public-number.ts'
import { normalizeCode } from '#src/domain/shared/text/normalize-code.ts'
import { UsageError } from './command.ts'
import { optionName, say } from './say.ts'

/**
 * Why it is done.
 * @throws UsageError without one
 */
export function parseReason({ reason = '' }: Readonly<Record<string, string>>): string {
  if (reason.trim() === '') throw new UsageError(say('verb.reason'))
  return reason.trim()
}

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
    throw new UsageError(say('verb.choice', { option: optionName(option), known: known.join(', '), given }))
  return given as T
}

/**
 * A calendar day as the operator types it: YYYY-MM-DD.
 * @throws UsageError with an example
 */
export function parseDay(option: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const day = given.replaceAll('/', '-')
  if (!isDay(day)) throw new UsageError(say('verb.day', { option: optionName(option), given }))
  return day
}

/**
 * A month of the books: YYYY-MM.
 * @throws UsageError with an example
 */
export function parseMonth(given: string | undefined): string {
  if (given === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(given))
    throw new UsageError(given === undefined ? say('verb.month.enter') : say('verb.month.wrong', { given }))
  return given
}

export function parseCount(option: string, given: string | undefined, usual: number): number {
  const count = Number(given ?? usual)
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw new UsageError(say('verb.count', { option: optionName(option), given: String(given) }))
  return count
}

/** What each kind of number is called in messages. */
const NUMBER_NAMES = {
  inquiry: 'verb.numberOf.inquiry',
  topUp: 'verb.numberOf.topUp',
  order: 'verb.numberOf.order',
  invoice: 'verb.numberOf.invoice',
  claim: 'verb.numberOf.claim',
  quote: 'verb.numberOf.quote',
  load: 'verb.numberOf.load',
  chargeback: 'verb.numberOf.chargeback',
  transfer: 'verb.numberOf.transfer',
  bankLine: 'verb.numberOf.bankLine',
  countersign: 'verb.numberOf.countersign',
} as const

/**
 * A document number as it was read aloud or copied, in its usual notation.
 * @throws UsageError with an example
 */
export function parseDocumentNumber(kind: keyof typeof NUMBER_NAMES, given: string | undefined): string {
  const read = given === undefined ? null : parseNumber(given)
  if (read?.kind === kind) return read.number
  const expected = { what: say(NUMBER_NAMES[kind]), example: numberFor(kind, 1001) }
  throw new UsageError(
    given === undefined
      ? say('verb.number.enter', expected)
      : say('verb.number.wrong', { given, ...expected }),
  )
}

/**
 * An amount above zero.
 * @throws UsageError with an example
 */
export function parseAmount(given = '', example = '4.50'): Cents {
  const cents = parseMoney(given)
  if (!cents) throw new UsageError(say('verb.amount', { given, example }))
  return cents
}

/** The same of an option. */
export function parseAmountOption(option: string, given = '', example = '10.00'): Cents {
  const cents = parseMoney(given)
  if (!cents) throw notAmount(option, given, example)
  return cents
}

const notAmount = (option: string, given: string, example: string): UsageError =>
  new UsageError(say('verb.amountOption', { option: optionName(option), given, example }))

/**
 * A balance, or a part of one, with its sign.
 * @throws UsageError with an example
 */
export function parseSignedAmount(option: string, given: string | undefined): Cents | undefined {
  if (given === undefined) return undefined
  const bare = normalizeCode(given)
  const cents = parseMoney(bare.replace(/^-/, ''))
  if (cents === null) throw notAmount(option, given, '1250.00')
  return bare.startsWith('-') ? 0 - cents : cents
}
