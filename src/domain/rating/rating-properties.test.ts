import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rateParcels, type RateRequest } from './rating.ts'
import { card, cents, gazetteer, tuesdayNoon } from '#tests/support/domain/parcel-rating.ts'

const code = fc.constantFrom(
  'M5V 3L9',
  'K1P 5G3',
  'H3B 1A1',
  'V6B 1A1',
  'X0A 0H0',
  'B3J 1A1',
  'P7A 0A1',
  'M1B 0A1',
  'A0A 1A0',
)
const parcel = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  weight: fc.double({ min: 0.01, max: 44, noNaN: true }),
  weightUnit: fc.constantFrom('lb' as const, 'kg' as const),
  length: fc.double({ min: 0.5, max: 60, noNaN: true }),
  width: fc.double({ min: 0.5, max: 40, noNaN: true }),
  height: fc.double({ min: 0.5, max: 30, noNaN: true }),
  dimensionUnit: fc.constantFrom('in' as const, 'cm' as const),
  declaredValue: fc.constant(0),
  insuranceValue: fc.integer({ min: 0, max: 500_000 }),
  description: fc.constant(''),
})
const anyRequest = fc.record({
  from: code.map((postalCode) => ({ country: 'CA', postalCode })),
  to: fc
    .tuple(code, fc.boolean())
    .map(([postalCode, residential]) => ({ country: 'CA', postalCode, residential })),
  parcels: fc.array(parcel, { minLength: 1, maxLength: 4 }),
  shipDate: fc.constant('2026-11-24'),
  options: fc.record({
    signature: fc.constantFrom('none' as const, 'signature' as const, 'adult' as const),
    sameCityOnly: fc.constant(false),
    canadianService: fc.constant(false),
  }),
})
const all = (asked: RateRequest) => rateParcels(card, asked, { gazetteer, now: tuesdayNoon })
const sold = (asked: RateRequest) => all(asked).flatMap((one) => (one.refused === null ? [one] : []))

test('every price is the sum of its lines and taxes, in whole cents, never above list', () => {
  fc.assert(
    fc.property(anyRequest, (asked) => {
      for (const one of sold(asked)) {
        expect(one.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(one.subtotalCents)
        expect(one.taxes.reduce((sum, tax) => sum + tax.amountCents, one.subtotalCents)).toBe(one.totalCents)
        expect(Number.isSafeInteger(one.totalCents) && one.totalCents > 0).toBe(true)
        expect(one.savingCents).toBe(one.listTotalCents - one.totalCents)
        expect(one.deliveryDate > one.shipDate).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})

test('a heavier parcel never costs less', () => {
  fc.assert(
    fc.property(anyRequest, fc.double({ min: 0, max: 20, noNaN: true }), (asked, more) => {
      const heavier = sold({
        ...asked,
        parcels: asked.parcels.map((one) => ({ ...one, weight: one.weight + more })),
      })
      const lighter = new Map(sold(asked).map((one) => [one.serviceCode, one.totalCents]))
      for (const one of heavier)
        expect(one.totalCents).toBeGreaterThanOrEqual(lighter.get(one.serviceCode) ?? Infinity)
    }),
    { numRuns: 200 },
  )
})

test('n equal boxes in one row cost what n rows of one box cost, and n times the single box before charges per shipment', () => {
  fc.assert(
    fc.property(anyRequest, parcel, (asked, one) => {
      const rows = Array.from({ length: one.quantity }, () => ({ ...one, quantity: 1 }))
      expect(all({ ...asked, parcels: [one] })).toEqual(all({ ...asked, parcels: rows }))
      const single = new Map(
        sold({ ...asked, parcels: [{ ...one, quantity: 1 }] }).map((found) => [found.serviceCode, found]),
      )
      for (const found of sold({ ...asked, parcels: [one] })) {
        const alone = single.get(found.serviceCode)
        for (const kind of ['freight', 'oversize', 'handling', 'insurance']) {
          expect(cents(found, kind) ?? 0).toBe(
            (alone ? (cents(alone, kind) ?? 0) : Number.NaN) * one.quantity,
          )
        }
      }
    }),
    { numRuns: 200 },
  )
})
