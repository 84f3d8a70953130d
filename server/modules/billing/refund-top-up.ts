import { and, eq, lt } from 'drizzle-orm'
import { refundShares } from '#src/domain/top-up.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { repeatable } from '#server/db/repeat.ts'
import { topUpRefunds, topUps } from '#server/db/schema/payments.ts'
import { Refusal } from '#server/errors.ts'
import { moneyLetter } from './letters.ts'
import { mirrored, post, type Posting } from './ledger.ts'
import { knownPayer } from './payer.ts'
import type { TopUpNeeds } from './settle-top-up.ts'
import { findTopUp, type TopUpRow } from './top-ups.ts'

type RefundRow = typeof topUpRefunds.$inferSelect

/**
 * Gives a paid top-up back, whole or in part: `cents` of its subtotal, with the fee and the bonus in proportion. The credits are taken
 * first, so that they cannot be spent while the bank works; they come back when it refuses.
 * @throws Refusal when the credits left do not suffice, or more was asked for than was paid
 */
export async function refundTopUp(needs: TopUpNeeds, db: CustomerDb, { topUp, cents, reason }: { topUp: TopUpRow; cents: number; reason: string }): Promise<RefundRow> {
  const { clock } = needs
  const id = clock.newId()
  await repeatable(clock, () => db.transaction(async (tx) => {
    const locked = await findTopUp(tx, topUp.id, { lock: true })
    if (locked.state !== 'paid' || locked.method === 'promo' || cents < 1 || cents > locked.subtotalCents - locked.refundedCents) throw new Refusal('topUp.notRefundable')
    const now = clock.now()
    const { fee, bonus } = refundShares({ subtotal: locked.subtotalCents, transactionFee: locked.feeCents, additionalCredits: locked.bonusCents }, locked.refundedCents, cents)
    await tx.insert(topUpRefunds, { id, topUpId: locked.id, state: 'open', creditCents: cents, bonusCents: bonus, feeCents: fee, reason, createdAt: now, updatedAt: now })
    await tx.update(topUps, { refundedCents: locked.refundedCents + cents, updatedAt: now }, eq(topUps.id, locked.id))
    await post(tx, { id: clock.newId(), cause: `topup-refund:${id}`, reason: 'topUpRefund', document: locked.number, at: now }, postingOf(locked, { creditCents: cents, bonusCents: bonus, feeCents: fee }))
  }))
  return settleRefund(needs, db, id)
}

/** Has the gateway give the money, or finds that it did. May be called any number of times. An e-transfer is sent back by hand. */
async function settleRefund(needs: TopUpNeeds, db: CustomerDb, id: string): Promise<RefundRow> {
  const refund = (await db.one(topUpRefunds, eq(topUpRefunds.id, id)))!
  const topUp = await findTopUp(db, refund.topUpId)
  if (refund.state !== 'open' || (topUp.method === 'card' && topUp.gateway !== needs.gateway.name)) return refund
  const answer = topUp.method === 'card' ? await giveBack(needs, db, topUp, refund) : 'done'
  if (answer === 'pending') return refund
  const { clock, config } = needs
  const letter = answer === 'done' ? await moneyLetter(db, config, 'refunded', { topUp, at: clock.now(), refundedCents: refund.creditCents + refund.feeCents }) : null
  return repeatable(clock, () => db.transaction(async (tx) => {
    const now = clock.now()
    const paid = await findTopUp(tx, topUp.id, { lock: true })
    const locked = (await tx.one(topUpRefunds, eq(topUpRefunds.id, id), { lock: true }))!
    if (locked.state !== 'open') return locked
    await tx.update(topUpRefunds, { state: answer === 'done' ? 'done' : 'failed', updatedAt: now }, eq(topUpRefunds.id, id))
    if (answer === 'refused') {
      await tx.update(topUps, { refundedCents: paid.refundedCents - locked.creditCents, updatedAt: now }, eq(topUps.id, topUp.id))
      await post(tx, { id: clock.newId(), cause: `topup-refund-failed:${id}`, reason: 'topUpRefund', document: topUp.number, at: now }, mirrored(postingOf(topUp, locked)))
    }
    if (letter) await tx.mail(clock, letter)
    return (await tx.one(topUpRefunds, eq(topUpRefunds.id, id)))!
  }))
}

/** After a crash, and while a bank is slow. */
export async function settleOpenRefunds(needs: TopUpNeeds & { database: Database }, olderThanMs: number, failed: (error: unknown) => void): Promise<void> {
  const before = new Date(needs.clock.now().getTime() - olderThanMs)
  const open = await needs.database.sql.select().from(topUpRefunds).where(and(eq(topUpRefunds.state, 'open'), lt(topUpRefunds.createdAt, before))).limit(200)
  for (const { customerId, id } of open) await settleRefund(needs, needs.database.forCustomer(customerId), id).catch(failed)
}

async function giveBack({ gateway }: TopUpNeeds, db: CustomerDb, topUp: TopUpRow, refund: RefundRow): Promise<'done' | 'pending' | 'refused'> {
  const payer = await knownPayer(gateway, db)
  return gateway.refund({ key: refund.id, reference: topUp.reference!, cents: refund.creditCents + refund.feeCents, payer })
}

function postingOf({ method }: Pick<TopUpRow, 'method'>, { creditCents, bonusCents, feeCents }: Pick<RefundRow, 'creditCents' | 'bonusCents' | 'feeCents'>): Posting {
  return { credits: creditCents + bonusCents, fees: feeCents, promo_expense: -bonusCents, [method === 'card' ? 'card_clearing' : 'etransfer_clearing']: -(creditCents + feeCents) }
}
