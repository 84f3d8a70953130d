import { and, eq } from 'drizzle-orm'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import { shortfallPrice } from '#src/domain/money/top-up.ts'
import { brokenConstraint, RequestError } from '#server/platform/errors.ts'
import { topUps } from '#server/db/schema/payments.ts'
import { intents, type Purchased } from '#server/db/schema/shipping.ts'
import { availableCents } from '#server/modules/billing/ledger.ts'
import { startIntent } from '#server/modules/intents/ended.ts'
import { paidInvoices } from '#server/modules/invoices/pay.ts'
import { settleTopUp, type Alongside, type TopUpNeeds } from '#server/modules/billing/settle-top-up.ts'
import { cardToCharge, noted } from '#server/modules/billing/start-top-up.ts'
import type { TopUpRow } from '#server/modules/billing/top-ups.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { CustomerContext } from '#server/http/context.ts'
import type { Session } from '#server/http/session.ts'
import { makeOrder } from '#server/modules/orders/charge.ts'

type ByCard = Purchased & {
  intentId: string
  fingerprint: string
  card: { cardId: string; totalCost: number }
}

/**
 * Notes a purchase that a card pays: its intent and a top-up of exactly what is missing, both under the
 * intent's id (D37). The money comes first and the order is made in the transaction that books it. @returns
 * false when the credits suffice by now: no card is needed.
 */
export async function noteCardPurchase(
  context: Pick<CustomerContext, 'db' | 'clock' | 'config' | 'gateway'> & { session: Pick<Session, 'user'> },
  { intentId, fingerprint, card, ...purchased }: ByCard,
): Promise<boolean> {
  const { db, clock, session } = context
  const missing = purchased.rate.totalCents - (await availableCents(db))
  if (missing <= 0) return false
  const { fee, paidWith } = await cardToCharge(context, db, card.cardId)
  const price = shortfallPrice(missing, fee)
  // Credits were spent elsewhere meanwhile: more than was shown is never charged.
  if (price.totalCost > card.totalCost) throw new RequestError('order.cardAmount', { code: 402 })
  const number = numberFor('topUp', await db.next('top_up_numbers'))
  const now = clock.now()
  const purchase = { ...purchased, actor: session.user.nickName }
  try {
    await startIntent(clock, () =>
      db.transaction(async (tx) => {
        if (
          !(await tx.insert(
            intents,
            {
              id: intentId,
              fingerprint,
              state: 'paying',
              orderId: clock.newId(),
              purchase,
              createdAt: now,
              updatedAt: now,
            },
            { ifAbsent: true },
          ))
        )
          return
        await tx.insert(topUps, {
          ...noted({ id: intentId, number, fingerprint, purpose: 'purchase', price, now }),
          coupon: null,
          ...paidWith,
        })
      }),
    )
  } catch (error) {
    if (brokenConstraint(error)) throw new RequestError('order.intentReused', { code: 409 })
    throw error
  }
  return true
}

/** Settles any top-up by card, and with it the purchase or the invoices it was for. */
export const settlePayment = (deps: TopUpNeeds, db: CustomerDb, id: string): Promise<TopUpRow> =>
  settleTopUp(deps, db, id, { purchase: purchase(deps), invoices: paidInvoices(deps) })

/**
 * Where a purchase by card stands for the one who waits; null: it is charged or ended, and goes on as any
 * other.
 */
export async function whileUnpaid(
  db: CustomerDb,
  intentId: string,
): Promise<Extract<PurchaseOutcome, { outcome: 'paying' }> | null> {
  const waiting = await db.one(intents, and(eq(intents.id, intentId), eq(intents.state, 'paying'))!)
  return waiting ? { outcome: 'paying' } : null
}

/** Refused before there was an order: nothing was charged, or nothing could be bought with it. */
export const isPaymentRefusal = (refusal: string | null): boolean =>
  refusal !== null && /^(payment\.|order\.creditsGone$|freight\.offerGone$)/.test(refusal)

const purchase = ({ clock, config }: Pick<TopUpNeeds, 'clock' | 'config'>): Alongside['purchase'] => ({
  async paid(tx, { id }) {
    const intent = await tx.one(intents, and(eq(intents.id, id), eq(intents.state, 'paying'))!, {
      lock: true,
    })
    if (!intent) return
    const { actor, ...purchased } = intent.purchase!
    const missing = purchased.rate.totalCents - (await availableCents(tx))
    // Spent elsewhere, or taken by another, between charge and booking: the money is in the credits, and
    // nothing is bought with too little.
    const refusal =
      missing > 0
        ? 'order.creditsGone'
        : (await makeOrder(
              tx,
              { clock, config },
              { intentId: id, orderId: intent.orderId, actor },
              purchased,
            ))
          ? null
          : 'freight.offerGone'
    await tx.update(
      intents,
      { state: refusal ? 'refused' : 'charged', refusal, purchase: null, updatedAt: clock.now() },
      eq(intents.id, id),
    )
  },
  async unpaid(tx, { id }, failure) {
    await tx.update(
      intents,
      { state: 'refused', refusal: failure, purchase: null, updatedAt: clock.now() },
      and(eq(intents.id, id), eq(intents.state, 'paying'))!,
    )
  },
})
