import { sql } from 'drizzle-orm'
import type { FreightMode } from '#src/domain/freight/freight.ts'
import type { OrderStatus, PayStatus } from '#src/domain/orders/order-status.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { orderTotals } from '#server/db/schema/shipping.ts'

/**
 * What orders of one month, kind and state come to. `month`: YYYY-MM when they were paid, in the books; ''
 * for the others.
 */
export interface OrderTotal {
  month: string
  mode: 'parcel' | FreightMode
  status: OrderStatus
  payStatus: PayStatus
  orderCount: number
  totalCents: number
  savingCents: number
}

/**
 * All of a customer's orders, counted together. @param since the first month (YYYY-MM) that is told from the
 * others: what was paid before is together with what was not paid, so that old shops get no longer an answer
 * than new ones
 */
export async function totalsOf(db: CustomerDb, since = '0000-00'): Promise<OrderTotal[]> {
  const { month, mode, status, payStatus, orderCount, totalCents, savingCents } = orderTotals
  const group = sql<string>`case when ${month} >= '${sql.raw(since)}' then ${month} else '' end || '|' || ${mode} || '|' || ${status} || '|' || ${payStatus}`
  const sums = await db.sumBy(orderTotals, group, {
    orderCount: sql`${orderCount}`,
    totalCents: sql`${totalCents}`,
    savingCents: sql`${savingCents}`,
  })
  return [...sums].map(([key, sum]) => {
    const [month, mode, status, payStatus] = key.split('|') as [
      string,
      OrderTotal['mode'],
      OrderStatus,
      PayStatus,
    ]
    return { month, mode, status, payStatus, ...sum }
  })
}

/** Fewer differences than this are added up faster than they are written anew. */
const FEW = 50

/**
 * Makes one row a month, kind and state of all the differences that were written since. Changes of orders
 * meanwhile wait for nothing.
 */
export async function foldOrderTotals({ transaction }: Pick<Database, 'transaction'>): Promise<void> {
  await transaction(async (tx) => {
    await holdOrderTotals(tx)
    await tx.execute(sql`
      with busy as (select customer_id from order_totals where not folded group by customer_id having count(*) >= ${FEW}),
        gone as (delete from order_totals t using busy where t.customer_id = busy.customer_id returning t.*)
      insert into order_totals (customer_id, month, mode, status, pay_status, order_count, total_cents, saving_cents, folded)
      select customer_id, month, mode, status, pay_status, sum(order_count), sum(total_cents), sum(saving_cents), true from gone group by 1, 2, 3, 4, 5
      having (sum(order_count), sum(total_cents), sum(saving_cents)) <> (0, 0, 0)`)
  })
}

/**
 * Counts all orders of everybody again. What takes them away and what counts them see the same moment, so
 * that nobody need stop working.
 */
export async function rebuildOrderTotals(tx: Sql): Promise<void> {
  await holdOrderTotals(tx)
  await tx.execute(sql`
    with gone as (delete from order_totals)
    insert into order_totals (customer_id, month, mode, status, pay_status, order_count, total_cents, saving_cents, folded) select *, true from order_recount`)
}

/**
 * Until the transaction ends nobody else writes existing totals anew: a fold, a rebuild or a removal beside
 * another would each leave what the other has just written. Those who only add to them do not wait.
 */
export async function holdOrderTotals(tx: Sql): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('order_totals', 0))`)
}
