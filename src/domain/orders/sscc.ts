/** GS1's own prefix for demonstrations, which no real goods carry (docs/facts.md §8, D40). */
export const DEMO_GS1_PREFIX = '9521234'
/** AI 00 and AI 402 of the GS1 General Specifications. */
const DIGITS = 18
const GSIN_DIGITS = 17

/**
 * The SSCC-18 of the n-th piece ever labelled: extension digit, GS1 company prefix, serial reference, check
 * digit. The extension digit is incremented when the serial reference is exhausted.
 * @throws RangeError when a prefix of that length has no more numbers
 */
export function ssccFor(prefix: string, serial: number): string {
  const room = DIGITS - 2 - prefix.length
  const digits = String(serial).padStart(room + 1, '0')
  if (!Number.isSafeInteger(serial) || serial < 0 || digits.length > room + 1)
    throw new RangeError('the SSCCs of this prefix are used up')
  const bare = digits.charAt(0) + prefix + digits.slice(1)
  return bare + gs1CheckDigit(bare)
}

/** Eighteen digits with a valid check digit. */
export const isSscc = (text: string): boolean =>
  /^\d{18}$/.test(text) && gs1CheckDigit(text.slice(0, -1)) === text.at(-1)

/**
 * The GSIN of the n-th bill of lading: GS1 company prefix, shipper reference, check digit (AI 402).
 * @throws RangeError when a prefix of that length has no more numbers
 */
export function gsinFor(prefix: string, serial: number): string {
  const room = GSIN_DIGITS - 1 - prefix.length
  const digits = String(serial).padStart(room, '0')
  if (!Number.isSafeInteger(serial) || serial < 0 || digits.length > room)
    throw new RangeError('the GSINs of this prefix are used up')
  const bare = prefix + digits
  return bare + gs1CheckDigit(bare)
}

/** Seventeen digits with a valid check digit. */
export const isGsin = (text: string): boolean =>
  /^\d{17}$/.test(text) && gs1CheckDigit(text.slice(0, -1)) === text.at(-1)

export const isDemoPrefix = (prefix: string): boolean => prefix.startsWith('952')

/** Modulo 10, weights 3 and 1 from the right (GS1 General Specifications §7.9). */
function gs1CheckDigit(digits: string): string {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}
