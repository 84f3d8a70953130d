import { number, object } from 'yup'
import { pickupPreferenceSchema, type SavedPickupPreference } from '#src/domain/pickup-preference.ts'
import { endpoint } from './endpoint.ts'

/** The same record as the devices keep and sync (`preference/pickup`), for whoever works online. */
export const pickups = {
  /** Null: nothing was ever set. */
  preferences: endpoint<SavedPickupPreference | null>()(['GET', '/pickups/preferences'], object({})),
  /** `rev` is the one it was made from, 0 for the first; refused with 412 when it was changed in the meantime. */
  savePreferences: endpoint<SavedPickupPreference>()(['PUT', '/pickups/preferences'], pickupPreferenceSchema.shape({ rev: number().integer().min(0).required() })),
}
