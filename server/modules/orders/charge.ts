import { numberFor } from '#src/domain/shared/public-number.ts'
import { atCost } from '#server/carriers/prices.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { intents, orderHistory, orders, type Purchased } from '#server/db/schema/shipping.ts'
import { brokenConstraint, conflict } from '#server/platform/errors.ts'
import { spendByKey } from '#server/modules/api-keys/spending.ts'
import { salePosting } from '#server/modules/billing/ledger.ts'
import { recordSpending } from '#server/modules/approvals/spending.ts'
import { warnOfLowCredits } from '#server/modules/billing/low-credits.ts'
import { spendCredits } from '#server/modules/billing/promo-lots.ts'
import { openCost } from '#server/modules/costs/shipment-costs.ts'
import { takeOffer } from '#server/modules/freight/take-offer.ts'
import { startIntent } from '#server/modules/intents/intents.ts'
import { issueInvoice } from '#server/modules/invoices/issue.ts'
import { quotedCost } from '#server/modules/quotes/quote.ts'
import { searchText } from '#server/platform/text/search-text.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { actorOf, type Session } from '#server/http/session.ts'

type Charge = Purchased & { intentId: string; fingerprint: string }

/** One transaction for the intent, the order awaiting its carrier, and the money: all or nothing. */
export async function chargePurchase(
  {
    db,
    clock,
    config,
    session,
  }: Pick<CustomerContext, 'db' | 'clock' | 'config'> & { session: Pick<Session, 'user' | 'key'> },
  { intentId, fingerprint, ...purchased }: Charge,
): Promise<void> {
  const now = clock.now()
  const orderId = clock.newId()
  try {
    await startIntent(clock, () =>
      db.transaction(async (tx) => {
        // First, so that of two simultaneous clicks the second waits here and then finds the first.
        if (
          !(await tx.insert(
            intents,
            {
              id: intentId,
              fingerprint,
              state: 'charged',
              orderId,
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
        if (
          !(await createOrder(
            tx,
            { clock, config },
            { intentId, orderId, actor: actorOf(session) },
            purchased,
          ))
        )
          throw conflict('freight.offerTaken')
        await warnOfLowCredits(tx, clock, purchased.rate.totalCents)
      }),
    )
  } catch (error) {
    if (brokenConstraint(error)) throw conflict('order.intentReused')
    throw error
  }
}

/**
 * Creates the order and spends its credits, in the intent's transaction.
 * @returns false if the offer is gone; then nothing was written
 * @throws RequestError if there isn't enough credit
 */
export async function createOrder(
  tx: CustomerDb,
  { clock, config }: Pick<CustomerContext, 'clock' | 'config'>,
  by: { intentId: string; orderId: string; actor: string },
  { mode, bol, shipment, rate, request, origin }: Purchased,
): Promise<boolean> {
  const now = clock.now()
  const { intentId, orderId, actor } = by
  if (mode && !(await takeOffer(tx, clock, shipment, { orderId, actor }))) return false
  const isTest = (await tx.self()).sandboxOf !== null
  const number = await nextOrderNumber(tx, mode ? 'load' : isTest ? 'test' : 'order')
  const { from, to, reference, contents } = shipment
  await tx.insert(orders, {
    id: orderId,
    number,
    status: 'awaiting_payment',
    payStatus: 'paid',
    carrierCode: rate.carrierCode,
    trackingNumber: null,
    reference: reference || null,
    totalCents: rate.totalCents,
    shipment,
    rate: { ...rate, ...(request && { request }) },
    ...(mode && { mode, bol }),
    search: searchText(
      number,
      reference,
      contents,
      to.fullName,
      to.company,
      to.city,
      to.province,
      to.postalCode,
      from.fullName,
      from.company,
      rate.carrierName,
      bol,
    ),
    ...origin,
    paidAt: now,
    createdAt: now,
    updatedAt: now,
  })
  await tx.insert(orderHistory, {
    orderId,
    id: clock.newId(),
    at: now,
    actor,
    event: 'order.paid',
    detail: { totalCents: rate.totalCents },
  })
  // A test costs nothing: no money, no invoice, nothing owed to a carrier.
  if (isTest) return true
  await spendCredits(
    tx,
    config,
    { id: clock.newId(), cause: `purchase:${intentId}`, reason: 'purchase', document: number, at: now },
    salePosting(rate, 'credits'),
  )
  await issueInvoice(tx, clock, {
    kind: 'purchase',
    state: 'paid',
    cause: `purchase:${intentId}`,
    order: { id: orderId, number, carrierCode: rate.carrierCode },
    amounts: rate,
    about: { shipment, rate },
    asAgent: config.sellsAs === 'agent',
  })
  const cost =
    (await quotedCost(tx, mode ? { offerId: shipment.offerId } : { rateId: rate.id })) ?? atCost(rate).cost
  // Last, because all purchases queue at the company's accounts.
  await openCost(tx, clock, {
    order: { id: orderId, number, carrierCode: rate.carrierCode },
    cost,
    revenue: { netCents: rate.subtotalCents, taxes: rate.taxes },
    isAbroad: from.country !== 'CA' || to.country !== 'CA',
    config,
  })
  return true
}

const NUMBERS = { order: 'order_numbers', load: 'load_numbers', test: 'test_numbers' } as const
const nextOrderNumber = async (tx: CustomerDb, kind: keyof typeof NUMBERS): Promise<string> =>
  numberFor(kind, await tx.next(NUMBERS[kind]))
