import { and, asc, eq, sql } from 'drizzle-orm'
import type { OrderDetails, OrderRow } from '#src/contract/orders.ts'
import type { QuotedRate } from '#src/contract/quotes.ts'
import { canCancel, canDelete } from '#src/domain/orders/order-status.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import type { TrackingEvent } from '#src/domain/tracking/tracker-status.ts'
import type { TrackingRoute } from '#src/domain/tracking/tracking-route.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import { manifests, orderHistory, orders } from '#server/db/schema/shipping.ts'
import { notFound } from '#server/platform/errors.ts'
import { toHistory } from '#server/db/history.ts'
import { readClaimable } from './claimable.ts'

export type Order = typeof orders.$inferSelect

export async function findOrder(
  db: CustomerDb,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Order> {
  const order = await db.one(orders, eq(orders.id, id), options)
  if (!order) throw notFound()
  return order
}

/**
 * Loads are orders too, with their own screens, lists and documents (server/modules/loads). Literal SQL, so
 * that it matches the condition of the partial indexes.
 */
export const isParcel = sql`${orders.mode} = 'parcel'`

/** @throws RequestError 404, also if the order is a load */
export async function findParcelOrder(
  db: CustomerDb,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Order> {
  const order = await db.one(orders, and(eq(orders.id, id), isParcel)!, options)
  if (!order) throw notFound()
  return order
}

/** One array parameter, however many IDs there are. */
export const isOneOf = (ids: readonly string[]) => sql`${orders.id} = any(${`{${ids.join()}}`}::uuid[])`

interface TrackingView {
  events: TrackingEvent[]
  route: TrackingRoute | null
  now: Date
}

export async function orderDetails(
  db: CustomerDb,
  order: Order,
  { events, route, now }: TrackingView,
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
    rate: shownRate(order),
    events,
    route,
    paidAt: order.paidAt?.toISOString() ?? null,
    updatedAt: order.updatedAt.toISOString(),
    history: toHistory(history),
    canCancel: canCancel(status),
    canDelete: canDelete(status),
    manifest: manifest ? { id: manifest.id, number: manifest.number } : null,
    invoices: billed.map(({ id, number, kind }) => ({ id, number, kind })),
    claimable: await readClaimable(db, order, now),
  }
}

export const shipmentOf = (order: Order) => order.shipment as Shipment
export const rateOf = (order: Order) => order.rate as QuotedRate

/** Without what the carrier was asked with, which is stored beside it. */
function shownRate(order: Order): QuotedRate {
  const { request: _request, ...rate } = order.rate as QuotedRate & { request?: unknown }
  return rate
}

export function toRow(order: Order): OrderRow {
  const { to } = shipmentOf(order)
  const { carrierName, serviceName, sample, deliveryDate } = rateOf(order)
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
    deliveryDate,
    batch: order.batch,
    source: order.source,
    carrierCode: order.carrierCode,
    manifested: order.manifestId !== null,
    printedAt: order.printedAt?.toISOString() ?? null,
  }
}
