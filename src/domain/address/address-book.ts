import { array, type InferType } from 'yup'
import { addressSchema, type Address } from './address.ts'
import { enteredText } from '#src/domain/shared/fields.ts'
import { normalizeText } from '#src/domain/shared/text/normalize-text.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'

/** House limits: more tags than this on one address are useless. */
export const MAX_TAGS = 20
export const MAX_TAG_LENGTH = 30

/**
 * An entry of the address book: the address of requirements §3, and the tags a person sorts it by. Validates
 * asynchronously (phone).
 */
export const bookAddressSchema = lazySchema(() =>
  addressSchema.shape({
    tags: array(enteredText(MAX_TAG_LENGTH))
      .transform((value: unknown) => (Array.isArray(value) ? tidyTags(value) : value))
      .max(MAX_TAGS, 'validation.tooManyTags')
      .default([]),
  }),
)

export type BookAddress = InferType<typeof bookAddressSchema>
/** As it is stored; `rev` counts its saved versions. */
export type SavedAddress = BookAddress & { id: string; rev: number }

/** Each tag once, ignoring case and accents; the first spelling stays. */
export function tidyTags(tags: readonly unknown[]): string[] {
  const found = new Map<string, string>()
  for (const tag of tags) {
    const text = typeof tag === 'string' ? tag.trim().replace(/\s+/g, ' ') : ''
    if (text !== '' && !found.has(normalizeText(text))) found.set(normalizeText(text), text)
  }
  return [...found.values()]
}

/** The name under which the book lists an address. */
export const bookName = ({ fullName, company }: Pick<BookAddress, 'fullName' | 'company'>): string =>
  fullName || company

/**
 * An entry of the book from its record, whatever is in it: a malformed one must not break the list. Records
 * from before tags existed have none.
 */
export function savedAddress({
  id,
  rev,
  doc,
}: {
  id: string
  rev: number
  doc: Record<string, unknown>
}): SavedAddress {
  const malformed = LIST_FIELDS.filter((name) => typeof doc[name] !== 'string').map(
    (name) => [name, ''] as const,
  )
  return {
    ...(doc as BookAddress),
    ...Object.fromEntries(malformed),
    tags: Array.isArray(doc.tags) ? doc.tags.filter((tag) => typeof tag === 'string') : [],
    id,
    rev,
  }
}

/** The fields that lists read of every entry. */
const LIST_FIELDS = [
  'fullName',
  'company',
  'address1',
  'address2',
  'aptSuite',
  'city',
  'province',
  'postalCode',
  'country',
  'phone',
  'extension',
  'email',
] as const

/** An entry of the book as the address of a shipment. */
export function toShipmentAddress(saved: SavedAddress): Address {
  const { id: _id, rev: _rev, tags: _tags, ...address } = saved
  return { ...address, isDefault: false }
}
