import { expect, test } from 'vitest'
import { make } from '#tests/support/domain/sample-values.ts'
import { problems } from '#tests/support/domain/schema-problems.ts'
import { newCustoms } from '#src/domain/customs/customs.ts'
import { isTooHeavy, parcelSchema, quickQuoteSchema, shipmentSchema } from './parcel.ts'

const box = { quantity: 1, weight: 5, weightUnit: 'lb', length: 10, width: 8, height: 4, dimensionUnit: 'in' }

test('44 lb and 20 kg both pass though 20 kg is more (D31)', async () => {
  expect(await problems(parcelSchema, { ...box, weight: 44 })).toEqual({})
  expect(await problems(parcelSchema, { ...box, weight: 20, weightUnit: 'kg' })).toEqual({})
  expect(await problems(parcelSchema, { ...box, weight: 44.01 })).toEqual({ weight: 'validation.maxWeight' })
  expect(await problems(parcelSchema, { ...box, weight: 20.01, weightUnit: 'kg' })).toEqual({
    weight: 'validation.maxWeight',
  })
  expect(isTooHeavy(21, 'lb')).toBe(false)
})

test('inputs left empty are asked for, words are not numbers, sizes have an end', async () => {
  expect(await problems(parcelSchema, { ...box, weight: '', length: undefined })).toEqual({
    weight: 'validation.enter',
    length: 'validation.enter',
  })
  expect(await problems(parcelSchema, { ...box, weight: 'heavy', width: 0 })).toEqual({
    weight: 'validation.number',
    width: 'validation.positive',
  })
  expect(await problems(parcelSchema, { ...box, height: 109 })).toEqual({ height: 'validation.tooLarge' })
  expect(await problems(parcelSchema, { ...box, height: 109, dimensionUnit: 'cm' })).toEqual({})
  expect(await problems(parcelSchema, { ...box, quantity: 1.5 })).toEqual({ quantity: 'validation.number' })
})

test('text from a form becomes numbers and no cover is no money', async () => {
  expect(await parcelSchema.validate({ ...box, weight: '4.5', insuranceValue: '' })).toMatchObject({
    weight: 4.5,
    insuranceValue: 0,
    declaredValue: 0,
  })
})

test('a quick quote needs two codes, one parcel and a day', async () => {
  const quote = {
    from: { postalCode: 'M5V 3L9', country: 'CA' },
    to: { postalCode: '10001', country: 'US' },
    parcels: [box],
    shipDate: '2026/11/23',
    options: {},
  }
  expect(await quickQuoteSchema.validate(quote)).toMatchObject({
    shipDate: '2026-11-23',
    options: { signature: 'none' },
    to: { residential: false },
  })
  expect(await problems(quickQuoteSchema, { ...quote, parcels: [], shipDate: '2026/02/30' })).toEqual({
    parcels: 'validation.enter',
    shipDate: 'validation.date',
  })
  expect(await problems(quickQuoteSchema, { ...quote, to: { country: 'CA', postalCode: '10001' } })).toEqual({
    'to.postalCode': 'validation.postalCode',
  })
})

test('a shipment needs its contents in 35 characters and the word that nothing prohibited is inside', async () => {
  const wrong = await problems(shipmentSchema, {
    parcels: [box],
    shipDate: '2026-11-23',
    contents: 'x'.repeat(36),
  })
  expect(wrong).toMatchObject({
    contents: 'validation.tooLong',
    prohibitedGoodsConfirmed: 'validation.prohibitedGoods',
    'to.city': 'validation.enter',
    'from.province': 'validation.select',
  })
})

test('a shipment abroad is refused where the goods weigh more than the parcels', async () => {
  const heavy = {
    ...make.shipment({
      to: make.address({
        country: 'US',
        province: 'IL',
        city: 'Chicago',
        postalCode: '60606',
        phone: '+13125550142',
      }),
    }),
    customs: newCustoms({
      commodities: [make.commodity({ unitWeight: 0.34 })],
      signerName: 'Mina Roy',
      customsDeclared: true,
    }),
  }
  expect(await problems(shipmentSchema, heavy)).toEqual({
    'customs.commodities[0].unitWeight': 'validation.netAboveGross',
  })
  expect(await problems(shipmentSchema, { ...heavy, parcels: [make.parcel(), make.parcel()] })).toEqual({})
})

test('Canadian service stays in Canada, and a return label in North America', async () => {
  const ends = (country: string, postalCode: string) => ({
    from: { postalCode: 'M5V 3L9', country: 'CA' },
    to: { postalCode, country },
    parcels: [box],
    shipDate: '2026-11-23',
  })
  expect(
    await problems(quickQuoteSchema, { ...ends('CA', 'K1P 5G3'), options: { canadianService: true } }),
  ).toEqual({})
  expect(
    await problems(quickQuoteSchema, { ...ends('US', '10001'), options: { canadianService: true } }),
  ).toEqual({ 'options.canadianService': 'validation.canadianService' })
  const judged = async (country: string, more: object) =>
    Object.entries(await problems(shipmentSchema, { ...ends(country, '10001'), ...more })).filter(
      ([field]) => field in more,
    )
  expect(await judged('US', { canadianService: true, isReturn: true })).toEqual([
    ['canadianService', 'validation.canadianService'],
  ])
  expect(await judged('FR', { isReturn: true })).toEqual([['isReturn', 'validation.returnLabel']])
  expect(await judged('CA', { canadianService: true, isReturn: true })).toEqual([])
})
