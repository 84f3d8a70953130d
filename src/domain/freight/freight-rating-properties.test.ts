import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rateFreight } from './freight-rating.ts'
import { around, asked, card } from '#tests/support/domain/freight-rating.ts'

describe('of thousands of loads', () => {
  const row = fc
    .record({
      quantity: fc.integer({ min: 1, max: 6 }),
      weight: fc.integer({ min: 200, max: 30_000 }).map((tenths) => tenths / 10),
      length: fc.constantFrom(24, 36, 40, 48, 60, 96, 130),
      width: fc.constantFrom(24, 32.5, 40, 48, 60),
      height: fc.integer({ min: 8, max: 96 }),
      freightClass: fc.constantFrom('', '', '', '55', '85', '150', '300'),
      isStackable: fc.boolean(),
    })
    .map((unit) => ({ ...unit, isStackable: unit.isStackable && unit.height <= 48 }))
  const places = {
    to: { country: 'CA', postalCode: 'H3B 1A7', placeKind: 'residential' },
    services: ['appt'],
  }
  /** Only the part of the card that these loads use, because there are many of them. */
  const lane = {
    ...card!,
    lanes: card!.lanes.filter((one) => one.lane === 'ON - QC'),
    breaks: card!.breaks.filter((one) => one.lane === 'ON - QC'),
    trucks: [],
  }
  const [base, [unit]] = [asked(places), asked().units!]
  const rate = (units: readonly object[], insuranceValue = 0) =>
    rateFreight(lane, { ...base, insuranceValue, units: units.map((row) => ({ ...unit!, ...row })) }, around)

  test('none has another price when its rows are split, merged or moved', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
        (units, random) => {
          const draw = () => random.next().value as number
          const split = units.flatMap((unit) => {
            const first = Math.floor(draw() * (unit.quantity + 1))
            return [first, unit.quantity - first]
              .filter((quantity) => quantity > 0)
              .map((quantity) => ({ ...unit, quantity }))
          })
          const moved = split
            .map((unit) => ({ unit, at: draw() }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ unit }) => unit)
          expect(rate(moved, 5_000_00)).toEqual(rate(units, 5_000_00))
        },
      ),
      { numRuns: 1500 },
    )
  })

  test('none costs less because a unit of it is heavier', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.integer({ min: 1, max: 1500 }),
        (units, which, more) => {
          const at = which % units.length
          const [light, heavy] = [
            rate(units),
            rate(units.map((unit, index) => (index === at ? { ...unit, weight: unit.weight + more } : unit))),
          ]
          for (const { serviceCode, totalCents } of heavy.rates)
            expect(totalCents).toBeGreaterThanOrEqual(
              light.rates.find((one) => one.serviceCode === serviceCode)!.totalCents,
            )
        },
      ),
      { numRuns: 2500 },
    )
  })
})
