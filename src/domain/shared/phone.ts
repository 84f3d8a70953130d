import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/min'
import { normalizeCode } from '#src/domain/shared/text/normalize-code.ts'

export interface Phone {
  /** "+14165550134": stored and compared in this form (carriers return numbers in other spellings). */
  e164: string
  national: string
  international: string
  extension: string | null
  country: string | null
  valid: boolean
}

/**
 * Reads a phone number as people type it, including an extension ("416 555 0134 ext. 77"). Import this file
 * only with `await import`: its metadata is 80 kB and must stay out of the first bundles.
 * @param country whose numbers need no country code.
 * @returns null when the text has no number at all.
 */
export function parsePhone(text: string, country = 'CA'): Phone | null {
  const parsed = parsePhoneNumberFromString(normalizeCode(text), country as CountryCode)
  if (!parsed) return null
  return {
    e164: parsed.number,
    national: parsed.formatNational(),
    international: parsed.formatInternational(),
    extension: parsed.ext ?? null,
    country: parsed.country ?? null,
    valid: isValid(parsed),
  }
}

export function isPhone(text: string, country = 'CA'): boolean {
  const parsed = parsePhoneNumberFromString(normalizeCode(text), country as CountryCode)
  return parsed !== undefined && isValid(parsed)
}

const isValid = (parsed: PhoneNumber): boolean =>
  parsed.isValid() && !(parsed.countryCallingCode === '1' && isN11Exchange(parsed.nationalNumber))

/** 911, 411 … are never an exchange (cnac.ca); the library accepts 416-911-2345. */
function isN11Exchange(nationalNumber: string): boolean {
  return /^\d{3}\d11/.test(nationalNumber)
}
