import { boolean, object, string, ValidationError, type InferType } from 'yup'
import { isCountry, regionsOf } from '#src/domain/shared/countries.ts'
import { emailText, enteredText, optionalText, phoneText, signsText } from '#src/domain/shared/fields.ts'
import { fitsOnLabel } from '#src/domain/shared/text/label-characters.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { isPostal, isReservedPostal, suggestPostal, needsPostal, normalizePostal } from './postal.ts'

/** §3. */
export const ADDRESS_TYPES = ['None', 'Apartment', 'Commercial', 'House', 'Townhouse'] as const

/** House limits: what fits on a label. */
export const ADDRESS_MAX = {
  fullName: 100,
  company: 100,
  contactName: 100,
  address1: 100,
  address2: 100,
  aptSuite: 20,
  city: 50,
  province: 50,
  postalCode: 20,
  extension: 10,
  buzzCode: 20,
} as const

/** A postal code of the sibling field `country`; empty is valid where the country has no known form. */
export const postalText = () =>
  signsText(ADDRESS_MAX.postalCode)
    .uppercase()
    .test(
      'entered',
      'validation.enter',
      (value, { parent }) => Boolean(value) || !needsPostal(countryOf(parent)),
    )
    .test(
      'meant',
      'validation.postalCodeSigns',
      (value, { parent }) => !value || suggestPostal(countryOf(parent), value) === null,
    )
    .test(
      'postal',
      'validation.postalCode',
      (value, { parent }) =>
        !value || isPostal(countryOf(parent), value) || suggestPostal(countryOf(parent), value) !== null,
    )
    .test(
      'deliverable',
      'validation.postalCode',
      (value, { parent }) => !value || !isReservedPostal(countryOf(parent), value),
    )

export const countryText = () =>
  string()
    .trim()
    .uppercase()
    .default('CA')
    .required('validation.select')
    .test('country', 'validation.select', (value) => isCountry(value))

/**
 * All fields of requirements §3; one schema for form, draft, import and server. Validates asynchronously
 * (phone).
 */
export const addressSchema = lazySchema(() =>
  object({
    fullName: optionalText(ADDRESS_MAX.fullName).test(
      'nameOrCompany',
      'validation.enter',
      (value, { parent }) => Boolean(value || (parent as { company?: string }).company),
    ),
    company: optionalText(ADDRESS_MAX.company).test(
      'company',
      'validation.enter',
      (value, { parent }) => Boolean(value) || !(parent as { isCompany?: boolean }).isCompany,
    ),
    contactName: optionalText(ADDRESS_MAX.contactName),
    address1: enteredText(ADDRESS_MAX.address1),
    address2: optionalText(ADDRESS_MAX.address2),
    aptSuite: optionalText(ADDRESS_MAX.aptSuite),
    city: enteredText(ADDRESS_MAX.city),
    province: optionalText(ADDRESS_MAX.province).test('province', 'validation.select', (value, { parent }) =>
      isRegion(countryOf(parent), value),
    ),
    country: countryText(),
    postalCode: postalText(),
    phone: phoneText().required('validation.enter'),
    extension: signsText(ADDRESS_MAX.extension).matches(/^\d*$/, 'validation.number'),
    email: emailText(),
    addressType: string().oneOf(ADDRESS_TYPES, 'validation.select').default('None'),
    buzzCode: optionalText(ADDRESS_MAX.buzzCode),
    allowDropoff: boolean().default(false),
    isDefault: boolean().default(false),
    isCompany: boolean().default(false),
    residential: boolean().default(false),
  }),
)

export type Address = InferType<typeof addressSchema>

/**
 * The address of a shipment: text that a label can't print is an error on its field. An address book keeps
 * names as people write them.
 */
export const labelAddressSchema = lazySchema(() =>
  addressSchema.test('letters', 'validation.labelLetters', async (value, { path, createError }) => {
    const wrong = await unprintableFields(value)
    return (
      wrong.length === 0 || new ValidationError(wrong.map((name) => createError({ path: `${path}.${name}` })))
    )
  }),
)

/** Fields that a label can't print as they were typed. */
export async function unprintableFields(
  address: Partial<Pick<Address, (typeof ON_LABEL)[number]>>,
): Promise<string[]> {
  const fits = await Promise.all(ON_LABEL.map((name) => fitsOnLabel(address[name] ?? '')))
  return ON_LABEL.filter((_, at) => !fits[at])
}

const ON_LABEL = [
  'fullName',
  'company',
  'contactName',
  'address1',
  'address2',
  'aptSuite',
  'city',
  'province',
  'buzzCode',
] as const

/** The address as it is stored and printed, with its codes in their usual spelling. */
export function normalizeAddress<A extends Pick<Address, 'country' | 'province' | 'postalCode'>>(
  address: A,
): A {
  const { country, province, postalCode } = address
  const code = regionsOf(country).length > 0 ? province.trim().toUpperCase() : province.trim()
  return { ...address, province: code, postalCode: normalizePostal(country, postalCode) }
}

/** A shipment as it is bought: both its addresses as they are stored. */
export const normalizeEnds = <S extends { from: Address; to: Address }>(shipment: S): S => ({
  ...shipment,
  from: normalizeAddress(shipment.from),
  to: normalizeAddress(shipment.to),
})

/** Whether carriers charge it as a residence: marked as one, or a house, townhouse or apartment. */
export function isResidential(address: Pick<Address, 'residential' | 'addressType'>): boolean {
  return (
    address.residential ||
    address.addressType === 'House' ||
    address.addressType === 'Townhouse' ||
    address.addressType === 'Apartment'
  )
}

/** Whether a street looks like a post office box, in the words of North America: couriers need a door. */
export const isPoBox = (street: string): boolean =>
  /\b(p\.?\s?o\.?\s?box|post(?:al)? (?:office )?box|g\.?p\.?o\.? box|c\.?p\.?\s?\d+|case postale|bo[iî]te postale|apartado(?: postal)?|casilla|postfach)\b/i.test(
    street,
  ) || /邮政信箱/.test(street)

function isRegion(country: string, value: string): boolean {
  const regions = regionsOf(country)
  if (regions.length > 0) return regions.includes(value.toUpperCase())
  return !needsRegion(country) || value !== ''
}

/** Whether addresses in that country must have a province or state. */
export const needsRegion = (country: string): boolean => country === 'MX' || regionsOf(country).length > 0

function countryOf(parent: unknown): string {
  return (parent as { country?: string }).country ?? 'CA'
}
