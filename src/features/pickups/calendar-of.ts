import type { PickupRow } from '#src/contract/pickups.ts'
import { calendarFile } from '#src/domain/calendar/icalendar.ts'
import type { OutFile } from '#src/ui/page/file-out.ts'

/**
 * A pickup for calendar programs, made on the device: also without a network. Words are the person's own
 * language.
 */
export function calendarOf(
  row: PickupRow,
  { host, summary, description }: { host: string; summary: string; description: string },
): OutFile {
  const { address, facilityName } = row.pickup
  const place = [
    facilityName || address.company || address.fullName,
    address.address1,
    address.city,
    address.province,
    address.postalCode,
  ]
    .filter(Boolean)
    .join(', ')
  const file = calendarFile({
    uid: `${row.number}@${host}`,
    sequence: row.rev,
    madeAt: new Date(row.updatedAt),
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
    summary,
    description,
    location: place,
    cancelled: row.state === 'cancelled',
  })
  return {
    name: `${row.number}.ics`,
    type: 'text/calendar; charset=utf-8',
    bytes: new TextEncoder().encode(file),
  }
}
