import { asc, eq } from 'drizzle-orm'
import { invoices } from '#server/db/schema/invoices.ts'
import { orders } from '#server/db/schema/shipping.ts'
import type { Paper } from '#server/documents/papers/paper.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { isOneOf } from '#server/modules/orders/repository.ts'
import { invoicePaper, monthlyInvoicePaper } from './paper.ts'
import { findInvoice } from './repository.ts'

/** An invoice as it is printed; one that is part of a month's, with the others of that month. */
export async function paperOf(
  { db, clock, locale, config }: Pick<CustomerContext, 'db' | 'clock' | 'locale' | 'config'>,
  row: typeof invoices.$inferSelect,
): Promise<{ paper: Paper; filename: string }> {
  if (row.monthly) {
    const rows = await db.find(invoices, eq(invoices.monthly, row.monthly), {
      orderBy: [asc(invoices.createdAt), asc(invoices.id)],
    })
    const sent = new Map<string | null, typeof orders.$inferSelect>(
      (await db.find(orders, isOneOf(rows.flatMap(({ orderId }) => orderId ?? [])))).map((order) => [
        order.id,
        order,
      ]),
    )
    const [first, ...others] = rows.map((one) => ({ row: one, order: sent.get(one.orderId) }))
    return {
      paper: monthlyInvoicePaper(row.monthly, [first!, ...others], locale, config, clock.now()),
      filename: `${row.monthly}.pdf`,
    }
  }
  const about = row.refersTo ? await findInvoice(db, row.refersTo) : null
  const order = row.orderId === null ? undefined : await db.one(orders, eq(orders.id, row.orderId))
  return {
    paper: invoicePaper({ row, order }, about && (about.monthly ?? about.number), locale, config),
    filename: `${row.number}.pdf`,
  }
}
