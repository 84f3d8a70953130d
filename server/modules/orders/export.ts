import { and, gte, lt, sql } from 'drizzle-orm'
import type { Locale } from '#src/domain/locale.ts'
import { decimalMoney } from '#src/domain/money.ts'
import { CSV_MARK, csvLine } from '#server/csv.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { sentence } from '#server/text.ts'
import { inOrder } from './printable.ts'
import { rateOf, shipmentOf, type Order } from './repository.ts'

const BATCH = 500

/** The ticked orders as CSV, in the order asked for. */
export async function exportedOrders(db: CustomerDb, locale: Locale, ids: readonly string[]): Promise<Uint8Array> {
  const found = await inOrder(db, ids)
  return new TextEncoder().encode([orderHead(locale), ...found.map((order) => orderLine(order, locale))].join(''))
}

/** Oldest first, a page at a time. */
export async function* ordersBetween(db: CustomerDb, from: Date, to: Date) {
  let after: Order | undefined
  do {
    const beyond = after && sql`(${orders.createdAt}, ${orders.id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
    const page: Order[] = await db.find(orders, and(gte(orders.createdAt, from), lt(orders.createdAt, to), beyond), { orderBy: [sql`${orders.createdAt}`, sql`${orders.id}`], limit: BATCH })
    yield* page
    after = page.length === BATCH ? page.at(-1) : undefined
  } while (after)
}

export const orderHead = (locale: Locale): string => CSV_MARK + csvLine(ORDER_HEAD.map((id) => sentence(locale, id)))

export function orderLine(order: Order, locale: Locale): string {
  const say = (id: string) => sentence(locale, id)
  const [shipment, rate] = [shipmentOf(order), rateOf(order)]
  return csvLine([
    order.createdAt.toISOString(), order.number, say(`status.${order.status}`), say(`payStatus.${order.payStatus}`), rate.carrierName, rate.serviceName, order.trackingNumber ?? '', order.reference ?? '',
    shipment.to.fullName || shipment.to.company || '', shipment.to.city, shipment.to.province, shipment.to.postalCode, shipment.to.country,
    decimalMoney(rate.subtotalCents), decimalMoney(rate.totalCents - rate.subtotalCents), decimalMoney(rate.totalCents), order.batch, say(`option.source.${order.source}`),
  ])
}

const ORDER_HEAD = [
  'field.date', 'field.orderNumber', 'field.status', 'field.payStatus', 'field.carrier', 'field.service', 'field.trackingNumber', 'field.reference',
  'field.recipient', 'field.city', 'field.province', 'field.postalCode', 'field.country', 'price.subtotal', 'field.tax', 'price.total', 'field.orderBatch', 'field.source',
]
