import { and, eq } from 'drizzle-orm'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import { shortfallPrice } from '#src/domain/money/top-up.ts'
import { brokenConstraint, conflict, paymentRequired } from '#server/platform/errors.ts'
import { topUps } from '#server/db/schema/money/payments.ts'
import { intents, type Purchased } from '#server/db/schema/shipping.ts'
import { recordSpending } from '#server/modules/approvals/spending.ts'
import { availableCents } from '#server/modules/billing/ledger.ts'
import { startIntent } from '#server/modules/intents/intents.ts'
import { batchEffects } from '#server/modules/batches/pay-by-card.ts'
import { invoiceEffects } from '#server/modules/invoices/pay.ts'
import {
  settleTopUp,
  type TopUpEffects,
  type TopUpDependencies,
} from '#server/modules/billing/settle-top-up.ts'
import { cardToCharge, newTopUpRow } from '#server/modules/billing/start-top-up.ts'
import type { TopUpRow } from '#server/modules/billing/top-ups.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { actorOf, type Session } from '#server/http/session.ts'
import { returnToKey, spendByKey } from '#server/modules/api-keys/spending.ts'
import { createOrder } from '#server/modules/orders/charge.ts'

type CardPurchase = Purchased & {
  intentId: string
  fingerprint: string
  card: { cardId: string; totalCost: number }
}

/**
 * Records a purchase that a card pays for: its intent, and a top-up of exactly what is missing, both under
 * the intent's ID (D37). The card is charged first; the order is created in the transaction that books the
 * money.
 * @returns false if the credits suffice by now and no card is needed
 */
export async function startCardPurchase(
  context: Pick<CustomerContext, 'db' | 'clock' | 'config' | 'gateway'> & {
    session: Pick<Session, 'user' | 'key'>
  },
  { intentId, fingerprint, card, ...purchased }: CardPurchase,
): Promise<boolean> {
  const { db, clock, session } = context
  const missing = purchased.rate.totalCents - (await availableCents(db))
  if (missing <= 0) return false
  await db.assertOn('cards')
  const { fee, paidWith } = await cardToCharge(context, db, card.cardId)
  const price = shortfallPrice(missing, fee)
  // Credits were spent elsewhere meanwhile: never charge more than was shown.
  if (price.totalCost > card.totalCost) throw paymentRequired('order.cardAmount')
  const number = numberFor('topUp', await db.next('top_up_numbers'))
  const now = clock.now()
  const orderId = clock.newId()
  const purchase = { ...purchased, actor: actorOf(session) }
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
              orderId,
              purchase,
              keyId: session.key?.id ?? null,
              createdAt: now,
              updatedAt: now,
            },
            { ifAbsent: true },
          ))
        )
          return
        await recordSpending(tx, clock, { userId: session.user.id, orderId, purchased })
        await spendByKey(tx, session, { cents: purchased.rate.totalCents, at: now })
        await tx.insert(topUps, {
          ...newTopUpRow({ id: intentId, number, fingerprint, purpose: 'purchase', price, now }),
          coupon: null,
          ...paidWith,
        })
      }),
    )
  } catch (error) {
    if (brokenConstraint(error)) throw conflict('order.intentReused')
    throw error
  }
  return true
}

/** Settles any top-up by card, and the purchase, batch or invoices it pays for. */
export const settlePayment = (deps: TopUpDependencies, db: CustomerDb, id: string): Promise<TopUpRow> =>
  settleTopUp(deps, db, id, {
    purchase: purchaseEffects(deps),
    invoices: invoiceEffects(deps),
    batch: batchEffects(deps),
  })

/**
 * Whether a purchase by card still waits for its payment; null if it is charged or has ended and continues
 * like any other.
 */
export async function findAwaitingPayment(
  db: CustomerDb,
  intentId: string,
): Promise<Extract<PurchaseOutcome, { outcome: 'paying' }> | null> {
  const waiting = await db.one(intents, and(eq(intents.id, intentId), eq(intents.state, 'paying'))!)
  return waiting ? { outcome: 'paying' } : null
}

/**
 * Refused before there was an order: the card wasn't charged, or the purchase couldn't be made with the
 * money.
 */
export const isPaymentRefusal = (refusal: string | null): boolean =>
  refusal !== null && /^(payment\.|order\.creditsGone$|freight\.offerGone$)/.test(refusal)

/** Creates the order when its top-up is paid, and refuses the purchase when it isn't. */
const purchaseEffects = ({
  clock,
  config,
}: Pick<TopUpDependencies, 'clock' | 'config'>): TopUpEffects['purchase'] => ({
  async paid(tx, { id }) {
    const intent = await tx.one(intents, and(eq(intents.id, id), eq(intents.state, 'paying'))!, {
      lock: true,
    })
    if (!intent) return
    const { actor, ...purchased } = intent.purchase!
    const missing = purchased.rate.totalCents - (await availableCents(tx))
    // Between charge and booking, credits may have been spent elsewhere or the offer taken. The money stays
    // as credits, and nothing is bought with too little.
    const refusal =
      missing > 0
        ? 'order.creditsGone'
        : (await createOrder(
              tx,
              { clock, config },
              { intentId: id, orderId: intent.orderId, actor },
              purchased,
            ))
          ? null
          : 'freight.offerGone'
    if (refusal) await returnToKey(tx, id, purchased.rate.totalCents)
    await tx.update(
      intents,
      { state: refusal ? 'refused' : 'charged', refusal, purchase: null, updatedAt: clock.now() },
      eq(intents.id, id),
    )
  },
  async unpaid(tx, { id }, failure) {
    const paying = and(eq(intents.id, id), eq(intents.state, 'paying'))!
    const intent = await tx.one(intents, paying, { lock: true })
    if (!intent) return
    await returnToKey(tx, id, intent.purchase!.rate.totalCents)
    await tx.update(
      intents,
      { state: 'refused', refusal: failure, purchase: null, updatedAt: clock.now() },
      paying,
    )
  },
})
