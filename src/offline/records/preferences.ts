import { useSyncExternalStore } from 'react'
import type { Observable } from '#src/api/observable.ts'
import type { ParcelPreset } from '#src/domain/parcel/parcel-preset.ts'
import type { LastShipment, ShippingDefaults } from '#src/domain/parcel/shipping-defaults.ts'
import {
  PREFERENCES,
  type Density,
  type LabelFormat,
  type OrderColumn,
  type UnitSystem,
} from '#src/domain/account/preference.ts'
import { followRecord } from './follow-record.ts'
import { findRecord, updateRecord } from './records.ts'

/** The schemas of domain/account/preference.ts, as types. */
export interface Preferences {
  print: { labelFormat: LabelFormat }
  units: { units: UnitSystem }
  parcelPresets: { presets: ParcelPreset[] }
  shippingDefaults: ShippingDefaults
  lastShipment: LastShipment
  importColumns: { columns: Record<string, string> }
  orderList: { columns: OrderColumn[]; density: Density; filters: Record<string, string> }
}

const KIND = 'preference'

const followed = new Map<keyof Preferences, Observable<unknown>>()

/**
 * This person's preference, set on any of their devices, or the default; undefined while loading. `choose`:
 * the part of it that is shown, as a plain value; while it stays the same, nothing is rendered again.
 */
export function usePreference<Name extends keyof Preferences, Part = Preferences[Name] | undefined>(
  name: Name,
  choose: (preference: Preferences[Name] | undefined) => Part = (preference) => preference as Part,
): Part {
  if (!followed.has(name))
    followed.set(
      name,
      followRecord(KIND, name, (doc) => filled(name, doc)),
    )
  const { subscribe, get } = followed.get(name)!
  const chosen = () => choose(get() as Preferences[Name] | undefined)
  return useSyncExternalStore(subscribe, chosen, chosen)
}

/** The same, once. A device that stores nothing has the default. */
export const readPreference = async <Name extends keyof Preferences>(
  name: Name,
): Promise<Preferences[Name]> =>
  filled(name, (await findRecord(KIND, name).catch(() => undefined))?.doc ?? null)

/** Saved here and sent to the person's other devices. @throws DeviceStorageError */
export const savePreference = <Name extends keyof Preferences>(
  name: Name,
  values: Preferences[Name],
): Promise<void> =>
  updateRecord(KIND, name, (doc) =>
    doc &&
    Object.entries(values).every(([field, value]) => JSON.stringify(doc[field]) === JSON.stringify(value))
      ? null
      : { ...doc, ...values },
  )

const filled = <Name extends keyof Preferences>(name: Name, doc: object | null) =>
  PREFERENCES[name]!.cast(doc ?? {}, { stripUnknown: true }) as Preferences[Name]
