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
    const { day, time } = wallClock(new Date(at), zone)
    // The zone's rules differ, so its name would be wrong.
    if (`${day}T${time}` !== localTime.slice(0, 16) || timeZone !== zone) return offset(at, localTime)
    return shortZone(new Date(at), timeZone, locale)
  } catch {
    // The carrier's own abbreviation, which is not a zone the browser knows.
    return zone
  }
}

/**
 * The short name of a zone at a moment, as people in Canada write it: EST, in French HNE. In other languages
 * browsers say "GMT-5", and some do so in French: so it is found by the English one. A clock without a name
 * has its offset from UTC.
 */
export function shortZone(at: Date, timeZone: string, locale: string): string {
  const name = nameOf('en-CA', { timeZone, timeZoneName: 'short' }, at)
  if (!/^[A-Z]{3,4}$/.test(name)) return name.replace('GMT', 'UTC').replace('-', '−')
  return locale.startsWith('fr')
    ? (FRENCH[name] ?? nameOf(locale, { timeZone, timeZoneName: 'short' }, at))
    : name
}

const nameOf = (locale: string, options: Intl.DateTimeFormatOptions, at?: Date): string =>
  new Intl.DateTimeFormat(locale, options).formatToParts(at).find(({ type }) => type === 'timeZoneName')
    ?.value ?? options.timeZone!

/** Office québécois de la langue française: heure normale, heure avancée. */
const FRENCH: Readonly<Record<string, string>> = {
  NST: 'HNT',
  NDT: 'HAT',
  AST: 'HNA',
  ADT: 'HAA',
  EST: 'HNE',
  EDT: 'HAE',
  CST: 'HNC',
  CDT: 'HAC',
  MST: 'HNR',
  MDT: 'HAR',
  PST: 'HNP',
  PDT: 'HAP',
}

/** A zone's everyday name, for the whole year ("Eastern Time"). */
export function zoneName(timeZone: string, locale: string): string {
  return nameOf(locale, { timeZone, timeZoneName: 'longGeneric' })
}

function offset(at: string, localTime: string): string {
  // The clock showed whole minutes only.
  const minutes = Date.parse(`${localTime.slice(0, 16)}Z`) / 60_000 - Math.floor(Date.parse(at) / 60_000)
  const clock = `${Math.floor(Math.abs(minutes) / 60)}${minutes % 60 === 0 ? '' : `:${String(Math.abs(minutes % 60)).padStart(2, '0')}`}`
  return `UTC${minutes < 0 ? '−' : '+'}${clock}`
}
