import { mixed, object, string, type AnyObject, type ObjectSchema } from 'yup'
import { bookAddressSchema } from './address/address-book.ts'
import { facilitySchema } from './address/facility.ts'
import { enteredText, optionalText } from './shared/fields.ts'
import { lazySchema } from './shared/lazy-schema.ts'
import { proofSchema } from './orders/proof.ts'
import { PREFERENCES } from './account/preference.ts'
import type { EntityName } from '#src/domain/sync/entity.ts'
import { isFields } from './sync/merge.ts'
import { normalizeTracking } from './tracking/tracking-number.ts'

interface SyncedSchema {
  /** The schema of the document with that id; validates asynchronously. */
  schema: (id: string) => ObjectSchema<AnyObject>
  /**
   * Whether a string is a valid id. The creator usually chooses it, so that the same creation sent twice is
   * one record.
   */
  isId: (id: string) => boolean
}

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** Unfinished work as it was typed: `kind` names its form, and only that form validates the values. */
const draftSchema = lazySchema(() =>
  object({
    kind: enteredText(40),
    values: mixed(isFields).required('validation.enter'),
  }),
)

/** A followed number; the number is its id, so following it on two devices is one record. */
const trackerSchema = lazySchema(() =>
  object({ note: optionalText(100), createdAt: string().max(30).default('') }),
)

/** What incoming changes are validated with. */
export const SYNCED_SCHEMAS: Record<EntityName, SyncedSchema> = {
  draft: { schema: () => draftSchema, isId: isUuid },
  address: { schema: () => bookAddressSchema, isId: isUuid },
  facility: { schema: () => facilitySchema, isId: isUuid },
  tracker: {
    schema: () => trackerSchema,
    isId: (id) => id.length > 0 && id.length <= 50 && normalizeTracking(id) === id,
  },
  proof: { schema: () => proofSchema, isId: isUuid },
  preference: { schema: (id) => PREFERENCES[id]!, isId: (id) => Object.hasOwn(PREFERENCES, id) },
}
