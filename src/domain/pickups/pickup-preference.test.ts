import { expect, test } from 'vitest'
import type { ValidationError } from 'yup'
import { pickupPreferenceSchema, type PickupPreference } from './pickup-preference.ts'

const good = {
  ...(pickupPreferenceSchema.getDefault() as PickupPreference),
  contactName: 'Mina Roy',
  phone: '416-555-0134',
}
const faults = (more: object) =>
  pickupPreferenceSchema.validate({ ...good, ...more }, { abortEarly: false }).then(
    () => [],
    (error: ValidationError) => error.inner.map(({ path, message }) => `${path} ${message}`),
  )
const monday = (more: object) => ({
  windows: { ...good.windows, monday: { open: true, opensAt: '09:00', closesAt: '17:00', ...more } },
})

test('who has set nothing begins with the hours of an office, closed on weekends', async () => {
  expect(good.windows.friday).toEqual({ open: true, opensAt: '09:00', closesAt: '17:00' })
  expect([good.windows.saturday.open, good.windows.sunday.open]).toEqual([false, false])
  expect(await faults({})).toEqual([])
})

test('a driver has at least two hours, on the days that are open', async () => {
  expect(await faults(monday({ closesAt: '10:59' }))).toEqual([
    'windows.monday.closesAt validation.pickupWindow',
  ])
  expect(await faults(monday({ closesAt: '08:00' }))).toEqual([
    'windows.monday.closesAt validation.pickupWindow',
  ])
  expect(await faults(monday({ closesAt: '11:00' }))).toEqual([])
  expect(await faults(monday({ open: false, closesAt: '09:30' }))).toEqual([])
  expect(await faults(monday({ opensAt: '9 am' }))).toEqual(
    expect.arrayContaining(['windows.monday.opensAt validation.time']),
  )
  expect(await faults(monday({ opensAt: '' }))).toEqual(['windows.monday.opensAt validation.enter'])
})

test('the driver must know whom to ask for', async () => {
  expect(await faults({ contactName: '', phone: 'x' })).toEqual(
    expect.arrayContaining(['contactName validation.enter', 'phone validation.phone']),
  )
  expect(await faults({ addressId: 'somewhere' })).toEqual(['addressId validation.select'])
})
