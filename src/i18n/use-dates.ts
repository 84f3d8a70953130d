import { useIntl, type FormatDateOptions } from 'react-intl'
import { wallClock } from '#src/domain/calendar/calendar.ts'
import { zoneAt } from '#src/domain/calendar/zone-changes.ts'
import { deviceZone } from '#src/offline/database/device-clock.ts'

interface Dates {
  /** A moment, or a day, in the person's own writing; without a zone in this device's. */
  date: (at: string | number | Date, options: FormatDateOptions) => string
  /** A day of the calendar (YYYY-MM-DD), the same one everywhere. */
  day: (day: string) => string
  /** A moment (milliseconds) as people say it: the time today, with the day otherwise. */
  moment: (at: number) => string
  /** What a clock on a wall shows ("15:00"), wherever that wall is. */
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

/** Times have spaces inside ("12 h 46", "1:05 p.m."), at which a line must not end. */
const inOneLine = (shown: string): string =>
  shown.replaceAll(/ h | (?=[ap]\.m\.)/g, (space) => space.replaceAll(' ', '\u00A0'))
