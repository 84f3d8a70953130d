import { and, gt, sql } from 'drizzle-orm'
import type { DashboardSummary } from '#src/contract/dashboard.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderQuery } from '#src/contract/orders.ts'
import { ON_THE_WAY, WENT_WRONG, type PayStatus } from '#src/domain/orders/order-status.ts'
import { pickupsToday } from '#server/modules/pickups/repository.ts'
import { bookDay, lastMonths } from '#server/platform/fiscal-period.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import { countMatching } from '#server/modules/orders/list.ts'
import { readOrderTotals, type OrderTotal } from '#server/modules/orders/totals.ts'

const MONTHS = 12
const PAID: PayStatus[] = ['paid', 'partially_refunded']
const UNPAID: PayStatus[] = ['unpaid', 'failed']

const orderQuery = (filter: Partial<OrderQuery>): OrderQuery => ({
  ...contract.orders.list.input.getDefault(),
  ...filter,
})

/**
 * As fast for a million orders as for ten: nothing here reads an order that doesn't wait or travel, and of
 * those as many as are counted (tests/bench/rows/orders.ts).
 */
export async function dashboardFacts(db: CustomerDb, now: Date): Promise<DashboardSummary> {
  const months = lastMonths(now, MONTHS)
  const [totals, unpaidInvoices, pickups, late, toPrint] = await Promise.all([
    readOrderTotals(db, months[0]),
    // Literal SQL, as in the partial index.
    db.count(
      invoices,
      and(sql`${invoices.state} = 'unpaid'`, gt(invoices.totalCents, invoices.creditedCents)),
    ),
    pickupsToday(db, now),
    countMatching(db, orderQuery({ carriage: 'late' }), now),
    countMatching(db, orderQuery({ open: '1', printed: 'no' }), now),
  ])
  const year = bookDay(now).slice(0, 4)
  const stands = ({ payStatus, status }: OrderTotal) => PAID.includes(payStatus) && status !== 'cancelled'
  const count = (which: (total: OrderTotal) => boolean) => sum(totals.filter(which), 'orderCount')
  return {
    attention: {
      exceptions: count(({ mode, status }) => mode === 'parcel' && WENT_WRONG.includes(status)),
      loadExceptions: count(({ mode, status }) => mode !== 'parcel' && WENT_WRONG.includes(status)),
      unpaid: count(
        ({ mode, status, payStatus }) =>
          mode === 'parcel' && UNPAID.includes(payStatus) && status !== 'cancelled',
      ),
      unpaidInvoices,
      toHandOver: count(({ mode, status }) => mode === 'parcel' && status === 'ordered'),
      inTransit: count(({ mode, status }) => mode === 'parcel' && ON_THE_WAY.includes(status)),
      late,
      toPrint,
      pickupsToday: pickups,
    },
    orders: count(() => true),
    year: Number(year),
    savedCents: sum(
      totals.filter((total) => stands(total) && total.month.startsWith(year)),
      'savingCents',
    ),
    months: months.map((month) => ({
      month,
      spentCents: sum(
        totals.filter((total) => stands(total) && total.month === month),
        'totalCents',
      ),
    })),
  }
}

const sum = (totals: readonly OrderTotal[], of: 'orderCount' | 'totalCents' | 'savingCents'): number =>
  totals.reduce((all, total) => all + total[of], 0)
