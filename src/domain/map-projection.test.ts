import { expect, test } from 'vitest'
import { projectNorthAmerica } from './map-projection.ts'

const between = (a: [number, number], b: [number, number]) => {
  const [from, to] = [a, b].map(([lat, lng]) => projectNorthAmerica({ lat, lng })) as [{ x: number; y: number }, { x: number; y: number }]
  return Math.hypot(to.x - from.x, to.y - from.y)
}

test('the origin is where it is said to be, north is up and east is right', () => {
  const middle = projectNorthAmerica({ lat: 49, lng: -95 })
  expect(Math.hypot(middle.x, middle.y)).toBeLessThan(1e-6)
  expect(projectNorthAmerica({ lat: 60, lng: -95 }).y).toBeLessThan(0)
  expect(projectNorthAmerica({ lat: 49, lng: -80 }).x).toBeGreaterThan(0)
})

test('distances along a standard parallel are true: Vancouver’s to Winnipeg’s meridian on 49° N', () => {
  // A degree of longitude on 49° N is 72.95 km on a sphere of 6371 km; the chord of the cone’s arc is a little shorter.
  expect(between([49, -97], [49, -96])).toBeCloseTo(72.95, 1)
})

test('elsewhere in Canada a kilometre stays nearly one', () => {
  expect(between([43.65, -79.38], [45.5, -73.57]) / 504).toBeCloseTo(1, 1)
  expect(between([62.45, -114.37], [60.72, -135.05]) / 1108).toBeCloseTo(1, 1)
})
