import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '#tests/vectors/tax.json'
import { PROVINCES } from '#src/domain/shared/countries.ts'
import { parseMoney, sumCents } from './money.ts'
import { freightTaxes, serviceTaxRates, taxesAt } from './tax.ts'

const place = (code: string) => ({ country: code.slice(0, 2), province: code.slice(3) })
const cents = (text: string) => parseMoney(text) ?? Number.NaN
const taxed = (from: string, to: string, baseCents: number, date = '2026-11-21') =>
  freightTaxes({ origin: place(from), destination: place(to), date, baseCents }).map((tax) => [
    tax.type,
    tax.ratePct,
    tax.amountCents,
  ])

test.each(vectors.vectors)('$origin to $destination on $date: $preTax becomes $total', (vector) => {
  const base = cents(vector.preTax)
  expect(taxed(vector.origin, vector.destination, base, vector.date)).toEqual(
    vector.taxes.map((tax) => [tax.type, tax.ratePct, cents(tax.amount)]),
  )
  const taxes = freightTaxes({
    origin: place(vector.origin),
    destination: place(vector.destination),
    date: vector.date,
    baseCents: base,
  })
  expect(base + sumCents(taxes.map((tax) => tax.amountCents))).toBe(cents(vector.total))
})

test('Nova Scotia pays 14 % from the first of April 2025', () => {
  expect(taxed('CA-ON', 'CA-NS', 10000, '2025-04-01')).toEqual([['HST', '14', 1400]])
})

test('Quebec charges its own tax only on what also started there', () => {
  expect(taxed('CA-ON', 'CA-QC', 10000)).toEqual([['GST', '5', 500]])
  expect(taxed('CA-QC', 'CA-AB', 10000)).toEqual([['GST', '5', 500]])
})

test('what comes from abroad is free of tax, what goes abroad from five dollars up', () => {
  expect(taxed('US-NY', 'CA-QC', 10000)).toEqual([])
  expect(taxed('CA-ON', 'US-NY', 500)).toEqual([])
  expect(taxed('CA-ON', 'US-NY', 499)).toEqual([['GST', '5', 25]])
  const more = { origin: place('CA-ON'), destination: place('US-NY'), date: '2026-11-21', baseCents: 300 }
  expect(freightTaxes({ ...more, earlierCents: 200 })).toEqual([])
  expect(freightTaxes({ ...more, earlierCents: 199 })).toHaveLength(1)
})

test('lines taxed together are rounded once: three times 33.33 pays 13.00, not 12.99', () => {
  expect(taxed('CA-ON', 'CA-ON', 9999)).toEqual([['HST', '13', 1300]])
})

test('provincial sales taxes of the west never touch freight', () => {
  for (const to of ['CA-BC', 'CA-SK', 'CA-MB']) expect(taxed('CA-ON', to, 10000)).toEqual([['GST', '5', 500]])
})

test('a place without a province is refused rather than untaxed', () => {
  expect(() => taxed('CA-ON', 'CA-XX', 100)).toThrow(RangeError)
  expect(() => taxed('CA-ON', 'CA-ON', 100, '1990-01-01')).toThrow(RangeError)
})

test('every province taxes every amount by at least five percent and at most fifteen', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PROVINCES),
      fc.constantFrom(...PROVINCES),
      fc.integer({ min: 0, max: 1e8 }),
      (from, to, base) => {
        const total = sumCents(taxed(`CA-${from}`, `CA-${to}`, base).map((tax) => Number(tax[2])))
        expect(total).toBeGreaterThanOrEqual(Math.floor(base * 0.05))
        expect(total).toBeLessThanOrEqual(Math.ceil(base * 0.15) + 1)
      },
    ),
  )
})

const REGISTERED = {
  GST: [{ number: '81234 5678 RT0001', from: null, until: null }],
  QST: [{ number: '1234567890 TQ0001', from: '2026-07-01', until: null }],
}

test.each([
  ['CA-ON', '2026-11-21', ['HST 13 42']],
  ['CA-NS', '2025-03-31', ['HST 15 48']],
  ['CA-NS', '2026-11-21', ['HST 14 45']],
  ['CA-NB', '2026-11-21', ['HST 15 48']],
  ['CA-QC', '2026-11-21', ['GST 5 16', 'QST 9.975 32']],
  ['CA-QC', '2026-06-30', ['GST 5 16']],
  ['CA-BC', '2026-11-21', ['GST 5 16']],
  ['CA-SK', '2026-11-21', ['GST 5 16']],
  ['CA-MB', '2026-11-21', ['GST 5 16']],
  ['CA-AB', '2026-11-21', ['GST 5 16']],
  ['CA-NU', '2026-11-21', ['GST 5 16']],
  ['US-NY', '2026-11-21', []],
  ['FR-', '2026-11-21', []],
])('a service of 3.20 to somebody in %s on %s is taxed where they are', (to, day, expected) => {
  expect(
    taxesAt(serviceTaxRates(place(to), day, REGISTERED), 3_20).map(
      ({ type, ratePct, amountCents }) => `${type} ${ratePct} ${amountCents}`,
    ),
  ).toEqual(expected)
})

test('a service is not taxed without a registration, of each office by itself', () => {
  expect(
    serviceTaxRates(place('CA-QC'), '2026-11-21', { GST: [], QST: REGISTERED.QST }).map(({ type }) => type),
  ).toEqual(['QST'])
  for (const to of PROVINCES.filter((code) => code !== 'QC'))
    expect(
      serviceTaxRates({ country: 'CA', province: to }, '2026-11-21', { GST: [], QST: REGISTERED.QST }),
    ).toEqual([])
})
