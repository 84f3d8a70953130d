import { and, eq, lt } from 'drizzle-orm'
import type { Cents } from '#src/domain/money/money.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { topUpRefunds, topUps } from '#server/db/schema/payments.ts'
import { RequestError } from '#server/platform/errors.ts'
import { notify } from '#server/mail/notices.ts'
import { KEY_LIFE_MS, type RefundOutcome } from '#server/payments/gateway.ts'
import { disputedParts } from './chargeback-postings.ts'
import { paymentEmail } from './emails.ts'
import type { CompanyPosting } from '#server/db/company-ledger.ts'
import { post } from './ledger.ts'
import { chargeFeeAgain, creditFee } from '#server/modules/invoices/card-fee.ts'
import { knownPayer } from './payer.ts'
import { postOpposite, refundParts, refundPosting } from './refund-postings.ts'
import type { TopUpNeeds } from './settle-top-up.ts'
import { findTopUp, givenBackCents, refundedMoney, type TopUpRow } from './top-ups.ts'

type RefundRow = typeof topUpRefunds.$inferSelect
/**
 * `cents` of the subtotal. `sendTo` marks an e-transfer that isn't sent yet and is owed until the operator
 * sends it; without it, the operator is sending it now.
 */
interface Wanted {
  topUp: TopUpRow
  cents: Cents
  reason: string
  sendTo?: string
}

/** A slow bank needs days, so it is asked this often. */
const SLOW_BANK_MS = 3_600_000

/**
 * Refunds a paid top-up in whole or in part: `cents` of its subtotal, with the fee and the bonus in proportion.
 * The credits are taken first, so that they can't be spent while the bank works, and come back if it refuses.
 *
 * States (`top_up_refunds.state`): `open` → `done`, or → `failed` with the credits back. A bank may still fail
 * to deliver one that is `done`.
 * @throws RequestError if the credits left don't suffice, more is requested than was paid, or the cardholder
 * disputes the charge at the bank
 */
export async function refundTopUp(deps: TopUpNeeds, db: CustomerDb, wanted: Wanted): Promise<RefundRow> {
  return settleRefund(deps, db, await noteRefund(deps, db, wanted))
}

/**
 * Records a refund without asking the gateway yet; `settleRefund` does that.
 * @returns its ID
 */
export async function noteRefund(
  { clock }: Pick<TopUpNeeds, 'clock'>,
  db: CustomerDb,
  { topUp, cents, reason, sendTo = '' }: Wanted,
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
      const { posting, lots } = refundPosting(
        parts,
        byCard ? 'card_clearing' : sendTo ? 'refund_liability' : 'etransfer_clearing',
      )
      await post(
        tx,
        {
          id: clock.newId(),
          cause: `topup-refund:${id}`,
          reason: 'topUpRefund',
          document: locked.number,
          at: now,
        },
        posting,
        lots,
      )
      await creditFee(
        tx,
        clock,
        locked,
        { fee: feeCents, taxes: feeTaxes },
        { cause: `topup-refund:${id}`, at: now },
      )
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
 * Asks the gateway for the refund, or finds that it was made. Call it any number of times, also after it is
 * done, because a bank may fail to deliver it after all. E-transfers are sent back by hand.
 */
export async function settleRefund(deps: TopUpNeeds, db: CustomerDb, id: string): Promise<RefundRow> {
  const refund = (await db.one(topUpRefunds, eq(topUpRefunds.id, id)))!
  const topUp = await findTopUp(db, refund.topUpId)
  if (refund.state === 'failed' || (topUp.method === 'card' && topUp.gateway !== deps.gateway.name))
    return refund
  if (topUp.method !== 'card' && (refund.state !== 'open' || refund.sendTo !== '')) return refund
  return end(
    deps,
    db,
    topUp,
    refund,
    topUp.method === 'card' ? await outcomeOf(deps, db, topUp, refund) : { state: 'done', reference: null },
  )
}

/**
 * Records that the operator sent the e-transfer, or refunded in the gateway's dashboard in a way that the
 * gateway doesn't report.
 * @throws RangeError if no refund is open
 */
export async function endRefundByHand(deps: TopUpNeeds, db: CustomerDb, topUp: TopUpRow): Promise<RefundRow> {
  const refund = await db.one(
    topUpRefunds,
    and(eq(topUpRefunds.topUpId, topUp.id), eq(topUpRefunds.state, 'open'))!,
  )
  if (!refund) throw new RangeError('no refund is open')
  return end(deps, db, topUp, refund, { state: 'done', reference: refund.reference })
}

/** The company's entry for an e-transfer that goes out. */
export const sentFromBank = (cents: Cents): CompanyPosting => ({ etransfer_clearing: cents, bank: -cents })

/**
 * Books a refund that was made in the gateway's own dashboard: takes its credits as if it had been requested
 * here.
 * @returns true if it is booked or nothing is left to take
 * @throws RequestError if the credits don't suffice
 */
export async function bookRefundByHand(
  { clock, config }: TopUpNeeds,
  db: CustomerDb,
  topUp: TopUpRow,
  { reference, cents, state }: { reference: string; cents: number; state: RefundOutcome['state'] },
): Promise<boolean> {
  if (state === 'refused') return true
  const letter = await paymentEmail(db, config, 'refunded', { topUp, at: clock.now(), refundedCents: cents })
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
      const { posting, lots } = refundPosting(parts, 'card_clearing')
      await post(
        tx,
        {
          id: clock.newId(),
          cause: `topup-refund:${id}`,
          reason: 'topUpRefund',
          document: locked.number,
          at: now,
        },
        posting,
        lots,
      )
      await creditFee(
        tx,
        clock,
        locked,
        { fee: feeCents, taxes: feeTaxes },
        { cause: `topup-refund:${id}`, at: now },
      )
      if (letter) await tx.mail(clock, letter)
      return true
    }),
  )
}

