import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import fsa from '#src/domain/data/fsa.json'
import zip3 from '#src/domain/data/zip3.json'
import type { FreightRateCard } from './freight-rate-card.ts'
import { parseFreightRateCard } from './freight-rate-card-csv.ts'
import { rateFreight } from './freight-rating.ts'
import { freightRequestSchema, type FreightRequest } from './freight.ts'
import { createGazetteer } from '#src/domain/address/gazetteer.ts'
import { markupFor, withMarkup, type MarkupRule } from '#src/domain/money/markup.ts'
import { parseRateCard } from '#src/domain/rating/rate-card-csv.ts'
import type { RateCard } from '#src/domain/rating/rate-card.ts'
import { rateParcels, type RateRequest } from '#src/domain/rating/rating.ts'
import { soldFreightRateCard, soldRateCard } from './sold-card.ts'

const gazetteer = createGazetteer(fsa, zip3)
const around = { gazetteer, now: new Date('2026-11-24T17:00:00Z') }
const day = '2026-11-24'
const read = (name: string) => readFileSync(`server/carriers/${name}`, 'utf8')
const card = parseRateCard(read('sample-rate-card.csv')).card as RateCard
const freightCard = parseFreightRateCard(read('sample-freight-card.csv')).card as FreightRateCard
const rule = (more: Partial<MarkupRule>): MarkupRule => ({
  carrierCode: null,
  serviceCode: null,
  customerId: null,
  percent: '0',
  cents: 0,
  from: '2026-01-01',
  until: null,
  ...more,
})
const rules = [
  rule({ percent: '12.5', cents: 75 }),
  rule({ carrierCode: 'sample_ground', serviceCode: 'ground_standard', percent: '30' }),
  rule({ customerId: 'mina', percent: '-20' }),
]
const places = { origin: { country: 'CA', province: 'ON' }, destination: { country: 'CA', province: 'ON' } }
/** Each line is rounded once more, and so is the fuel surcharge. */
const FEW_CENTS = 6

test('a device reckons with the card of prices what the server sells, to a few cents', () => {
  const sold = soldRateCard(card, rules, day)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 900_00 }),
      fc.constantFrom('none', 'signature', 'adult'),
      (weight, residential, insuranceValue, signature) => {
        const request: RateRequest = {
          from: { country: 'CA', postalCode: 'M5V 3L9' },
          to: { country: 'CA', postalCode: 'K1P 5G3', residential },
          shipDate: day,
          options: { signature: signature as 'none', sameCityOnly: false, canadianService: false },
          parcels: [
            {
              quantity: 1,
              weight,
              weightUnit: 'lb',
              length: 10,
              width: 8,
              height: 6,
              dimensionUnit: 'in',
              declaredValue: 0,
              insuranceValue,
              description: '',
            },
          ],
        }
        const estimated = new Map(rateParcels(sold, request, around).map((one) => [one.serviceCode, one]))
        for (const cost of rateParcels(card, request, around)) {
          const estimate = estimated.get(cost.serviceCode)!
          expect(estimate.refused).toBe(cost.refused)
          if (cost.refused !== null || estimate.refused !== null) continue
          const { rate } = withMarkup(
            cost,
            markupFor(rules, {
              carrierCode: cost.carrierCode,
              serviceCode: cost.serviceCode,
              customerId: null,
              day,
            }),
            { ...places, date: day },
          )
          const fuelOnAdded = Math.ceil(75 * 0.4)
          expect(Math.abs(estimate.subtotalCents - rate.subtotalCents), cost.serviceCode).toBeLessThanOrEqual(
            FEW_CENTS + fuelOnAdded,
          )
          expect(estimate.subtotalCents).toBeGreaterThan(cost.subtotalCents)
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('freight is estimated at our prices too', () => {
  const request = freightRequestSchema.validateSync({
    mode: 'ltl',
    from: { country: 'CA', postalCode: 'M1B 0A1' },
    to: { country: 'CA', postalCode: 'H3B 1A7' },
    readyDate: day,
    units: [
      { quantity: 1, weight: 600, length: 48, width: 40, height: 48, goods: [{ description: 'Shelves' }] },
    ],
  }) as FreightRequest
  const [cost] = rateFreight(freightCard, request, around).rates
  const [estimate] = rateFreight(
    soldFreightRateCard(freightCard, [rule({ percent: '20' })], day),
    request,
    around,
  ).rates
  expect(estimate!.subtotalCents / cost!.subtotalCents).toBeCloseTo(1.2, 2)
})

test('without a rule for everybody the card is as it was', () => {
  for (const none of [
    [],
    [rule({ customerId: 'mina', percent: '-20' })],
    [rule({ percent: '50', from: '2026-12-01' })],
  ]) {
    expect(soldRateCard(card, none, day).prices).toEqual(card.prices)
    expect(soldFreightRateCard(freightCard, none, day)).toEqual(freightCard)
  }
})
