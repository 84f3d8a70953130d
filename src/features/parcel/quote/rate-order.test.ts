import { expect, test } from 'vitest'
import type { QuotedRate } from '#src/contract/quotes.ts'
import { bestOf } from '#src/domain/rating/rate-choice.ts'
import { deliveryDays, validUntil, visibleRates } from './rate-order.ts'

const rate = (
  serviceCode: string,
  carrierCode: string,
  totalCents: number,
  deliveryDate: string,
  until = '2026-11-18T15:30:00.000Z',
) =>
  ({
    serviceCode,
    carrierCode,
    totalCents,
    deliveryDate,
    transitDays: Number(deliveryDate.slice(-2)) - 18,
    validUntil: until,
  }) as QuotedRate
const RATES = [
  rate('next', 'express', 4000, '2026-11-19'),
  rate('economy', 'ground', 1500, '2026-11-25', '2026-11-18T15:20:00.000Z'),
  rate('standard', 'ground', 1900, '2026-11-23'),
]
const codes = (rates: QuotedRate[]) => rates.map(({ serviceCode }) => serviceCode)

test('a shipper sees the cheapest first, or the fastest', () => {
  expect(codes(visibleRates(RATES, { sort: 'price', carrier: '', by: '' }))).toEqual([
    'economy',
    'standard',
    'next',
  ])
  expect(codes(visibleRates(RATES, { sort: 'speed', carrier: '', by: '' }))).toEqual([
    'next',
    'standard',
    'economy',
  ])
})

test('a shipper in a hurry sees only rates that arrive by that day', () => {
  expect(codes(visibleRates(RATES, { sort: 'price', carrier: '', by: '2026-11-23' }))).toEqual([
    'standard',
    'next',
  ])
  expect(codes(visibleRates(RATES, { sort: 'price', carrier: 'ground', by: '2026-11-23' }))).toEqual([
    'standard',
  ])
  expect(deliveryDays(RATES)).toEqual(['2026-11-19', '2026-11-23', '2026-11-25'])
})

test('the marks are for all rates, and the clock for the one that expires first', () => {
  expect(bestOf(RATES)).toMatchObject({
    cheapest: { serviceCode: 'economy' },
    fastest: { serviceCode: 'next' },
    best: { serviceCode: 'next' },
  })
  expect(bestOf([...RATES, rate('two', 'express', 1800, '2026-11-20')]).best).toMatchObject({
    serviceCode: 'two',
  })
  expect(validUntil(RATES)).toBe('2026-11-18T15:20:00.000Z')
  expect([bestOf([]).cheapest, validUntil([])]).toEqual([undefined, undefined])
})
