import { expect, test } from 'vitest'
import { make } from '#tests/support/domain/sample-values.ts'
import {
  DECLARATION_VERSION,
  followScreen,
  isDeclared,
  lastShipmentOf,
  lastShipmentSchema,
  shippingDefaultsSchema,
  usualShipment,
  type LastShipment,
  type ShippingDefaults,
} from './shipping-defaults.ts'

const GROUND = { carrierCode: 'sample', serviceCode: 'ground', name: 'Sample · Ground' }
const EXPRESS = { carrierCode: 'sample', serviceCode: 'express', name: 'Sample · Express' }
const SHOE_BOX = {
  name: 'Shoe box',
  weight: 4,
  weightUnit: 'lb',
  length: 12,
  width: 9,
  height: 4,
  dimensionUnit: 'in',
} as const

const usual = (set: Partial<ShippingDefaults> = {}, before: Partial<LastShipment> = {}) =>
  usualShipment({
    defaults: { ...shippingDefaultsSchema.getDefault(), ...set } as ShippingDefaults,
    last: { ...lastShipmentSchema.getDefault(), ...before } as LastShipment,
    presets: [SHOE_BOX],
    locale: 'fr',
    today: '2026-11-26',
  })

test('before anything was shipped or set, only the language of the screen is known', () => {
  expect(usual()).toEqual({
    contents: '',
    signature: 'none',
    notificationLanguage: 'fr',
    screenLanguage: 'fr',
    prohibitedGoodsConfirmed: false,
    parcel: { insuranceValue: 0 },
    service: null,
    from: null,
  })
})

test('a shipment teaches contents, service, signature, cover and box, but not what the next one weighs', () => {
  const shipment = make.shipment({ contents: 'Books', signature: 'adult' })
  const learnt = usual({}, lastShipmentOf(shipment, GROUND) as LastShipment)
  expect(learnt).toMatchObject({ contents: 'Books', signature: 'adult', service: GROUND })
  expect(learnt.parcel).toMatchObject({ length: Number(shipment.parcels[0]!.length) })
  expect(learnt.parcel).not.toHaveProperty('weight')
})

test('what was set wins over what was last done', () => {
  expect(
    usual(
      {
        contents: 'Tea',
        service: EXPRESS,
        presetName: 'Shoe box',
        insuranceValue: 0,
        notificationLanguage: 'zh',
      },
      { contents: 'Books', service: GROUND, insuranceValue: 5000 },
    ),
  ).toMatchObject({
    contents: 'Tea',
    service: EXPRESS,
    notificationLanguage: 'zh',
    screenLanguage: null,
    parcel: { weight: 4, length: 12, insuranceValue: 0 },
  })
})

test('notifications of a begun shipment follow the screen’s language, unless another was chosen', () => {
  expect(followScreen('en', 'en', 'fr')).toBe('fr')
  expect(followScreen('zh', 'en', 'fr')).toBe('zh')
  expect(followScreen('en', null, 'fr')).toBe('en')
  expect(followScreen('en', undefined, 'fr')).toBe('en')
})

test('a saved size that was removed leaves the last box', () => {
  const box = { length: 1, width: 2, height: 3, dimensionUnit: 'cm' } as const
  expect(usual({ presetName: 'Gone' }, { box }).parcel).toMatchObject(box)
})

test('a return teaches neither its goods nor its service', () => {
  const back = lastShipmentOf(make.shipment({ isReturn: true }), GROUND)
  expect(back).not.toHaveProperty('from')
  expect(back).not.toHaveProperty('contents')
  expect(back).not.toHaveProperty('service')
})

test.each([
  ['the day it was made', '2026-11-26', DECLARATION_VERSION, true],
  ['364 days later', '2025-11-27', DECLARATION_VERSION, true],
  ['a year later', '2025-11-26', DECLARATION_VERSION, false],
  ['after its words changed', '2026-11-26', DECLARATION_VERSION - 1, false],
  ['never made', '', DECLARATION_VERSION, false],
])(
  'a standing declaration, %s, covers a parcel: %s %i → %s',
  (_, declaredOn, declarationVersion, covered) => {
    expect(isDeclared({ declaredOn, declarationVersion }, '2026-11-26')).toBe(covered)
  },
)
