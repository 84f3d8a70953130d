import type { EntityName, RecordData } from './sync/entity.ts'
import type { MemberPermission } from './account/roles.ts'
import { likenessKey } from './address/address-likeness.ts'
import { normalizeText } from '#src/domain/shared/text/normalize-text.ts'
import { WEEKDAYS } from './calendar/weekdays.ts'

export interface SyncedEntity {
  /**
   * Paths of fields whose parts only make sense together: changes of two devices are never mixed inside them.
   */
  whole: readonly string[]
  /** Flags that only one record can have: setting one clears it on the previous record. */
  single?: readonly string[]
  /** Text that a search looks at. */
  words: (doc: RecordData) => unknown[]
  /** Exact keys in a device's index: `#VIP` for a tag, `~…` for likeness. */
  marks?: (doc: RecordData) => string[]
}

/**
 * What a device needs to know about each kind without its schema (synced-schemas.ts), which only the server
 * runs.
 */
export const SYNCED_ENTITIES: Record<EntityName, SyncedEntity> = {
  draft: { whole: ['values.request', 'values.rate', 'values.purchase'], words: () => [] },
  address: {
    whole: [],
    single: ['isDefault'],
    words: ({ fullName, company, contactName, address1, city, province, postalCode, tags }) => [
      fullName,
      company,
      contactName,
      address1,
      city,
      province,
      postalCode,
      ...listOf(tags),
    ],
    marks: ({ tags, ...address }) => [
      ...listOf(tags).map((tag) => `#${String(tag)}`),
      ...likenesses(address),
    ],
  },
  facility: {
    whole: ['appointment', ...WEEKDAYS.map((day) => `hours.${day}`)],
    single: ['defaultForPickup', 'defaultForDelivery'],
    words: ({ name, address1, city, province, postalCode, contacts }) => [
      name,
      address1,
      city,
      province,
      postalCode,
      ...listOf(contacts).map((contact) => (contact as { contactName?: unknown } | null)?.contactName),
    ],
  },
  tracker: { whole: [], words: ({ note }) => [note] },
  /** Written once and sent to the server; its feed doesn't bring them back (server/modules/proofs). */
  proof: { whole: [], words: () => [] },
  preference: { whole: ['presets', 'columns', ...WEEKDAYS.map((day) => `windows.${day}`)], words: () => [] },
}

/** How somebody likes their screens and files, which is no matter of roles. */
const OWN_PREFERENCES = new Set(['print', 'units', 'orderList'])

/** What a member's roles have to allow before a record may be changed (D48). */
export const permissionToChange = (entity: EntityName, id: string): MemberPermission | 'any' =>
  entity === 'preference' && OWN_PREFERENCES.has(id) ? 'any' : 'ship'

/** As written in a device's index: `address#VIP`. */
export const indexMarks = (entity: EntityName, doc: RecordData | null): string[] =>
  (doc === null ? [] : (SYNCED_ENTITIES[entity].marks?.(doc) ?? [])).map((mark) => `${entity}${mark}`)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
/** The document may be malformed; missing text is not an error here. */
function likenesses(doc: RecordData): string[] {
  const text = (name: string) => (typeof doc[name] === 'string' ? doc[name] : '')
  const likeness = likenessKey({
    fullName: text('fullName'),
    company: text('company'),
    address1: text('address1'),
    country: text('country'),
    postalCode: text('postalCode'),
  })
  return likeness === '' ? [] : [`~${likeness}`]
}

/** The searchable words of a record: the same on device and server. */
export function searchWords(entity: EntityName, id: string, doc: RecordData | null): string {
  if (doc === null) return ''
  const words = [...(entity === 'tracker' ? [id] : []), ...SYNCED_ENTITIES[entity].words(doc)]
  return normalizeText(words.filter((word) => typeof word === 'string' && word !== '').join(' '))
}
