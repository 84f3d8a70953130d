import { ZONES_KNOWN_TO } from '#src/domain/calendar/zone-changes.ts'

/** A line for the start-up log: the release of Node's time zone data, and what to do if it is old. */
export function zoneDataLine(tzdata = process.versions.tz ?? 'unknown'): string {
  const isOld = tzdata < ZONES_KNOWN_TO || tzdata === 'unknown'
  const corrected = isOld ? `; Portage corrects changes in Canada up to ${ZONES_KNOWN_TO}` : ''
  return `Time zones: tzdata ${tzdata}${corrected}.`
}
