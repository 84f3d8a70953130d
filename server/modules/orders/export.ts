import { and, gte, lt, sql } from 'drizzle-orm'
import type { Locale } from '#src/domain/shared/locale.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { notFound } from '#server/platform/errors.ts'
import { exportPages, type Source } from '#server/http/export-pages.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { isOneOf, isParcel } from './repository.ts'

/** The columns of an export row. Of the shipment, only its destination. */
const COLUMNS = {
  id: orders.id,
  at: sql`created_at`.as('at'),
  number: orders.number,
  status: orders.status,
  payStatus: sql`pay_status`.as('payStatus'),
  trackingNumber: sql`tracking_number`.as('trackingNumber'),
  reference: orders.reference,
  batch: orders.batch,
  source: orders.source,
  to: sql`shipment -> 'to'`.as('to'),
  carrier: sql`rate ->> 'carrierName'`.as('carrier'),
  service: sql`rate ->> 'serviceName'`.as('service'),
  subtotal: sql`(rate ->> 'subtotalCents')::bigint`.as('subtotal'),
  total: sql`(rate ->> 'totalCents')::bigint`.as('total'),
}

/**
 * The selected orders as CSV, in the order given.
 * @throws RequestError 404 if one of them doesn't exist
 */
export async function exportOrders(
  { db, draw }: Pick<CustomerContext, 'db' | 'draw'>,
  locale: Locale,
  ids: readonly string[],
): Promise<Uint8Array> {
  const uniqueIds = [...new Set(ids)]
  const { rows, count } = await db.findText(orders, COLUMNS, and(isOneOf(uniqueIds), isParcel), {
    orderBy: [sql`array_position(${`{${uniqueIds.join()}}`}::uuid[], ${orders.id})`],
  })
  if (count < uniqueIds.length) throw notFound()
  return draw({ kind: 'export', page: { table: 'orders', rows, count, head: true, locale } })
}

/** Orders in a period as pages of CSV, oldest first. */
export const orderPages = (
  context: Pick<CustomerContext, 'db' | 'draw'>,
  locale: Locale,
  { from, to }: { from: Date; to: Date },
): Promise<AsyncIterable<Uint8Array>> =>
  exportPages(context, locale, {
    table: 'orders',
    of: orders,
    columns: COLUMNS,
    between: and(gte(orders.createdAt, from), lt(orders.createdAt, to))!,
    key: { at: orders.createdAt, id: orders.id },
  } satisfies Source)
