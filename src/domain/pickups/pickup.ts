import { array, boolean, object, string, type InferType, type ObjectSchema } from 'yup'
import { ADDRESS_MAX, addressSchema, postalText } from '#src/domain/address/address.ts'
import { addDays, closureReason, wallClock } from '#src/domain/calendar/calendar.ts'
import { carrierWorks } from '#src/domain/rating/closures.ts'
import { dayText, enteredNumber, optionalText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { closingTime, earliestTime, enteredTime, latestTime } from './pickup-window.ts'
import type { ClosureRow } from '#src/domain/rating/rate-card.ts'
import { WEIGHT_UNITS } from '#src/domain/shared/units.ts'

/** House limits: how far ahead a pickup can be scheduled, and how much one can hold. */
export const MAX_PICKUP_DAYS_AHEAD = 60
const MAX_PICKUP_PARCELS = 999
const MAX_PICKUP_WEIGHT = 50_000
export const MAX_PICKUP_ORDERS = 200

const pickupDay = () => dayText().required('validation.select')
const onceReady = () =>
  earliestTime().test(
    'ready',
    'validation.pickupReady',
    (value, { parent }) => !value || value >= (parent as { readyTime: string }).readyTime,
  )

/**
 * A pickup (requirements §3): what, where, when, and what the driver has to know. Times are HH:MM in the
 * facility's own zone (D30). The days a driver comes depend on that zone and on the carrier: see
 * `pickupSchemaFor`. Validates asynchronously (phone).
 */
export const pickupSchema = lazySchema(() =>
  object({
    /** Its name and phone are those of the contact. */
    address: addressSchema,
    facilityName: optionalText(ADDRESS_MAX.company),
    /** The facility's reference for drivers, if it has one. */
    pickupNumber: optionalText(30),
    pickupDate: pickupDay(),
    readyTime: enteredTime('09:00'),
    facilityOpen: enteredTime('09:00'),
    facilityClose: closingTime(),
    earliestPickupTime: onceReady(),
    latestPickupTime: latestTime(),
    parcelCount: enteredNumber()
      .integer('validation.number')
      .min(1, 'validation.positive')
      .max(MAX_PICKUP_PARCELS, 'validation.tooMany')
      .default(1),
    totalWeight: enteredNumber()
      .moreThan(0, 'validation.positive')
      .max(MAX_PICKUP_WEIGHT, 'validation.tooLarge'),
    weightUnit: string().oneOf(WEIGHT_UNITS, 'validation.select').default('lb'),
    dock: boolean().default(false),
    liftGate: boolean().default(false),
    instructions: optionalText(250),
    requirements: optionalText(250),
    notes: optionalText(500),
  }),
)
export type Pickup = InferType<typeof pickupSchema>

/** The carrier, and which orders; none: anything that is ready there. */
export const pickupChoiceSchema = lazySchema(() =>
  object({
    carrierCode: string().trim().max(40).default('').required('validation.select'),
    orderIds: array(
      string()
        .matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'validation.id')
        .required('validation.id'),
    )
      .max(MAX_PICKUP_ORDERS, 'validation.tooMany')
      .default([]),
  }),
)

/**
 * The place and the carrier, as far as days and hours depend on them. `zone` null: the postal code's place
 * isn't known.
 */
export interface PickupPlace {
  zone: string | null
  /** HH:MM there: requested later, the carrier comes another day. */
  cutOff: string
  /** The carrier's, in addition to the calendar. */
  closures?: ClosureRow[]
  now: Date
}

/** `carrierCode` is empty when only the place matters. */
type PlaceOf = (address: { country: string; postalCode: string }, carrierCode: string) => Promise<PickupPlace>

/**
 * Adds the days a driver comes: business days, not in the past at the facility, before the carrier's cut-off.
 */
export const pickupSchemaFor = (placeOf: PlaceOf): ObjectSchema<Pickup> =>
  pickupSchema.shape({
    pickupDate: pickupDay().test('day', async (day, context) => {
      const { address, carrierCode = '' } = context.parent as Pickup & { carrierCode?: string }
      const { zone, ...place } = await placeOf(address, carrierCode)
      const problem =
        day && zone
          ? dayProblem(day, { ...place, zone, country: address.country, province: address.province })
          : null
      return problem === null || context.createError({ message: problem })
    }),
    earliestPickupTime: onceReady().test('notPast', 'validation.pickupPast', async (time, { parent }) => {
      const { address, pickupDate } = parent as Pickup
      const { zone, now } = await placeOf(address, '')
      if (!zone || !time) return true
      const here = wallClock(now, zone)
      return pickupDate !== here.day || time >= here.time
    }),
    address: addressSchema.shape({
      postalCode: postalText().test('place', 'pickup.unknownPlace', async (code, { parent }) => {
        const { country } = parent as { country: string }
        return !code || (await placeOf({ country, postalCode: code }, '')).zone !== null
      }),
    }),
  })

interface Collected {
  country?: string
  province?: string
  zone: string
  cutOff: string
  closures?: ClosureRow[]
  now: Date
}

/** Why no driver comes that day (message id), or null. */
export function dayProblem(
  day: string,
  { country = 'CA', province = '', zone, cutOff, closures = [], now }: Collected,
): string | null {
  const here = wallClock(now, zone)
  if (day < here.day) return 'pickup.day.past'
  if (day > addDays(here.day, MAX_PICKUP_DAYS_AHEAD)) return 'pickup.day.tooFar'
  if (!carrierWorks({ closures }, '', { country, province }, day))
    return `pickup.day.${closureReason(day, country) ?? 'carrier'}`
  return day === here.day && here.time > cutOff ? 'pickup.day.cutOff' : null
}

/** The first day a driver comes, from that moment on. */
export function firstPickupDay(place: Collected): string {
  let { day } = wallClock(place.now, place.zone)
  while (dayProblem(day, place) !== null) day = addDays(day, 1)
  return day
}
