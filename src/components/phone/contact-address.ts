import { ADDRESS_MAX, type Address } from '#src/domain/address/address.ts'
import { normalizePostal } from '#src/domain/address/postal.ts'
import { isCountry, regionsOf } from '#src/domain/shared/countries.ts'

/** What the Contact Picker API answers, of what was asked for; not in TypeScript's library. */
export interface PhoneContact {
  name?: readonly string[]
  tel?: readonly string[]
  email?: readonly string[]
  address?: readonly PhoneAddress[]
}
interface PhoneAddress {
  addressLine?: readonly string[]
  city?: string
  region?: string
  postalCode?: string
  country?: string
  organization?: string
}

export type ContactFields = Partial<
  Pick<
    Address,
    | 'fullName'
    | 'company'
    | 'phone'
    | 'email'
    | 'country'
    | 'postalCode'
    | 'address1'
    | 'address2'
    | 'city'
    | 'province'
  >
>

/**
 * The fields of an address that a contact of the phone's own address book says; what it doesn't say is left
 * out. Phones know provinces by any spelling: where we have a list, only its codes count.
 */
export function fieldsOfContact({ name, tel, email, address }: PhoneContact): ContactFields {
  const place = address?.[0]
  const country = place?.country?.toUpperCase() ?? ''
  const known = isCountry(country) ? country : undefined
  const regions = regionsOf(known ?? '')
  const region = place?.region?.trim() ?? ''
  const province = regions.length === 0 ? region : regions.find((code) => code === region.toUpperCase())
  const [address1, ...more] = (place?.addressLine ?? []).map(oneLine).filter(Boolean)
  const found = {
    fullName: oneLine(name?.[0]).slice(0, ADDRESS_MAX.fullName),
    company: oneLine(place?.organization).slice(0, ADDRESS_MAX.company),
    phone: oneLine(tel?.[0]),
    email: oneLine(email?.[0]),
    country: known,
    postalCode: place?.postalCode && normalizePostal(known ?? '', place.postalCode),
    address1: address1?.slice(0, ADDRESS_MAX.address1),
    address2: more.join(', ').slice(0, ADDRESS_MAX.address2),
    city: oneLine(place?.city).slice(0, ADDRESS_MAX.city),
    province: known && province,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value)) as ContactFields
}

const oneLine = (text: string | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()
