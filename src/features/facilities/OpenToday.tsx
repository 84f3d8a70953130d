import { useState } from 'react'
import { useIntl } from 'react-intl'
import { wallClock } from '#src/domain/calendar.ts'
import { facilityHours, type Facility } from '#src/domain/facility.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useZoneOf } from '#src/ui/shipping/use-zone.ts'

/** Its hours on the day it is there now. */
export function OpenToday({ facility }: { facility: Facility }) {
  const text = useText()
  const { formatDate } = useIntl()
  const zone = useZoneOf(facility)
  const [now] = useState(() => new Date())
  const hours = facilityHours(facility, wallClock(now, zone).day)
  const clock = (time: string) => formatDate(`1970-01-01T${time}:00Z`, { timeStyle: 'short', timeZone: 'UTC' })
  return hours ? `${clock(hours.opensAt)} – ${clock(hours.closesAt)}` : text('page.facilities.closed')
}
