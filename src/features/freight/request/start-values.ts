import { useQuery } from '@tanstack/react-query'
import { facilityAddress, facilityHours, readFacility, type Facility } from '#src/domain/address/facility.ts'
import { emptyValues } from '#src/domain/shared/fields.ts'
import {
  freightRequestSchema,
  type FreightEnd,
  type FreightMode,
  type FreightRequest,
} from '#src/domain/freight/freight.ts'
import { freightBookingSchema } from '#src/domain/freight/freight-booking.ts'
import {
  handlingUnitSchema,
  hazardSchema,
  unitGoodsSchema,
  type Hazard,
  type HandlingUnit,
} from '#src/domain/freight/handling-unit.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { firstPickupDay } from '#src/domain/pickups/pickup.ts'
import type { UnitSystem } from '#src/domain/account/preference.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { readPreference } from '#src/offline/records/preferences.ts'
import { allRecords, findRecord, firstCopy } from '#src/offline/records/records.ts'
import { deviceZone } from '#src/offline/database/device-clock.ts'
import { bookingIn, valuesOf, type FreightForm } from './freight-draft.ts'

interface StartContext {
  facilities: readonly Facility[]
  units: UnitSystem
  notificationLanguage: Locale
  now: Date
}

/**
 * Initial values of that draft's form: what was typed here or on another device, or a new load. Undefined
 * while loading.
 */
export function useFreightStart(id: string, mode: FreightMode): FreightForm | undefined {
  const notificationLanguage = useLocale()
  return useQuery({
    queryKey: ['freight-start', id],
    queryFn: () => startOf(),
    gcTime: 0,
    staleTime: Infinity,
  }).data

  async function startOf(): Promise<FreightForm> {
    await firstCopy().catch(() => {})
    const [record, facilities, { units }] = await Promise.all([
      findRecord('draft', id).catch(() => undefined),
      allRecords('facility').catch(() => []),
      readPreference('units'),
    ])
    const fresh = newLoad(mode, {
      facilities: facilities.map(({ doc }) => readFacility(doc)),
      units,
      notificationLanguage,
      now: new Date(),
    })
    const { request } = valuesOf(record) ?? {}
    const booking = bookingIn(record, notificationLanguage)
    return { request: { ...fresh.request, ...request }, booking: { ...fresh.booking, ...booking } }
  }
}

/**
 * A new load: between the default facilities, ready on the first day a driver can still come, in the person's
 * units.
 */
function newLoad(
  mode: FreightMode,
  { facilities, units, notificationLanguage, now }: StartContext,
): FreightForm {
  // Only fields used in that mode get initial values.
  const request = freightRequestSchema.cast({ mode }, { assert: false }) as FreightRequest
  const booking = emptyValues(freightBookingSchema)
  const readyDate = firstPickupDay({ zone: deviceZone(), cutOff: booking.pickup.latestPickupTime, now })
  const weightUnit = units === 'metric' ? 'kg' : 'lb'
  const [from, to] = [
    facilities.find(({ defaultForPickup }) => defaultForPickup),
    facilities.find(({ defaultForDelivery }) => defaultForDelivery),
  ]
  const form: FreightForm = {
    request: {
      ...request,
      readyDate,
      weightUnit,
      ...(mode === 'ltl' && { units: [newUnit(units)] }),
      ...(mode === 'drayage' && { container: { ...request.container!, size: 'iso40' } }),
    },
    booking: {
      ...booking,
      notificationLanguage,
      pickup: { ...booking.pickup, readyDate, pickupDate: readyDate },
    },
  }
  return withFacility(withFacility(form, 'from', from), 'to', to === from ? undefined : to)
}

function withFacility(
  { request, booking }: FreightForm,
  end: 'from' | 'to',
  facility: Facility | undefined,
): FreightForm {
  if (!facility) return { request, booking }
  const at = end === 'from' ? 'pickup' : 'delivery'
  return {
    request: { ...request, [end]: endOf(facility) },
    booking: { ...booking, [at]: { ...booking[at], ...placeOf(facility, booking.pickup.pickupDate) } },
  }
}

/** The fields of a facility that a price needs. */
export const endOf = ({ country, postalCode, limitedAccess, residential }: Facility): FreightEnd =>
  ({
    country,
    postalCode,
    placeKind: limitedAccess ? 'limited' : residential ? 'residential' : 'business',
    limitedAccess,
  }) as FreightEnd

/** The fields of a facility that a booking needs: address, name, the hours of that day. */
export function placeOf(facility: Facility, day: string) {
  const hours = facilityHours(facility, day)
  return {
    address: facilityAddress(facility),
    facilityName: facility.name,
    notes: facility.notes,
    ...(hours && { facilityOpen: hours.opensAt, facilityClose: hours.closesAt }),
  }
}

export const newGoods = () => emptyValues(unitGoodsSchema)
export const newHazard = (): Hazard => emptyValues(hazardSchema)
export function newUnit(
  units: UnitSystem,
  before?: Pick<HandlingUnit, 'weightUnit' | 'dimensionUnit'>,
): HandlingUnit {
  const measures = before
    ? { weightUnit: before.weightUnit, dimensionUnit: before.dimensionUnit }
    : units === 'metric'
      ? { weightUnit: 'kg', dimensionUnit: 'cm' }
      : { weightUnit: 'lb', dimensionUnit: 'in' }
  return {
    ...emptyValues(handlingUnitSchema),
    ...(measures as Pick<HandlingUnit, 'weightUnit' | 'dimensionUnit'>),
    goods: [newGoods()],
  }
}
