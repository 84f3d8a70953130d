import { and, gte, inArray, ne, sql } from 'drizzle-orm'
import type { DashboardFacts } from '#src/contract/dashboard.ts'
import { wallClock } from '#src/domain/calendar.ts'
import type { OrderStatus, PayStatus } from '#src/domain/order-life.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { orders } from '#server/db/schema/shipping.ts'

const MONTHS = 12
/** The company's books are kept in Ontario (D1): months and years begin when they begin there. */
const ZONE = 'America/Toronto'
const PAID: PayStatus[] = ['paid', 'partially_refunded']
const UNPAID: PayStatus[] = ['unpaid', 'failed']
const monthOf = sql<string>`to_char(${orders.paidAt} at time zone '${sql.raw(ZONE)}', 'YYYY-MM')`

export async function dashboardFacts(db: CustomerDb, now: Date): Promise<DashboardFacts> {
  const today = wallClock(now, ZONE).day
  const months = lastMonths(today)
  // A day early, as the first month begins at another moment in UTC.
  const since = new Date(Date.parse(`${months[0]}-01T00:00:00Z`) - 86_400_000)
  const [byStatus, unpaid, sums] = await Promise.all([
    db.countBy(orders, orders.status),
    db.count(orders, and(inArray(orders.payStatus, UNPAID), ne(orders.status, 'cancelled' satisfies OrderStatus))),
    db.sumBy(orders, monthOf, { spent: sql`${orders.totalCents}`, saved: sql`(${orders.rate}->>'savingCents')::bigint` },
      and(inArray(orders.payStatus, PAID), ne(orders.status, 'cancelled' satisfies OrderStatus), gte(orders.paidAt, since))),
  ])
  const count = (status: OrderStatus) => byStatus.get(status) ?? 0
  const year = today.slice(0, 4)
  return {
    attention: { exceptions: count('exception') + count('returned'), unpaid, toHandOver: count('ordered') },
    year: Number(year),
    savedCents: [...sums].filter(([month]) => month.startsWith(year)).reduce((all, [, { saved }]) => all + saved, 0),
    months: months.map((month) => ({ month, spentCents: sums.get(month)?.spent ?? 0 })),
  }
}

function lastMonths(today: string): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return Array.from({ length: MONTHS }, (_, at) => new Date(Date.UTC(year, month - MONTHS + at, 1)).toISOString().slice(0, 7))
}
