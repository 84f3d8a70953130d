import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '#tests/vectors/density.json'
import { classOfDensity, densityOf, FREIGHT_CLASSES, nearbyClass } from './freight-class.ts'

describe('a shipper sees the class of the 2025 scale', () => {
  test.each(
    vectors.vectors.map(
      (vector) =>
        [`${vector.totalLb} lb, ${vector.ft3} ft³${vector.note && `: ${vector.note}`}`, vector] as const,
    ),
  )('%s', (_, { pieces, pcf, ft3, class: expected }) => {
    const density = densityOf(
      pieces.map(({ qty, l, w, h, lb }) => ({
        quantity: qty,
        lengthIn: l,
        widthIn: w,
        heightIn: h,
        weightLb: lb,
      })),
    )
    expect(density.pcf).toBeCloseTo(pcf, 3)
    expect(density.cubicFeet).toBeCloseTo(ft3, 3)
    expect(classOfDensity(density.pcf)).toBe(expected)
  })
})

test('the denser a load, the lower its class', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 80, noNaN: true }),
      fc.double({ min: 0, max: 80, noNaN: true }),
      (a, b) => {
        const [light, dense] = [Math.min(a, b), Math.max(a, b)]
        expect(Number(classOfDensity(dense))).toBeLessThanOrEqual(Number(classOfDensity(light)))
      },
    ),
  )
})

test('a shipper who is a pound off a bound is warned, and one in the middle of a class is not', () => {
  expect(nearbyClass(7.97)).toEqual({ class: '100', atPcf: 8 })
  expect(nearbyClass(8.1)).toEqual({ class: '125', atPcf: 8 })
  expect(nearbyClass(9)).toBeNull()
  expect(nearbyClass(70)).toBeNull()
})

test('classes that density never gives may still be chosen', () => {
  expect(FREIGHT_CLASSES).toHaveLength(18)
  expect(FREIGHT_CLASSES).toContain('77.5')
})
