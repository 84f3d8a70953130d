import { useIntl, type FormatDateOptions } from 'react-intl'

interface Dates {
  /** A moment, or a day, in the person's own writing. */
  date: (at: string | number | Date, options: FormatDateOptions) => string
  /** What a clock on a wall shows ("15:00"), wherever that wall is. */
  wallTime: (time: string) => string
}

export function useDates(): Dates {
  const { formatDate } = useIntl()
  const date: Dates['date'] = (at, options) => inOneLine(formatDate(at, options))
  return { date, wallTime: (time) => date(`1970-01-01T${time}:00Z`, { timeStyle: 'short', timeZone: 'UTC' }) }
}

/** French has spaces inside a time ("12 h 46"), at which a line must not end. */
const inOneLine = (shown: string): string => shown.replaceAll(' h ', '\u00A0h\u00A0')
