import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { ValidationError } from 'yup'
import { normalizeAddress } from '#src/domain/address/address.ts'
import { shipmentSchema, type Shipment } from '#src/domain/parcel/parcel.ts'
import { bestOf, type RateChoice } from '#src/domain/rating/rate-choice.ts'
import type { Rate, RefusedRate } from '#src/domain/rating/rating.ts'
import { shipDayFault } from '#src/domain/calendar/ship-day.ts'
import { requestOf } from '#src/domain/parcel/shipment-request.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { refuseLongLists } from '#server/http/bounded-lists.ts'
import { priceParcels, type Priced } from '#server/carriers/prices.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { batches, batchRows } from '#server/db/schema/batches.ts'
import { records } from '#server/db/schema/sync.ts'
import { RequestError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log.ts'
import { writeRecords } from '#server/modules/sync/write.ts'
import { saveRates } from '#server/modules/quotes/quote.ts'
import type { CustomerContext, Deps } from '#server/http/context.ts'
import { batchJob } from './batch-job.ts'
import { nextRows, rowsIn, type Batch, type Row } from './repository.ts'

interface PricingRequest {
  id: string
  name: string
  choice: RateChoice
  drafts: string[]
}

/** Rows per piece, so that other customers' work gets its turn in between. */
const CHUNK = 100
const WRITTEN_AT_ONCE = 500

/**
 * Records which drafts to price; the job prices them. Rows that were bought, in whichever batch, stay as they
 * are.
 * @throws RequestError while the batch is being bought
 */
export async function requestPrices(
  { db, clock }: CustomerContext,
  { id, name, choice, drafts }: PricingRequest,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await tx.insert(
      batches,
      { id, name, choice, state: 'pricing', userId: null, createdAt: now, updatedAt: now },
      { ifAbsent: true },
    )
    await assertNotBuying(tx, [id])
    await tx.update(batches, { name, choice, state: 'pricing', updatedAt: now }, eq(batches.id, id))
    const draftIds = [...new Set(drafts)]
    for (let at = 0; at < draftIds.length; at += WRITTEN_AT_ONCE) {
      const ids = draftIds.slice(at, at + WRITTEN_AT_ONCE)
      const known = new Map(
        (await tx.find(batchRows, inArray(batchRows.id, ids))).map((row) => [row.id, row]),
      )
      await assertNotBuying(
        tx,
        [...known.values()]
          .filter(({ state, batchId }) => state === 'rated' && batchId !== id)
          .map(({ batchId }) => batchId),
      )
      const rows = ids
        .map((rowId, index) => ({ rowId, position: at + index, before: known.get(rowId) }))
        .filter(({ before }) => before?.state !== 'bought')
      // If a file is imported again after its rows were bought, their drafts are no longer needed.
      const served = ids.filter((rowId) => known.get(rowId)?.state === 'bought')
      await writeRecords(
        tx,
        served.map((rowId) => ({ entity: 'draft', id: rowId, baseRev: 'any', doc: null })),
        now,
      )
      await tx.put(
        batchRows,
        rows.map(({ rowId, position, before }) => ({
          id: rowId,
          batchId: id,
          position,
          state: 'waiting',
          attempt: before?.attempt ?? 0,
          shipment: before?.shipment ?? null,
          rateId: null,
          rate: null,
          totalCents: null,
          orderId: null,
          fault: null,
        })),
        [batchRows.id],
      )
    }
    await tx.job(clock, batchJob('price', id))
  })
}

/**
 * Refuses while rows are being bought: nobody knows yet whether they are, and a new price would mean a new
 * purchase. Locks the batches until the transaction ends.
 */
async function assertNotBuying(tx: CustomerDb, ids: string[]): Promise<void> {
  const locked =
    ids.length === 0
      ? []
      : await tx.find(batches, inArray(batches.id, [...new Set(ids)]), {
          orderBy: [asc(batches.id)],
          lock: true,
        })
  if (locked.some(({ state }) => state === 'buying')) throw new RequestError('batch.buying')
}

