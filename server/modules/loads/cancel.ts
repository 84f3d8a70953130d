import { eq } from 'drizzle-orm'
import { instantAt } from '#src/domain/calendar/calendar.ts'
import type { InvoiceAmounts } from '#src/domain/money/invoice.ts'
import { sumCents } from '#src/domain/money/money.ts'
import { canCancel } from '#src/domain/orders/order-status.ts'
import { freightTaxes } from '#src/domain/money/tax.ts'
import { BOOKS_ZONE, bookDay } from '#server/platform/fiscal-period.ts'
import type { Carriers } from '#server/carriers/carriers.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { orderHistory, orders } from '#server/db/schema/shipping.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import { conflict, RequestError } from '#server/platform/errors.ts'
import { taxedPlace } from '#server/platform/gazetteer.ts'
import { salePosting } from '#server/modules/billing/ledger.ts'
import { spendCredits } from '#server/modules/billing/promo-lots.ts'
import { endCost, isAgency } from '#server/modules/costs/shipment-costs.ts'
import { creditPurchase } from '#server/modules/invoices/credit.ts'
import { issueInvoice } from '#server/modules/invoices/issue.ts'
import { settledPurchase } from '#server/modules/orders/settle.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { zoneOf } from '#server/modules/pickups/window.ts'
import { findLoad, freightRateOf, loadOf, type LoadOrder } from './repository.ts'

type Dependencies = Pick<CustomerContext, 'db' | 'clock' | 'config' | 'carriers' | 'session' | 'log'>

/**
 * What cancelling a load costs at that moment, by the rate card's rules and taxed like the load; null if it
 * can no longer be cancelled.
 */
export async function readCancelFee(
  { carriers, config: { registrations } }: Pick<Dependencies, 'carriers' | 'config'>,
  order: LoadOrder,
  now: Date,
): Promise<InvoiceAmounts | null> {
  if (!canCancel(order.status)) return null
  const {
    mode,
    from,
    to,
    booking: { pickup },
  } = loadOf(order)
  const carrier = await carrierOf(carriers, order)
  const pickupAt = instantAt(pickup.pickupDate, pickup.earliestPickupTime, zoneOf(from) ?? BOOKS_ZONE)
  const carrierFee = (await carrier?.cancelFee({ mode, pickupAt }, now)) ?? 0
  // Never more than the load itself cost, so that the refund always covers it.
  const baseCents = Math.min(carrierFee, freightRateOf(order).subtotalCents)
  const taxes =
    baseCents > 0
      ? freightTaxes({
          origin: taxedPlace(from),
          destination: taxedPlace(to),
          date: bookDay(now),
          baseCents,
          registrations,
        })
      : []
  return {
    lines: [{ kind: 'cancellation', amountCents: baseCents }],
    subtotalCents: baseCents,
    taxes,
    totalCents: baseCents + sumCents(taxes.map(({ amountCents }) => amountCents)),
  }
}

/**
 * Cancels a load: first with the carrier; then one transaction refunds everything by a credit note and
 * charges the fee by an invoice of its own, paid with those credits (D12). Repeating it changes nothing.
 * @throws RequestError if the fee differs from the one shown, or the load is already on its way
 */
export async function cancelLoad(context: Dependencies, id: string, shownCents: number): Promise<void> {
  const { db, clock, carriers, session } = context
  const order = await findLoad(db, id)
  if (order.status === 'cancelled') return
  const fee = await readCancelFee(context, order, clock.now())
  if (!fee) throw new RequestError('order.illegalMove')
  if (fee.totalCents !== shownCents)
    throw conflict('load.feeChanged', { fields: { feeCents: 'load.feeChanged' } })
  const intent = await settledPurchase(context, id)
  const carrier = await carrierOf(carriers, order)
  if (intent?.state === 'booked' && !(await carrier?.cancel(intent.id, clock.now())))
    throw new RequestError('order.onItsWay')
  await retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const locked = await findLoad(tx, id, { lock: true })
      if (locked.status === 'cancelled') return
      const now = clock.now()
      const refundedCents = intent
        ? await creditPurchase(tx, clock, `purchase:${intent.id}`, {
            cause: `cancel:${intent.id}`,
            reason: 'cancellation',
          })
        : 0
      if (intent && fee.totalCents > 0)
        await chargeFee(tx, context, { order: locked, intentId: intent.id, fee })
      // What the customer pays for the cancellation is what the carrier keeps.
      if (intent)
        await endCost(tx, clock, id, {
          cause: `cost-cancel:${intent.id}`,
          document: locked.number,
          keptCents: fee.subtotalCents,
        })
      await tx.update(
        orders,
        {
          status: 'cancelled',
          payStatus: !intent ? 'unpaid' : fee.totalCents > 0 ? 'partially_refunded' : 'refunded',
          updatedAt: now,
        },
        eq(orders.id, id),
      )
      await tx.insert(orderHistory, {
        orderId: id,
        id: clock.newId(),
        at: now,
        actor: session.user.nickName,
        event: 'load.cancelled',
        detail: { refundedCents, feeCents: fee.totalCents, from: locked.status, to: 'cancelled' },
      })
    }),
  )
}

const carrierOf = async (carriers: Carriers, { carrierCode }: LoadOrder) =>
  (await carriers.freight()).find(({ code }) => code === carrierCode)

async function chargeFee(
  tx: CustomerDb,
  { clock, config }: Pick<Dependencies, 'clock' | 'config'>,
  { order, intentId, fee }: { order: LoadOrder; intentId: string; fee: InvoiceAmounts },
): Promise<void> {
  const { from, to } = loadOf(order)
  const cause = `cancel-fee:${intentId}`
  const invoiceId = await issueInvoice(tx, clock, {
    kind: 'adjustment',
    state: 'paid',
    cause,
    order,
    amounts: fee,
    about: { shipment: { from, to }, rate: freightRateOf(order) },
    adjustment: { reason: 'cancellation', note: '' },
    asAgent: await isAgency(tx, order.id),
  })
  const { number } = (await tx.one(invoices, eq(invoices.id, invoiceId)))!
  await spendCredits(
    tx,
    config,
    { id: clock.newId(), cause, reason: 'cancelFee', document: number, at: clock.now() },
    salePosting(fee, 'credits'),
  )
}
