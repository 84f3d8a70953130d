import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markupFor, withMarkup, withSaving, type MarkupRule } from './markup.ts'
import { sumCents } from './money.ts'

const rule = (more: Partial<MarkupRule> = {}): MarkupRule => ({
  carrierCode: null,
  serviceCode: null,
  customerId: null,
  percent: '10',
  cents: 0,
  from: '2026-11-01',
  until: null,
  ...more,
})
const ontario = { country: 'CA', province: 'ON' }
const québec = { country: 'CA', province: 'QC' }
const rate = {
  lines: [
    { kind: 'freight', amountCents: 10_00 },
    { kind: 'fuel', amountCents: 2_05 },
  ],
  subtotalCents: 12_05,
  taxes: [{ type: 'HST' as const, ratePct: '13', amountCents: 1_57 }],
  totalCents: 13_62,
  shipDate: '2026-11-18',
}

describe('which rule decides what is added', () => {
  const general = rule({ percent: '1' })
  const carrier = rule({ carrierCode: 'north', percent: '2' })
  const service = rule({ carrierCode: 'north', serviceCode: 'ground', percent: '3' })
  const customer = rule({ customerId: 'mina', percent: '4' })
  const hers = rule({ customerId: 'mina', carrierCode: 'north', percent: '5' })
  const all = [general, carrier, service, customer, hers]
  test.each([
    [
      'a visitor with another carrier has the one for all',
      { carrierCode: 'south', serviceCode: 'ground', customerId: null },
      general,
    ],
    [
      'a carrier of its own goes before it',
      { carrierCode: 'north', serviceCode: 'air', customerId: null },
      carrier,
    ],
    [
      'a service before its carrier',
      { carrierCode: 'north', serviceCode: 'ground', customerId: 'sam' },
      service,
    ],
    [
      'a customer before every service',
      { carrierCode: 'south', serviceCode: 'ground', customerId: 'mina' },
      customer,
    ],
    [
      'a customer’s carrier before the customer alone',
      { carrierCode: 'north', serviceCode: 'ground', customerId: 'mina' },
      hers,
    ],
  ])('%s', (_, who, expected) => {
    expect(markupFor(all, { ...who, day: '2026-11-18' })).toBe(expected)
  })

  test.each([
    ['2026-10-31', undefined],
    ['2026-11-01', '10'],
    ['2026-11-20', '10'],
    ['2026-11-21', '7'],
    ['2026-11-30', '7'],
    ['2026-12-01', undefined],
  ])('on %s: %s', (day, percent) => {
    const rules = [
      rule({ until: '2026-11-20' }),
      rule({ from: '2026-11-21', until: '2026-11-30', percent: '7' }),
    ]
    expect(
      markupFor(rules, { carrierCode: 'north', serviceCode: 'ground', customerId: null, day })?.percent,
    ).toBe(percent)
  })
})

describe('what a carrier’s rate is sold for', () => {
  const date = '2026-11-18'

  test('without a rule it costs what the carrier asks, with our own tax of where it goes; the carrier’s tax is part of the cost', () => {
    expect(withMarkup(rate, undefined, { origin: ontario, destination: québec, date })).toEqual({
      rate: { ...rate, taxes: [{ type: 'GST', ratePct: '5', amountCents: 60 }], totalCents: 12_65 },
      cost: { netCents: 12_05, taxes: rate.taxes },
    })
  })

  test('a rule adds its percentage to each line and its cents to the first, and the tax is on all of it', () => {
    const {
      rate: { lines, subtotalCents, taxes, totalCents },
    } = withMarkup(rate, { percent: '12.5', cents: 50 }, { origin: ontario, destination: ontario, date })
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([11_75, 2_31])
    expect([subtotalCents, taxes.map(({ amountCents }) => amountCents), totalCents]).toEqual([
      14_06,
      [1_83],
      15_89,
    ])
  })

  test('whatever the rule, the lines add up, the total is the lines with our tax, the cost is untouched and nothing is below nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: -99_9999, max: 1000_0000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amounts, percent, cents) => {
          const lines = amounts.map((amountCents) => ({ kind: 'freight', amountCents }))
          const subtotalCents = sumCents(amounts)
          const before = { ...rate, lines, subtotalCents, taxes: [], totalCents: subtotalCents }
          const { rate: after, cost } = withMarkup(
            before,
            {
              percent: `${percent < 0 ? '-' : ''}${Math.floor(Math.abs(percent) / 10_000)}.${String(Math.abs(percent) % 10_000).padStart(4, '0')}`,
              cents,
            },
            { origin: ontario, destination: québec, date },
          )
          expect(after.subtotalCents).toBe(sumCents(after.lines.map(({ amountCents }) => amountCents)))
          expect(after.totalCents).toBe(
            after.subtotalCents + sumCents(after.taxes.map(({ amountCents }) => amountCents)),
          )
          expect(Math.min(...after.lines.map(({ amountCents }) => amountCents))).toBeGreaterThanOrEqual(0)
          expect(cost).toEqual({ netCents: subtotalCents, taxes: [] })
        },
      ),
    )
  })

  test.each([
    [
      'as much as before the rule says no more',
      { totalCents: 90, listTotalCents: 100, savingCents: 10 },
      100,
      10,
    ],
    [
      'what costs more than the list saves nothing',
      { totalCents: 110, listTotalCents: 100, savingCents: 20 },
      110,
      0,
    ],
    [
      'a carrier without a list has none when its tax is less than it asked',
      { totalCents: 95, listTotalCents: 100, savingCents: 0 },
      95,
      0,
    ],
  ])('a saving is told only where it is true: %s', (_, priced, list, saving) => {
    expect(withSaving(priced)).toMatchObject({ listTotalCents: list, savingCents: saving })
  })
})