/**
 * Prices the next rows.
 * @returns whether more are waiting
 */
export async function priceSome(
  { carriers, clock, log }: Pick<Deps, 'carriers' | 'clock'> & { log: Log },
  db: CustomerDb,
  batch: Batch,
): Promise<boolean> {
  const rows = await nextRows(db, batch.id, 'waiting', CHUNK)
  const drafts = new Map(
    (
      await db.find(
        records,
        and(
          eq(records.entity, 'draft'),
          inArray(
            records.id,
            rows.map(({ id }) => id),
          ),
        ),
      )
    ).map(({ id, doc }) => [id, doc]),
  )
  const allCarriers = await carriers.list()
  for (const row of rows) {
    const found = await priceDraft(drafts.get(row.id) ?? null)
    await db.transaction(async (tx) => {
      if (found.priced)
        await saveRates(tx, [found.priced], { request: requestOf(found.shipment), now: clock.now() })
      await tx.update(
        batchRows,
        rowChange(found),
        and(eq(batchRows.id, row.id), eq(batchRows.batchId, batch.id), ne(batchRows.state, 'bought'))!,
      )
    })
  }
  return (await db.count(batchRows, rowsIn(batch.id, 'waiting'))) > 0

  async function priceDraft(doc: RecordData | null): Promise<PricedRow> {
    const typed = (doc?.values as { shipment?: Shipment } | undefined)?.shipment
    if (!typed) return { shipment: null, priced: null, fault: 'batch.fault.noDraft' }
    let shipment: Shipment
    try {
      refuseLongLists(shipmentSchema, typed)
      const valid = (await shipmentSchema.validate(typed, { stripUnknown: true })) as Shipment
      shipment = { ...valid, from: normalizeAddress(valid.from), to: normalizeAddress(valid.to) }
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error
      return { shipment: typed, priced: null, fault: 'batch.fault.incomplete' }
    }
    // A mistake in a table of thousands is reported at its row.
    const fault = shipDayFault(shipment.shipDate, clock.now())
    if (fault) return { shipment, priced: null, fault }
    // If one carrier fails, the others' prices still count.
    const answers = await Promise.all(
      allCarriers.map((carrier) =>
        priceParcels(carriers, carrier, requestOf(shipment), {
          customerId: db.customerId,
          now: clock.now(),
        }).catch((error: unknown) => {
          log.error({ err: error }, 'a carrier failed to quote')
          return null
        }),
      ),
    )
    const all = answers.flatMap((answer) => answer?.rates ?? [])
    const rates = all.map(({ rate }) => rate)
    const rate = rates.length === 1 ? rates[0] : bestOf(rates)[batch.choice]
    if (rate)
      return {
        shipment,
        priced: { ...all.find((one) => one.rate === rate)!, id: clock.newId() },
        fault: null,
      }
    return {
      shipment,
      priced: null,
      fault: answers.includes(null)
        ? 'batch.fault.noAnswer'
        : commonRefusal(answers.flatMap((answer) => answer?.refused ?? [])),
    }
  }
}

/**
 * The reason to show: what all services agree on, such as an unknown postal code or a weight that nobody
 * takes.
 */
function commonRefusal(refused: readonly RefusedRate[]): string {
  const [why, ...others] = new Set(refused.map((rate) => rate.refused))
  return why !== undefined && others.length === 0 ? why : 'batch.fault.noService'
}

type PricedRow =
  | { shipment: Shipment; priced: Priced<Rate> & { id: string }; fault: null }
  | { shipment: Shipment | null; priced: null; fault: string }

const rowChange = ({ shipment, priced, fault }: PricedRow): Partial<Row> => ({
  state: priced ? 'rated' : 'failed',
  fault,
  shipment,
  rateId: priced?.id ?? null,
  rate: priced?.rate ?? null,
  totalCents: priced?.rate.totalCents ?? null,
})
