import { expect, test } from 'vitest'
import { requestOf } from '#src/domain/parcel/shipment-request.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { shipmentOf } from './shipment-start.ts'

const request = requestOf(make.shipment())
const USUAL = {
  contents: 'Books',
  signature: 'none',
  notificationLanguage: 'en',
  screenLanguage: 'en',
  prohibitedGoodsConfirmed: false,
  parcel: {},
  service: null,
  from: null,
} as const
const known = {
  book: [],
  fromPlace: { city: 'Scarborough', province: 'ON' },
  toPlace: { city: 'Montréal', province: 'QC' },
  usual: USUAL,
}

test('the details start with the towns the quote has shown, at both ends', () => {
  expect(shipmentOf(request, { ...known, book: [] })).toMatchObject({
    from: { city: 'Scarborough', province: 'ON' },
    to: { city: 'Montréal', province: 'QC' },
  })
  expect(shipmentOf(request, { ...known, book: [], fromPlace: null, toPlace: null })).toMatchObject({
    from: { city: '', province: '' },
    to: { city: '', province: '' },
  })
})
