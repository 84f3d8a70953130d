import type { TrackingEvent } from '#src/domain/tracker-status.ts'
import type { TrackingRoute } from '#src/domain/tracking-route.ts'
import { findPlace } from '#server/gazetteer.ts'
import type { Followed } from './follow.ts'

/** Towns only, and only those that are surely known: the answer is everybody's. */
export function routeOf({ origin, destination }: Followed, events: TrackingEvent[]): TrackingRoute {
  const places = new Set([origin, destination, ...events.map(({ place }) => place)].filter((place) => place !== null))
  return { origin, destination, places: [...places].flatMap((place) => { const at = findPlace(place); return at ? [{ place, ...at }] : [] }) }
}
