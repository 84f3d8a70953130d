import {
  projectNorthAmerica,
  projectWorld,
  WORLD_WIDTH,
  type MapPoint,
  type Position,
} from '#src/domain/address/map-projection.ts'

/** A map that routes are drawn on: its outlines, and how they were projected. */
export interface MapKind {
  /** Name of the outlines among the reference data. */
  outlines: 'map' | 'world'
  project: (position: Position) => MapPoint
  /** Kilometres that are shown at least: nearer, nothing helps to see where a town is. */
  leastKm: number
  /** Kilometres after which it begins anew to the east and west; 0: it does not. */
  repeatsAfter: number
}

const NORTH_AMERICA: MapKind = {
  outlines: 'map',
  project: projectNorthAmerica,
  leastKm: 700,
  repeatsAfter: 0,
}
const WORLD: MapKind = { outlines: 'world', project: projectWorld, leastKm: 3000, repeatsAfter: WORLD_WIDTH }

/** From Hawaii to Newfoundland, down to Mexico's south: outside, the nearer map ends. */
const NEAR = { south: 14, west: -170, east: -52 }

/** The smallest map that all stops of a route are on. */
export function mapFor(stops: readonly Position[]): MapKind {
  return stops.every(({ lat, lng }) => lat >= NEAR.south && lng >= NEAR.west && lng <= NEAR.east)
    ? NORTH_AMERICA
    : WORLD
}
