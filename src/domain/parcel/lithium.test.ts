import { expect, test } from 'vitest'
import { make } from '#tests/support/domain/sample-values.ts'
import { problems } from '#tests/support/domain/schema-problems.ts'
import { batteryFaults, hasChargeLimit, needsBatteryMark, unNumberOf } from './lithium.ts'
import { shipmentSchema } from './parcel.ts'

const laptop = {
  lithium: 'in_equipment',
  batteryKind: 'ion',
  batteryPlace: 'inside',
  batteryContent: 56,
  batteryCount: 1,
} as const
const drill = { ...laptop, batteryPlace: 'with', batteryContent: 90, batteryCount: 2 } as const
const spare = { ...laptop, lithium: 'alone', batteryPlace: '' } as const
const asks = async (more: object) => problems(shipmentSchema, make.shipment(more))

test.each([
  ['UN3481', laptop],
  ['UN3481', drill],
  ['UN3480', spare],
  ['UN3091', { ...laptop, batteryKind: 'metal' }],
  ['UN3090', { ...spare, batteryKind: 'metal' }],
  ['', { lithium: 'none', batteryKind: 'ion' }],
  ['', { lithium: 'alone' }],
])('the number %s is that of what is in the parcel', (number, batteries) => {
  expect(unNumberOf(batteries)).toBe(number)
})

test('who ships batteries says which, where, how strong and how many; who ships none is asked nothing', async () => {
  expect(await asks({})).toEqual({})
  expect(await asks({ lithium: 'in_equipment' })).toEqual({
    batteryKind: 'validation.select',
    batteryPlace: 'validation.select',
    batteryContent: 'validation.enter',
    batteryCount: 'validation.enter',
  })
  expect(await asks({ lithium: 'alone' })).toEqual({
    batteryKind: 'validation.select',
    batteryContent: 'validation.enter',
    batteryCount: 'validation.enter',
  })
  expect(await asks(laptop)).toEqual({})
  expect(await asks({ ...laptop, batteryContent: '' })).toEqual({ batteryContent: 'validation.enter' })
})

test('a battery above 100 watt-hours, or two grams of lithium, is no parcel without the papers of class 9', async () => {
  expect(await asks({ ...laptop, batteryContent: 100 })).toEqual({})
  expect(await asks({ ...laptop, batteryContent: 100.1 })).toEqual({
    batteryContent: 'validation.batteryLarge',
  })
  expect(await asks({ ...laptop, batteryKind: 'metal', batteryContent: 2.1 })).toEqual({
    batteryContent: 'validation.batteryLargeMetal',
  })
})

test('loose batteries fly with nobody, and those packed with equipment only at 30 % of their charge', () => {
  expect(batteryFaults(spare, { byAir: true })).toEqual({ lithium: 'validation.looseBatteries' })
  expect(batteryFaults(spare, { byAir: false })).toEqual({})
  expect(batteryFaults(drill, { byAir: true })).toEqual({ lowCharge: 'validation.lowCharge' })
  expect(batteryFaults({ ...drill, lowCharge: true }, { byAir: true })).toEqual({})
  expect(batteryFaults(drill, { byAir: false })).toEqual({})
  expect(batteryFaults(laptop, { byAir: true })).toEqual({})
  expect([
    hasChargeLimit({ ...drill, batteryContent: 2.7 }),
    hasChargeLimit({ ...drill, batteryKind: 'metal' }),
  ]).toEqual([false, false])
})

test('each parcel bears the mark, but for one or two batteries inside equipment in one or two parcels', () => {
  expect([
    needsBatteryMark(laptop, 1),
    needsBatteryMark(laptop, 2),
    needsBatteryMark(laptop, 3),
    needsBatteryMark({ ...laptop, batteryCount: 3 }, 1),
  ]).toEqual([false, false, true, true])
  expect([
    needsBatteryMark(drill, 1),
    needsBatteryMark(spare, 1),
    needsBatteryMark({ lithium: 'none' }, 9),
  ]).toEqual([true, true, false])
})
