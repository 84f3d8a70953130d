import { normalizeCode } from '#src/domain/shared/text/normalize-code.ts'

/**
 * Numbers people can read aloud (D39): "OR0000-1235". Two letters, the digits of a sequence, and a check
 * digit last. No carrier of data/tracking-formats.json uses two leading letters followed by digits only with
 * these letters.
 */
export const NUMBER_PREFIXES = {
  order: 'OR',
  test: 'TS',
  load: 'LD',
  pickup: 'PU',
  topUp: 'TU',
  invoice: 'FA',
  quote: 'QT',
  inquiry: 'NQ',
  tracking: 'PT',
  manifest: 'MF',
  claim: 'CM',
  pro: 'SF',
  chargeback: 'CB',
  transfer: 'ET',
  bankLine: 'BK',
  countersign: 'CS',
} as const
export type NumberKind = keyof typeof NUMBER_PREFIXES

/**
 * The number of the n-th item of its kind; unique for every n.
 * @param n a whole number ≥ 0: from a sequence, or random where the kind is in RANDOM_BELOW
 * @throws RangeError outside that.
 */
export function numberFor(kind: NumberKind, n: number): string {
  const isDrawn = isDrawnKind(kind)
  if (!Number.isSafeInteger(n) || n < 0 || (isDrawn && n >= RANDOM_BELOW[kind]))
    throw new RangeError(`no number of ${kind} is made of ${n}`)
  const digits = String(n).padStart(isDrawn ? String(RANDOM_BELOW[kind] - 1).length : MIN_DIGITS, '0')
  return grouped(NUMBER_PREFIXES[kind], digits + checkDigit(digits))
}

/**
 * These open a page that anybody can see, so one must not lead to another: they are drawn at random, below
 * this.
 */
export const RANDOM_BELOW = { tracking: 10 ** 12, pro: 10 ** 9 } as const
export type RandomKind = keyof typeof RANDOM_BELOW
const isDrawnKind = (kind: NumberKind): kind is RandomKind => kind in RANDOM_BELOW

/**
 * Reads a number as heard or copied: any case, with or without hyphen and spaces, O for 0 and I or L for 1
 * among the digits.
 * @returns its kind and usual spelling, or null when it isn't ours or the check digit is wrong.
 */
export function parseNumber(text: string): { kind: NumberKind; number: string } | null {
  const bare = normalizeCode(text).toUpperCase().replace(/[\s-]/g, '')
  const prefix = bare.slice(0, 2)
  const digits = bare.slice(2).replace(/O/g, '0').replace(/[IL]/g, '1')
  const kind = (Object.keys(NUMBER_PREFIXES) as NumberKind[]).find((one) => NUMBER_PREFIXES[one] === prefix)
  if (!kind || !/^\d+$/.test(digits) || !hasRightLength(kind, digits.length)) return null
  return checkDigit(digits) === '0' ? { kind, number: grouped(prefix, digits) } : null
}

/**
 * Invoice numbers in a search: comma-separated (requirements §5). @returns each valid one once, and the rest.
 */
export function parseInvoiceNumbers(text: string): { numbers: string[]; refused: string[] } {
  const parts = normalizeCode(text)
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const read = parts.map((part) => ({ part, found: parseNumber(part) }))
  const numbers = read.flatMap(({ found }) => (found?.kind === 'invoice' ? [found.number] : []))
  return {
    numbers: [...new Set(numbers)],
    refused: read.filter(({ found }) => found?.kind !== 'invoice').map(({ part }) => part),
  }
}

const MIN_DIGITS = 7
/** With the check digit: the length of random ones, and of the sequential ones of the first edition. */
const TRACKING_LENGTHS = [13, 10]

function hasRightLength(kind: NumberKind, length: number): boolean {
  return kind === 'tracking' ? TRACKING_LENGTHS.includes(length) : length > MIN_DIGITS && length <= 16
}

function grouped(prefix: string, digits: string): string {
  return `${prefix}${digits.slice(0, -4)}-${digits.slice(-4)}`
}

/**
 * Damm's quasigroup (2004): detects every single wrong digit and every swap of neighbours. Appended, the
 * whole checks to 0.
 */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

function checkDigit(digits: string): string {
  let interim = '0'
  for (const digit of digits.split('')) interim = DAMM[Number(interim)]?.charAt(Number(digit)) ?? ''
  return interim
}
