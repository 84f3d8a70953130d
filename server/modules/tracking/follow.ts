import { and, eq } from 'drizzle-orm'
import { canMove, type OrderStatus } from '#src/domain/orders/order-status.ts'
import {
  deriveStatus,
  orderEvents,
  orderStatusOf,
  type TrackingEvent,
} from '#src/domain/tracking/tracker-status.ts'
import { orderPath } from '#src/paths.ts'
import { findCarrier, type Carrier, type Carriers, type Followed } from '#server/carriers/carriers.ts'
import type { Clock } from '#server/platform/clock.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { enqueueJob } from '#server/db/enqueue.ts'
import { notify } from '#server/mail/notices.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { orderHistory, orders, trackingEvents } from '#server/db/schema/shipping.ts'
import { earnRevenue } from '#server/modules/costs/shipment-costs.ts'
import { notifyMembers } from '#server/modules/notices/notify-members.ts'

interface Dependencies {
  database: Database
  carriers: Carriers
  clock: Clock
}

/**
 * Asks the carriers about a tracking number, stores new events and moves the order along. Null if no carrier
 * of ours knows it. The answer holds nothing about people, so a public page can show it.
 */
export async function follow(
  { database, carriers, clock }: Dependencies,
  trackingNumber: string,
): Promise<Followed | null> {
  const now = clock.now()
  const freight = await carriers.freight()
  for (const carrier of [...(await carriers.list()), ...freight]) {
    const tracked = await carrier.track(trackingNumber, now)
    if (!tracked) continue
    const kept = await database.transaction(async (tx) => {
      const events = await saveEvents(tx, trackingNumber, tracked.events, now)
      await moveOrder(tx, trackingNumber, events, { actor: carrier.name, now, clock })
      return events
    })
    return { ...tracked, ...carrierIdentity(carrier, freight), events: kept.toReversed() }
  }
  return reportedEvents({ database, carriers }, trackingNumber)
}

/** Events that a carrier sent for a number it doesn't answer for when asked. */
async function reportedEvents(
  { database, carriers }: Omit<Dependencies, 'clock'>,
  trackingNumber: string,
): Promise<Followed | null> {
  const known = await database.sql
    .select()
    .from(trackingEvents)
    .where(eq(trackingEvents.trackingNumber, trackingNumber))
  const source = known.find((row) => row.source !== null)?.source
  const freight = await carriers.freight()
  const carrier = source && (await findCarrier(carriers, source))
  if (!carrier) return null
  const events = orderEvents(known.map(({ event }) => event)).toReversed()
  return {
    events,
    estimatedDelivery: null,
    origin: null,
    destination: null,
    ...carrierIdentity(carrier, freight),
  }
}

type CarrierIdentity = Pick<Carrier, 'name' | 'sample'>
const carrierIdentity = (carrier: CarrierIdentity, freight: readonly CarrierIdentity[]) => ({
  carrierName: carrier.name,
  sample: carrier.sample,
  isLoad: freight.includes(carrier),
})

/**
 * Stores each event once.
 * @param source the carrier that sent them unasked
 * @returns all known events, oldest first
 */
export async function saveEvents(
  tx: Sql,
  trackingNumber: string,
  events: TrackingEvent[],
  now: Date,
  source: string | null = null,
): Promise<TrackingEvent[]> {
  const known = await tx
    .select()
    .from(trackingEvents)
    .where(eq(trackingEvents.trackingNumber, trackingNumber))
  const keys = new Set(known.map(({ key }) => key))
  const fresh = events
    .map((event) => ({
      trackingNumber,
      key: `${event.at}|${event.code}|${event.place}`,
      source,
      event,
      receivedAt: now,
    }))
    .filter(({ key }) => !keys.has(key))
  if (fresh.length > 0) await tx.insert(trackingEvents).values(fresh).onConflictDoNothing()
  return orderEvents([...known, ...fresh].map(({ event }) => event))
}

/**
 * Moves the order with this number to the status its events say, as far as its transitions allow, and queues
 * the notices.
 */
export async function moveOrder(
  tx: Sql,
  trackingNumber: string,
  events: TrackingEvent[],
  { actor, now, clock }: { actor: string; now: Date; clock: Clock },
): Promise<void> {
  const target = orderStatusOf(deriveStatus(events))
  if (!target) return
  const [order] = await tx
    .select()
    .from(orders)
    .where(eq(orders.trackingNumber, trackingNumber))
    .for('update')
  if (!order || order.status === target || !canMove(order.status, target)) return
  await tx
    .update(orders)
    .set({ status: target, updatedAt: now })
    .where(and(eq(orders.customerId, order.customerId), eq(orders.id, order.id)))
  await tx.insert(orderHistory).values({
    customerId: order.customerId,
    orderId: order.id,
    id: clock.newId(),
    at: now,
    actor,
    event: 'order.moved',
    detail: { from: order.status, to: target, ...(target === 'delivered' && deliveredOn(events)) },
  })
  if (CARRIED.has(target)) await earnRevenue(customerDb(order.customerId, tx), clock, order)
  const notified = NOTIFIED[target]
  if (!notified) return
  await notifyMembers(customerDb(order.customerId, tx), clock, {
    kind: notified.kind,
    params: { number: order.number, city: order.shipment.to.city },
    link: orderPath(order.id, order.number),
  })
  const { kind, payload } = notify(notified.email, order.id)
  await enqueueJob(tx, clock, { kind, payload: { ...payload, customerId: order.customerId } })
}

/** The day of the delivery where it was delivered: what is on time is judged by it (migration 0038). */
function deliveredOn(events: readonly TrackingEvent[]): { deliveredOn?: string } {
  const delivery = events.find(({ status }) => status === 'delivered')
  return delivery ? { deliveredOn: delivery.localTime.slice(0, 10) } : {}
}

/** Statuses at which the carrier has done what was sold: a parcel that came back was carried twice. */
const CARRIED: ReadonlySet<OrderStatus> = new Set(['delivered', 'returned'])

/** Status changes that people hear of: the email, and the notice in the app. */
const NOTIFIED: Partial<Record<OrderStatus, { email: string; kind: MovedKind }>> = {
  shipped: { email: 'order:moved', kind: 'orderShipped' },
  out_for_delivery: { email: 'order:moved', kind: 'orderOutForDelivery' },
  delivered: { email: 'order:delivered', kind: 'orderDelivered' },
  exception: { email: 'order:exception', kind: 'orderException' },
  returned: { email: 'order:exception', kind: 'orderReturned' },
}
type MovedKind =
  | 'orderShipped'
  | 'orderOutForDelivery'
  | 'orderDelivered'
  | 'orderException'
  | 'orderReturned'
