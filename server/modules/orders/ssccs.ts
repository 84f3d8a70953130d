import { eq } from 'drizzle-orm'
import { ssccFor } from '#src/domain/orders/sscc.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { orders } from '#server/db/schema/shipping.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { findOrder, type Order } from './repository.ts'

export type OrderWithSsccs = Order & { ssccs: string[] }

/**
 * Gives each piece of an order or load its SSCC, once: of two who print at the same time, the second finds
 * what the first assigned.
 */
export async function assignSsccs(
  { db, clock, config }: Pick<CustomerContext, 'db' | 'clock' | 'config'>,
  known: Order,
  pieceCount: (order: Order) => number,
): Promise<OrderWithSsccs> {
  if (known.ssccs) return { ...known, ssccs: known.ssccs }
  return retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const order = await findOrder(tx, known.id, { lock: true })
      if (order.ssccs) return { ...order, ssccs: order.ssccs }
      const ssccs: string[] = []
      for (let left = pieceCount(order); left > 0; left -= 1)
        ssccs.push(ssccFor(config.gs1Prefix, await tx.next('sscc_numbers')))
      await tx.update(orders, { ssccs }, eq(orders.id, order.id))
      return { ...order, ssccs }
    }),
  )
}
