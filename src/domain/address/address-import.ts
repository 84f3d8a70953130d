import { ValidationError } from 'yup'
import { ADDRESS_TYPES, normalizeAddress } from './address.ts'
import { ADDRESS_COLUMNS } from './address-columns.ts'
import { bookAddressSchema, type BookAddress } from './address-book.ts'
import { rowKeyOf } from './address-likeness.ts'
import { fastCheckAddress } from './address-fast-check.ts'
import { emptyValues } from '#src/domain/shared/fields.ts'
import { normalizeText } from '#src/domain/shared/text/normalize-text.ts'
import { isPostal, normalizePostal } from './postal.ts'
import { parseCountry, parseRegion } from './region-words.ts'
import { cellFaults, headingKey, type ImportKind } from '#src/domain/import/table-import.ts'

/** Imports addresses from a file (D23) with the same schema as everywhere else; checks asynchronously. */
export const ADDRESS_IMPORT: ImportKind<BookAddress> = {
  columns: ADDRESS_COLUMNS,
  toDoc,
  async check(doc) {
    // Offline, the library may not be on the device yet: the schema then checks what it can.
    const phones = await (numbers ??= import('#src/domain/shared/phone.ts').catch(() => undefined))
    const plain = phones && fastCheckAddress(doc, phones.isPhone)
    if (plain) return { doc: plain, faults: [] }
    try {
      return {
        doc: normalizeAddress(
          await bookAddressSchema.validate(doc, { abortEarly: false, stripUnknown: true }),
        ),
        faults: [],
      }
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error
      // An error of a list's entry belongs to the list.
      return { doc, faults: cellFaults(error, (path) => path.replace(/[.[].*$/, '')) }
    }
  },
  keyOf: rowKeyOf,
}

let numbers: Promise<typeof import('#src/domain/shared/phone.ts') | undefined> | undefined

const EMPTY = emptyValues(bookAddressSchema)

function toDoc(cells: Readonly<Record<string, string>>): BookAddress {
  const {
    firstName = '',
    lastName = '',
    email = '',
    fullName = [firstName, lastName].filter(Boolean).join(' '),
    tags = '',
    ...texts
  } = cells
  const country = cells.country ? (parseCountry(cells.country) ?? cells.country) : countryOf(cells)
  const province = cells.province ?? ''
  return {
    ...EMPTY,
    ...texts,
    fullName,
    country,
    email: email.toLowerCase(),
    province: parseRegion(country, province) ?? province,
    postalCode: zipWithZero(country, cells.postalCode ?? ''),
    addressType: parseAddressType(cells.addressType ?? ''),
    allowDropoff: isYes(cells.allowDropoff),
    isCompany: isYes(cells.isCompany) || (fullName === '' && !!cells.company),
    residential: isYes(cells.residential),
    isDefault: false,
    tags: tags
      .split(/[,;|:]+/)
      .map((tag) => tag.trim().replace(/^\*\s*/, ''))
      .filter(Boolean),
  }
}

/** Files for a single country leave the country out: the code tells which it is. */
function countryOf({ postalCode = '', province = '' }: Readonly<Record<string, string>>): string {
  if (isPostal('CA', postalCode)) return 'CA'
  return isPostal('US', zipWithZero('US', postalCode)) && parseRegion('CA', province) === undefined
    ? 'US'
    : 'CA'
}

/** Spreadsheets read "02134" as a number and drop its zero. */
const zipWithZero = (country: string, code: string): string =>
  country === 'US' && /^\d{3,4}(-\d{4})?$/.test(code)
    ? code.replace(/^\d+/, (digits) => digits.padStart(5, '0'))
    : normalizePostal(country, code)

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'oui', 'o', 'vrai', 'si', 's', 'verdadero', '是', '✓'])
const isYes = (text = ''): boolean => text !== '' && YES.has(normalizeText(text).trim())

const TYPE_NAMES: Record<string, (typeof ADDRESS_TYPES)[number]> = {
  appartement: 'Apartment',
  apartamento: 'Apartment',
  公寓: 'Apartment',
  maison: 'House',
  casa: 'House',
  独立屋: 'House',
  maisonenrangee: 'Townhouse',
  casaadosada: 'Townhouse',
  联排别墅: 'Townhouse',
  business: 'Commercial',
  comercial: 'Commercial',
  商业地址: 'Commercial',
  aucun: 'None',
  ninguno: 'None',
  未指定: 'None',
}
/** An unknown type stays as it is, for the person to see. */
const parseAddressType = (text: string) =>
  text === '' ? 'None' : (OWN_TYPES.get(headingKey(text)) ?? TYPE_NAMES[headingKey(text)] ?? (text as 'None'))
const OWN_TYPES = new Map(ADDRESS_TYPES.map((type) => [headingKey(type), type]))
