import { expect, test } from 'vitest'
import { newParcel, newQuote, normalizeQuote } from './quote-start.ts'

const SATURDAY = new Date('2026-11-21T15:00:00Z')

test('a quote begun on a Saturday is picked up on Monday', () => {
  expect(newQuote(SATURDAY).shipDate).toBe('2026-11-23')
})

test('people who use kilograms and centimetres are asked for those', () => {
  expect(newQuote(SATURDAY, 'metric').parcels).toMatchObject([{ weightUnit: 'kg', dimensionUnit: 'cm' }])
  expect(newQuote(SATURDAY).parcels).toMatchObject([{ weightUnit: 'lb', dimensionUnit: 'in' }])
})

test('another parcel uses the units of the previous one', () => {
  expect(newParcel({ weightUnit: 'kg', dimensionUnit: 'cm' })).toMatchObject({
    weightUnit: 'kg',
    dimensionUnit: 'cm',
    quantity: 1,
  })
})

test('postal codes are kept in their usual form', () => {
  const quote = newQuote(SATURDAY)
  expect(normalizeQuote({ ...quote, from: { ...quote.from, postalCode: 'm5v3l9' } }).from.postalCode).toBe(
    'M5V 3L9',
  )
})
