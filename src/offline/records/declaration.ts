import { useState } from 'react'
import { DECLARATION_VERSION, isDeclared } from '#src/domain/parcel/shipping-defaults.ts'
import { deviceDay } from '#src/offline/database/device-clock.ts'
import { readPreference, savePreference, usePreference } from './preferences.ts'

/** What a person declared for all their parcels: on which day, in which words. */
export interface Declaration {
  declaredOn: string
  wording: string
}

/** The one in force; null without one, undefined while loading. */
export function useDeclaration(): Declaration | null | undefined {
  const defaults = usePreference('shippingDefaults')
  const [today] = useState(() => deviceDay(new Date()))
  if (!defaults) return undefined
  return isDeclared(defaults, today) ? defaults : null
}

/** @throws DeviceStorageError */
export const declare = (wording: string): Promise<void> =>
  save({ declaredOn: deviceDay(new Date()), declarationVersion: DECLARATION_VERSION, wording })

/** @throws DeviceStorageError */
export const withdrawDeclaration = (): Promise<void> =>
  save({ declaredOn: '', declarationVersion: 0, wording: '' })

const save = async (declaration: Declaration & { declarationVersion: number }): Promise<void> =>
  savePreference('shippingDefaults', { ...(await readPreference('shippingDefaults')), ...declaration })
