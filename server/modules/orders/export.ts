import type { Locale } from '#src/domain/locale.ts'
import { exportHead, exportLine } from '#server/modules/billing/export.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { inOrder } from './print.ts'

/** The ticked orders as CSV, in the order asked for. */
export async function exportedOrders(db: CustomerDb, locale: Locale, ids: readonly string[]): Promise<Uint8Array> {
  const found = await inOrder(db, ids)
  return new TextEncoder().encode([exportHead(locale), ...found.map((order) => exportLine(order, locale))].join(''))
}
