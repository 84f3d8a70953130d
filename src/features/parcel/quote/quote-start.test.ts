import { expect, test } from 'vitest'
import { newParcel, newQuote, prefillOf, normalizeQuote, withPrefill } from './quote-start.ts'

const SATURDAY = new Date('2026-11-21T15:00:00Z')

test('a quote begun on a Saturday is picked up on Monday', () => {
  expect(newQuote(SATURDAY).shipDate).toBe('2026-11-23')
})

test('people who use kilograms and centimetres are asked for those', () => {
  expect(newQuote(SATURDAY, 'metric').parcels).toMatchObject([{ weightUnit: 'kg', dimensionUnit: 'cm' }])
  expect(newQuote(SATURDAY).parcels).toMatchObject([{ weightUnit: 'lb', dimensionUnit: 'in' }])
})

test('what was typed on the home page is in the form, with the country from the code', () => {
  const prefill = prefillOf(new URLSearchParams('from=M5V3L9&to=10001&weight=5'))!
  expect(withPrefill(newQuote(SATURDAY), prefill)).toMatchObject({
    from: { postalCode: 'M5V3L9', country: 'CA' },
    to: { postalCode: '10001', country: 'US' },
    parcels: [{ weight: '5', quantity: 1 }],
  })
  expect(prefillOf(new URLSearchParams('quote=1'))).toBeNull()
})

test('passed values change only their own fields', () => {
  const typed = { ...newQuote(SATURDAY), parcels: [{ ...newParcel(), length: 12 }, newParcel()] }
  const merged = withPrefill(typed, { from: '', to: 'H2Y 1H2', weight: '7' })
  expect(merged.parcels).toMatchObject([{ length: 12, weight: '7' }, { weight: undefined }])
  expect(merged.from).toEqual(typed.from)
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
