import { eq } from 'drizzle-orm'
import type { Cents } from '#src/domain/money/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { topUpRefunds, topUps } from '#server/db/schema/money/payments.ts'
import { RequestError } from '#server/platform/errors.ts'
import type { RefundOutcome } from '#server/payments/gateway.ts'
import { disputedParts } from '#server/modules/billing/chargebacks/postings.ts'
import { paymentEmail } from './emails.ts'
import { post } from './ledger.ts'
import { creditFee } from '#server/modules/invoices/card-fee.ts'
import { refundParts, refundPosting, type RefundParts } from './refund-postings.ts'
import { sentFromBank, settleRefund, type RefundRow } from './settle-refund.ts'
import type { TopUpDependencies } from './settle-top-up.ts'
import { findTopUp, givenBackCents, refundedMoney, type TopUpRow } from './top-ups.ts'

/**
 * `cents` of the subtotal. `sendTo` marks an e-transfer that isn't sent yet and is owed until the operator
 * sends it; without it, the operator is sending it now.
 */
interface RefundRequest {
  topUp: TopUpRow
  cents: Cents
  reason: string
  sendTo?: string
}

/**
 * Refunds a paid top-up in whole or in part: `cents` of its subtotal, with the fee and the bonus in
 * proportion. The credits are taken first, so that they can't be spent while the bank works, and come back if
 * it refuses.
 *
 * States (`top_up_refunds.state`): `open` → `done`, or → `failed` with the credits back. A bank may still
 * fail to deliver one that is `done`.
 * @throws RequestError if the credits left don't suffice, more is requested than was paid, or the cardholder
 * disputes the charge at the bank
 */
export async function refundTopUp(
  deps: TopUpDependencies,
  db: CustomerDb,
  request: RefundRequest,
): Promise<RefundRow> {
  return settleRefund(deps, db, await startRefund(deps, db, request))
}

/**
 * Records a refund without asking the gateway yet; `settleRefund` does that.
 * @returns its ID
 */
export async function startRefund(
  { clock }: Pick<TopUpDependencies, 'clock'>,
  db: CustomerDb,
  { topUp, cents, reason, sendTo = '' }: RefundRequest,
): Promise<string> {
  const id = clock.newId()
  await retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const locked = await findTopUp(tx, topUp.id, { lock: true })
      // The bank that holds the money refunds it itself.
      if (locked.chargeback === 'open') throw new RequestError('topUp.disputed')
      if (
        locked.state !== 'paid' ||
        locked.method === 'promo' ||
        cents < 1 ||
        cents > locked.subtotalCents - givenBackCents(locked)
      )
        throw new RequestError('topUp.notRefundable')
      const now = clock.now()
      const parts = await refundParts(tx, locked, cents)
      const { feeCents, feeTaxes, bonusCents } = parts
      const byCard = locked.method === 'card'
      await tx.insert(topUpRefunds, {
        id,
        topUpId: locked.id,
        state: 'open',
        creditCents: cents,
        bonusCents,
        feeCents,
        feeTaxes,
        reason,
        sendTo: byCard ? '' : sendTo,
        createdAt: now,
        updatedAt: now,
      })
      await tx.update(
        topUps,
        { refundedCents: locked.refundedCents + cents, updatedAt: now },
        eq(topUps.id, locked.id),
      )
      await bookRefund(tx, clock, {
        id,
        topUp: locked,
        parts,
        way: byCard ? 'card_clearing' : sendTo ? 'refund_liability' : 'etransfer_clearing',
        at: now,
      })
      // The operator sends it from our bank account. For a card, the gateway's movements report what moved.
      if (!byCard && !sendTo)
        await tx.company(
          { id: clock.newId(), cause: `topup-refund:${id}`, document: locked.number, at: now },
          sentFromBank(refundedMoney({ creditCents: cents, feeCents, feeTaxes })),
        )
    }),
  )
  return id
}

/**
 * Books a refund that was made in the gateway's own dashboard: takes its credits as if it had been requested
 * here.
 * @returns true if it is booked or nothing is left to take
 * @throws RequestError if the credits don't suffice
 */
export async function bookManualRefund(
  { clock, config }: TopUpDependencies,
  db: CustomerDb,
  topUp: TopUpRow,
  { reference, cents, state }: { reference: string; cents: number; state: RefundOutcome['state'] },
): Promise<boolean> {
  if (state === 'refused') return true
  const email = await paymentEmail(db, config, 'refunded', { topUp, at: clock.now(), refundedCents: cents })
  return retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const locked = await findTopUp(tx, topUp.id, { lock: true })
      const refunds = await tx.find(topUpRefunds, eq(topUpRefunds.topUpId, topUp.id))
      if (
        refunds.some((one) => one.reference === reference) ||
        givenBackCents(locked) === locked.subtotalCents
      )
        return true
      // It may be the refund that was requested here, which settles by itself first.
      if (locked.state !== 'paid' || refunds.some((one) => one.state === 'open')) return false
      const { creditCents } = disputedParts(locked, cents)
      const [id, now] = [clock.newId(), clock.now()]
      const parts = await refundParts(tx, locked, creditCents, cents - creditCents)
      const { bonusCents, feeCents, feeTaxes } = parts
      await tx.insert(topUpRefunds, {
        id,
        topUpId: topUp.id,
        state: 'done',
        reference,
        creditCents,
        bonusCents,
        feeCents,
        feeTaxes,
        reason: 'made on the gateway’s own pages',
        createdAt: now,
        updatedAt: now,
      })
      await tx.update(
        topUps,
        { refundedCents: locked.refundedCents + creditCents, updatedAt: now },
        eq(topUps.id, topUp.id),
      )
      await bookRefund(tx, clock, { id, topUp: locked, parts, way: 'card_clearing', at: now })
      if (email) await tx.mail(clock, email)
      return true
    }),
  )
}

/** Books a refund of a locked top-up and credits the card fee in it. */
async function bookRefund(
  tx: CustomerDb,
  clock: Clock,
  {
    id,
    topUp,
    parts,
    way,
    at,
  }: {
    id: string
    topUp: TopUpRow
    parts: RefundParts
    way: Parameters<typeof refundPosting>[1]
    at: Date
  },
): Promise<void> {
  const { posting, lots } = refundPosting(parts, way)
  const cause = `topup-refund:${id}`
  await post(
    tx,
    { id: clock.newId(), cause, reason: 'topUpRefund', document: topUp.number, at },
    posting,
    lots,
  )
  await creditFee(tx, clock, topUp, { fee: parts.feeCents, taxes: parts.feeTaxes }, { cause, at })
}
