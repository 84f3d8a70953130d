import { sql } from 'drizzle-orm'
import type { FreightMode } from '#src/domain/freight/freight.ts'
import type { OrderStatus, PayStatus } from '#src/domain/orders/order-status.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { orderTotals } from '#server/db/schema/shipping.ts'

/**
 * The sums for orders of one month, mode and status. `month` (YYYY-MM, in the books' time zone) is when they
 * were paid; '' for those that weren't.
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
 * All of a customer's orders, summed.
 * @param since the first month (YYYY-MM) reported by itself. Earlier months are merged into '' with the
 * unpaid orders, so that the answer doesn't grow with a shop's age
 */
export async function readOrderTotals(db: CustomerDb, since = '0000-00'): Promise<OrderTotal[]> {
  const { month, mode, status, payStatus, orderCount, totalCents, savingCents } = orderTotals
  const group = sql<string>`case when ${month} >= '${sql.raw(since)}' then ${month} else '' end
    || '|' || ${mode} || '|' || ${status} || '|' || ${payStatus}`
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

/** Fewer rows than this are summed faster than they are rewritten. */
const FEW = 50

/**
 * Compacts the differences written since the last run into one row per month, mode and status. Changes to
 * orders don't wait for it.
 */
export async function foldOrderTotals({ transaction }: Pick<Database, 'transaction'>): Promise<void> {
  await transaction(async (tx) => {
    await holdOrderTotals(tx)
    await tx.execute(sql`
      with busy as (select customer_id from order_totals where not folded
          group by customer_id having count(*) >= ${FEW}),
        gone as (delete from order_totals t using busy
          where t.customer_id = busy.customer_id returning t.*)
      insert into order_totals (customer_id, month, mode, status, pay_status,
        order_count, total_cents, saving_cents, folded)
      select customer_id, month, mode, status, pay_status,
        sum(order_count), sum(total_cents), sum(saving_cents), true
      from gone group by 1, 2, 3, 4, 5
      having (sum(order_count), sum(total_cents), sum(saving_cents)) <> (0, 0, 0)`)
  })
}

/**
 * Recounts everybody's orders. The delete and the recount see the same snapshot, so nobody has to stop
 * working.
 */
export async function rebuildOrderTotals(tx: Sql): Promise<void> {
  await holdOrderTotals(tx)
  await tx.execute(sql`
    with gone as (delete from order_totals)
    insert into order_totals (customer_id, month, mode, status, pay_status,
      order_count, total_cents, saving_cents, folded)
    select *, true from order_recount`)
}

/**
 * Locks the rewriting of existing totals until the transaction ends: a fold, rebuild or removal that ran
 * beside another would leave behind what the other had just written. Transactions that only append
 * differences don't wait.
 */
export async function holdOrderTotals(tx: Sql): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('order_totals', 0))`)
}
