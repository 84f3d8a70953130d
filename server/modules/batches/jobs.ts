import { eq } from 'drizzle-orm'
import type { BatchState } from '#src/contract/batches.ts'
import { batches } from '#server/db/schema/batches.ts'
import { customerDb, type CustomerDb } from '#server/db/customer-db.ts'
import { NeverWorks, type JobHandler, type JobHandlers } from '#server/jobs/runner.ts'
import { enqueueJob } from '#server/db/enqueue.ts'
import type { Log } from '#server/platform/log.ts'
import type { Deps } from '#server/http/context.ts'
import { batchJob, type BatchWork } from './batch-job.ts'
import { buySome } from './buy.ts'
import { priceSome } from './price.ts'
import type { Batch } from './repository.ts'

/**
 * Prices and buys batches piece by piece, whether or not anybody is watching. An interrupted piece is simply
 * repeated.
 *
 * States (`batches.state`): `pricing` → `priced` → `buying` → `done`, with `paying` before `buying` while a card is
 * charged, which goes back to `priced` when it is declined. Any but those two can be priced again.
 * States of a row: `waiting` → `rated` → `bought`, or → `failed` or `leftOut`, which pricing again resets.
 */
export const batchJobs = (deps: Deps, log: Log): JobHandlers => ({
  'batch-price': batchHandler(
    deps,
    'price',
    (db, batch) => priceSome({ ...deps, log }, db, batch),
    'pricing',
    'priced',
  ),
  'batch-buy': batchHandler(
    deps,
    'buy',
    (db, batch, lost) => buySome(deps, db, batch, lost),
    'buying',
    'done',
  ),
})

function batchHandler(
  { database, clock }: Deps,
  name: BatchWork,
  runPiece: (db: CustomerDb, batch: Batch, lost: AbortSignal) => Promise<boolean>,
  during: BatchState,
  after: BatchState,
): JobHandler {
  return async ({ batchId = '', customerId = '' }, lost) => {
    const db = database.forCustomer(customerId)
    const batch = await db.one(batches, eq(batches.id, batchId))
    if (!batch) throw new NeverWorks('NO_BATCH')
    if (batch.state !== during) return
    const more = await runPiece(db, batch, lost)
    return async (tx) => {
      if (more) await enqueueJob(tx, clock, { ...batchJob(name, batchId), payload: { batchId, customerId } })
      else
        await customerDb(customerId, tx).update(
          batches,
          { state: after, updatedAt: clock.now() },
          eq(batches.id, batchId),
        )
    }
  }
}
