import { normalizeCode } from './normalize-code.ts'

/**
 * Possible tracking numbers in a shared text such as a shop's message: eight or more letters and digits,
 * mostly digits, also in groups or inside a URL. Each once, as written; the search shows which carrier's it
 * is.
 */
export function findNumbersInText(text: string): string[] {
  const found = [...normalizeCode(text).matchAll(WORD)].map(([word]) => word.replace(/\s/g, '').toUpperCase())
  return [...new Set(found.filter(isNumber))]
}

/**
 * Groups of four digits belong together; phone numbers are written in groups of three and stay separate, too
 * short on their own.
 */
const WORD =
  /(?<![\d+])\d{4}(?: \d{4}){2,}(?!\d)|PT\d{6}(?:\d{3})?-\d{4}|SF\d{4}(?:\d{2})?-\d{4}|[A-Za-z0-9]{8,}/gi

/** Whether a word on its own can be a tracking number. */
export function isNumber(word: string): boolean {
  const digits = word.replace(/\D/g, '').length
  return word.length >= 8 && word.length <= 40 && digits >= 7 && digits >= word.length / 2 && !isDay(word)
}

const isDay = (word: string): boolean => /^20\d\d(0\d|1[0-2])([0-2]\d|3[01])$/.test(word)
