import { asc, eq } from 'drizzle-orm'
import type { Locale } from '#src/domain/shared/locale.ts'
import type { Config } from '#server/platform/config.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import { orders } from '#server/db/schema/shipping.ts'
import type { Paper } from '#server/documents/papers/paper.ts'
import { isOneOf } from '#server/modules/orders/repository.ts'
import type { InvoiceRow } from './issue.ts'
import { invoicePaper, monthlyInvoicePaper } from './paper.ts'
import { findInvoice } from './repository.ts'

interface Dependencies {
  db: CustomerDb
  clock: Clock
  locale: Locale
  config: Pick<Config, 'site' | 'registrations'>
}

/** What an invoice is as a document, by its number: of one that is part of a monthly invoice, that one. */
export async function paperOfInvoice(
  { db, clock, locale, config }: Dependencies,
  row: InvoiceRow,
): Promise<{ number: string; paper: Paper }> {
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
      number: row.monthly,
      paper: monthlyInvoicePaper(row.monthly, [first!, ...others], locale, config, clock.now()),
    }
  }
  const about = row.refersTo ? await findInvoice(db, row.refersTo) : null
  return {
    number: row.number,
    paper: invoicePaper(
      { row, order: row.orderId === null ? undefined : await db.one(orders, eq(orders.id, row.orderId)) },
      about && (about.monthly ?? about.number),
      locale,
      config,
    ),
  }
}
