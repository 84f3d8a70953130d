import type { TrackingResult } from '#src/contract/tracking.ts'
import { mapFor } from '#src/domain/tracking/route-map.ts'
import { routeStops, type RouteStop } from '#src/domain/tracking/tracking-route.ts'
import { useText } from '#src/i18n/use-text.ts'
import { EventTime } from '#src/components/shipment/EventTime.tsx'
import { RouteDrawing, type PlacedStop } from './RouteDrawing.tsx'
import './route-map.css'
import { useEffect, useState } from 'react'
import { connectivity } from '#src/api/connectivity.ts'
import type { MapKind } from '#src/domain/tracking/route-map.ts'
import { referenceData, type Outlines } from '#src/offline/cache/reference-data.ts'

/**
 * A parcel's route as a map, with a list beside it that says the same. Places that are not certain are in the
 * list only. Renders nothing where no place is known, or for a result cached before there were routes.
 */
export function RouteMap({
  result: { route, events, status },
}: {
  result: Pick<TrackingResult, 'route' | 'events' | 'status'>
}) {
  const text = useText()
  const stops = route ? routeStops(route, events, status) : []
  const placed = stops.filter((stop): stop is PlacedStop => stop.position !== null)
  const map = placed.length === 0 ? undefined : mapFor(placed.map(({ position }) => position))
  const outlines = useOutlines(map?.outlines)
  if (!map) return null
  const summary =
    placed.length > 1
      ? text('tracker.route.summary', { from: placed[0]!.place, to: placed.at(-1)!.place })
      : text('tracker.route.summaryOne', { place: placed[0]!.place })
  return (
    <figure className="route" aria-label={summary}>
      {outlines === null ? (
        <p className="route-missing">{text('tracker.route.noMap')}</p>
      ) : (
        <RouteDrawing stops={placed} map={map} outlines={outlines} />
      )}
      <figcaption>
        <ol className="route-stops">
          {stops.map((stop, at) => (
            <Stop key={`${at} ${stop.place}`} stop={stop} />
          ))}
        </ol>
        {outlines !== null && (
          <p className="route-note">
            {text(stops.at(-1)?.role === 'ahead' ? 'tracker.route.linesAhead' : 'tracker.route.lines')}{' '}
            {text('tracker.route.sources')}
          </p>
        )}
      </figcaption>
    </figure>
  )
}

function Stop({ stop: { place, role, event, position } }: { stop: RouteStop }) {
  const text = useText()
  return (
    <li className={role} {...(role === 'current' && { 'aria-current': 'location' as const })}>
      <span className="route-role">{text(`tracker.route.${role}`)}</span> <strong>{place}</strong>
      {event && (
        <>
          {' '}
          <small>
            <EventTime event={event} />
          </small>
        </>
      )}
      {(!position || position.isMiddle) && (
        <>
          {' '}
          <small>{text(position ? 'tracker.route.middle' : 'tracker.route.notOnMap')}</small>
        </>
      )}
    </li>
  )
}

type Name = MapKind['outlines']
const requests = new Map<Name, Promise<Outlines>>()

/**
 * A map's outlines: undefined while loading, null when they are not on this device and can't be fetched.
 * Without a name nothing is loaded.
 */
function useOutlines(name: Name | undefined): Outlines | null | undefined {
  const [known, setKnown] = useState<{ name: Name; outlines: Outlines | null }>()
  useEffect(() => {
    if (name === undefined) return
    let isHere = true
    const show = () => {
      const coming = requests.get(name) ?? referenceData(name)
      requests.set(name, coming)
      coming.then(
        (outlines) => {
          if (isHere) setKnown({ name, outlines })
        },
        () => {
          requests.delete(name)
          if (isHere) setKnown({ name, outlines: null })
        },
      )
    }
    show()
    const stop = connectivity.onReached(show)
    return () => {
      isHere = false
      stop()
    }
  }, [name])
  return known?.name === name ? known?.outlines : undefined
}
