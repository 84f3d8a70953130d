import { expect, test } from 'vitest'
import { projectNorthAmerica, projectWorld, WORLD_WIDTH } from './map-projection.ts'

const between = (a: [number, number], b: [number, number]) => {
  const [from, to] = [a, b].map(([lat, lng]) => projectNorthAmerica({ lat, lng })) as [
    { x: number; y: number },
    { x: number; y: number },
  ]
  return Math.hypot(to.x - from.x, to.y - from.y)
}

test('the origin is where it is said to be, north is up and east is right', () => {
  const middle = projectNorthAmerica({ lat: 49, lng: -95 })
  expect(Math.hypot(middle.x, middle.y)).toBeLessThan(1e-6)
  expect(projectNorthAmerica({ lat: 60, lng: -95 }).y).toBeLessThan(0)
  expect(projectNorthAmerica({ lat: 49, lng: -80 }).x).toBeGreaterThan(0)
})

test('distances along a standard parallel are true: Vancouver’s to Winnipeg’s meridian on 49° N', () => {
  // A degree of longitude on 49° N is 72.95 km on a sphere of 6371 km; the chord of the cone’s arc is a
  // little shorter.
  expect(between([49, -97], [49, -96])).toBeCloseTo(72.95, 1)
})

test('elsewhere in Canada a kilometre stays nearly one', () => {
  expect(between([43.65, -79.38], [45.5, -73.57]) / 504).toBeCloseTo(1, 1)
  expect(between([62.45, -114.37], [60.72, -135.05]) / 1108).toBeCloseTo(1, 1)
})

const R = 6371
test.each([
  // PROJ's own test of +proj=gall on a sphere of 6400 km (test/gie/builtins.gie).
  ['PROJ, 1° N 2° E', 1, 2, (157.96917113452 * R) / 6400, (95.345249178386 * R) / 6400],
  ['PROJ, 1° S 2° W', -1, -2, (-157.96917113452 * R) / 6400, (-95.345249178386 * R) / 6400],
  ['the middle', 0, 0, 0, 0],
  // Where the cylinder cuts the sphere both scales are true (Snyder, An Album of Map Projections, p. 209).
  ['45° N 90° E', 45, 90, ((R * Math.PI) / 2) * Math.SQRT1_2, R * Math.SQRT1_2],
  ['the pole', 90, -180, -R * Math.PI * Math.SQRT1_2, R * (1 + Math.SQRT1_2)],
])('the world by Gall’s projection: %s', (_name, lat, lng, x, north) => {
  const point = projectWorld({ lat, lng })
  expect([point.x, -point.y]).toEqual([expect.closeTo(x, 6), expect.closeTo(north, 6)])
})

test('the world goes on east of 180°, one width from where it began', () => {
  expect(projectWorld({ lat: 31, lng: -238.5 }).x).toBeCloseTo(
    projectWorld({ lat: 31, lng: 121.5 }).x - WORLD_WIDTH,
    6,
  )
})
