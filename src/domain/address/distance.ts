import type { Position } from './map-projection.ts'

/** Mean radius of the Earth (IUGG). */
const EARTH_KM = 6371.0088
export const KM_PER_MILE = 1.609344

/**
 * House defaults, bounded by measurements (docs/facts.md §11): road kilometres per great-circle kilometre.
 */
const ROAD_FACTOR = 1.25
const LONG_CANADIAN_ROAD_FACTOR = 1.3
const LONG_CANADIAN_KM = 1500

/** Great-circle distance between two positions, in kilometres. */
export function haversineKm(a: Position, b: Position): number {
  const half = (degrees: number) => (degrees * Math.PI) / 360
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const h =
    Math.sin(half(b.lat - a.lat)) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(half(b.lng - a.lng)) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/**
 * An estimate of the road distance in kilometres; long routes within Canada bend around lakes and mountains.
 */
export function roadKm(a: Position, b: Position, withinCanada: boolean): number {
  const straight = haversineKm(a, b)
  return straight * (withinCanada && straight > LONG_CANADIAN_KM ? LONG_CANADIAN_ROAD_FACTOR : ROAD_FACTOR)
}
