import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '#tests/vectors/ltl-rating.json'
import { chargeByWeight, cubedPounds } from './ltl-weight.ts'

const cents = (text: string) => Math.round(Number(text) * 100)
const breaksOf = (rows: { from: number; perCwt: string }[]) =>
  rows.map(({ from, perCwt }) => ({ fromLb: from, perCwtCents: cents(perCwt) }))

describe('a shipper is charged the least of the tariff', () => {
  test.each(vectors.deficit.map((vector) => [vector.weightLb, vector] as const))(
    '%d lb',
    (weightLb, { breaks, charge, billedWeightLb, method }) => {
      expect(chargeByWeight([{ pounds: weightLb, percent: 100 }], breaksOf(breaks))).toEqual({
        cents: cents(charge),
        billedLb: billedWeightLb,
        deficit: method === 'deficit',
      })
    },
  )

  test('a heavier shipment never costs less', () => {
    const tariff = breaksOf(vectors.deficit[2]!.breaks)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 0, max: 5000 }), (pounds, more) => {
        const [light, heavy] = [pounds, pounds + more].map(
          (weight) => chargeByWeight([{ pounds: weight, percent: 100 }], tariff)!.cents,
        )
        expect(heavy).toBeGreaterThanOrEqual(light!)
      }),
    )
  })

  test('of two classes each is charged at its own, and missing pounds at the cheaper one', () => {
    const charge = chargeByWeight(
      [
        { pounds: 200, percent: 100 },
        { pounds: 250, percent: 60 },
      ],
      [
        { fromLb: 0, perCwtCents: 2000 },
        { fromLb: 500, perCwtCents: 1000 },
      ],
    )
    expect(charge).toEqual({
      cents: 1000 * 2 + 1000 * 2.5 * 0.6 + 1000 * 0.5 * 0.6,
      billedLb: 500,
      deficit: true,
    })
  })
})

describe('light goods are billed by their room', () => {
  test.each(vectors.canadianCube.map((vector) => [`${vector.ft3} ft³ of ${vector.lb} lb`, vector] as const))(
    '%s',
    (_, { ft3, lb, billedLb }) => {
      expect(Math.max(lb, cubedPounds(ft3, 10))).toBe(billedLb)
    },
  )
})
