import { expect, test } from 'vitest'
import { emptyValues } from '#src/domain/shared/fields.ts'
import { pickupPreferenceSchema, type PickupPreference } from '#src/domain/pickups/pickup-preference.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startingPickup, timesOf } from './pickup-start.ts'

/** Wednesday, 10:07 in Toronto. */
const place = { zone: 'America/Toronto', cutOff: '15:00', now: new Date('2026-11-18T15:07:00Z') }
const preference = (windows: Partial<PickupPreference['windows']> = {}): PickupPreference => {
  const empty = emptyValues(pickupPreferenceSchema)
  return {
    ...empty,
    contactName: 'Sam Lee',
    phone: '416-555-0100',
    facilityName: 'Dock 4',
    dock: true,
    notes: 'Ring twice',
    windows: { ...empty.windows, ...windows },
  }
}

test('a shop that said once how it is collected from finds it all there, from the next quarter of an hour on', () => {
  expect(startingPickup({ preference: preference(), address: make.address(), place })).toMatchObject({
    pickupDate: '2026-11-18',
    facilityOpen: '09:00',
    facilityClose: '17:00',
    readyTime: '10:15',
    earliestPickupTime: '10:15',
    latestPickupTime: '17:00',
    facilityName: 'Dock 4',
    dock: true,
    notes: 'Ring twice',
    address: { fullName: 'Sam Lee', phone: '416-555-0100', city: 'Scarborough' },
  })
})

test('a weekday that is closed, and one on which less than two hours are left, is passed over', () => {
  const closed = { open: false, opensAt: '09:00', closesAt: '17:00' }
  expect(
    startingPickup({
      preference: preference({ wednesday: closed, thursday: closed }),
      address: undefined,
      place,
    }).pickupDate,
  ).toBe('2026-11-20')
  const short = { open: true, opensAt: '09:00', closesAt: '12:00' }
  expect(
    startingPickup({ preference: preference({ wednesday: short }), address: undefined, place }),
  ).toMatchObject({ pickupDate: '2026-11-19', earliestPickupTime: '09:00' })
})

test('without anything set there are usual hours, and another day has its own', () => {
  expect(startingPickup({ preference: undefined, address: undefined, place })).toMatchObject({
    pickupDate: '2026-11-18',
    facilityClose: '17:00',
  })
  expect(
    timesOf('2026-11-23', preference({ monday: { open: true, opensAt: '07:30', closesAt: '11:00' } }), place),
  ).toMatchObject({ readyTime: '07:30', latestPickupTime: '11:00' })
})
