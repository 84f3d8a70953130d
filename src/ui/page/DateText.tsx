import { useDates } from '#src/i18n/use-dates.ts'

interface DateTextProps {
  /** An instant (ISO), or a calendar day (YYYY-MM-DD) which is the same day everywhere. */
  at: string
  /** With hours and minutes, of this device's zone. */
  time?: boolean
}

/** A moment or a day in the person's own writing. */
export function DateText({ at, time = false }: DateTextProps) {
  const { date } = useDates()
  const day = /^\d{4}-\d{2}-\d{2}$/.test(at)
  const shown = date(at, {
    dateStyle: 'medium',
    ...(time && !day && { timeStyle: 'short' }),
    ...(day && { timeZone: 'UTC' }),
  })
  return <time dateTime={at}>{shown}</time>
}
