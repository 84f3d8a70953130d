/** A point of a map, in kilometres from the projection's origin; y grows southwards, as on a screen. */
export interface MapPoint {
  x: number
  y: number
}
/** Degrees north and east. */
export interface Position {
  lat: number
  lng: number
}

const EARTH_KM = 6371
const rad = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Canada and its neighbours: Lambert conformal conic with the standard parallels 49° and 77° that Statistics
 * Canada uses, from 49° N 95° W, on a sphere. A straight line on it is close to the shortest route.
 */
export const projectNorthAmerica: (position: Position) => MapPoint = lambertConic(rad(49), rad(77), {
  lat: 49,
  lng: -95,
})

/**
 * The world: Gall's stereographic projection (1885), a cylinder that cuts the sphere at 45° north and south,
 * where the shapes of Canada, Europe and East Asia are nearly true. Longitudes continue past ±180°, so that a
 * route over the Pacific is in one piece: the map repeats.
 */
export const projectWorld = ({ lat, lng }: Position): MapPoint => ({
  x: EARTH_KM * Math.SQRT1_2 * rad(lng),
  y: -EARTH_KM * (1 + Math.SQRT1_2) * Math.tan(rad(lat) / 2),
})

/** Kilometres after which the map of the world repeats. */
export const WORLD_WIDTH = projectWorld({ lat: 0, lng: 360 }).x

function lambertConic(south: number, north: number, origin: Position): (position: Position) => MapPoint {
  const cone = (lat: number) => Math.tan(Math.PI / 4 + lat / 2)
  const n = Math.log(Math.cos(south) / Math.cos(north)) / Math.log(cone(north) / cone(south))
  const f = (Math.cos(south) * cone(south) ** n) / n
  const radius = (lat: number) => (EARTH_KM * f) / cone(lat) ** n
  const r0 = radius(rad(origin.lat))
  return ({ lat, lng }) => {
    const [r, turn] = [radius(rad(lat)), n * rad(lng - origin.lng)]
    return { x: r * Math.sin(turn), y: r * Math.cos(turn) - r0 }
  }
}
