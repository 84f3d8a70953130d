import type { Address } from '#src/domain/address/address.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { phoneWithExtension } from '#server/documents/door.ts'
import { countryName } from '#server/documents/words.ts'

/** Unit and street, such as "3-45 rue Saint-Paul Est". */
export const streetLine = ({ aptSuite, address1 }: Address): string =>
  [aptSuite, address1].filter(Boolean).join('-')

/** Street, second line, and town with its postal code; lines may be empty. */
export const placeLines = (address: Address): string[] => [
  streetLine(address),
  address.address2,
  [address.city, address.province, address.postalCode].filter(Boolean).join(' '),
]

/** An address on a document: company, person, street, town, country and phone, a line each. */
export const addressLines = (address: Address, locale: Locale): string[] =>
  [
    address.company,
    address.fullName || address.contactName,
    ...placeLines(address),
    countryName(address.country, locale),
    phoneWithExtension(address),
  ].filter(Boolean)
