import { expect, test } from 'vitest'
import { emptyValues } from '#src/domain/shared/fields.ts'
import { parcelSchema, quickQuoteSchema } from './parcel.ts'
import { chosenService, prefillOf, serviceParam, withPrefill } from './quote-prefill.ts'

const parcel = emptyValues(parcelSchema)
const quote = { ...emptyValues(quickQuoteSchema), parcels: [parcel] }
const params = (query: string) => new URLSearchParams(query)

test('what was typed on the home page is in the form, with the country from the code', () => {
  const prefill = prefillOf(params('from=M5V3L9&to=10001&weight=5&length=12&width=9&height=6'))!
  expect(withPrefill(quote, prefill)).toMatchObject({
    from: { postalCode: 'M5V3L9', country: 'CA' },
    to: { postalCode: '10001', country: 'US' },
    parcels: [{ weight: '5', length: '12', width: '9', height: '6', quantity: 1 }],
  })
  expect(prefillOf(params('quote=1'))).toBeUndefined()
})

test('passed values change only their own fields', () => {
  const typed = { ...quote, parcels: [{ ...parcel, length: 12 }, parcel] }
  const merged = withPrefill(typed, { to: 'H2Y 1H2', weight: '7' })
  expect(merged.parcels).toMatchObject([{ length: 12, weight: '7' }, { weight: undefined }])
  expect(merged.from).toEqual(typed.from)
})

test('a chosen service is passed on in the address; anything else there is nothing', () => {
  const chosen = { carrierCode: 'sample-ground', serviceCode: 'ground_economy' }
  expect(chosenService(params(`service=${encodeURIComponent(serviceParam(chosen))}`))).toEqual(chosen)
  expect(chosenService(params('service=<script>/x'))).toBeUndefined()
  expect(chosenService(params(''))).toBeUndefined()
})
