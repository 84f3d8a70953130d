import { ADDRESS_MAX, ADDRESS_TYPES, normalizeAddress } from './address.ts'
import { MAX_TAG_LENGTH, MAX_TAGS, tidyTags, type BookAddress } from './address-book.ts'
import { isCountry, regionsOf } from '#src/domain/shared/countries.ts'
import { normalizeCode } from '#src/domain/shared/text/normalize-code.ts'
import { isPostal, isReservedPostal, needsPostal } from './postal.ts'

/**
 * A fast path for imports: the address as the schema would return it if it is obviously valid; null means the
 * schema has to be asked. A file has thousands of rows, and the schema takes half a millisecond for each. A
 * test compares it with the schema: whatever is accepted here is accepted there, with the same result.
 */
export function fastCheckAddress(
  doc: BookAddress,
  isPhone: (text: string, country: string) => boolean,
): BookAddress | null {
  const {
    fullName,
    company,
    address1,
    city,
    province,
    country,
    postalCode,
    phone,
    extension,
    email,
    isCompany,
    addressType,
  } = doc
  const tags = tidyTags(doc.tags)
  const good =
    TEXTS.every((name) => doc[name].length <= ADDRESS_MAX[name] && doc[name] === doc[name].trim()) &&
    (fullName !== '' || company !== '') &&
    (company !== '' || !isCompany) &&
    address1 !== '' &&
    city !== '' &&
    isCountry(country) &&
    isRegion(country, province) &&
    isCode(country, postalCode) &&
    [postalCode, phone, extension].every((code) => code === normalizeCode(code)) &&
    phone !== '' &&
    phone.length <= 30 &&
    phone === phone.trim() &&
    isPhone(phone, country) &&
    /^\d*$/.test(extension) &&
    (email === '' || (email.length <= 254 && PLAIN_EMAIL.test(email))) &&
    ADDRESS_TYPES.includes(addressType) &&
    tags.length <= MAX_TAGS &&
    tags.every((tag) => tag.length <= MAX_TAG_LENGTH)
  return good ? { ...normalizeAddress(doc), tags } : null
}

const TEXTS = Object.keys(ADDRESS_MAX) as (keyof typeof ADDRESS_MAX)[]
/** Narrower than the real syntax: the schema judges the others. */
const PLAIN_EMAIL = /^[a-z0-9]+([._+-][a-z0-9]+)*@[a-z0-9]+([.-][a-z0-9]+)*\.[a-z]{2,}$/

function isRegion(country: string, province: string): boolean {
  const regions = regionsOf(country)
  return regions.length > 0 ? regions.includes(province) : country !== 'MX' || province !== ''
}

const isCode = (country: string, code: string): boolean =>
  code === ''
    ? !needsPostal(country)
    : code === code.toUpperCase() && isPostal(country, code) && !isReservedPostal(country, code)
