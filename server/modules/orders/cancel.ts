import { and, eq, inArray } from 'drizzle-orm'
import { canCancel, canDelete } from '#src/domain/orders/order-status.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { orderLabels } from '#server/db/schema/labels.ts'
import { pickupHistory, pickupOrders } from '#server/db/schema/pickups.ts'
import { orderHistory, orders } from '#server/db/schema/shipping.ts'
import { RequestError } from '#server/platform/errors.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { findParcelOrder } from './repository.ts'
import { settledPurchase } from './settle.ts'
import { undoSale } from './undo-sale.ts'
import type { Log } from '#server/platform/log.ts'

/**
 * Cancels before the first carrier scan: first with the carrier, then the credits come back (D12). Repeating
 * it changes nothing.
 * @param actor who cancels it, as its history names them
 */
export async function cancelOrder(
  context: Pick<CustomerContext, 'db' | 'clock' | 'carriers'> & { log: Pick<Log, 'error'> },
  id: string,
  actor: string,
): Promise<void> {
  const { db, clock, carriers } = context
  const order = await findParcelOrder(db, id)
  if (order.status === 'cancelled') return
  if (!canCancel(order.status)) throw new RequestError('order.illegalMove')
  const intent = await settledPurchase(context, id)
  const carrier = await carriers.find(order.carrierCode)
  if (intent?.state === 'booked' && !(await carrier?.cancel(intent.id, clock.now())))
    throw new RequestError('order.onItsWay')
  await retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const locked = await findParcelOrder(tx, id, { lock: true })
      if (locked.status === 'cancelled') return
      const now = clock.now()
      const refundedCents = intent ? await undoSale(tx, clock, intent.id, locked, 'cancellation') : 0
      await tx.update(
        orders,
        { status: 'cancelled', payStatus: intent ? 'refunded' : 'unpaid', updatedAt: now },
        eq(orders.id, id),
      )
      await tx.insert(orderHistory, {
        orderId: id,
        id: clock.newId(),
        at: now,
        actor,
        event: 'order.cancelled',
        detail: { refundedCents, from: locked.status, to: 'cancelled' },
      })
      await tx.remove(orderLabels, eq(orderLabels.orderId, id))
      // The pickup itself stays: the driver may have other parcels to collect.
      const waits = await tx.one(pickupOrders, eq(pickupOrders.orderId, id))
      if (!waits) return
      await tx.remove(pickupOrders, eq(pickupOrders.orderId, id))
      await tx.insert(pickupHistory, {
        pickupId: waits.pickupId,
        id: clock.newId(),
        at: now,
        actor,
        event: 'pickup.event.orderCancelled',
        detail: { number: locked.number },
      })
    }),
  )
}

/** Drafts and cancelled orders only (D12). The ledger keeps its entries. */
export async function deleteOrder({ db }: CustomerContext, id: string): Promise<void> {
  const order = await findParcelOrder(db, id)
  if (!canDelete(order.status)) throw new RequestError('order.illegalMove')
  await db.remove(orders, and(eq(orders.id, id), inArray(orders.status, ['draft', 'cancelled']))!)
}
