import {
  TRACKER_STATUSES,
  type TrackerStatus,
  type TrackingEvent,
} from '#src/domain/tracking/tracker-status.ts'
import type { Tracked } from '#server/carriers/carriers.ts'
import type { KarrioCalls } from './calls.ts'

interface KarrioEvent {
  date?: string | null
  time?: string | null
  code?: string | null
  description?: string | null
  location?: string | null
  status?: string | null
}
interface KarrioTracker {
  id: string
  status?: string | null
  events?: KarrioEvent[] | null
  estimated_delivery?: string | null
}

/**
 * The state of one of our numbers, or null while the gateway knows nothing. Its POST creates or returns the
 * tracker, and responds with 202: repeating it is harmless.
 */
export async function trackNumber(
  calls: KarrioCalls,
  { trackingNumber, carrierName }: { trackingNumber: string; carrierName: string },
): Promise<Tracked | null> {
  const listed = await calls.get<{ results?: KarrioTracker[] }>(
    `/v1/trackers?tracking_number=${encodeURIComponent(trackingNumber)}`,
  )
  const tracker =
    listed.body.results?.[0] ??
    (
      await calls.post<KarrioTracker>('/v1/trackers', {
        tracking_number: trackingNumber,
        carrier_name: carrierName,
      })
    ).body
  if (!tracker?.id) return null
  return {
    events: eventsOf(tracker, carrierName),
    estimatedDelivery: /^\d{4}-\d{2}-\d{2}/.exec(tracker.estimated_delivery ?? '')?.[0] ?? null,
    origin: null,
    destination: null,
  }
}

/** Most carriers' scans have no status: the newest one, which comes first, then gets the tracker's own. */
export function eventsOf(
  { events, status }: Pick<KarrioTracker, 'events' | 'status'>,
  carrierName: string,
): TrackingEvent[] {
  const known = (events ?? []).flatMap((event) => eventOf(event, carrierName))
  const newest = known.reduce<TrackingEvent | undefined>(
    (latest, event) => (latest && latest.at >= event.at ? latest : event),
    undefined,
  )
  return known.map((event) =>
    event === newest && event.status === 'unknown' ? { ...event, status: statusOf(status, '', '') } : event,
  )
}

/**
 * Its times are the carrier's local time: the "Z" appended to them is wrong, and "14:45 PM" occurs. They are
 * kept as they are. Its own status map misses codes with leading zeros (0174: out for delivery).
 */
function eventOf(
  { date, time, code, description, location, status }: KarrioEvent,
  carrierName: string,
): TrackingEvent[] {
  const localTime = localOf(date, time)
  if (!localTime) return []
  const bare = (code ?? '').replace(/^0+(?=.)/, '')
  return [
    {
      at: `${localTime}:00.000Z`,
      localTime,
      zone: '',
      code: bare,
      status: statusOf(status, bare, carrierName),
      description: description ?? '',
      place: location ?? '',
    },
  ]
}

/** "14:45 PM" occurs: an hour above 12 is taken as it is. */
function hour24(hour: number, half: string): number {
  if (/pm/i.test(half)) return hour < 12 ? hour + 12 : hour
  return /am/i.test(half) && hour === 12 ? 0 : hour
}

function localOf(date: string | null | undefined, time: string | null | undefined): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date ?? '')?.[0]
  if (!day) return null
  const [, hour = '0', minute = '00', half = ''] =
    /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([AP]M)?/i.exec(time ?? '') ?? []
  const hours = hour24(Number(hour), half)
  return hours < 24 && Number(minute) < 60
    ? `${day}T${String(hours).padStart(2, '0')}:${minute}`
    : `${day}T00:00`
}

/**
 * Canada Post's event codes and their meaning, from Karrio's connector. Leading zeros of live events are
 * removed first.
 */
const CANADA_POST_CODES: Partial<Record<TrackerStatus, string>> = {
  delivered:
    '1408 1409 1421 1422 1423 1424 1425 1426 1427 1428 1429 1430 1431 1432 1433 1434 1441 1442 1496 1497 1498 1499',
  picked_up: '100 101 102 103 104 105 106 107 1400 1401 1402 1403 1404 1405',
  on_hold: '117 120 121 125 127 810 1411 1414 1443 1484 1487 1494 2411 2414 4700',
  ready_for_pickup: '118 156 1407 1410 1435 1436 1437 1438 1479 1488 1701 2410',
  delivery_failed:
    '150 154 167 168 169 179 181 182 183 184 190 1100 1415 1416 1417 1418 1419 1420 1450 1481 1482 1483 1491 1492 1493 2600 2802 3001 4650',
  delivery_delayed: '159 160 161 162 163 172 173 2412',
  out_for_delivery: '174 500',
}
const CANADA_POST = new Map(
  Object.entries(CANADA_POST_CODES).flatMap(([status, all]) =>
    all.split(' ').map((code) => [code, status as TrackerStatus] as const),
  ),
)

function statusOf(status: string | null | undefined, code: string, carrierName: string): TrackerStatus {
  if (status && (TRACKER_STATUSES as readonly string[]).includes(status)) return status as TrackerStatus
  if (carrierName !== 'canadapost') return 'unknown'
  return CANADA_POST.get(code) ?? 'in_transit'
}
