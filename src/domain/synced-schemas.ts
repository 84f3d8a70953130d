import { object, string, type AnyObject, type ObjectSchema } from 'yup'
import { bookAddressSchema } from './address/address-book.ts'
import { draftSchema } from './sync/draft.ts'
import { facilitySchema } from './address/facility.ts'
import { optionalText } from './shared/fields.ts'
import { lazySchema } from './shared/lazy-schema.ts'
import { PREFERENCES } from './account/preference.ts'
import type { EntityName } from '#src/domain/sync/entity.ts'
import { normalizeTracking } from './tracking/tracking-number.ts'

interface SyncedSchema {
  /** Of the document with that id; validates asynchronously. */
  schema: (id: string) => ObjectSchema<AnyObject>
  /**
   * Whether a text may name one: mostly made by whoever creates it, so that the same creation sent twice is
   * one thing.
   */
  isId: (id: string) => boolean
}

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** A number somebody follows; the number is its id, so following it on two devices is one thing. */
const trackerSchema = lazySchema(() =>
  object({ note: optionalText(100), createdAt: string().max(30).default('') }),
)

/** What a change that arrives is checked by. */
export const SYNCED_SCHEMAS: Record<EntityName, SyncedSchema> = {
  draft: { schema: () => draftSchema, isId: isUuid },
  address: { schema: () => bookAddressSchema, isId: isUuid },
  facility: { schema: () => facilitySchema, isId: isUuid },
  tracker: {
    schema: () => trackerSchema,
    isId: (id) => id.length > 0 && id.length <= 50 && normalizeTracking(id) === id,
  },
  preference: { schema: (id) => PREFERENCES[id]!, isId: (id) => Object.hasOwn(PREFERENCES, id) },
}
