import { and, eq, lt } from 'drizzle-orm'
import type { Cents } from '#src/domain/money/money.ts'
import type { CompanyPosting } from '#server/db/company-ledger.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { RequestError } from '#server/platform/errors.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { topUpRefunds, topUps } from '#server/db/schema/money/payments.ts'
import { notify } from '#server/mail/notices.ts'
import { KEY_LIFE_MS, type RefundOutcome } from '#server/payments/gateway.ts'
import { chargeFeeAgain } from '#server/modules/invoices/card-fee.ts'
import { paymentEmail } from './emails.ts'
import { post } from './ledger.ts'
import { findPayer } from './payer.ts'
import { postOpposite } from './refund-postings.ts'
import type { TopUpDependencies } from './settle-top-up.ts'
import { findTopUp, refundedMoney, type TopUpRow } from './top-ups.ts'

export type RefundRow = typeof topUpRefunds.$inferSelect

/** A slow bank needs days, so it is asked this often. */
const SLOW_BANK_MS = 3_600_000

/**
 * Asks the gateway for the refund, or finds that it was made. Call it any number of times, also after it is
 * done, because a bank may fail to deliver it after all. E-transfers are sent back by hand.
 */
export async function settleRefund(deps: TopUpDependencies, db: CustomerDb, id: string): Promise<RefundRow> {
  const refund = (await db.one(topUpRefunds, eq(topUpRefunds.id, id)))!
  const topUp = await findTopUp(db, refund.topUpId)
  if (refund.state === 'failed' || (topUp.method === 'card' && topUp.gateway !== deps.gateway.name))
    return refund
  if (topUp.method !== 'card' && (refund.state !== 'open' || refund.sendTo !== '')) return refund
  return finishRefund(
    deps,
    db,
    topUp,
    refund,
    topUp.method === 'card'
      ? await refundOutcome(deps, db, topUp, refund)
      : { state: 'done', reference: null },
  )
}

/**
 * Records that the operator sent the e-transfer, or refunded in the gateway's dashboard in a way that the
 * gateway doesn't report.
 * @throws RequestError if no refund is open
 */
export async function closeRefundManually(
  deps: TopUpDependencies,
  db: CustomerDb,
  topUp: TopUpRow,
): Promise<RefundRow> {
  const refund = await db.one(
    topUpRefunds,
    and(eq(topUpRefunds.topUpId, topUp.id), eq(topUpRefunds.state, 'open'))!,
  )
  if (!refund) throw new RequestError('verb.topup.noRefund')
  return finishRefund(deps, db, topUp, refund, { state: 'done', reference: refund.reference })
}

/** The company's entry for an e-transfer that goes out. */
export const sentFromBank = (cents: Cents): CompanyPosting => ({ etransfer_clearing: cents, bank: -cents })

async function finishRefund(
  { clock, config }: TopUpDependencies,
  db: CustomerDb,
  topUp: TopUpRow,
  refund: RefundRow,
  { state, reference }: RefundOutcome,
): Promise<RefundRow> {
  const { id } = refund
  const isNews = refund.state === 'open' && state === 'done'
  const email = isNews
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
      if (email) await tx.mail(clock, email)
      return (await tx.one(topUpRefunds, eq(topUpRefunds.id, id)))!
    }),
  )
}

/** Settles refunds left open by a crash or a slow bank. */
export async function settleOpenRefunds(
  deps: TopUpDependencies & { database: Database },
  olderThanMs: number,
  onError: (error: unknown) => void,
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
    await settleRefund(deps, deps.database.forCustomer(customerId), id).catch(onError)
  }
}

/**
 * Requested once, under its key. Once the refund has a reference, is done, or the gateway has forgotten the
 * key, it is only looked up.
 */
async function refundOutcome(
  { gateway, clock }: TopUpDependencies,
  db: CustomerDb,
  topUp: TopUpRow,
  refund: RefundRow,
): Promise<RefundOutcome> {
  const payer = await findPayer(gateway, db)
  const charge = topUp.reference!
  const isOld = clock.now().getTime() - refund.createdAt.getTime() > KEY_LIFE_MS
  if (refund.reference === null && refund.state === 'open' && !isOld)
    return gateway.refund({ key: refund.id, charge, cents: refundedMoney(refund), payer })
  const found = await gateway.lookRefund({ key: refund.id, charge, reference: refund.reference, payer })
  // The gateway doesn't know it. A refund that was done stays done, whatever can be found of it.
  return found ?? { state: refund.state === 'open' ? 'refused' : 'done', reference: refund.reference }
}
