import { useDates } from '#src/i18n/use-dates.ts'

interface DateTextProps {
  /** An instant (ISO), or a calendar day (YYYY-MM-DD), which is the same everywhere. */
  at: string
  /** With hours and minutes, in this device's zone. */
  time?: boolean
}

/** An instant or a day in the person's own format. */
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
