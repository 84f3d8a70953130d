import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallClock } from '#src/domain/calendar/calendar.ts'
import { hubsBetween, hubsOverseas } from './carrier-hubs.ts'
import { simulateEvents, type SimulatedShipment } from './carrier-simulation.ts'
import { seededRandom } from '#src/domain/shared/seeded-random.ts'
import { progressOf } from './order-progress.ts'
import { deriveStatus, orderEvents } from './tracker-status.ts'

const DAY = 86_400_000
const bookedAt = '2026-11-24T14:00:00.000Z'
const toronto = { place: 'Downtown Toronto', province: 'ON', tz: 'America/Toronto' }
const vancouver = { place: 'Vancouver', province: 'BC', tz: 'America/Vancouver' }
const shipment: SimulatedShipment = {
  seed: 1,
  trackingNumber: 'PT12345-6789',
  bookedAt,
  from: toronto,
  to: vancouver,
  transitDays: 5,
  speed: DAY,
  now: new Date(bookedAt),
}
const after = (days: number, more: Partial<SimulatedShipment> = {}) =>
  simulateEvents({ ...shipment, ...more, now: new Date(Date.parse(bookedAt) + days * (more.speed ?? DAY)) })
const anyShipment = fc.record({
  seed: fc.integer(),
  trackingNumber: fc.string(),
  transitDays: fc.integer({ min: 1, max: 9 }),
  from: fc.constantFrom(toronto, vancouver),
  to: fc.constantFrom(toronto, vancouver, { place: 'New York', province: 'NY', tz: 'America/New_York' }),
  speed: fc.constantFrom(DAY, 60_000),
})
const many = Array.from({ length: 400 }, (_, seed) => after(60, { seed }))

test('a parcel just booked is created and nothing more', () => {
  expect(after(0).map((event) => [event.status, event.description, event.place])).toEqual([
    ['pending', 'Shipment created', 'Downtown Toronto, ON'],
  ])
})

test('from Toronto to Vancouver it is scanned where such a parcel passes', () => {
  expect(hubsBetween('ON', 'BC').map((hub) => hub.place)).toEqual([
    'Mississauga',
    'Winnipeg',
    'Regina',
    'Calgary',
    'Vancouver',
  ])
  expect(hubsBetween('NL', 'QC').map((hub) => hub.place)).toEqual(['Dartmouth', 'Moncton', 'Montréal'])
  expect(hubsBetween('NY', 'NU').map((hub) => hub.place)).toEqual(['Mississauga'])
  const places = new Set(orderEvents(after(30)).map((event) => event.place))
  expect([...places].slice(0, 3)).toEqual(['Downtown Toronto, ON', 'Mississauga, ON', 'Winnipeg, MB'])
})

test.each([
  ['Shanghai', 'BC', { lat: 31.2, lng: 121.5 }, ['Vancouver', 'Hong Kong']],
  ['Paris', 'BC', { lat: 48.9, lng: 2.3 }, ['Vancouver', 'Mississauga', 'Leipzig']],
  ['Sydney', 'ON', { lat: -33.9, lng: 151.2 }, ['Mississauga', 'Vancouver', 'Sydney']],
  ['Mexico City', 'QC', { lat: 19.4, lng: -99.1 }, ['Montréal', 'Mississauga', 'Mexico City']],
])(
  'overseas, to %s, it flies from the nearer coast to the nearest airport and clears customs there',
  (_town, from, at, hubs) => {
    const way = hubsOverseas(from, at)
    expect(way.hubs.map(({ place }) => place)).toEqual(hubs)
    const events = orderEvents(
      after(30, { via: way.hubs, to: { place: 'Far Town', province: 'Abroad', tz: way.landing.tz } }),
    )
    expect(events.find(({ description }) => /^cleared customs$/i.test(description))?.place).toBe(
      `${way.landing.place}, ${way.landing.province}`,
    )
    expect(deriveStatus(events)).toBe('delivered')
  },
)

test('in the end every parcel is delivered intact or back with its sender', () => {
  fc.assert(
    fc.property(anyShipment, (one) => {
      expect(['delivered', 'return_to_sender']).toContain(deriveStatus(after(60, one)))
    }),
  )
  expect(many.filter((events) => deriveStatus(events) === 'delivered').length).toBeGreaterThan(360)
})

test('asking twice tells the same, asking later only adds', () => {
  fc.assert(
    fc.property(
      anyShipment,
      fc.double({ min: 0, max: 20, noNaN: true }),
      fc.double({ min: 0, max: 20, noNaN: true }),
      (one, days, more) => {
        const early = after(days, one)
        expect(after(days, one)).toEqual(early)
        expect(after(days + more, one).slice(0, early.length)).toEqual(early)
      },
    ),
  )
})

test('nothing is told before it happened, and each time is the clock of its place', () => {
  fc.assert(
    fc.property(anyShipment, fc.double({ min: 0, max: 20, noNaN: true }), (one, days) => {
      const now = Date.parse(bookedAt) + days * one.speed
      for (const event of after(days, one)) {
        expect(Date.parse(event.at)).toBeLessThanOrEqual(now)
        const { day, time } = wallClock(new Date(event.at), event.zone)
        expect(event.localTime).toBe(`${day}T${time}`)
      }
    }),
  )
})

test('some parcels are delayed, some attempts fail, some reports come late, twice or after the door', () => {
  const share = (holds: (events: (typeof many)[number]) => boolean) => many.filter(holds).length / many.length
  const has = (status: string) => (events: (typeof many)[number]) =>
    events.some((event) => event.status === status)
  expect(share(has('delivery_delayed'))).toBeGreaterThan(0.08)
  expect(share(has('on_hold'))).toBeGreaterThan(0.02)
  expect(share(has('delivery_failed'))).toBeGreaterThan(0.06)
  expect(share(has('ready_for_pickup'))).toBeGreaterThan(0.005)
  expect(share(has('return_to_sender'))).toBeGreaterThan(0.003)
  expect(share((events) => orderEvents(events).length < events.length)).toBeGreaterThan(0.3)
  expect(
    share((events) => events.some((event, at) => at > 0 && event.at < (events[at - 1]?.at ?? ''))),
  ).toBeGreaterThan(0.2)
  expect(share((events) => orderEvents(events).at(-1)?.status === 'in_transit')).toBeGreaterThan(0.03)
})

test('without trouble it keeps the promised day, and the four messages light up', () => {
  const smooth = many.filter((events) =>
    events.every((event) => !['delivery_delayed', 'on_hold', 'delivery_failed'].includes(event.status)),
  )
  expect(smooth.length).toBeGreaterThan(150)
  for (const events of smooth) {
    const delivered = events.find((event) => event.status === 'delivered')
    const days = (Date.parse(delivered?.at ?? '') - Date.parse(bookedAt)) / DAY
    expect(days > 4.5 && days < 5.5).toBe(true)
    expect(progressOf(events).every(({ reached, event }) => reached && event !== null)).toBe(true)
  }
})

test('the seeded numbers are spread evenly and repeat', () => {
  const [a, b] = [seededRandom(7), seededRandom(7)]
  const numbers = Array.from({ length: 1000 }, () => a())
  expect(numbers).toEqual(Array.from({ length: 1000 }, () => b()))
  expect(Math.abs(numbers.reduce((sum, one) => sum + one, 0) / 1000 - 0.5)).toBeLessThan(0.03)
})
