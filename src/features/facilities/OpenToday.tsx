import { useState } from 'react'
import { wallClock } from '#src/domain/calendar/calendar.ts'
import { facilityHours, type Facility } from '#src/domain/address/facility.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useZoneOf } from '#src/components/address/use-zone.ts'

/** Its opening hours on the current day in its own zone. */
export function OpenToday({ facility }: { facility: Facility }) {
  const text = useText()
  const { wallTime } = useDates()
  const zone = useZoneOf(facility)
  const [now] = useState(() => new Date())
  const hours = facilityHours(facility, wallClock(now, zone).day)
  return hours ? `${wallTime(hours.opensAt)} – ${wallTime(hours.closesAt)}` : text('page.facilities.closed')
}
