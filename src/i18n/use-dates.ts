import { useIntl, type FormatDateOptions } from 'react-intl'
import { wallClock } from '#src/domain/calendar/calendar.ts'
import { zoneAt } from '#src/domain/calendar/zone-changes.ts'
import { deviceZone } from '#src/offline/database/device-clock.ts'

interface Dates {
  /** An instant or a day in the person's own format; without a zone, in this device's. */
  date: (at: string | number | Date, options: FormatDateOptions) => string
  /** A calendar day (YYYY-MM-DD), the same everywhere. */
  day: (day: string) => string
  /** An instant (milliseconds) as people say it: today the time only, otherwise with the day. */
  moment: (at: number) => string
  /** Wall-clock time ("15:00"), in whatever zone that wall is. */
  wallTime: (time: string) => string
}

export function useDates(): Dates {
  const { formatDate } = useIntl()
  const date: Dates['date'] = (at, options) =>
    inOneLine(
      formatDate(at, { ...options, timeZone: zoneAt(options.timeZone ?? deviceZone(), new Date(at)) }),
    )
  const today = (at: number) =>
    wallClock(new Date(at), deviceZone()).day === wallClock(new Date(), deviceZone()).day
  const moment: Dates['moment'] = (at) =>
    date(at, { hour: 'numeric', minute: '2-digit', ...(!today(at) && { month: 'short', day: 'numeric' }) })
  return {
    date,
    moment,
    day: (day) => date(day, { dateStyle: 'medium', timeZone: 'UTC' }),
    wallTime: (time) => date(`1970-01-01T${time}:00Z`, { timeStyle: 'short', timeZone: 'UTC' }),
  }
}

/** Times contain spaces ("12 h 46", "1:05 p.m."); a line must not break there. */
const inOneLine = (shown: string): string =>
  shown.replaceAll(/ h | (?=[ap]\.m\.)/g, (space) => space.replaceAll(' ', '\u00A0'))
