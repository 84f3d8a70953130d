import fc from 'fast-check'
import { expect, test } from 'vitest'
import { progressOf } from './order-progress.ts'
import {
  deriveStatus,
  needsAttention,
  orderEvents,
  orderStatusOf,
  orderStep,
  TRACKER_STATUSES,
  type TrackerStatus,
  type TrackingEvent,
} from './tracker-status.ts'

const event = (hour: number, status: TrackerStatus, more: Partial<TrackingEvent> = {}): TrackingEvent => {
  const at = new Date(Date.UTC(2026, 10, 21, hour)).toISOString()
  return {
    at,
    localTime: at.slice(0, 16),
    zone: 'America/Toronto',
    code: '',
    status,
    description: status,
    place: 'Ottawa',
    ...more,
  }
}
const anyEvent = fc
  .record({ hour: fc.integer({ min: 0, max: 300 }), status: fc.constantFrom(...TRACKER_STATUSES) })
  .map(({ hour, status }) => event(hour, status))

test('a parcel walks from label to door', () => {
  const walk = [
    event(1, 'pending'),
    event(2, 'picked_up'),
    event(9, 'in_transit'),
    event(20, 'out_for_delivery'),
    event(26, 'delivered'),
  ]
  expect(walk.map((_, at) => deriveStatus(walk.slice(0, at + 1)))).toEqual([
    'pending',
    'picked_up',
    'in_transit',
    'out_for_delivery',
    'delivered',
  ])
  expect(deriveStatus([])).toBe('unknown')
})

test('scans filed after the delivery do not take the parcel back from the door', () => {
  const filed = [
    event(30, 'delivered', { code: '1496' }),
    event(50, 'in_transit'),
    event(70, 'out_for_delivery'),
    event(80, 'pending'),
    event(81, 'unknown'),
  ]
  expect(deriveStatus(filed)).toBe('delivered')
})

test('late label data does not undo a pickup, and a cancelled label that moves is moving', () => {
  expect(deriveStatus([event(2, 'picked_up'), event(5, 'pending'), event(6, 'cancelled')])).toBe('picked_up')
  expect(deriveStatus([event(1, 'pending'), event(2, 'cancelled')])).toBe('cancelled')
  expect(deriveStatus([event(2, 'cancelled'), event(5, 'in_transit')])).toBe('in_transit')
})

test('a failed attempt is tried again; a return stays one though the sender signs for it', () => {
  expect(deriveStatus([event(5, 'out_for_delivery'), event(9, 'delivery_failed')])).toBe('delivery_failed')
  expect(deriveStatus([event(5, 'delivery_failed'), event(29, 'out_for_delivery')])).toBe('out_for_delivery')
  expect(deriveStatus([event(5, 'return_to_sender'), event(60, 'delivered')])).toBe('return_to_sender')
})

test('the order and number of times events arrive changes nothing', () => {
  const history = fc
    .array(anyEvent, { maxLength: 12 })
    .chain((events) =>
      fc
        .shuffledSubarray([...events, ...events], { minLength: events.length * 2 })
        .map((mixed) => ({ events, mixed })),
    )
  fc.assert(
    fc.property(history, ({ events, mixed }) => {
      expect(deriveStatus(mixed)).toBe(deriveStatus(events))
      expect(orderEvents(mixed).map((one) => [one.at, one.status])).toEqual(
        orderEvents(events).map((one) => [one.at, one.status]),
      )
    }),
  )
})

test('once delivered, only a return changes it', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      const later = events.map((one) => ({ ...one, at: new Date(Date.parse(one.at) + 1e10).toISOString() }))
      expect(['delivered', 'return_to_sender']).toContain(deriveStatus([event(1, 'delivered'), ...later]))
    }),
  )
})

test("each status has its step, its place in the order's life and its call for attention", () => {
  expect(TRACKER_STATUSES.filter((status) => orderStep(status) === null)).toEqual([
    'unknown',
    'return_to_sender',
    'cancelled',
  ])
  expect([
    orderStatusOf('return_to_sender'),
    orderStatusOf('delivery_failed'),
    orderStatusOf('ready_for_pickup'),
    orderStatusOf('unknown'),
  ]).toEqual(['returned', 'exception', 'out_for_delivery', null])
  expect(TRACKER_STATUSES.filter(needsAttention)).toEqual([
    'delivery_delayed',
    'on_hold',
    'delivery_failed',
    'return_to_sender',
  ])
})

test('the four progress messages light up in order, even when a scan was lost', () => {
  const lights = (events: TrackingEvent[]) => progressOf(events).map(({ reached }) => reached)
  expect(lights([event(1, 'pending')])).toEqual([true, false, false, false])
  expect(lights([event(1, 'pending'), event(20, 'out_for_delivery')])).toEqual([true, true, true, false])
  const done = progressOf([event(1, 'pending'), event(9, 'picked_up'), event(30, 'delivered')])
  expect(done.map(({ message, event: by }) => [message, by?.status])).toEqual([
    ['progress.created', 'pending'],
    ['progress.pickedUp', 'picked_up'],
    ['progress.outForDelivery', undefined],
    ['progress.deliveredIntact', 'delivered'],
  ])
})
