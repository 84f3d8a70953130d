import { isCountry } from '#src/domain/shared/countries.ts'
import { MAX_TRACKING_NUMBERS } from '#src/domain/shared/limits.ts'
import { luhnDigit } from '#src/domain/shared/luhn.ts'
import { isNumber } from '#src/domain/shared/text/numbers-in-text.ts'
import { parseNumber } from '#src/domain/shared/public-number.ts'
import { normalizeCode } from '#src/domain/shared/text/normalize-code.ts'

/** One format of data/tracking-formats.json (jkeen/tracking_number_data, MIT). */
export interface TrackingFormat {
  courier: string
  courier_code: string
  name: string
  regex: string
  checksum: Checksum | null
  serial_number_format: { prepend_if?: { matches_regex: string; content: string } } | null
  tracking_url: string | null
}

interface Checksum {
  name: string
  modulo?: number
  modulo1?: number
  modulo2?: number
  evens_multiplier?: number
  odds_multiplier?: number
  reverse?: boolean
  weightings?: number[]
}

export interface TrackingCandidate {
  courier: string
  courierCode: string
  /** "FedEx Express (12)". */
  format: string
  /** Without spaces, in upper case. */
  number: string
  /** The carrier's own page for it, or null. */
  trackingUrl: string | null
  /** Whether a check digit confirms it, or only its form. */
  checked: boolean
}

/**
 * Every carrier whose numbers have this form and a matching check digit; those with a check digit first
 * (D32). Check for our own numbers (src/domain/shared/public-number.ts) before.
 */
export function recognizeTrackingNumber(
  text: string,
  formats: readonly TrackingFormat[],
): TrackingCandidate[] {
  const number = normalizeTracking(text)
  const found = formats
    .filter((format) => fits(number, format))
    .map((format) => ({
      courier: format.courier,
      courierCode: format.courier_code,
      format: format.name,
      number,
      trackingUrl: format.tracking_url?.replace('%s', encodeURIComponent(number)) ?? null,
      checked: format.checksum !== null,
    }))
  return found.toSorted((a, b) => Number(b.checked) - Number(a.checked))
}

/**
 * Numbers typed one per line or separated by commas (requirements §5) or spaces, even where a number is
 * itself written in groups; each once.
 * @returns the first 25, and separately those beyond them.
 */
export function parseTrackingInput(
  text: string,
  formats: readonly TrackingFormat[],
): { numbers: string[]; refused: string[] } {
  const lines = normalizeCode(text)
    .split(/[\n\r,;]/)
    .map((line) => line.split(/\s+/).filter(Boolean))
  const all = [...new Set(lines.flatMap((words) => numbersOf(words, formats)).map(normalizeTracking))]
  return { numbers: all.slice(0, MAX_TRACKING_NUMBERS), refused: all.slice(MAX_TRACKING_NUMBERS) }
}

/**
 * More words than this on one line aren't examined together: the most numbers per search, each in eight
 * groups.
 */
const MAX_WORDS = MAX_TRACKING_NUMBERS * 8
/** The most groups one number is written in: "1Z 999 AA1 01 2345 6784" has six. */
const MAX_GROUPS = 8

/**
 * The most plausible way to split a line of words into numbers: those with a valid check digit first, then
 * what looks like one.
 */
function numbersOf(words: readonly string[], formats: readonly TrackingFormat[]): string[] {
  if (words.length <= 1 || words.length > MAX_WORDS) return [...words]
  /** For the first n words. */
  const best: { doubt: number; numbers: string[] }[] = [{ doubt: 0, numbers: [] }]
  for (let end = 1; end <= words.length; end += 1) {
    const ways = Array.from({ length: Math.min(end, MAX_GROUPS) }, (_, more) => {
      const [before, group] = [best[end - 1 - more]!, words.slice(end - 1 - more, end)]
      return { doubt: before.doubt + doubtOf(group, formats), numbers: [...before.numbers, group.join('')] }
    })
    // Of two equally good ways, the one with more numbers: a word that belongs to none is set aside and
    // doesn't spoil one.
    best.push(ways.reduce((good, way) => (way.doubt < good.doubt ? way : good)))
  }
  return best.at(-1)!.numbers
}

function doubtOf(group: readonly string[], formats: readonly TrackingFormat[]): number {
  const number = group.join('')
  const candidates = recognizeTrackingNumber(number, formats)
  if (parseNumber(number) || candidates.some(({ checked }) => checked)) return 0
  if (group.length === 1 && isNumber(number)) return 1
  return candidates.length > 0 ? 2 : 5
}

export function normalizeTracking(text: string): string {
  return normalizeCode(text).replace(/\s/g, '').toUpperCase()
}

/** The usual spelling of a tracked number, ours or a carrier's. */
export const formatTrackingNumber = (text: string): string =>
  parseNumber(text)?.number ?? normalizeTracking(text)

/** The form in which numbers are compared: ours are written with a hyphen, and often typed without. */
export const trackingKey = (number: string): string => normalizeTracking(number).replaceAll('-', '')

const patterns = new Map<string, RegExp>()

function fits(number: string, format: TrackingFormat): boolean {
  let pattern = patterns.get(format.regex)
  if (!pattern) {
    pattern = new RegExp(`^(?:${format.regex})$`)
    patterns.set(format.regex, pattern)
  }
  const groups = pattern.exec(number)?.groups
  if (!groups) return false
  if (format.checksum === null) return true
  if (format.checksum.name === 's10' && !isCountry(groups.CountryCode ?? '')) return false
  return checks(serialOf(groups.SerialNumber ?? '', format), groups.CheckDigit ?? '', format.checksum)
}

function serialOf(serial: string, { serial_number_format: rule }: TrackingFormat): string {
  const prepend = rule?.prepend_if
  return prepend && new RegExp(prepend.matches_regex).test(serial) ? prepend.content + serial : serial
}

function checks(serial: string, digit: string, rule: Checksum): boolean {
  const expected = Number(digit)
  if (rule.name === 'mod10') return mod10(serial, rule) === expected
  if (rule.name === 'luhn') return luhnDigit(valuesOf(serial)) === expected
  if (rule.name === 'mod7') return Number(BigInt(serial) % 7n) === expected
  if (rule.name === 's10') return s10(serial, rule.weightings ?? []) === expected
  if (rule.name !== 'sum_product_with_weightings_and_modulo') return false
  return (weighted(serial, rule.weightings ?? []) % (rule.modulo1 ?? 1)) % (rule.modulo2 ?? 1) === expected
}

/** Letters count as (code − 3) mod 10: A is 2, as UPS prints. */
function mod10(
  serial: string,
  { odds_multiplier: odd = 1, evens_multiplier: even = 1, reverse = false }: Checksum,
): number {
  const digits = valuesOf(serial)
  const sum = (reverse ? digits.toReversed() : digits).reduce(
    (total, value, at) => total + value * (at % 2 === 0 ? even : odd),
    0,
  )
  return (10 - (sum % 10)) % 10
}

/** UPU S10: 11 − (sum mod 11), where 10 is written 0 and 11 is written 5. */
function s10(serial: string, weights: readonly number[]): number {
  const digit = 11 - (weighted(serial, weights) % 11)
  if (digit === 10) return 0
  return digit === 11 ? 5 : digit
}

function weighted(serial: string, weights: readonly number[]): number {
  return valuesOf(serial).reduce((total, value, at) => total + value * (weights[at] ?? 0), 0)
}

function valuesOf(serial: string): number[] {
  return serial.split('').map((sign) => (/\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 3) % 10))
}
