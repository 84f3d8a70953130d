import { and, eq } from 'drizzle-orm'
import { shortfallPrice } from '#src/domain/money/top-up.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { batches } from '#server/db/schema/batches.ts'
import { topUps } from '#server/db/schema/money/payments.ts'
import { brokenConstraint, conflict, idReused, paymentRequired } from '#server/platform/errors.ts'
import { fingerprintOf } from '#server/platform/fingerprint.ts'
import { assertMayBuyBatch } from '#server/modules/approvals/spending.ts'
import { availableCents } from '#server/modules/billing/ledger.ts'
import type { TopUpDependencies, TopUpEffects } from '#server/modules/billing/settle-top-up.ts'
import { cardToCharge, newTopUpRow } from '#server/modules/billing/start-top-up.ts'
import { startIntent } from '#server/modules/intents/intents.ts'
import { batchJob } from './batch-job.ts'
import { ratedCents } from './repository.ts'

interface BatchPayment {
  id: string
  totalCents: number
  card: { cardId: string; totalCost: number }
  paymentId: string
}

/**
 * Records a top-up of exactly what the credits lack for a batch (D37). The card is charged next, and the
 * transaction that books the money starts the buying. Under one `paymentId` a card is charged once, and a batch
 * has one open payment at most.
 * @param begin locks and checks the batch; false if it is being paid or bought already
 * @returns what to do next: charge the card, buy from credits because they suffice by now, or nothing
 */
export async function startBatchPayment(
  deps: TopUpDependencies & { db: CustomerDb; session: { user: { id: string } } },
  { id, totalCents, card, paymentId }: BatchPayment,
  begin: (tx: CustomerDb) => Promise<boolean>,
): Promise<'charge' | 'credits' | 'nothing'> {
  const { db, clock, session } = deps
  const fingerprint = fingerprintOf({ batch: id, totalCents, card })
  const { fee, paidWith } = await cardToCharge(deps, db, card.cardId)
  const number = numberFor('topUp', await db.next('top_up_numbers'))
  try {
    return await startIntent(clock, () =>
      db.transaction(async (tx) => {
        const earlier = await tx.one(topUps, eq(topUps.id, paymentId))
        if (earlier && earlier.fingerprint !== fingerprint) throw idReused('order.intentReused')
        if (earlier) return 'charge'
        await tx.assertOn('cards')
        if (!(await begin(tx))) return 'nothing'
        const missing = totalCents - (await availableCents(tx))
        if (missing <= 0) return 'credits'
        const price = shortfallPrice(missing, fee)
        // Credits were spent elsewhere meanwhile: never charge more than was shown.
        if (price.totalCost > card.totalCost) throw paymentRequired('order.cardAmount')
        await assertMayBuyBatch(tx, clock, { userId: session.user.id, batchId: id, cents: totalCents })
        const now = clock.now()
        await tx.insert(topUps, {
          ...newTopUpRow({ id: paymentId, number, fingerprint, purpose: 'batch', price, now }),
          coupon: null,
          ...paidWith,
        })
        await tx.update(
          batches,
          { state: 'paying', paymentId, refusal: null, userId: session.user.id, updatedAt: now },
          eq(batches.id, id),
        )
        return 'charge'
      }),
    )
  } catch (error) {
    if (brokenConstraint(error)) throw conflict('order.intentReused')
    throw error
  }
}

/** Starts the buying when its top-up is paid, and says why not when it isn't. */
export const batchEffects = ({ clock }: Pick<TopUpDependencies, 'clock'>): TopUpEffects['batch'] => ({
  async paid(tx, { id }) {
    const batch = await tx.one(batches, waitingFor(id), { lock: true })
    if (!batch) return
    // Between charge and booking, credits may have been spent elsewhere: the money stays as credits.
    const isEnough = (await availableCents(tx)) >= (await ratedCents(tx, batch.id))
    await tx.update(
      batches,
      {
        state: isEnough ? 'buying' : 'priced',
        refusal: isEnough ? null : 'order.creditsGone',
        updatedAt: clock.now(),
      },
      eq(batches.id, batch.id),
    )
    if (isEnough) await tx.job(clock, batchJob('buy', batch.id))
  },
  async unpaid(tx, { id }, failure) {
    await tx.update(batches, { state: 'priced', refusal: failure, updatedAt: clock.now() }, waitingFor(id))
  },
})

const waitingFor = (paymentId: string) => and(eq(batches.paymentId, paymentId), eq(batches.state, 'paying'))!
