import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Stretch } from '#src/contract/endpoint.ts'
import type { OrderDetails, OrderRow, QuotedRate } from '#src/contract/parcel.ts'
import { canCancel, canDelete, ORDER_TABS, type OrderStatus, type OrderTab, type PayStatus } from '#src/domain/order-life.ts'
import type { Shipment } from '#src/domain/parcel.ts'
import type { TrackingEvent } from '#src/domain/tracker-status.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { orderHistory, orders } from '#server/db/schema/shipping.ts'
import { notFound } from '#server/errors.ts'
import { newestFirst, olderThan, stretch } from '#server/keyset.ts'
import { matches } from '#server/search-text.ts'

export type Order = typeof orders.$inferSelect
const PAGE_SIZE = 25
const KEYSET = { at: orders.createdAt, id: orders.id }

export async function listOrders(db: CustomerDb, { tab, q, after }: { tab: OrderTab; q: string; after: string }): Promise<Stretch<OrderRow>> {
  const where = and(ofTab(tab), matches(orders.search, q), olderThan(KEYSET, after))
  const { shown, next } = stretch(await db.find(orders, where, { orderBy: newestFirst(KEYSET), limit: PAGE_SIZE + 1 }), PAGE_SIZE)
  return { rows: shown.map(toRow), next }
}

export async function countOrders(db: CustomerDb): Promise<Record<OrderTab, number>> {
  const counts = await db.countBy(orders, orders.status)
  const sum = (statuses: readonly string[]) => statuses.reduce((total, status) => total + (counts.get(status) ?? 0), 0)
  return Object.fromEntries(ORDER_TABS.map(({ id, statuses }) => [id, sum(statuses ?? [...counts.keys()])])) as Record<OrderTab, number>
}

export async function findOrder(db: CustomerDb, id: string, more: { lock?: boolean } = {}): Promise<Order> {
  const order = await db.one(orders, eq(orders.id, id), more)
  if (!order) throw notFound()
  return order
}

export async function orderDetails(db: CustomerDb, order: Order, events: TrackingEvent[]): Promise<OrderDetails> {
  const history = await db.find(orderHistory, eq(orderHistory.orderId, order.id), { orderBy: [asc(orderHistory.at), asc(orderHistory.id)] })
  const status = order.status as OrderStatus
  return {
    ...toRow(order),
    shipment: shipmentOf(order), rate: rateOf(order), events,
    paidAt: order.paidAt?.toISOString() ?? null, updatedAt: order.updatedAt.toISOString(),
    history: history.map(({ at, actor, event, detail }) => ({ at: at.toISOString(), actor, event, detail })),
    canCancel: canCancel(status), canDelete: canDelete(status),
  }
}

export const shipmentOf = (order: Order) => order.shipment as unknown as Shipment
export const rateOf = (order: Order) => order.rate as unknown as QuotedRate

function toRow(order: Order): OrderRow {
  const { to } = shipmentOf(order)
  const { carrierName, serviceName, sample } = rateOf(order)
  return {
    id: order.id, number: order.number, status: order.status as OrderStatus, payStatus: order.payStatus as PayStatus,
    carrierName, serviceName, sample, trackingNumber: order.trackingNumber, reference: order.reference ?? '',
    recipient: to.fullName || to.company, destination: [to.city, to.province].filter(Boolean).join(', '),
    totalCents: order.totalCents, createdAt: order.createdAt.toISOString(),
  }
}

function ofTab(tab: OrderTab) {
  const statuses = ORDER_TABS.find(({ id }) => id === tab)?.statuses
  return statuses ? inArray(orders.status, [...statuses]) : undefined
}
