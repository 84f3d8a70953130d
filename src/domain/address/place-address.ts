import { ADDRESS_MAX, type Address } from './address.ts'
import { parseRegion } from './region-words.ts'
import { normalizePostal } from './postal.ts'

/** Where an address is, without who lives there. */
export type PlaceAddress = Pick<
  Address,
  'address1' | 'aptSuite' | 'city' | 'province' | 'postalCode' | 'country'
>
/** One component of a place, as the maps places library names it (Place.addressComponents). */
export interface PlacePart {
  longText: string
  shortText: string
  types: readonly string[]
}

/** The components of a place as our fields; missing ones are ''. */
export function toPlaceAddress(parts: readonly PlacePart[]): PlaceAddress {
  const part = (...types: string[]) =>
    types.map((type) => parts.find((one) => one.types.includes(type))).find(Boolean)
  const long = (...types: string[]) => part(...types)?.longText ?? ''
  const country = part('country')?.shortText ?? ''
  const region = part('administrative_area_level_1')
  const [number, street] = [long('street_number'), long('route')]
  const suffix = long('postal_code_suffix')
  const code = long('postal_code') + (country === 'US' && suffix ? `-${suffix}` : '')
  return {
    // In Mexico the number comes after the street.
    address1: (country === 'MX' ? [street, number] : [number, street])
      .filter(Boolean)
      .join(' ')
      .slice(0, ADDRESS_MAX.address1),
    aptSuite: long('subpremise').slice(0, ADDRESS_MAX.aptSuite),
    city: long('locality', 'postal_town', 'sublocality_level_1', 'administrative_area_level_3').slice(
      0,
      ADDRESS_MAX.city,
    ),
    province:
      parseRegion(country, region?.shortText ?? '') ??
      parseRegion(country, region?.longText ?? '') ??
      region?.longText ??
      '',
    postalCode: normalizePostal(country, code),
    country,
  }
}

/**
 * Whether a field in the form differs from what was found for it. A warning, never an error (requirements §5,
 * D27).
 */
export const differsFrom = (found: PlaceAddress, typed: PlaceAddress): boolean =>
  (['address1', 'city', 'province', 'postalCode', 'country'] as const).some(
    (name) => found[name] !== '' && found[name].toLowerCase() !== typed[name].trim().toLowerCase(),
  )
