import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ValidationError } from 'yup'
import { make } from '#tests/support/domain/sample-values.ts'
import { addDays, closureReason, instantAt, isBusinessDay, wallClock } from '#src/domain/calendar/calendar.ts'
import { dayProblem, firstPickupDay, pickupSchemaFor, type Pickup } from './pickup.ts'
import { canMovePickup, holdsOrders, isOpenPickup, PICKUP_STATES, PICKUP_TABS } from './pickup-state.ts'

const ZONE = 'America/Vancouver'
/** Wednesday, 10:30 in Vancouver. */
const NOW = new Date('2026-11-18T17:30:00Z')
const place = { zone: ZONE, cutOff: '14:00', now: NOW }

async function faults(more: Partial<Pickup>, at = place): Promise<Record<string, string>> {
  try {
    await pickupSchemaFor(async () => at).validate(make.pickup(more), { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return Object.fromEntries(error.inner.toReversed().map(({ path, message }) => [path, message]))
  }
}

test('a day on which no driver comes says why, by the facility’s own calendar', () => {
  const why = Object.fromEntries(
    [
      '2026-11-17',
      '2026-11-18',
      '2026-11-21',
      '2026-12-25',
      '2026-12-28',
      '2027-01-01',
      '2027-01-17',
      '2027-02-01',
    ].map((day) => [day, dayProblem(day, place)]),
  )
  expect(why).toEqual({
    '2026-11-17': 'pickup.day.past',
    '2026-11-18': null,
    '2026-11-21': 'pickup.day.weekend',
    '2026-12-25': 'pickup.day.XMAS',
    '2026-12-28': 'pickup.day.BOXING',
    '2027-01-01': 'pickup.day.NEWYEAR',
    '2027-01-17': 'pickup.day.weekend',
    '2027-02-01': 'pickup.day.tooFar',
  })
  expect(['2026-11-26', '2026-12-28'].map((day) => dayProblem(day, { ...place, country: 'US' }))).toEqual([
    'pickup.day.THANKS',
    null,
  ])
  expect(dayProblem('2026-11-18', { ...place, cutOff: '10:00' })).toBe('pickup.day.cutOff')
  // Half past ten in the evening in Vancouver is tomorrow in Toronto.
  expect(
    dayProblem('2026-11-18', { ...place, now: new Date('2026-11-19T06:30:00Z'), zone: 'America/Toronto' }),
  ).toBe('pickup.day.past')
  expect(closureReason('2026-05-18')).toBe('VICTORIA')
})

test('a carrier’s own closures stand beside the calendar', () => {
  const own = (day: string, works: boolean, province: string | null = null) => ({
    carrier: null,
    country: 'CA',
    province,
    day,
    works,
    validFrom: '2026-01-01',
    validTo: null,
  })
  const closures = [own('2026-11-24', false), own('XMAS', true), own('2026-11-25', false, 'QC')]
  const why = (day: string, province: string) => dayProblem(day, { ...place, province, closures })
  expect([
    why('2026-11-24', 'BC'),
    why('2026-12-25', 'BC'),
    why('2026-11-25', 'BC'),
    why('2026-11-25', 'QC'),
  ]).toEqual(['pickup.day.carrier', null, null, 'pickup.day.carrier'])
  expect(firstPickupDay({ ...place, closures: [own('2026-11-18', false)] })).toBe('2026-11-19')
})

test('whatever the moment and the zone, the first day is the next on which carriers work, and none before it was possible', () => {
  const zones = [
    'America/St_Johns',
    'America/Toronto',
    'America/Regina',
    'America/Vancouver',
    'Pacific/Honolulu',
  ]
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
      fc.constantFrom(...zones),
      fc.constantFrom('10:00', '14:00', '17:30'),
      (now, zone, cutOff) => {
        const here = wallClock(now, zone)
        const first = firstPickupDay({ now, zone, cutOff })
        expect(isBusinessDay(first)).toBe(true)
        expect(first >= here.day).toBe(true)
        expect(first === here.day && here.time > cutOff).toBe(false)
        for (let day = here.day; day < first; day = addDays(day, 1))
          expect(dayProblem(day, { now, zone, cutOff })).not.toBeNull()
      },
    ),
  )
})

test('a window is at least two hours, inside the hours of the facility, after the goods are ready, and not over yet', async () => {
  expect(await faults({})).toEqual({})
  expect(await faults({ earliestPickupTime: '13:00', latestPickupTime: '15:00' })).toEqual({})
  expect(await faults({ earliestPickupTime: '13:01', latestPickupTime: '15:00' })).toEqual({
    latestPickupTime: 'validation.pickupWindow',
  })
  expect(await faults({ facilityOpen: '10:30' })).toEqual({ earliestPickupTime: 'validation.pickupHours' })
  expect(await faults({ facilityClose: '14:59' })).toEqual({ latestPickupTime: 'validation.pickupHours' })
  expect(await faults({ readyTime: '10:01' })).toEqual({ earliestPickupTime: 'validation.pickupReady' })
  expect(await faults({ facilityClose: '09:00' })).toMatchObject({
    facilityClose: 'validation.closesAfterOpening',
  })
  expect(await faults({ pickupDate: '2026-11-18' })).toEqual({ earliestPickupTime: 'validation.pickupPast' })
  expect(await faults({ pickupDate: '2026-11-18', earliestPickupTime: '10:30' })).toEqual({})
  expect(await faults({ pickupDate: '2026/11/20', latestPickupTime: '25:00' })).toMatchObject({
    latestPickupTime: 'validation.time',
  })
  expect(await faults({}, { ...place, zone: null as unknown as string })).toEqual({
    'address.postalCode': 'pickup.unknownPlace',
  })
})

test('two hours on the wall stay two hours on the wall when the clocks change', () => {
  // Sunday, March 8, 2026, 2:00: no pickups then, but the Monday after begins an hour earlier in UTC.
  expect(instantAt('2026-03-06', '10:00', 'America/Toronto').toISOString()).toBe('2026-03-06T15:00:00.000Z')
  expect(instantAt('2026-03-09', '10:00', 'America/Toronto').toISOString()).toBe('2026-03-09T14:00:00.000Z')
})

test('every state has its place in the list, ends are ends, and what waits for the carrier comes to one', () => {
  expect(PICKUP_TABS.flatMap(({ states }) => [...states]).toSorted()).toEqual([...PICKUP_STATES].toSorted())
  const moves = (from: (typeof PICKUP_STATES)[number]) =>
    PICKUP_STATES.filter((to) => canMovePickup(from, to))
  for (const state of ['collected', 'missed', 'cancelled', 'refused'] as const)
    expect(moves(state)).toEqual([])
  for (const state of PICKUP_STATES.filter(isOpenPickup))
    expect(moves(state).every((to) => !isOpenPickup(to)) && moves(state).length > 0).toBe(true)
  expect(PICKUP_STATES.filter((state) => !holdsOrders(state))).toEqual(['missed', 'cancelled', 'refused'])
})
