import { useDates } from '#src/i18n/use-dates.ts'

/** A moment (milliseconds) as people say it: the time today, with the day otherwise. */
export function useMoment(): (at: number) => string {
  const { date } = useDates()
  return (at) => date(at, { hour: 'numeric', minute: '2-digit', ...(new Date(at).toDateString() !== new Date().toDateString() && { month: 'short', day: 'numeric' }) })
}
