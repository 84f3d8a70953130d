import {
  projectNorthAmerica,
  projectWorld,
  WORLD_WIDTH,
  type MapPoint,
  type Position,
} from '#src/domain/address/map-projection.ts'

/** A map that routes are drawn on: its outlines and its projection. */
export interface MapKind {
  /** Name of the outlines among the reference data. */
  outlines: 'map' | 'world'
  project: (position: Position) => MapPoint
  /** The fewest kilometres shown: closer, there is nothing to recognize a town by. */
  leastKm: number
  /** Kilometres after which it repeats to the east and west; 0: it doesn't. */
  repeatsAfter: number
}

const NORTH_AMERICA: MapKind = {
  outlines: 'map',
  project: projectNorthAmerica,
  leastKm: 700,
  repeatsAfter: 0,
}
const WORLD: MapKind = { outlines: 'world', project: projectWorld, leastKm: 3000, repeatsAfter: WORLD_WIDTH }

/** From Hawaii to Newfoundland, down to the south of Mexico: beyond this, the continental map ends. */
const NORTH_AMERICA_BOUNDS = { south: 14, west: -170, east: -52 }

/** The smallest map that has all stops of a route. */
export function mapFor(stops: readonly Position[]): MapKind {
  return stops.every(
    ({ lat, lng }) =>
      lat >= NORTH_AMERICA_BOUNDS.south &&
      lng >= NORTH_AMERICA_BOUNDS.west &&
      lng <= NORTH_AMERICA_BOUNDS.east,
  )
    ? NORTH_AMERICA
    : WORLD
}
