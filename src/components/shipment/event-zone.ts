import { wallClock } from '#src/domain/calendar/calendar.ts'
import type { TrackingEvent } from '#src/domain/tracking/tracker-status.ts'
import { zoneAt } from '#src/domain/calendar/zone-changes.ts'

/**
 * The short name of an event's time zone ("EST"). Where the browser's rules for that zone give another time
 * than the carrier's clock showed (rules change, and one side is older), the offset from UTC, which is right
 * in any case.
 */
export function zoneOf(
  { at, localTime, zone }: Pick<TrackingEvent, 'at' | 'localTime' | 'zone'>,
  locale: string,
): string {
  try {
    const timeZone = zoneAt(zone, Date.parse(at))
    const parts = new Intl.DateTimeFormat(locale, {
      timeZone,
      timeZoneName: 'short',
      hour: 'numeric',
    }).formatToParts(new Date(at))
    const { day, time } = wallClock(new Date(at), zone)
    // The zone's rules differ, so its name would be wrong.
    if (`${day}T${time}` !== localTime.slice(0, 16) || timeZone !== zone) return offset(at, localTime)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  } catch {
    // The carrier's own abbreviation, which is not a zone the browser knows.
    return zone
  }
}

/** A zone's everyday name, for the whole year ("Eastern Time"). */
export function zoneName(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

function offset(at: string, localTime: string): string {
  // The clock showed whole minutes only.
  const minutes = Date.parse(`${localTime.slice(0, 16)}Z`) / 60_000 - Math.floor(Date.parse(at) / 60_000)
  const clock = `${Math.floor(Math.abs(minutes) / 60)}${minutes % 60 === 0 ? '' : `:${String(Math.abs(minutes % 60)).padStart(2, '0')}`}`
  return `UTC${minutes < 0 ? '−' : '+'}${clock}`
}
