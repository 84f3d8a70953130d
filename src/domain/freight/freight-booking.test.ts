import { expect, test } from 'vitest'
import { freightBooking, freightRequest, UNIT } from '#tests/support/orders/freight.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { bookingProblems, type FreightBooking } from './freight-booking.ts'
import type { FreightRequest } from './freight.ts'

// The window of the booking ends at 16:00 on Thursday in Toronto.
test.each([
  ['a shop in Toronto books before its window ends', '2026-11-19T20:59:00Z', {}, undefined],
  ['its window is over today', '2026-11-19T21:01:00Z', {}, 'pickup.day.cutOff'],
  ['it asks for the evening instead', '2026-11-19T21:01:00Z', { latestPickupTime: '20:00' }, undefined],
  [
    'the day has passed there, whatever day it is where the device is',
    '2026-11-20T05:01:00Z',
    {},
    'pickup.day.past',
  ],
  [
    'it is collected too late after it is ready',
    '2026-11-19T14:00:00Z',
    { pickupDate: '2026-11-23' },
    'validation.ltlPickup',
  ],
])('%s', (_, now, pickup, problem) => {
  const found = bookingProblems(
    freightRequest() as FreightRequest,
    freightBooking({ pickup }) as FreightBooking,
    { zone: 'America/Toronto', now: new Date(now) },
  )
  expect(found['pickup.pickupDate']).toBe(problem)
})

test('goods that weigh more than the load are told at the heaviest line', () => {
  const customs = { commodities: [make.commodity({ quantity: 1, unitWeight: 601 })] }
  const found = (more: object) =>
    bookingProblems(
      freightRequest(more) as FreightRequest,
      { ...freightBooking(), customs } as FreightBooking,
      { zone: 'America/Toronto', now: new Date('2026-11-19T14:00:00Z') },
    )
  expect(found({})).toEqual({ 'customs.commodities[0].unitWeight': 'validation.netAboveGross' })
  expect(found({ units: [{ ...UNIT, quantity: 2 }] })).toEqual({})
})

test.each([
  ['nobody to call', { emergencyPhone: '' }, { emergencyPhone: 'validation.enter' }],
  ['the shipper’s own number', { emergencyPhone: '416-555-0100' }, {}],
  [
    'CANUTEC’s number without a registration',
    { emergencyPhone: '+1 (613) 996-6666' },
    { emergencyRegistration: 'validation.enter' },
  ],
  ['its toll-free one', { emergencyPhone: '1-888-226-8832' }, { emergencyRegistration: 'validation.enter' }],
  [
    'its number and a registration',
    { emergencyPhone: '613-996-6666', emergencyRegistration: 'CAN-20461' },
    {},
  ],
])('dangerous goods with %s', (_, more, problems) => {
  const hazard = {
    unNumber: 'UN1263',
    shippingName: 'Paint',
    hazardClass: '3',
    packingGroup: 'II',
    hazardQuantity: 40,
    packages: 8,
  }
  const request = freightRequest({
    units: [{ ...UNIT, goods: [{ description: 'Paint', pieces: 1, isHazmat: true, hazard }] }],
  }) as FreightRequest
  expect(
    bookingProblems(request, { ...freightBooking(), emergencyRegistration: '', ...more } as FreightBooking, {
      zone: 'America/Toronto',
      now: new Date('2026-11-19T14:00:00Z'),
    }),
  ).toEqual(problems)
})

// Requirements §5: within 24 hours of the ready time; days without drivers don't count, however long.
test.each([
  [
    'ready on Friday morning, collected on Monday at the same hour',
    { readyDate: '2026-11-20', pickupDate: '2026-11-23' },
    undefined,
  ],
  [
    'an hour later',
    { readyDate: '2026-11-20', pickupDate: '2026-11-23', earliestPickupTime: '11:00' },
    'validation.ltlPickup',
  ],
  ['over the Sunday of twenty-five hours', { readyDate: '2026-10-30', pickupDate: '2026-11-02' }, undefined],
  [
    'over the Sunday of twenty-three, an hour later',
    { readyDate: '2027-03-12', pickupDate: '2027-03-15', earliestPickupTime: '11:00' },
    'validation.ltlPickup',
  ],
  [
    'ready on a Saturday, collected on the first day that anybody drives',
    { readyDate: '2026-11-21', readyTime: '07:00', pickupDate: '2026-11-23' },
    undefined,
  ],
  [
    'and on the second',
    { readyDate: '2026-11-21', readyTime: '07:00', pickupDate: '2026-11-24' },
    'validation.ltlPickup',
  ],
])('%s', (_, pickup, problem) => {
  const now = new Date(`${pickup.readyDate}T12:00:00Z`)
  const found = bookingProblems(
    freightRequest() as FreightRequest,
    freightBooking({ pickup: { readyTime: '10:00', ...pickup } }) as FreightBooking,
    { zone: 'America/Toronto', now },
  )
  expect(found['pickup.pickupDate']).toBe(problem)
})
