import type { FoundPlace } from '#src/domain/address/place-finder.ts'
import { orderEvents, type TrackerStatus, type TrackingEvent } from './tracker-status.ts'

/** A parcel's route as strangers may see it: towns, never addresses. */
export interface TrackingRoute {
  origin: string | null
  destination: string | null
  /** Positions of those towns and of those in the events; towns that aren't known for certain are missing. */
  places: (FoundPlace & { place: string })[]
}

export interface RouteStop {
  place: string
  /** Null: the town isn't known, and is only listed. */
  position: FoundPlace | null
  /** The last report from there; null for a place where the parcel was not seen. */
  event: TrackingEvent | null
  role: 'origin' | 'stop' | 'current' | 'delivered' | 'ahead'
}

/**
 * The towns in the order the parcel passed them, each visit once, and its destination unless it has arrived.
 */
export function routeStops(
  { origin, destination, places }: TrackingRoute,
  events: readonly TrackingEvent[],
  status: TrackerStatus,
): RouteStop[] {
  const visits = visitsOf(events)
  const first = origin ?? visits[0]?.place ?? null
  if (first !== null && visits[0]?.place !== first) visits.unshift({ place: first, event: null })
  const stops = visits.map(({ place, event }, at): Omit<RouteStop, 'position'> => {
    const role = at === visits.length - 1 ? roleOfLast(status, at) : at === 0 ? 'origin' : 'stop'
    return { place, event, role }
  })
  const ahead = aheadOf(status, first, destination)
  if (ahead !== null && ahead !== visits.at(-1)?.place)
    stops.push({ place: ahead, event: null, role: 'ahead' })
  return stops.map((stop) => ({ ...stop, position: positionIn(places, stop.place) }))
}

interface Visit {
  place: string
  event: TrackingEvent | null
}

/** Reports from elsewhere after the delivery (depots report late) aren't part of the route. */
function visitsOf(events: readonly TrackingEvent[]): Visit[] {
  const ordered = orderEvents(events)
  const delivered = ordered.findLastIndex(({ status }) => status === 'delivered')
  const visits: Visit[] = []
  for (const event of delivered < 0 ? ordered : ordered.slice(0, delivered + 1)) {
    if (event.place === '') continue
    if (visits.at(-1)?.place === event.place) visits.pop()
    visits.push({ place: event.place, event })
  }
  return visits
}

function roleOfLast(status: TrackerStatus, at: number): RouteStop['role'] {
  if (status === 'delivered') return 'delivered'
  return at === 0 && (status === 'pending' || status === 'unknown' || status === 'cancelled')
    ? 'origin'
    : 'current'
}

function aheadOf(status: TrackerStatus, origin: string | null, destination: string | null): string | null {
  if (status === 'delivered' || status === 'cancelled') return null
  return status === 'return_to_sender' ? origin : destination
}

function positionIn(places: TrackingRoute['places'], town: string): FoundPlace | null {
  const known = places.find(({ place }) => place === town)
  if (!known) return null
  const { place: _, ...position } = known
  return position
}
