import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { v5 } from 'uuid'
import { batches, batchRows } from '#server/db/schema/batches.ts'
import { intents } from '#server/db/schema/shipping.ts'
import { records } from '#server/db/schema/sync.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { paymentRequired, RequestError } from '#server/platform/errors.ts'
import { assertMayBuyBatch } from '#server/modules/approvals/spending.ts'
import { availableCents } from '#server/modules/billing/ledger.ts'
import { buy } from '#server/modules/orders/buy.ts'
import { settlePayment } from '#server/modules/payments/pay-by-card.ts'
import { writeRecords } from '#server/modules/sync/write.ts'
import type { CustomerContext, Deps } from '#server/http/context.ts'
import { batchJob } from './batch-job.ts'
import { startBatchPayment } from './pay-by-card.ts'
import { findBatch, nextRows, ratedCents, rowsInState, type Batch, type Row } from './repository.ts'

const CHUNK = 25
/**
 * Namespace of the rows' purchase IDs: the same row and attempt is the same purchase on every server and
 * after every crash (D17).
 */
const NAMESPACE = 'b7a2c1de-51f0-5c1b-9a53-2f6b8a1c0e44'
const intentIdOf = ({ id, attempt }: Row): string => v5(`${id}|${attempt}`, NAMESPACE)

interface BatchPurchase {
  id: string
  totalCents: number
  card: { cardId: string; totalCost: number } | null
  paymentId: string
}

/**
 * Starts buying the priced rows, at exactly the total that was shown. What the credits lack is charged to the
 * card first; without one they have to suffice.
 * @throws RequestError
 */
export async function startBuying(
  context: CustomerContext,
  { id, totalCents, card, paymentId }: BatchPurchase,
): Promise<void> {
  const { db, clock, session } = context
  if (!session.user.emailConfirmedAt) throw new RequestError('order.confirmEmail', { code: 403 })
  /** Locks the batch. @returns false if it is being bought already, or was: perhaps from another tab, by its payment */
  const begin = async (tx: CustomerDb) => {
    const batch = await findBatch(tx, id, { lock: true })
    if (['buying', 'paying', 'done'].includes(batch.state)) return false
    if (batch.state === 'pricing') throw new RequestError('batch.pricing')
    if ((await ratedCents(tx, id)) !== totalCents)
      throw new RequestError('batch.changed', { fields: { totalCents: 'batch.changed' } })
    return true
  }
  const next = card ? await startBatchPayment(context, { id, totalCents, card, paymentId }, begin) : 'credits'
  if (next === 'charge') await settlePayment(context, db, paymentId)
  if (next !== 'credits') return
  await db.transaction(async (tx) => {
    if (!(await begin(tx))) return
    if ((await availableCents(tx)) < totalCents) throw paymentRequired('batch.short')
    await assertMayBuyBatch(tx, clock, { userId: session.user.id, batchId: id, cents: totalCents })
    await tx.update(
      batches,
      { state: 'buying', refusal: null, userId: session.user.id, updatedAt: clock.now() },
      eq(batches.id, id),
    )
    await tx.job(clock, batchJob('buy', id))
  })
}

/**
 * Buys the next rows.
 * @returns whether more are left
 * @throws the error of a purchase with an unknown outcome; the job retries it under the same intent
 */
export async function buySome(deps: Deps, db: CustomerDb, batch: Batch, lost: AbortSignal): Promise<boolean> {
  const user = (await db.people()).find(({ id }) => id === batch.userId)
  if (!user) return false
  const buyer = { ...deps, db, session: { user } }
  const rows = await nextRows(db, batch.id, 'rated', CHUNK)
  const drafts = new Map(
    (
      await db.find(
        records,
        and(
          eq(records.entity, 'draft'),
          isNotNull(records.doc),
          inArray(
            records.id,
            rows.map(({ id }) => id),
          ),
        ),
      )
    ).map(({ id, rev }) => [id, rev]),
  )
  let open: unknown
  for (const row of rows) {
    // If two servers bought the same rows, each row would still be bought once, but each server would wait
    // for the other's carriers.
    lost.throwIfAborted()
    try {
      await finishRow(row, await buyRow(row))
    } catch (error) {
      // Nobody knows yet whether this one was booked. The others go on, and this one is retried under the
      // same intent.
      open = error
    }
  }
  if (open) throw open
  return (await db.count(batchRows, rowsInState(batch.id, 'rated'))) > 0

  async function buyRow(row: Row): Promise<Partial<Row>> {
    // Bought by hand or deleted meanwhile.
    if (!drafts.has(row.id)) return { state: 'failed', fault: 'batch.fault.noDraft' }
    if (row.draftRev !== null && drafts.get(row.id) !== row.draftRev)
      return { state: 'failed', fault: 'batch.fault.changed' }
    try {
      const bought = await buy(buyer, {
        intentId: intentIdOf(row),
        rateId: row.rateId!,
        shipment: row.shipment!,
        card: null,
        origin: { source: 'import', batch: batch.name },
      })
      if (bought.outcome === 'bought') return { state: 'bought', orderId: bought.orderId, fault: null }
      return { state: 'failed', fault: 'batch.fault.priceChanged' }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      // Only a purchase that ended without an order may be followed by another one.
      const ended = (await db.one(intents, eq(intents.id, intentIdOf(row))))?.state === 'refused'
      return { state: 'failed', fault: error.messageId, attempt: row.attempt + (ended ? 1 : 0) }
    }
  }
  async function finishRow(row: Row, change: Partial<Row>): Promise<void> {
    await db.transaction(async (tx) => {
      await tx.update(batchRows, change, eq(batchRows.id, row.id))
      if (change.state === 'bought')
        await writeRecords(tx, [{ entity: 'draft', id: row.id, baseRev: 'any', doc: null }], deps.clock.now())
    })
  }
}
