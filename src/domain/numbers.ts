/**
 * Numbers people can read aloud (D39): "OR0000-1235". Two letters, the digits of a sequence, a check digit last.
 * Two leading letters followed by digits only is a form no carrier of data/tracking-formats.json uses with these letters.
 */
export const NUMBER_PREFIXES = {
  order: 'OR', load: 'LD', pickup: 'PU', topUp: 'TU', invoice: 'FA', quote: 'QT', inquiry: 'NQ', tracking: 'PT', manifest: 'MF', claim: 'CM', pro: 'SF',
} as const
export type NumberKind = keyof typeof NUMBER_PREFIXES

/**
 * The number of the n-th thing of its kind; unique for every n.
 * Tracking numbers open a public page, so their digits do not betray the next one.
 * @param sequence a whole number ≥ 0 (tracking: below one thousand million).
 * @throws RangeError outside that.
 */
export function numberFor(kind: NumberKind, sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 0) throw new RangeError('a sequence starts at 0')
  const digits = kind === 'tracking' ? scattered(sequence) : String(sequence).padStart(MIN_DIGITS, '0')
  return grouped(NUMBER_PREFIXES[kind], digits + checkDigit(digits))
}

/**
 * Reads a number as heard or copied: any case, with or without hyphen and spaces, O for 0 and I or L for 1 among the digits.
 * @returns its kind and usual writing, or null when it is none of ours or the check digit says it was misheard.
 */
export function parseNumber(text: string): { kind: NumberKind; number: string } | null {
  const bare = text.toUpperCase().replace(/[\s-]/g, '')
  const prefix = bare.slice(0, 2)
  const digits = bare.slice(2).replace(/O/g, '0').replace(/[IL]/g, '1')
  const kind = (Object.keys(NUMBER_PREFIXES) as NumberKind[]).find((one) => NUMBER_PREFIXES[one] === prefix)
  if (!kind || !/^\d+$/.test(digits) || !hasRightLength(kind, digits.length)) return null
  return checkDigit(digits) === '0' ? { kind, number: grouped(prefix, digits) } : null
}

/** Invoice numbers as the search takes them: comma-separated (§5). @returns the good ones once each, and what is none. */
export function parseInvoiceNumbers(text: string): { numbers: string[]; refused: string[] } {
  const parts = text.split(/[,\n]/).map((part) => part.trim()).filter(Boolean)
  const read = parts.map((part) => ({ part, found: parseNumber(part) }))
  const numbers = read.flatMap(({ found }) => (found?.kind === 'invoice' ? [found.number] : []))
  return { numbers: [...new Set(numbers)], refused: read.filter(({ found }) => found?.kind !== 'invoice').map(({ part }) => part) }
}

const MIN_DIGITS = 7
const TRACKING_DIGITS = 9
const TRACKING_SPACE = 10n ** BigInt(TRACKING_DIGITS)

/** A multiplier prime to ten makes a one-to-one shuffle of all nine-digit numbers. */
function scattered(sequence: number): string {
  const n = BigInt(sequence)
  if (n >= TRACKING_SPACE) throw new RangeError('the tracking numbers are used up')
  return String((n * 618_033_989n + 271_828_183n) % TRACKING_SPACE).padStart(TRACKING_DIGITS, '0')
}

function hasRightLength(kind: NumberKind, length: number): boolean {
  return kind === 'tracking' ? length === TRACKING_DIGITS + 1 : length > MIN_DIGITS && length <= 16
}

function grouped(prefix: string, digits: string): string {
  return `${prefix}${digits.slice(0, -4)}-${digits.slice(-4)}`
}

/** Damm's quasigroup (2004): catches every single wrong digit and every swap of neighbours. Appended, the whole checks to 0. */
const DAMM = [
  '0317598642', '7092154863', '4206871359', '1750983426', '6123045978', '3674209581', '5869720134', '8945362017', '9438617205', '2581436790',
]

function checkDigit(digits: string): string {
  let interim = '0'
  for (const digit of digits.split('')) interim = DAMM[Number(interim)]?.charAt(Number(digit)) ?? ''
  return interim
}
