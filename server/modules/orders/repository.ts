import { and, asc, eq, sql } from 'drizzle-orm'
import type { OrderDetails, OrderRow } from '#src/contract/orders.ts'
import type { QuotedRate } from '#src/contract/quotes.ts'
import { canCancel, canDelete } from '#src/domain/orders/order-status.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import type { TrackingEvent } from '#src/domain/tracking/tracker-status.ts'
import type { TrackingRoute } from '#src/domain/tracking/tracking-route.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { invoices } from '#server/db/schema/invoices.ts'
import { manifests, orderHistory, orders } from '#server/db/schema/shipping.ts'
import { notFound } from '#server/platform/errors.ts'
import { toHistory } from '#server/db/history.ts'
import { claimableOf } from './claimable.ts'

export type Order = typeof orders.$inferSelect

export async function findOrder(db: CustomerDb, id: string, more: { lock?: boolean } = {}): Promise<Order> {
  const order = await db.one(orders, eq(orders.id, id), more)
  if (!order) throw notFound()
  return order
}

/**
 * Loads are orders too, with screens, lists and papers of their own (server/modules/loads). As words, so that
 * indexes may say the same.
 */
export const isParcel = sql`${orders.mode} = 'parcel'`

/** @throws RequestError 404 also for a load */
export async function findParcelOrder(
  db: CustomerDb,
  id: string,
  more: { lock?: boolean } = {},
): Promise<Order> {
  const order = await db.one(orders, and(eq(orders.id, id), isParcel)!, more)
  if (!order) throw notFound()
  return order
}

/** One parameter however many there are. */
export const isOneOf = (ids: readonly string[]) => sql`${orders.id} = any(${`{${ids.join()}}`}::uuid[])`

interface Seen {
  events: TrackingEvent[]
  route: TrackingRoute | null
  now: Date
}

export async function orderDetails(
  db: CustomerDb,
  order: Order,
  { events, route, now }: Seen,
): Promise<OrderDetails> {
  const history = await db.find(orderHistory, eq(orderHistory.orderId, order.id), {
    orderBy: [asc(orderHistory.at), asc(orderHistory.id)],
  })
  const billed = await db.find(invoices, eq(invoices.orderId, order.id), {
    orderBy: [asc(invoices.createdAt), asc(invoices.id)],
  })
  const manifest = order.manifestId ? await db.one(manifests, eq(manifests.id, order.manifestId)) : undefined
  const { status } = order
  return {
    ...toRow(order),
    shipment: shipmentOf(order),
    rate: rateOf(order),
    events,
    route,
    paidAt: order.paidAt?.toISOString() ?? null,
    updatedAt: order.updatedAt.toISOString(),
    history: toHistory(history),
    canCancel: canCancel(status),
    canDelete: canDelete(status),
    manifest: manifest ? { id: manifest.id, number: manifest.number } : null,
    invoices: billed.map(({ id, number, kind }) => ({ id, number, kind })),
    claimable: await claimableOf(db, order, now),
  }
}

export const shipmentOf = (order: Order) => order.shipment as Shipment
export const rateOf = (order: Order) => order.rate as QuotedRate

export function toRow(order: Order): OrderRow {
  const { to } = shipmentOf(order)
  const { carrierName, serviceName, sample } = rateOf(order)
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    payStatus: order.payStatus,
    carrierName,
    serviceName,
    sample,
    trackingNumber: order.trackingNumber,
    reference: order.reference ?? '',
    recipient: to.fullName || to.company,
    destination: [to.city, to.province].filter(Boolean).join(', '),
    totalCents: order.totalCents,
    createdAt: order.createdAt.toISOString(),
    batch: order.batch,
    source: order.source,
    carrierCode: order.carrierCode,
    manifested: order.manifestId !== null,
  }
}
