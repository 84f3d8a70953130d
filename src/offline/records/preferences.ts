import { useSyncExternalStore } from 'react'
import { createObservable } from '#src/api/observable.ts'
import type { ParcelPreset } from '#src/domain/parcel/parcel-preset.ts'
import type { LastShipment, ShippingDefaults } from '#src/domain/parcel/shipping-defaults.ts'
import {
  PREFERENCES,
  type Density,
  type LabelFormat,
  type OrderColumn,
  type UnitSystem,
} from '#src/domain/account/preference.ts'
import { deviceOpened } from '#src/offline/database/device-database.ts'
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

const followed = new Map<keyof Preferences, ReturnType<typeof follow>>()

/** Chosen on a screen and not read back from the device yet. */
const chosen = createObservable<Partial<Preferences>>({})
// Somebody else may sign in now.
deviceOpened.subscribe(() => {
  if (deviceOpened.get() === 'opening') chosen.set({})
})

/**
 * This person's preference, set on any of their devices, or the default; undefined while loading. `choose`:
 * the part of it that is shown, as a plain value; while it stays the same, nothing is rendered again.
 */
export function usePreference<Name extends keyof Preferences, Part = Preferences[Name] | undefined>(
  name: Name,
  choose: (preference: Preferences[Name] | undefined) => Part = (preference) => preference as Part,
): Part {
  if (!followed.has(name)) followed.set(name, follow(name))
  const { subscribe, get } = followed.get(name)!
  const part = () => choose(get() as Preferences[Name] | undefined)
  return useSyncExternalStore(subscribe, part, part)
}

function follow(name: keyof Preferences) {
  const stored = followRecord(KIND, name, (doc) => filled(name, doc))
  return {
    get: () => chosen.get()[name] ?? stored.get(),
    subscribe: (listener: () => void) => {
      const ends = [chosen.subscribe(listener), stored.subscribe(listener)]
      return () => ends.forEach((end) => end())
    },
    refresh: stored.refresh,
  }
}

/** The same, once. A device that stores nothing has the default. */
export const readPreference = async <Name extends keyof Preferences>(
  name: Name,
): Promise<Preferences[Name]> =>
  filled(name, (await findRecord(KIND, name).catch(() => undefined))?.doc ?? null)

/** Saved here and sent to the person's other devices. @throws DeviceStorageError */
export async function savePreference<Name extends keyof Preferences>(
  name: Name,
  values: Preferences[Name],
): Promise<void> {
  const before = chosen.get()[name]
  await updateRecord(KIND, name, (doc) =>
    doc &&
    Object.entries(values).every(([field, value]) => JSON.stringify(doc[field]) === JSON.stringify(value))
      ? null
      : { ...doc, ...values },
  )
  if (!before) return
  // It is saved even where it can't be read back just now.
  await followed
    .get(name)
    ?.refresh()
    .catch(() => {})
  if (chosen.get()[name] === before) chosen.set({ ...chosen.get(), [name]: undefined })
}

/**
 * The same where somebody chooses on a screen what the next press goes by: it counts at once, and on a device
 * that can't store it until they leave. Never rejects.
 */
export async function choosePreference<Name extends keyof Preferences>(
  name: Name,
  values: Preferences[Name],
): Promise<void> {
  chosen.set({ ...chosen.get(), [name]: values })
  await savePreference(name, values).catch(() => {})
}

const filled = <Name extends keyof Preferences>(name: Name, doc: object | null) =>
  PREFERENCES[name]!.cast(doc ?? {}, { stripUnknown: true }) as Preferences[Name]
