import { wallClock } from '#src/domain/calendar/calendar.ts'
import { hubsBetween, type Hub } from './carrier-hubs.ts'
import { seededRandom, seedOf } from '#src/domain/shared/seeded-random.ts'
import type { TrackerStatus, TrackingEvent } from './tracker-status.ts'

export interface SimulatedShipment {
  seed: number
  trackingNumber: string
  /** ISO instant. */
  bookedAt: string
  from: Hub
  to: Hub
  /** Overseas: the hubs on its way; customs is at the last one. */
  via?: Hub[]
  transitDays: number
  /** Real milliseconds per carrier day: 86,400,000 is real time, 60,000 a demonstration. */
  speed: number
  now: Date
}

/**
 * What the sample carrier has reported by `now`, in order of arrival (D11): scans on a plausible route, with
 * delays, holds, failed attempts, returns, and reports that come late, twice, or after the delivery, chosen
 * by the seed and the number. Pure: a later `now` only adds events, so it can be called any number of times.
 */
export function simulateEvents(shipment: SimulatedShipment): TrackingEvent[] {
  const booked = Date.parse(shipment.bookedAt)
  const random = seededRandom(seedOf(`${shipment.seed}|${shipment.trackingNumber}`))
  const realTime = (day: number) => booked + Math.round(day * shipment.speed)
  return reported(script(shipment, random), random)
    .toSorted((a, b) => a.arrives - b.arrives)
    .filter((report) => realTime(report.arrives) <= shipment.now.getTime())
    .map(({ scan, again }) => eventOf(scan, realTime(scan.day), again))
}

/** The carrier's own words, in its own language; screens show a translated sentence beside them. */
const SCANS = {
  created: { code: '100', status: 'pending', words: 'Shipment created' },
  pickedUp: { code: '200', status: 'picked_up', words: 'Package picked up' },
  departed: { code: '300', status: 'in_transit', words: 'Departed facility' },
  arrived: { code: '310', status: 'in_transit', words: 'Arrived at facility' },
  delayed: { code: '400', status: 'delivery_delayed', words: 'Delay: weather or road conditions' },
  held: { code: '410', status: 'on_hold', words: 'Held: address being checked' },
  cleared: { code: '420', status: 'in_transit', words: 'Cleared customs' },
  out: { code: '500', status: 'out_for_delivery', words: 'Out for delivery' },
  attempted: { code: '510', status: 'delivery_failed', words: 'Delivery attempted, nobody available' },
  waiting: { code: '520', status: 'ready_for_pickup', words: 'Held at counter for pickup' },
  returning: { code: '600', status: 'return_to_sender', words: 'Returning to sender' },
  delivered: { code: '700', status: 'delivered', words: 'Delivered intact' },
  filed: { code: '320', status: 'in_transit', words: 'Item processed' },
} as const satisfies Record<string, { code: string; status: TrackerStatus; words: string }>

interface Scan {
  day: number
  kind: keyof typeof SCANS
  at: Hub
}
interface Report {
  scan: Scan
  arrives: number
  again: boolean
}

/** How many of a hundred shipments, scans or deliveries. Invented. */
const ODDS = {
  delay: 0.18,
  hold: 0.06,
  attempt: 0.14,
  counter: 0.25,
  refusal: 0.15,
  late: 0.15,
  twice: 0.15,
  filedAfter: 0.1,
}

/** The scans in the order they happen; `day` is counted from booking. */
function script({ from, to, via, transitDays }: SimulatedShipment, random: () => number): Scan[] {
  const scans: Scan[] = []
  let day = 0
  const scan = (kind: Scan['kind'], at: Hub, after: number) => {
    day += after
    scans.push({ day, kind, at })
  }
  scan('created', from, 0)
  scan('pickedUp', from, 0.1 + random() * 0.2)
  const hubs =
    via ?? (transitDays > 1 || from.province !== to.province ? hubsBetween(from.province, to.province) : [])
  const leg = Math.max(0.05, (transitDays - 0.6) / (2 * hubs.length + 2))
  scan('departed', from, leg)
  const trouble = Math.floor(random() * Math.max(1, hubs.length))
  hubs.forEach((hub, at) => {
    scan('arrived', hub, leg)
    if (at === trouble && random() < ODDS.delay) scan('delayed', hub, leg / 2 + random())
    if (at === trouble && random() < ODDS.hold) scan('held', hub, leg / 2 + random() * 0.5)
    if (via && at === hubs.length - 1) scan('cleared', hub, leg / 2)
    scan('departed', hub, leg)
  })
  scan('arrived', to, leg)
  // The van leaves on the morning of the promised day, later after a problem.
  scan('out', to, Math.max(0.1, transitDays - 0.1 - day))
  deliver(scan, from, to, random)
  return scans
}

function deliver(
  scan: (kind: Scan['kind'], at: Hub, after: number) => void,
  from: Hub,
  to: Hub,
  random: () => number,
) {
  if (random() < ODDS.attempt) {
    scan('attempted', to, 0.1 + random() * 0.1)
    if (random() < ODDS.refusal) {
      scan('returning', to, 1)
      scan('delivered', from, 3)
      return
    }
    if (random() < ODDS.counter) scan('waiting', to, 0.2)
    else scan('out', to, 0.9)
  }
  scan('delivered', to, 0.05 + random() * 0.2)
  if (random() < ODDS.filedAfter) scan('filed', to, 0.3)
}

/**
 * Scanners upload when they have a network: some reports arrive late, some twice. Booking and delivery arrive
 * at once.
 */
function reported(scans: readonly Scan[], random: () => number): Report[] {
  return scans.flatMap((scan) => {
    const lag =
      scan.kind !== 'created' && scan.kind !== 'delivered' && random() < ODDS.late ? 0.2 + random() * 0.6 : 0
    const first = { scan, arrives: scan.day + lag, again: false }
    return random() < ODDS.twice
      ? [first, { scan, arrives: first.arrives + 0.05 + random() * 0.25, again: true }]
      : [first]
  })
}

function eventOf(
  { kind, at: { place, province, tz } }: Scan,
  realTime: number,
  again: boolean,
): TrackingEvent {
  const { code, status, words } = SCANS[kind]
  const at = new Date(realTime)
  const { day, time } = wallClock(at, tz)
  return {
    at: at.toISOString(),
    localTime: `${day}T${time}`,
    zone: tz,
    code,
    status,
    description: again ? words.toUpperCase() : words,
    place: province ? `${place}, ${province}` : place,
  }
}
