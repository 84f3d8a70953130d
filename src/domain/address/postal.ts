import type { Province } from '#src/domain/shared/countries.ts'
import { normalizeCode } from '#src/domain/shared/text/normalize-code.ts'

/**
 * D F I O Q U never occur, and W and Z never come first. Source: docs/facts.md §2, checked against all 1,651
 * sortation areas.
 */
const FORMS: Record<string, RegExp> = {
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/,
  US: /^\d{5}(-\d{4})?$/,
  MX: /^\d{5}$/,
}

const LETTERS: Record<string, Province> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
}
const NUNAVUT = new Set(['X0A', 'X0B', 'X0C'])

/**
 * Upper case with the usual separator ("m5v3l9" → "M5V 3L9"); text that isn't a code is tidied but not
 * judged.
 */
export function normalizePostal(country: string, text: string): string {
  const tidy = normalizeCode(text).trim().toUpperCase()
  if (country === 'CA') return tidy.replace(/[\s-]/g, '').replace(/^(.{3})(.{3})$/, '$1 $2')
  if (country === 'US') return tidy.replace(/^(\d{5})[\s-]?(\d{4})$/, '$1-$2')
  return tidy
}

/**
 * A code while it is typed: upper case, its separator as soon as what follows it is there. What can't become
 * one stays as it is.
 */
export function typedPostal(country: string, typed: string): string {
  if (country === 'CA' && /^[a-z]\d[a-z][\s-]?\d?[a-z]?\d?$/i.test(typed))
    return typed.toUpperCase().replace(/^(.{3})[\s-]?(\d.*)$/, '$1 $2')
  if (country === 'CA' && /^[a-z\d]{1,3}$/i.test(typed)) return typed.toUpperCase()
  if (country === 'US') return typed.replace(/^(\d{5})\s?(\d{1,4})$/, '$1-$2')
  return typed
}

/**
 * Whether the text is a code of that country in any usual spelling. Countries without a known form accept 1
 * to 20 characters.
 */
export function isPostal(country: string, text: string): boolean {
  const code = normalizePostal(country, text)
  const form = FORMS[country]
  return form ? form.test(code) : code.length > 0 && code.length <= 20
}

/**
 * The code that was probably meant, when a letter was typed for the digit that looks like it, or a 1 for an L
 * ("M5V 3LO" → "M5V 3L0"); null where the text is a valid code already, or not one either way.
 */
export function suggestPostal(country: string, text: string): string | null {
  if (!(country in FORMS) || isPostal(country, text)) return null
  const signs = normalizePostal(country, text).replace(/[\s-]/g, '').split('')
  const isLetter = (at: number) => country === 'CA' && at % 2 === 0
  const meant = normalizePostal(
    country,
    signs.map((sign, at) => (isLetter(at) ? AS_LETTER[sign] : AS_DIGIT[sign]) ?? sign).join(''),
  )
  return isPostal(country, meant) ? meant : null
}
const AS_DIGIT: Record<string, string> = { O: '0', I: '1', L: '1' }
const AS_LETTER: Record<string, string> = { 1: 'L' }

/** "H0H 0H0" is well formed and belongs to Santa Claus: no carrier delivers there. */
export function isReservedPostal(country: string, text: string): boolean {
  return country === 'CA' && normalizePostal(country, text) === 'H0H 0H0'
}

/** Whether addresses in that country must have a code. */
export function needsPostal(country: string): boolean {
  return country in FORMS
}

/** The province of a Canadian code by its letter (X by its first three characters), or null. */
export function provinceOfPostal(text: string): Province | null {
  const code = normalizePostal('CA', text)
  if (code.startsWith('X')) return NUNAVUT.has(code.slice(0, 3)) ? 'NU' : 'NT'
  return LETTERS[code.charAt(0)] ?? null
}

/** A 0 in second place marks a rural Canadian code. */
export function isRuralPostal(text: string): boolean {
  return normalizePostal('CA', text).charAt(1) === '0'
}
