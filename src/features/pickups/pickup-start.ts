import { addressSchema, type Address } from '#src/domain/address/address.ts'
import { addDays, minutesOf, wallClock } from '#src/domain/calendar/calendar.ts'
import { emptyValues } from '#src/domain/shared/fields.ts'
import { dayProblem, MAX_PICKUP_DAYS_AHEAD, pickupSchema, type Pickup } from '#src/domain/pickups/pickup.ts'
import type { PickupPreference } from '#src/domain/pickups/pickup-preference.ts'
import { isLongEnough } from '#src/domain/pickups/pickup-window.ts'
import type { ClosureRow } from '#src/domain/rating/rate-card.ts'
import { hoursOn } from '#src/domain/calendar/week-hours.ts'

interface Place {
  country?: string
  province?: string
  zone: string
  cutOff: string
  closures?: ClosureRow[]
  now: Date
}
interface Known {
  preference: PickupPreference | undefined
  address: Address | undefined
  place: Place
}
type Hours = Pick<PickupPreference, 'windows'>
type Times = Pick<
  Pickup,
  'readyTime' | 'facilityOpen' | 'facilityClose' | 'earliestPickupTime' | 'latestPickupTime'
>

/**
 * What a pickup begins with: "Your pickup", and the first day on which a driver can come within its hours.
 */
export function startingPickup({ preference, address, place }: Known): Partial<Pickup> {
  const empty = emptyValues(pickupSchema)
  const day = firstDay(preference, {
    ...place,
    ...(address && { country: address.country, province: address.province }),
  })
  return {
    ...empty,
    ...timesOf(day, preference, place),
    pickupDate: day,
    address: {
      ...emptyValues(addressSchema),
      ...address,
      ...(preference?.contactName && { fullName: preference.contactName }),
      ...(preference?.phone && { phone: preference.phone }),
    },
    ...(preference && {
      facilityName: preference.facilityName,
      dock: preference.dock,
      liftGate: preference.liftGate,
      instructions: preference.instructions,
      requirements: preference.requirements,
      notes: preference.notes,
    }),
  }
}

/**
 * The hours of that weekday; today from now on, to the next quarter of an hour. A day without hours has the
 * usual ones.
 */
export function timesOf(
  day: string,
  preference: Hours | undefined,
  { zone, now }: Pick<Place, 'zone' | 'now'>,
): Times {
  const { opensAt, closesAt } = windowOf(day, preference) ?? USUAL
  const here = wallClock(now, zone)
  const next = clockOf(Math.ceil((minutesOf(here.time) + 1) / QUARTER) * QUARTER)
  const from = day === here.day && next > opensAt ? next : opensAt
  return {
    readyTime: from,
    facilityOpen: opensAt,
    facilityClose: closesAt,
    earliestPickupTime: from,
    latestPickupTime: closesAt,
  }
}

function firstDay(preference: PickupPreference | undefined, place: Place): string {
  const { day: today } = wallClock(place.now, place.zone)
  const days = Array.from({ length: MAX_PICKUP_DAYS_AHEAD }, (_, ahead) => addDays(today, ahead)).filter(
    (day) => dayProblem(day, place) === null,
  )
  const fits = (day: string) => {
    const { earliestPickupTime, latestPickupTime } = timesOf(day, preference, place)
    return isLongEnough(earliestPickupTime, latestPickupTime)
  }
  const isOpen = (day: string) => !preference || windowOf(day, preference) !== undefined
  return days.find((day) => isOpen(day) && fits(day)) ?? days.find(fits) ?? ''
}

function windowOf(
  day: string,
  preference: Hours | undefined,
): { opensAt: string; closesAt: string } | undefined {
  const window = preference && hoursOn(preference.windows, day)
  return window
    ? { opensAt: window.opensAt || USUAL.opensAt, closesAt: window.closesAt || USUAL.closesAt }
    : undefined
}

const USUAL = { opensAt: '09:00', closesAt: '17:00' }
const QUARTER = 15
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
