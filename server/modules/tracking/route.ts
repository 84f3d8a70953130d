import type { TrackingEvent } from '#src/domain/tracking/tracker-status.ts'
import type { TrackingRoute } from '#src/domain/tracking/tracking-route.ts'
import { findPlace } from '#server/platform/gazetteer.ts'
import type { Followed } from '#server/carriers/carriers.ts'

/**
 * The places of a route: towns only, and only those that are certain, because the answer is public. A
 * country's centre stands in while none of its towns is known; beside a known one it would draw a detour.
 */
export function buildRoute(
  { origin, destination }: Pick<Followed, 'origin' | 'destination'>,
  events: Pick<TrackingEvent, 'place'>[],
): TrackingRoute {
  const named = new Set(
    [origin, destination, ...events.map(({ place }) => place)].filter((place) => place !== null),
  )
  const found = [...named].flatMap((place) => {
    const at = findPlace(place)
    return at ? [{ place, ...at }] : []
  })
  const reached = new Set(found.filter(({ isMiddle }) => !isMiddle).map(({ country }) => country))
  return {
    origin,
    destination,
    places: found.filter(({ isMiddle, country }) => !isMiddle || !reached.has(country)),
  }
}
