import { contentLine, textValue } from './content-line.ts'

/** One event for a calendar program. */
export interface CalendarEvent {
  /** Globally unique, and the same for every version of the event: "PU0000-1234@ship.example.com". */
  uid: string
  /** Increases with every change, so that programs replace the earlier version. */
  sequence: number
  /** When this version was made. */
  madeAt: Date
  startsAt: Date
  endsAt: Date
  summary: string
  description: string
  location: string
  cancelled: boolean
}

/**
 * An .ics file with one event (RFC 5545). Times are in UTC, so that the file needs no table of zones;
 * calendar programs show them in the reader's zone. It contains nothing personal beyond the texts the caller
 * passes.
 */
export function calendarFile({
  uid,
  sequence,
  madeAt,
  startsAt,
  endsAt,
  summary,
  description,
  location,
  cancelled,
}: CalendarEvent): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portage//Pickups//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${textValue(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `SUMMARY:${textValue(summary)}`,
    ...(location ? [`LOCATION:${textValue(location)}`] : []),
    ...(description ? [`DESCRIPTION:${textValue(description)}`] : []),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map(contentLine)
    .join('')
}

/** RFC 5545 §3.3.5, form 2: 20261120T143000Z. */
const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
