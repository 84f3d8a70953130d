import { describe, expect, test } from 'vitest'
import type { TrackerStatus, TrackingEvent } from './tracker-status.ts'
import { routeStops, type TrackingRoute } from './tracking-route.ts'

const places = [
  { place: 'Toronto, ON', lat: 43.7, lng: -79.4 },
  { place: 'Winnipeg, MB', lat: 49.9, lng: -97.1 },
  { place: 'Vancouver, BC', lat: 49.2, lng: -123.1 },
]
const route: TrackingRoute = { origin: 'Toronto, ON', destination: 'Vancouver, BC', places }
const event = (hour: number, place: string, status: TrackerStatus = 'in_transit'): TrackingEvent => ({
  at: `2026-03-01T${String(hour).padStart(2, '0')}:00:00Z`,
  localTime: '2026-03-01T10:00',
  zone: 'America/Toronto',
  code: String(hour),
  status,
  description: '',
  place,
})
const way = (events: TrackingEvent[], status: TrackerStatus, how = route) =>
  routeStops(how, events, status).map(({ place, role }) => `${role}: ${place}`)

describe('a person sees the way of a parcel', () => {
  test('from where it was sent, over where it was scanned, to where it goes; each visit once, however the reports came', () => {
    const events = [
      event(4, 'Winnipeg, MB'),
      event(1, 'Toronto, ON', 'pending'),
      event(3, 'Winnipeg, MB'),
      event(2, 'Toronto, ON', 'picked_up'),
    ]
    expect(way(events, 'in_transit')).toEqual([
      'origin: Toronto, ON',
      'current: Winnipeg, MB',
      'ahead: Vancouver, BC',
    ])
  })

  test('before the carrier has it, it is nowhere but bound for somewhere', () => {
    expect(way([event(1, 'Toronto, ON', 'pending')], 'pending')).toEqual([
      'origin: Toronto, ON',
      'ahead: Vancouver, BC',
    ])
    expect(way([], 'pending')).toEqual(['origin: Toronto, ON', 'ahead: Vancouver, BC'])
  })

  test('that has ended: nothing lies ahead, and what depots file later from elsewhere is no part of it', () => {
    const events = [
      event(1, 'Toronto, ON', 'picked_up'),
      event(2, 'Vancouver, BC', 'delivered'),
      event(3, 'Winnipeg, MB'),
    ]
    expect(way(events, 'delivered')).toEqual(['origin: Toronto, ON', 'delivered: Vancouver, BC'])
    expect(way([event(1, 'Toronto, ON', 'pending')], 'cancelled')).toEqual(['origin: Toronto, ON'])
  })

  test('that turned round: the sender lies ahead', () => {
    const events = [
      event(1, 'Toronto, ON', 'picked_up'),
      event(2, 'Vancouver, BC', 'delivery_failed'),
      event(3, 'Vancouver, BC', 'return_to_sender'),
    ]
    expect(way(events, 'return_to_sender')).toEqual([
      'origin: Toronto, ON',
      'current: Vancouver, BC',
      'ahead: Toronto, ON',
    ])
  })

  test('of a carrier that says no origin and no destination: only what was scanned', () => {
    expect(
      way([event(1, 'Toronto, ON'), event(2, 'Winnipeg, MB')], 'in_transit', {
        origin: null,
        destination: null,
        places,
      }),
    ).toEqual(['origin: Toronto, ON', 'current: Winnipeg, MB'])
  })

  test('with a place that nobody knows in the list and not on the map', () => {
    const stops = routeStops(
      route,
      [event(1, 'Toronto, ON'), event(2, 'Depot 9, MB'), event(3, 'Winnipeg, MB')],
      'in_transit',
    )
    expect(stops.map(({ position }) => position !== null)).toEqual([true, false, true, true])
  })
})
