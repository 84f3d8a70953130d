import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { QuotedRate } from '#src/contract/quotes.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { rateFaults } from '#src/domain/rating/rate-faults.ts'
import { isSameRequest, requestOf } from '#src/domain/parcel/shipment-request.ts'
import type { RateRequest } from '#src/domain/rating/rating.ts'
import { intents, type Origin, type Purchased } from '#server/db/schema/shipping.ts'
import { idReused, RequestError } from '#server/platform/errors.ts'
import { intentEndedError, isIntentEnded } from '#server/modules/intents/intents.ts'
import { findRate, quoteCarrier } from '#server/modules/quotes/quote.ts'
import { taxedToday } from '#server/modules/quotes/retax.ts'
import type { CustomerContext } from '#server/http/context.ts'
import type { Session } from '#server/http/session.ts'
import { chargePurchase } from './charge.ts'
import {
  isPaymentRefusal,
  startCardPurchase,
  settlePayment,
  findAwaitingPayment,
} from '#server/modules/payments/pay-by-card.ts'
import { settlePurchase } from './settle.ts'

interface Purchase {
  intentId: string
  rateId: string
  shipment: Shipment
  card: { cardId: string; totalCost: number } | null
  origin?: Origin
}

/** Who is buying. A background job buys on behalf of the user who started it. */
export type Buyer = Pick<CustomerContext, 'db' | 'clock' | 'carriers' | 'config' | 'gateway'> & {
  session: Pick<Session, 'user' | 'key'>
}

/** Buys exactly once per intent ID, however often and from wherever it is called (D17). */
export function buy(context: Buyer, { card, origin, ...purchase }: Purchase): Promise<PurchaseOutcome> {
  return buyOnce(context, { intentId: purchase.intentId, card, content: purchase }, async () => {
    const rate = await currentRate(context, purchase)
    if (!('outcome' in rate)) assertNoRateFaults(purchase.shipment, rate.rate)
    return 'outcome' in rate ? rate : { shipment: purchase.shipment, ...rate, ...(origin && { origin }) }
  })
}

interface BuyOnceOptions {
  intentId: string
  card: Purchase['card']
  /** Everything that tells this purchase from any other; hashed into its fingerprint. */
  content: object
}

/**
 * The one way anything is bought, parcels and loads.
 * @param prepare returns what to charge, or why nothing is charged; called the first time only
 */
export async function buyOnce<R>(
  context: Buyer,
  { intentId, card, content }: BuyOnceOptions,
  prepare: () => Promise<Purchased | PurchaseOutcome<R>>,
): Promise<PurchaseOutcome<R>> {
  const { db, session } = context
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(card ? { ...content, card } : content))
    .digest('hex')
  const findIntent = () => db.one(intents, eq(intents.id, intentId))
  if (!(await findIntent())) {
    if (!session.user.emailConfirmedAt) throw new RequestError('order.confirmEmail', { code: 403 })
    // Checked first, so that nobody is shown a new price for something that can't be bought.
    if (await isIntentEnded(db, intentId)) throw intentEndedError()
    try {
      const prepared = await prepare()
      if ('outcome' in prepared) {
        if (!(await findIntent())) return prepared
      } else {
        const bought = { intentId, fingerprint, ...prepared }
        if (!card || !(await startCardPurchase(context, { ...bought, card })))
          await chargePurchase(context, bought)
      }
    } catch (error) {
      // If the call was sent twice, the purchase may have been made since we looked. Then it is the purchase
      // itself that made `prepare` fail (an offer taken, a different price).
      if (!(error instanceof RequestError) || !(await findIntent())) throw error
    }
  }
  if (card) await settleCard(context, intentId)
  const intent = await findIntent()
  if (intent!.fingerprint !== fingerprint) throw idReused('order.intentReused')
  const waiting = await findAwaitingPayment(db, intentId)
  if (waiting) return waiting
  const settled = await settlePurchase(context, db, (await findIntent())!)
  if (settled.state === 'refused')
    throw new RequestError(
      settled.refusal ?? 'order.refused',
      isPaymentRefusal(settled.refusal) ? { code: 402 } : {},
    )
  return { outcome: 'bought', orderId: settled.orderId }
}

/**
 * Another purchase may own this ID. Then there is no top-up to settle, and the fingerprint check reports it.
 */
async function settleCard(context: Buyer, intentId: string): Promise<void> {
  if (await findAwaitingPayment(context.db, intentId)) await settlePayment(context, context.db, intentId)
}

/**
 * Refuses what the service doesn't accept before anything is paid.
 * @throws RequestError
 */
function assertNoRateFaults(shipment: Shipment, rate: QuotedRate): void {
  const faults = Object.entries(rateFaults(shipment, rate))
  if (faults.length > 0)
    throw new RequestError('error.fields', {
      fields: Object.fromEntries(faults.map(([field, message]) => [`shipment.${field}`, message])),
    })
}

/**
 * The rate as quoted. If it expired, is taxed differently by now, or the shipment has changed, today's rate
 * instead, which is shown before anything is paid (D15).
 */
async function currentRate(
  context: Buyer,
  { rateId, shipment }: Pick<Purchase, 'rateId' | 'shipment'>,
): Promise<{ rate: QuotedRate; request: RateRequest } | PurchaseOutcome> {
  const { db, clock, carriers } = context
  const stored = await findRate(db, rateId)
  if (!stored) throw rateGone()
  const request = requestOf(shipment)
  const carrier = await carriers.find(stored.quoted.carrierCode)
  const isTaxedAlike = taxedToday(context, stored.quoted, request) === null
  if (stored.validUntil > clock.now() && isTaxedAlike && isSameRequest(stored.request, request))
    return { rate: stored.quoted, request }
  if (!carrier) throw rateGone()
  const { rates } = await quoteCarrier({ carriers, carrier, request, clock, db })
  const current = rates.find(({ serviceCode }) => serviceCode === stored.quoted.serviceCode)
  if (!current) throw rateGone()
  const isSame =
    current.totalCents === stored.quoted.totalCents && current.deliveryDate === stored.quoted.deliveryDate
  return isSame ? { rate: current, request } : { outcome: 'rerated', old: stored.quoted, now: current }
}

const rateGone = (): RequestError =>
  new RequestError('order.rateGone', { fields: { rateId: 'order.rateGone' } })
