import type { OrderStatus } from '#src/domain/orders/order-status.ts'

/** D11: the twelve statuses that every carrier's words are mapped to. */
export const TRACKER_STATUSES = [
  'unknown',
  'pending',
  'picked_up',
  'in_transit',
  'delivery_delayed',
  'on_hold',
  'out_for_delivery',
  'ready_for_pickup',
  'delivery_failed',
  'return_to_sender',
  'delivered',
  'cancelled',
] as const
export type TrackerStatus = (typeof TRACKER_STATUSES)[number]

/** What is tracked; messages have wording for both. */
export type Goods = 'parcel' | 'load'
export const goodsOf = ({ isLoad = false }: { isLoad?: boolean }): Goods => (isLoad ? 'load' : 'parcel')

export interface TrackingEvent {
  /** ISO instant; orders events of different zones. */
  at: string
  /** YYYY-MM-DDTHH:MM on the carrier's clock: what people are shown. */
  localTime: string
  /** IANA zone or the carrier's abbreviation. */
  zone: string
  /** The carrier's code, without leading zeros. */
  code: string
  status: TrackerStatus
  /** The carrier's own words. */
  description: string
  place: string
}

/** Requirements §4, §9: the four steps of an order. */
export const ORDER_STEPS = ['ordered', 'shipped', 'out_for_delivery', 'delivered'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

/** Each event once, oldest first. A scan that was sent twice differs at most in its words. */
export function orderEvents(events: readonly TrackingEvent[]): TrackingEvent[] {
  const once = new Map(
    events.map((event) => [`${Date.parse(event.at)}|${event.code || event.status}|${event.place}`, event]),
  )
  return [...once.values()].toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at) || RANK[a.status] - RANK[b.status],
  )
}

/**
 * The current status, regardless of the order and repetition of events. Not simply the last event: carriers
 * report label data and depot scans after the delivery (Canada Post's own test data does). A delivery or a
 * return is final and only replaced by the other one; delivered after a return means back with the sender.
 */
export function deriveStatus(events: readonly TrackingEvent[]): TrackerStatus {
  let status: TrackerStatus = 'unknown'
  for (const event of orderEvents(events)) status = next(status, event.status)
  return status
}

/** The order step of a status; null where none fits. */
export function orderStep(status: TrackerStatus): OrderStep | null {
  return STEP[status]
}

/**
 * The order status that a tracker status implies; null leaves the order alone. Whether the order can move
 * there is decided by its transition table.
 */
export function orderStatusOf(status: TrackerStatus): OrderStatus | null {
  if (status === 'return_to_sender') return 'returned'
  if (status === 'delivery_failed' || status === 'on_hold') return 'exception'
  return status === 'cancelled' ? 'cancelled' : STEP[status]
}

/** Whether somebody should look at it. */
export function needsAttention(status: TrackerStatus): boolean {
  return (
    status === 'delivery_failed' ||
    status === 'on_hold' ||
    status === 'return_to_sender' ||
    status === 'delivery_delayed'
  )
}

const STEP: Record<TrackerStatus, OrderStep | null> = {
  unknown: null,
  pending: 'ordered',
  picked_up: 'shipped',
  in_transit: 'shipped',
  delivery_delayed: 'shipped',
  on_hold: 'shipped',
  out_for_delivery: 'out_for_delivery',
  ready_for_pickup: 'out_for_delivery',
  delivery_failed: 'shipped',
  return_to_sender: null,
  delivered: 'delivered',
  cancelled: null,
}

/** Events of the same minute are sorted in the order they happen to a parcel. */
const RANK: Record<TrackerStatus, number> = {
  unknown: 0,
  cancelled: 1,
  pending: 2,
  picked_up: 3,
  in_transit: 4,
  delivery_delayed: 5,
  on_hold: 6,
  out_for_delivery: 7,
  delivery_failed: 8,
  ready_for_pickup: 9,
  return_to_sender: 10,
  delivered: 11,
}

function next(now: TrackerStatus, event: TrackerStatus): TrackerStatus {
  if (event === 'unknown') return now
  if (now === 'return_to_sender') return now
  if (now === 'delivered') return event === 'return_to_sender' ? event : now
  // Label data and cancellations say nothing about a parcel that was already seen.
  if (event === 'pending' || event === 'cancelled')
    return now === 'unknown' || now === 'pending' ? event : now
  return event
}
