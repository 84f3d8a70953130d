import { ZONES_KNOWN_TO } from '#src/domain/calendar/zone-changes.ts'

/**
 * Which release of the time zone data this Node carries, and what is done about an old one, as the start says
 * it.
 */
export function zoneDataLine(tzdata = process.versions.tz ?? 'unknown'): string {
  const isOld = tzdata < ZONES_KNOWN_TO || tzdata === 'unknown'
  const corrected = isOld ? `; Portage corrects changes in Canada up to ${ZONES_KNOWN_TO}` : ''
  return `Time zones: tzdata ${tzdata}${corrected}.`
}
