import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/min'
import { normalizeCode } from './normalize-code.ts'

export interface Phone {
  /** "+14165550134": what is stored and compared (carriers send numbers back written differently). */
  e164: string
  national: string
  international: string
  extension: string | null
  country: string | null
  valid: boolean
}

/**
 * Reads a phone number as people type it, extension included ("416 555 0134 ext. 77").
 * Import this file with `await import` only: its metadata is 80 kB and must stay out of the first bundles.
 * @param country whose numbers need no country code.
 * @returns null when the text holds no number at all.
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

/** 911, 411 … never are an exchange (cnac.ca); the library lets 416-911-2345 pass. */
function isN11Exchange(nationalNumber: string): boolean {
  return /^\d{3}\d11/.test(nationalNumber)
}
