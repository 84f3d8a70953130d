import { useIntl } from 'react-intl'
import type { TrackingEvent } from '#src/domain/tracking/tracker-status.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { zoneOf } from './event-zone.ts'

/** The carrier's wall clock and its zone (D11): never converted to the reader's zone. */
export function EventTime({ event }: { event: Pick<TrackingEvent, 'at' | 'localTime' | 'zone'> }) {
  const { locale } = useIntl()
  const { date } = useDates()
  const shown = date(`${event.localTime}Z`, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return (
    <time dateTime={event.at}>
      {shown} {zoneOf(event, locale)}
    </time>
  )
}
