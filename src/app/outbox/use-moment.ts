import { useIntl } from 'react-intl'

/** A moment (milliseconds) as people say it: the time today, with the day otherwise. */
export function useMoment(): (at: number) => string {
  const { formatDate } = useIntl()
  return (at) => formatDate(at, { hour: 'numeric', minute: '2-digit', ...(new Date(at).toDateString() !== new Date().toDateString() && { month: 'short', day: 'numeric' }) })
}
