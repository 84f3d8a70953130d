import { and, eq, gt, gte, inArray, ne, not, sql } from 'drizzle-orm'
import type { DashboardFacts } from '#src/contract/dashboard.ts'
import type { OrderStatus, PayStatus } from '#src/domain/order-life.ts'
import { pickupsToday } from '#server/modules/pickups/repository.ts'
import { bookDay, bookMonthOf, lastMonths } from '#server/books.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { invoices } from '#server/db/schema/invoices.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { isParcel } from '#server/modules/orders/repository.ts'

const MONTHS = 12
const PAID: PayStatus[] = ['paid', 'partially_refunded']
const UNPAID: PayStatus[] = ['unpaid', 'failed']

export async function dashboardFacts(db: CustomerDb, now: Date): Promise<DashboardFacts> {
  const today = bookDay(now)
  const months = lastMonths(now, MONTHS)
  // A day early, as the first month begins at another moment in UTC.
  const since = new Date(Date.parse(`${months[0]}-01T00:00:00Z`) - 86_400_000)
  const [byStatus, loadExceptions, unpaid, unpaidInvoices, pickups, sums] = await Promise.all([
    db.countBy(orders, orders.status, isParcel),
    db.count(orders, and(not(isParcel), inArray(orders.status, ['exception', 'returned'] satisfies OrderStatus[]))),
    db.count(orders, and(isParcel, inArray(orders.payStatus, UNPAID), ne(orders.status, 'cancelled'))),
    db.count(invoices, and(eq(invoices.state, 'unpaid'), gt(invoices.totalCents, invoices.creditedCents))),
    pickupsToday(db, now),
    db.sumBy(orders, bookMonthOf(orders.paidAt), { spent: sql`${orders.totalCents}`, saved: sql`(${orders.rate}->>'savingCents')::bigint` },
      and(inArray(orders.payStatus, PAID), ne(orders.status, 'cancelled'), gte(orders.paidAt, since))),
  ])
  const count = (status: OrderStatus) => byStatus.get(status) ?? 0
  const year = today.slice(0, 4)
  return {
    attention: { exceptions: count('exception') + count('returned'), loadExceptions, unpaid, unpaidInvoices, toHandOver: count('ordered'), pickupsToday: pickups },
    year: Number(year),
    savedCents: [...sums].filter(([month]) => month.startsWith(year)).reduce((all, [, { saved }]) => all + saved, 0),
    months: months.map((month) => ({ month, spentCents: sums.get(month)?.spent ?? 0 })),
  }
}
