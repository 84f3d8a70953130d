import { useLayoutEffect, useRef, useState } from 'react'
import { shortestWays } from '#src/domain/address/great-circle.ts'
import type { Position } from '#src/domain/address/map-projection.ts'
import type { MapKind } from '#src/domain/tracking/route-map.ts'
import type { RouteStop } from '#src/domain/tracking/tracking-route.ts'
import type { Outlines } from '#src/offline/cache/reference-data.ts'
import { onScreen, placeLabels, repetitions, fitView, type Mark } from './view.ts'

export interface PlacedStop extends RouteStop {
  position: Position
}
interface RouteDrawingProps {
  stops: readonly PlacedStop[]
  map: MapKind
  /** Undefined while loading: the places are drawn already. */
  outlines: Outlines | undefined
}

const RANK: Record<RouteStop['role'], number> = { current: 0, delivered: 0, origin: 1, ahead: 2, stop: 3 }
const LETTER_PX = 8.5

/** In pixels of its own width, so that names are as large on a phone as on a desktop. */
export function RouteDrawing(route: RouteDrawingProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  return (
    <div ref={frame} className="route-map">
      {width > 0 && <Drawing {...route} width={width} />}
    </div>
  )
}

function Drawing({ stops, map, outlines, width }: RouteDrawingProps & { width: number }) {
  const size = { width, height: Math.round(Math.min(440, Math.max(220, width * 0.62))) }
  const ways = shortestWays(stops.map(({ position }) => position)).map((way) => way.map(map.project))
  const points = [map.project(stops[0]!.position), ...ways.map((way) => way.at(-1)!)]
  const view = fitView([...points, ...ways.flat()], size, map.leastKm)
  const marks: (Mark & Pick<PlacedStop, 'role'>)[] = stops.map(({ place, role }, at) => ({
    ...onScreen(view, points[at]!),
    text: place.split(',')[0]!,
    rank: RANK[role],
    role,
  }))
  const lines = ways.map((way) => way.map((point) => onScreen(view, point)))
  const labels = placeLabels(marks, lines.flat(), size, (text) => text.length * LETTER_PX)
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" className={map.outlines}>
      {outlines &&
        repetitions(view, size, map.repeatsAfter).map((east) => (
          <g key={east} transform={`scale(${view.scale}) translate(${east - view.x} ${-view.y})`}>
            <path className="land" d={outlines.land} />
            <path className="lakes" d={outlines.lakes} />
            {outlines.provinces && <path className="provinces" d={outlines.provinces} />}
            <path className="borders" d={outlines.borders} />
          </g>
        ))}
      {lines.map((line, at) => (
        <polyline
          key={at}
          className={stops[at + 1]!.role === 'ahead' ? 'way ahead' : 'way'}
          points={line.map(pair).join(' ')}
        />
      ))}
      {/* The most important marks are drawn last, on top. */}
      {marks
        .toSorted((a, b) => b.rank - a.rank)
        .map(({ x, y, role }, at) => (
          <MarkAt key={at} x={x} y={y} role={role} />
        ))}
      {labels.map(({ text, x, y, anchor }) => (
        <text key={text} x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  )
}

function MarkAt({ x, y, role }: { x: number; y: number; role: RouteStop['role'] }) {
  return (
    <g className={`mark ${role}`} transform={`translate(${x} ${y})`}>
      {role === 'current' && <circle className="pulse" r="8" />}
      <circle r={role === 'stop' ? 4 : 7} />
      {role === 'delivered' && <path d="m-3.2 .2 2.2 2.3 4.2-4.6" />}
    </g>
  )
}

const pair = ({ x, y }: { x: number; y: number }) => `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`

function useWidth(frame: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setWidth(Math.round(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}
