import { and, eq } from 'drizzle-orm'
import type { LoadShipment } from '#src/domain/freight/load-snapshot.ts'
import type { FreightRate } from '#src/domain/freight/freight-rate.ts'
import type { Rate, RateRequest } from '#src/domain/rating/rating.ts'
import { orderPath } from '#src/paths.ts'
import { CarrierRefusal, type Carriers } from '#server/carriers/carriers.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { databaseFault } from '#server/db/database-fault.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { intents, orderHistory, orders } from '#server/db/schema/shipping.ts'
import { conflict } from '#server/platform/errors.ts'
import { notify } from '#server/mail/notices.ts'
import { searchText } from '#server/platform/text/search-text.ts'
import type { Log } from '#server/platform/log.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { promisedCost } from '#server/modules/costs/shipment-costs.ts'
import { notifyMembers } from '#server/modules/notices/notify-members.ts'
import { writeRecords } from '#server/modules/sync/write.ts'
import { labelJob } from './stored-label.ts'
import { findOrder, shipmentOf, type Order } from './repository.ts'
import { undoSale } from './undo-sale.ts'

export type Intent = typeof intents.$inferSelect
interface Dependencies {
  carriers: Carriers
  clock: Clock
}

/**
 * Brings a charged purchase to its end. Call it any number of times, from the purchase itself, a repeated
 * call or the recovery after a crash: the carrier knows the purchase by the intent's ID, so it is booked
 * once.
 *
 * States of an intent (`intents.state`):
 * - `paying`: a card pays first (server/modules/payments/pay-by-card.ts); there is no order yet
 * - `charged`: the credits are spent and the order waits for its carrier
 * - `booked`: the carrier has it; the order has a tracking number
 * - `refused`: the carrier or the card said no, and whatever was spent came back
 */
export async function settlePurchase(
  { carriers, clock }: Dependencies,
  db: CustomerDb,
  intent: Intent,
): Promise<Intent> {
  if (intent.state !== 'charged') return intent
  const order = await findOrder(db, intent.orderId)
  try {
    const { trackingNumber, actor } = await book({ carriers, db }, order, intent, clock.now())
    return await finish(
      db,
      intent,
      async (tx, now) => {
        await tx.update(
          orders,
          {
            status: 'ordered',
            trackingNumber,
            search: `${order.search} ${searchText(trackingNumber)}`,
            updatedAt: now,
          },
          eq(orders.id, order.id),
        )
        await tx.insert(orderHistory, {
          orderId: order.id,
          id: clock.newId(),
          at: now,
          actor,
          event: 'order.booked',
          detail: { trackingNumber },
        })
        await writeRecords(
          tx,
          [
            {
              entity: 'tracker',
              id: trackingNumber,
              baseRev: 0,
              doc: { note: '', createdAt: now.toISOString() },
            },
          ],
          now,
        )
        await tx.job(clock, notify('order:bought', order.id))
        if (order.mode === 'parcel') await tx.job(clock, labelJob(order.id))
        return { state: 'booked', refusal: null }
      },
      clock,
    )
  } catch (error) {
    if (!(error instanceof CarrierRefusal)) throw error
    return finish(
      db,
      intent,
      async (tx, now) => {
        await undoSale(tx, clock, intent.id, order, 'refusal')
        await tx.update(
          orders,
          { status: 'cancelled', payStatus: 'refunded', updatedAt: now },
          eq(orders.id, order.id),
        )
        await tx.insert(orderHistory, {
          orderId: order.id,
          id: clock.newId(),
          at: now,
          actor: order.carrierCode,
          event: 'order.refused',
          detail: { why: error.message },
        })
        await notifyMembers(tx, clock, {
          kind: 'orderRefused',
          params: { number: order.number, carrier: order.rate.carrierName },
          link: orderPath(order.id, order.number),
        })
        return { state: 'refused', refusal: error.message }
      },
      clock,
    )
  }
}

/**
 * The purchase of an order that is about to be reversed. If it is still being booked, that is finished first:
 * refunded before, it would be booked all the same.
 * @throws RequestError 409 while its carrier doesn't respond
 */
export async function settledPurchase(
  { db, log, ...deps }: Dependencies & Pick<CustomerContext, 'db'> & { log: Pick<Log, 'error'> },
  orderId: string,
): Promise<Intent | undefined> {
  const intent = await db.one(intents, eq(intents.orderId, orderId))
  return (
    intent &&
    settlePurchase(deps, db, intent).catch((error: unknown) => {
      if (databaseFault(error)) throw error
      log.error({ err: error }, 'an interrupted purchase could not be cancelled yet')
      throw conflict('order.beingBooked')
    })
  )
}

/**
 * The carrier knows the booking by the intent's ID, so asking twice books once.
 * @throws CarrierRefusal
 */
async function book(
  { carriers, db }: Pick<Dependencies, 'carriers'> & { db: CustomerDb },
  order: Order,
  { id: clientId, customerId }: Intent,
  now: Date,
): Promise<{ trackingNumber: string; actor: string }> {
  if (order.mode !== 'parcel') {
    const carrier = (await carriers.freight()).find(({ code }) => code === order.carrierCode)
    if (!carrier) throw new CarrierRefusal('order.carrierGone')
    return {
      ...(await carrier.book(
        { clientId, customerId, rate: order.rate as FreightRate, shipment: order.shipment as LoadShipment },
        now,
      )),
      actor: carrier.name,
    }
  }
  const rate = order.rate as Rate & { request: RateRequest }
  const carrier = await carriers.find(order.carrierCode)
  if (!carrier) throw new CarrierRefusal('order.carrierGone')
  return {
    ...(await carrier.book(
      {
        clientId,
        customerId,
        rate,
        costCents: (await promisedCost(db, order.id)) ?? rate.totalCents,
        request: rate.request,
        shipment: shipmentOf(order),
      },
      now,
    )),
    actor: carrier.name,
  }
}

type Finish = (tx: CustomerDb, now: Date) => Promise<{ state: 'booked' | 'refused'; refusal: string | null }>

/** Of several calls that finish at once, the first writes the outcome and the others read it. */
async function finish(db: CustomerDb, { id }: Intent, write: Finish, clock: Clock): Promise<Intent> {
  return retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const open = await tx.one(intents, and(eq(intents.id, id), eq(intents.state, 'charged'))!, {
        lock: true,
      })
      if (open)
        await tx.update(
          intents,
          { ...(await write(tx, clock.now())), updatedAt: clock.now() },
          eq(intents.id, id),
        )
      return (await tx.one(intents, eq(intents.id, id)))!
    }),
  )
}