async function end(
  { clock, config }: TopUpNeeds,
  db: CustomerDb,
  topUp: TopUpRow,
  refund: RefundRow,
  { state, reference }: RefundOutcome,
): Promise<RefundRow> {
  const { id } = refund
  const isNews = refund.state === 'open' && state === 'done'
  const letter = isNews
    ? await paymentEmail(db, config, 'refunded', {
        topUp,
        at: clock.now(),
        refundedCents: refundedMoney(refund),
      })
    : null
  return retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const paid = await findTopUp(tx, topUp.id, { lock: true })
      const locked = (await tx.one(topUpRefunds, eq(topUpRefunds.id, id), { lock: true }))!
      if (locked.state !== refund.state) return locked
      const next = state === 'refused' ? 'failed' : state === 'done' ? 'done' : locked.state
      await tx.update(
        topUpRefunds,
        { state: next, reference: reference ?? locked.reference, sendTo: '', updatedAt: now },
        eq(topUpRefunds.id, id),
      )
      if (locked.sendTo !== '') {
        const cents = refundedMoney(locked)
        const sent = { cause: `topup-refund-sent:${id}`, document: topUp.number, at: now }
        await post(
          tx,
          { id: clock.newId(), ...sent, reason: 'refundSent' },
          { refund_liability: cents, etransfer_clearing: -cents },
        )
        await tx.company({ id: clock.newId(), ...sent }, sentFromBank(cents))
      }
      if (next === 'failed') {
        await tx.update(
          topUps,
          {
            refundedCents: paid.refundedCents - locked.creditCents,
            refundFailedCents: paid.refundFailedCents + locked.creditCents,
            updatedAt: now,
          },
          eq(topUps.id, topUp.id),
        )
        await postOpposite(
          tx,
          {
            id: clock.newId(),
            cause: `topup-refund-failed:${id}`,
            reason: 'refundFailed',
            document: topUp.number,
            at: now,
          },
          `topup-refund:${id}`,
        )
        await chargeFeeAgain(
          tx,
          clock,
          topUp,
          { fee: locked.feeCents, taxes: locked.feeTaxes },
          { cause: `topup-refund-failed:${id}`, at: now },
        )
        // A refund that was refused at once is reported to the operator who requested it. The customer only
        // hears of one that was already on its way.
        if (locked.reference !== null || locked.state === 'done')
          await tx.job(clock, notify('refund:failed', id))
      }
      if (letter) await tx.mail(clock, letter)
      return (await tx.one(topUpRefunds, eq(topUpRefunds.id, id)))!
    }),
  )
}

/** Settles refunds left open by a crash or a slow bank. */
export async function settleOpenRefunds(
  deps: TopUpNeeds & { database: Database },
  olderThanMs: number,
  failed: (error: unknown) => void,
): Promise<void> {
  const now = deps.clock.now().getTime()
  const before = new Date(now - olderThanMs)
  const open = await deps.database.sql
    .select()
    .from(topUpRefunds)
    .where(
      and(eq(topUpRefunds.state, 'open'), eq(topUpRefunds.sendTo, ''), lt(topUpRefunds.createdAt, before)),
    )
    .limit(200)
  for (const { customerId, id, reference, updatedAt } of open) {
    if (reference !== null && now - updatedAt.getTime() < Math.min(SLOW_BANK_MS, olderThanMs * 360)) continue
    await settleRefund(deps, deps.database.forCustomer(customerId), id).catch(failed)
  }
}

/**
 * Requested once, under its key. Once the refund has a reference, is done, or the gateway has forgotten the
 * key, it is only looked up.
 */
async function outcomeOf(
  { gateway, clock }: TopUpNeeds,
  db: CustomerDb,
  topUp: TopUpRow,
  refund: RefundRow,
): Promise<RefundOutcome> {
  const payer = await knownPayer(gateway, db)
  const charge = topUp.reference!
  const isOld = clock.now().getTime() - refund.createdAt.getTime() > KEY_LIFE_MS
  if (refund.reference === null && refund.state === 'open' && !isOld)
    return gateway.refund({ key: refund.id, charge, cents: refundedMoney(refund), payer })
  const found = await gateway.lookRefund({ key: refund.id, charge, reference: refund.reference, payer })
  // The gateway doesn't know it. A refund that was done stays done, whatever can be found of it.
  return found ?? { state: refund.state === 'open' ? 'refused' : 'done', reference: refund.reference }
}
