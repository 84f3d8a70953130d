import type { ParcelPreset } from '#src/domain/parcel/parcel-preset.ts'
import type { LastShipment, ShippingDefaults } from '#src/domain/parcel/shipping-defaults.ts'
import {
  PREFERENCES,
  type Density,
  type LabelFormat,
  type OrderColumn,
  type UnitSystem,
} from '#src/domain/account/preference.ts'
import { findRecord, updateRecord, useRecord } from './records.ts'

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

/** This person's preference, set on any of their devices, or the default; undefined while loading. */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] | undefined {
  const record = useRecord(KIND, name)
  return record === undefined ? undefined : filled(name, record?.doc)
}

/** The same, once. A device that stores nothing has the default. */
export const readPreference = async <Name extends keyof Preferences>(
  name: Name,
): Promise<Preferences[Name]> => filled(name, (await findRecord(KIND, name).catch(() => undefined))?.doc)

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

const filled = <Name extends keyof Preferences>(name: Name, doc: object | undefined) =>
  PREFERENCES[name]!.cast(doc ?? {}, { stripUnknown: true }) as Preferences[Name]
