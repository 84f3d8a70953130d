import type { Position } from './map-projection.ts'

/** In degrees; short enough that no corner is visible. */
const STEP = 1

/**
 * Great circles from place to place, as points including both ends of each. Longitudes continue past ±180°,
 * from one circle to the next too, so that nothing jumps at the date line.
 */
export function shortestWays(places: readonly Position[]): Position[][] {
  let turn = 0
  return places.slice(1).map((to, at) => {
    const from = { ...places[at]!, lng: places[at]!.lng + turn }
    const leg = shortestWay(from, to)
    turn = leg.at(-1)!.lng - to.lng
    return leg
  })
}

function shortestWay(from: Position, to: Position): Position[] {
  const [a, b] = [vector(from), vector(to)]
  const angle = Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])))
  const steps = Math.max(1, Math.ceil(angle / rad(STEP)))
  let { lng } = from
  const leg = [from]
  for (let at = 1; at <= steps; at += 1) {
    const there = at === steps ? to : between(a, b, angle, at / steps)
    lng += nearest(there.lng - lng)
    leg.push({ lat: there.lat, lng })
  }
  return leg
}

type Vector = [number, number, number]
const rad = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (radians: number) => (radians * 180) / Math.PI
const nearest = (turn: number) => turn - 360 * Math.round(turn / 360)
const vector = ({ lat, lng }: Position): Vector => [
  Math.cos(rad(lat)) * Math.cos(rad(lng)),
  Math.cos(rad(lat)) * Math.sin(rad(lng)),
  Math.sin(rad(lat)),
]

function between(a: Vector, b: Vector, angle: number, part: number): Position {
  const [ofA, ofB] = [
    Math.sin((1 - part) * angle) / Math.sin(angle),
    Math.sin(part * angle) / Math.sin(angle),
  ]
  const [x, y, z] = [ofA * a[0] + ofB * b[0], ofA * a[1] + ofB * b[1], ofA * a[2] + ofB * b[2]]
  return { lat: degrees(Math.atan2(z, Math.hypot(x, y))), lng: degrees(Math.atan2(y, x)) }
}
