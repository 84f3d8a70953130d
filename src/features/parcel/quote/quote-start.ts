import { nextBusinessDay } from '#src/domain/calendar/calendar.ts'
import { emptyValues } from '#src/domain/shared/fields.ts'
import { parcelSchema, quickQuoteSchema, type Parcel, type QuickQuote } from '#src/domain/parcel/parcel.ts'
import type { UsualShipment } from '#src/domain/parcel/shipping-defaults.ts'
import type { UnitSystem } from '#src/domain/account/preference.ts'
import { normalizePostal } from '#src/domain/address/postal.ts'
import { deviceDay } from '#src/offline/database/device-clock.ts'

/** A new quote, to be picked up on the next open day, in the person's units and their usual box. */
export function newQuote(
  now: Date,
  units: UnitSystem = 'imperial',
  usual?: Pick<UsualShipment, 'parcel' | 'signature'>,
): QuickQuote {
  const today = deviceDay(now)
  const empty = emptyValues(quickQuoteSchema)
  return {
    ...empty,
    parcels: [{ ...newParcel(UNITS[units]), ...usual?.parcel }],
    shipDate: nextBusinessDay(today),
    options: { ...empty.options, ...(usual && { signature: usual.signature }) },
  }
}

const UNITS = {
  imperial: { weightUnit: 'lb', dimensionUnit: 'in' },
  metric: { weightUnit: 'kg', dimensionUnit: 'cm' },
} as const satisfies Record<UnitSystem, Partial<Parcel>>

/** One more row, in the units of the previous one. */
export function newParcel(before?: Pick<Parcel, 'weightUnit' | 'dimensionUnit'>): Parcel {
  const empty = emptyValues(parcelSchema)
  return before ? { ...empty, weightUnit: before.weightUnit, dimensionUnit: before.dimensionUnit } : empty
}

/** With its postal codes in their usual form. */
export function normalizeQuote(quote: QuickQuote): QuickQuote {
  const { from, to } = quote
  return {
    ...quote,
    from: { ...from, postalCode: normalizePostal(from.country, from.postalCode) },
    to: { ...to, postalCode: normalizePostal(to.country, to.postalCode) },
  }
}
