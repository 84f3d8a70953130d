import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryBetween, NOTHING, sumByKind, type CostState } from './shipment-costs.ts'

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
const taxes = fc.record({ GST: cents, QST: cents }, { requiredKeys: [] }) as fc.Arbitrary<
  Record<string, number>
>
const state: fc.Arbitrary<CostState> = fc.record({
  accruedNetCents: cents,
  accruedTaxes: taxes,
  billedNetCents: cents,
  billedTaxes: taxes,
  deferredCents: cents,
  earnedAt: fc.constantFrom(null, new Date(0)),
  soldAs: fc.constantFrom('principal', 'agent'),
  collectedTaxes: taxes,
})

const sum = (posting: object) =>
  Object.values(posting as Record<string, number>).reduce((all, one) => all + one, 0)

test('every change of a shipment’s cost gives an entry that balances', () => {
  fc.assert(
    fc.property(state, state, (before, after) => {
      expect(sum(entryBetween(before, after))).toBe(0)
    }),
  )
})

test('the entries of several steps add up to that of one step: nothing is booked twice or forgotten', () => {
  fc.assert(
    fc.property(state, state, state, (first, middle, last) => {
      expect(
        sumByKind(
          entryBetween(first, middle) as Record<string, number>,
          entryBetween(middle, last) as Record<string, number>,
        ),
      ).toEqual(entryBetween(first, last))
    }),
  )
})

test('as agent there is no cost of sales and no input credit, and no more tax is passed on than was collected', () => {
  fc.assert(
    fc.property(state, (after) => {
      const agency = entryBetween(NOTHING, { ...after, soldAs: 'agent' }) as Record<string, number>
      expect(
        Object.keys(agency).filter((account) =>
          /cost_of_sales|carriage_in_progress|tax_recoverable/.test(account),
        ),
      ).toEqual([])
      for (const kind of ['GST', 'QST'])
        expect(agency[`tax_${kind}`] ?? 0).toBeLessThanOrEqual(Math.max(0, after.collectedTaxes[kind] ?? 0))
      expect((agency.revenue_agency ?? 0) + (agency.revenue_agency_QST ?? 0)).toBe(
        after.accruedNetCents + after.billedNetCents,
      )
    }),
  )
})

test('no change gives no entry', () => {
  fc.assert(
    fc.property(state, (same) => {
      expect(entryBetween(same, { ...same })).toEqual({})
    }),
  )
})
