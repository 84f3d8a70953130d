import { and, gte, lt, sql } from 'drizzle-orm'
import type { ExportKind } from '#src/contract/billing.ts'
import type { Locale } from '#src/domain/locale.ts'
import { decimalMoney } from '#src/domain/money.ts'
import { guarded } from '#src/domain/table-import.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { movementsBetween } from '#server/modules/invoices/statement.ts'
import { rateOf, shipmentOf } from '#server/modules/orders/repository.ts'
import { sentence } from '#server/text.ts'

interface Range { what: ExportKind; from: Date; to: Date }
const BATCH = 500

/**
 * CSV for every spreadsheet program (RFC 4180, with the mark that tells Excel it is UTF-8), a page of rows at a time: oldest first, times in
 * UTC, amounts as decimal numbers in Canadian dollars. What a spreadsheet would run is text.
 */
export async function* exported(db: CustomerDb, locale: Locale, { what, from, to }: Range): AsyncGenerator<string> {
  const say = (id: string) => sentence(locale, id)
  yield what === 'money' ? `\uFEFF${line(['field.date', 'field.reason', 'field.document', 'field.amount'].map(say))}` : exportHead(locale)
  if (what === 'money') {
    for await (const { at, reason, document, amountCents } of movementsBetween(db, from, to)) yield line([at.toISOString(), say(`ledger.reason.${reason}`), document ?? '', decimalMoney(amountCents)])
    return
  }
  for await (const order of ordersBetween(db, from, to)) yield exportLine(order, locale)
}

/** The same table for orders that were chosen one by one. */
export const exportHead = (locale: Locale): string => `\uFEFF${line(ORDER_HEAD.map((id) => sentence(locale, id)))}`

export function exportLine(order: typeof orders.$inferSelect, locale: Locale): string {
  const say = (id: string) => sentence(locale, id)
  const [shipment, rate] = [shipmentOf(order), rateOf(order)]
  return line([
    order.createdAt.toISOString(), order.number, say(`status.${order.status}`), say(`payStatus.${order.payStatus}`), rate.carrierName, rate.serviceName, order.trackingNumber ?? '', order.reference ?? '',
    shipment.to.fullName || shipment.to.company || '', shipment.to.city, shipment.to.province, shipment.to.postalCode, shipment.to.country,
    decimalMoney(rate.subtotalCents), decimalMoney(rate.totalCents - rate.subtotalCents), decimalMoney(rate.totalCents), order.batch, say(`option.source.${order.source}`),
  ])
}

const ORDER_HEAD = [
  'field.date', 'field.orderNumber', 'field.status', 'field.payStatus', 'field.carrier', 'field.service', 'field.trackingNumber', 'field.reference',
  'field.recipient', 'field.city', 'field.province', 'field.postalCode', 'field.country', 'price.subtotal', 'field.tax', 'price.total', 'field.orderBatch', 'field.source',
]

async function* ordersBetween(db: CustomerDb, from: Date, to: Date) {
  let after: typeof orders.$inferSelect | undefined
  do {
    const beyond = after && sql`(${orders.createdAt}, ${orders.id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
    const page: (typeof orders.$inferSelect)[] = await db.find(orders, and(gte(orders.createdAt, from), lt(orders.createdAt, to), beyond), { orderBy: [sql`${orders.createdAt}`, sql`${orders.id}`], limit: BATCH })
    yield* page
    after = page.length === BATCH ? page.at(-1) : undefined
  } while (after)
}

const line = (cells: readonly string[]): string => `${cells.map((cell) => quoted(/^-?\d+\.\d\d$/.test(cell) ? cell : guarded(cell))).join(',')}\r\n`
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
