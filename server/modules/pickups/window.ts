import { instantAt } from '#src/domain/calendar/calendar.ts'
import type { Pickup } from '#src/domain/pickups/pickup.ts'
import { gazetteer } from '#server/platform/gazetteer.ts'

/** Null if the postal code isn't known. */
export const zoneOf = ({ country, postalCode }: { country: string; postalCode: string }): string | null =>
  gazetteer.lookup(country, postalCode)?.tz ?? null

/** The window of a pickup as moments in time; its postal code must be known. */
export function pickupMoments({ address, pickupDate, earliestPickupTime, latestPickupTime }: Pickup): {
  zone: string
  pickupDate: string
  startsAt: Date
  endsAt: Date
} {
  const zone = zoneOf(address)!
  return {
    zone,
    pickupDate,
    startsAt: instantAt(pickupDate, earliestPickupTime, zone),
    endsAt: instantAt(pickupDate, latestPickupTime, zone),
  }
}
