import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { QuotedRate } from '#src/contract/quotes.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { rateFaults } from '#src/domain/rating/rate-faults.ts'
import { isSameRequest, requestOf } from '#src/domain/parcel/shipment-request.ts'
import type { RateRequest } from '#src/domain/rating/rating.ts'
import { intents, type Origin, type Purchased } from '#server/db/schema/shipping.ts'
import { RequestError } from '#server/platform/errors.ts'
import { intentEnded, isEnded } from '#server/modules/intents/ended.ts'
import { findRate, quoteCarrier } from '#server/modules/quotes/quote.ts'
import { taxedToday } from '#server/modules/quotes/tax-today.ts'
import type { CustomerContext } from '#server/http/context.ts'
import type { Session } from '#server/http/session.ts'
import { charge } from './charge.ts'
import {
  isPaymentRefusal,
  noteCardPurchase,
  settlePayment,
  whileUnpaid,
} from '#server/modules/payments/pay-by-card.ts'
import { settle } from './settle.ts'

interface Purchase {
  intentId: string
  rateId: string
  shipment: Shipment
  card: { cardId: string; totalCost: number } | null
  origin?: Origin
}
/** Also a job buys, for who asked for it. */
export type Buyer = Pick<CustomerContext, 'db' | 'clock' | 'carriers' | 'config' | 'gateway'> & {
  session: Pick<Session, 'user'>
}

/** Buys exactly once per intent id, however often and from wherever it is asked (D17). */
export function buy(context: Buyer, { card, origin, ...wanted }: Purchase): Promise<PurchaseOutcome> {
  return buyOnce(context, { intentId: wanted.intentId, card, asked: wanted }, async () => {
    const rate = await stillValid(context, wanted)
    if (!('outcome' in rate)) insistOnFaultless(wanted.shipment, rate.rate)
    return 'outcome' in rate ? rate : { shipment: wanted.shipment, ...rate, ...(origin && { origin }) }
  })
}

interface Once {
  intentId: string
  card: Purchase['card']
  /** All that makes it this purchase and no other. */
  asked: object
}

/**
 * The one way anything is bought, parcels and loads. @param prepare what is to be charged, or why nothing is;
 * asked the first time only
 */
export async function buyOnce<R>(
  context: Buyer,
  { intentId, card, asked }: Once,
  prepare: () => Promise<Purchased | PurchaseOutcome<R>>,
): Promise<PurchaseOutcome<R>> {
  const { db, session } = context
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(card ? { ...asked, card } : asked))
    .digest('hex')
  const known = () => db.one(intents, eq(intents.id, intentId))
  if (!(await known())) {
    if (!session.user.emailConfirmedAt) throw new RequestError('order.confirmEmail', { code: 403 })
    // Before a new price is said of what will never be bought.
    if (await isEnded(db, intentId)) throw intentEnded()
    try {
      const prepared = await prepare()
      if ('outcome' in prepared) {
        if (!(await known())) return prepared
      } else {
        const bought = { intentId, fingerprint, ...prepared }
        if (!card || !(await noteCardPurchase(context, { ...bought, card }))) await charge(context, bought)
      }
    } catch (error) {
      // Sent twice, it may have been bought since we looked: then what stands in its way, or has another price
      // by now, is itself.
      if (!(error instanceof RequestError) || !(await known())) throw error
    }
  }
  if (card) await settleCard(context, intentId)
  const intent = await known()
  if (intent!.fingerprint !== fingerprint) throw new RequestError('order.intentReused', { code: 422 })
  const waiting = await whileUnpaid(db, intentId)
  if (waiting) return waiting
  const settled = await settle(context, db, (await known())!)
  if (settled.state === 'refused')
    throw new RequestError(
      settled.refusal ?? 'order.refused',
      isPaymentRefusal(settled.refusal) ? { code: 402 } : {},
    )
  return { outcome: 'bought', orderId: settled.orderId }
}

/** Another's purchase may stand under this id: then there is no top-up, and the fingerprint says so. */
async function settleCard(context: Buyer, intentId: string): Promise<void> {
  if (await whileUnpaid(context.db, intentId)) await settlePayment(context, context.db, intentId)
}

/** What this service does not take is refused before anything is paid. @throws RequestError */
function insistOnFaultless(shipment: Shipment, rate: QuotedRate): void {
  const faults = Object.entries(rateFaults(shipment, rate))
  if (faults.length > 0)
    throw new RequestError('error.fields', {
      fields: Object.fromEntries(faults.map(([field, message]) => [`shipment.${field}`, message])),
    })
}

/**
 * The rate as it was answered; or, when it ran out, is taxed otherwise by now or the shipment is another,
 * today's: shown before anything is paid (D15).
 */
async function stillValid(
  context: Buyer,
  { rateId, shipment }: Pick<Purchase, 'rateId' | 'shipment'>,
): Promise<{ rate: QuotedRate; request: RateRequest } | PurchaseOutcome> {
  const { db, clock, carriers } = context
  const stored = await findRate(db, rateId)
  if (!stored) throw new RequestError('order.rateGone', { fields: { rateId: 'order.rateGone' } })
  const request = requestOf(shipment)
  const carrier = await carriers.find(stored.quoted.carrierCode)
  const isTaxedAlike = taxedToday(context, stored.quoted, request) === null
  if (stored.validUntil > clock.now() && isTaxedAlike && isSameRequest(stored.request, request))
    return { rate: stored.quoted, request }
  if (!carrier) throw new RequestError('order.rateGone', { fields: { rateId: 'order.rateGone' } })
  const { rates } = await quoteCarrier({ carriers, carrier, request, clock, db })
  const now = rates.find(({ serviceCode }) => serviceCode === stored.quoted.serviceCode)
  if (!now) throw new RequestError('order.rateGone', { fields: { rateId: 'order.rateGone' } })
  const same = now.totalCents === stored.quoted.totalCents && now.deliveryDate === stored.quoted.deliveryDate
  return same ? { rate: now, request } : { outcome: 'rerated', old: stored.quoted, now }
}
