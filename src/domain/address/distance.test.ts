import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '#tests/vectors/distance.json'
import fsa from '#src/domain/data/fsa.json'
import zip3 from '#src/domain/data/zip3.json'
import { haversineKm, KM_PER_MILE, roadKm } from './distance.ts'
import type { Position } from './map-projection.ts'
import { createGazetteer } from './gazetteer.ts'

const gazetteer = createGazetteer(fsa, zip3)
const at = (area: string): Position => {
  const place = /^\d/.test(area) ? gazetteer.lookup('US', `${area}01`) : gazetteer.lookup('CA', `${area} 1A1`)
  if (place?.lat == null || place.lng === null) throw new Error(`no place for ${area}`)
  return { lat: place.lat, lng: place.lng }
}

test.each(vectors.vectors)(
  '$from to $to is $greatCircleKm km',
  ({ from, to, greatCircleKm, greatCircleMi }) => {
    const km = haversineKm(at(from), at(to))
    expect(Math.abs(km - greatCircleKm)).toBeLessThan(0.5)
    expect(Math.abs(km / KM_PER_MILE - greatCircleMi)).toBeLessThan(0.4)
  },
)

test('the road estimate stays within the published bounds of the great circle', () => {
  expect(roadKm(at('M5V'), at('V6B'), true) / haversineKm(at('M5V'), at('V6B'))).toBeCloseTo(
    vectors.circuity.suggestedDefault.withinCanadaOver1500km,
  )
  expect(roadKm(at('M5V'), at('100'), false) / haversineKm(at('M5V'), at('100'))).toBeCloseTo(
    vectors.circuity.suggestedDefault.all,
  )
})

test('a way is as long back as there and never longer than half round the Earth', () => {
  const point = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(haversineKm(a, b)).toBeCloseTo(haversineKm(b, a), 6)
      expect(haversineKm(a, b)).toBeLessThan(20_016)
      expect(haversineKm(a, b)).toBeGreaterThanOrEqual(0)
    }),
  )
})
