import fc from 'fast-check'
import { expect, test } from 'vitest'
import rules from '#tests/vectors/parcel-rules.json'
import { billedWeight, pieceIn } from './billed-weight.ts'

test.each(rules.vectors)(
  '$l x $w x $h $units of $actual at $divisor is billed as $billedCeilWhole',
  (vector) => {
    const metric = vector.units === 'cm/kg'
    const piece = pieceIn(metric ? 'metric' : 'imperial', {
      weight: Number(vector.actual),
      weightUnit: metric ? 'kg' : 'lb',
      length: vector.l,
      width: vector.w,
      height: vector.h,
      dimensionUnit: metric ? 'cm' : 'in',
    })
    const [length, width, height] = piece.sides
    expect((length * width * height) / vector.divisor).toBeCloseTo(Number(vector.dimensional), 3)
    expect(billedWeight(piece, { divisor: vector.divisor, weightStep: 1 })).toBe(
      Number(vector.billedCeilWhole),
    )
  },
)

test("a parcel typed in centimetres is measured in the card's inches, each side rounded up", () => {
  const piece = pieceIn('imperial', {
    weight: 1,
    weightUnit: 'kg',
    length: 20,
    width: 40,
    height: 30,
    dimensionUnit: 'cm',
  })
  expect(piece.sides).toEqual([16, 12, 8])
  expect(piece.lengthGirth).toBe(16 + 2 * (12 + 8))
  expect(piece.weight).toBeCloseTo(2.2046, 4)
})

test('turning a box changes nothing, and no piece is billed below its weight or at nothing', () => {
  const side = fc.double({ min: 0.1, max: 108, noNaN: true })
  fc.assert(
    fc.property(
      side,
      side,
      side,
      fc.double({ min: 0.001, max: 150, noNaN: true }),
      (length, width, height, weight) => {
        const box = { weight, weightUnit: 'lb', dimensionUnit: 'in' } as const
        const billed = billedWeight(pieceIn('imperial', { ...box, length, width, height }), {
          divisor: 139,
          weightStep: 1,
        })
        expect(
          billedWeight(pieceIn('imperial', { ...box, length: height, width: length, height: width }), {
            divisor: 139,
            weightStep: 1,
          }),
        ).toBe(billed)
        expect(billed).toBeGreaterThanOrEqual(Math.max(1, weight - 1e-6))
      },
    ),
  )
})
