import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { ValidationError } from 'yup'
import type { BatchOffer } from '#src/contract/batches.ts'
import { normalizeEnds } from '#src/domain/address/address.ts'
import { shipmentSchema, type Shipment } from '#src/domain/parcel/parcel.ts'
import { bestOf, byPrice, type RateChoice } from '#src/domain/rating/rate-choice.ts'
import type { Rate, RefusedRate } from '#src/domain/rating/rating.ts'
import { shipDayFault } from '#src/domain/calendar/ship-day.ts'
import { requestOf } from '#src/domain/parcel/shipment-request.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { refuseLongLists } from '#server/http/bounded-lists.ts'
import { priceParcels, type Priced } from '#server/carriers/prices.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { batches, batchRows } from '#server/db/schema/batches.ts'
import { rates } from '#server/db/schema/shipping.ts'
import { records } from '#server/db/schema/sync.ts'
import { RequestError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log.ts'
import { writeRecords } from '#server/modules/sync/write.ts'
import { saveRates } from '#server/modules/quotes/quote.ts'
import type { CustomerContext, Deps } from '#server/http/context.ts'
import { batchJob } from './batch-job.ts'
import { nextRows, rowsInState, type Batch, type Row } from './repository.ts'

interface PricingRequest {
  id: string
  name: string
  choice: RateChoice
  drafts: string[]
  /** Rows priced from the draft as it still is keep their price. */
  changedOnly: boolean
}

/** What a draft's `values.batch` says about its row. */
interface RowChoice {
  out?: boolean
  service?: { carrierCode: string; serviceCode: string } | null
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
  { id, name, choice, drafts, changedOnly }: PricingRequest,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const isNew = await tx.insert(
      batches,
      { id, name, choice, state: 'pricing', userId: null, createdAt: now, updatedAt: now },
      { ifAbsent: true },
    )
    const [batch] = await assertNotBuying(tx, [id])
    const keepsPrices = changedOnly && !isNew && batch?.choice === choice
    let waiting = 0
    let nextPosition = isNew ? 0 : await endOf(tx, id)
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
      const priced = keepsPrices ? await stillPriced(tx, id, [...known.values()], now) : new Set<string>()
      const rows = ids
        .map((rowId) => ({ rowId, before: known.get(rowId) }))
        .filter(({ rowId, before }) => before?.state !== 'bought' && !priced.has(rowId))
      waiting += rows.length
      // If a file is imported again after its rows were bought, their drafts are no longer needed.
      const served = ids.filter((rowId) => known.get(rowId)?.state === 'bought')
      await writeRecords(
        tx,
        served.map((rowId) => ({ entity: 'draft', id: rowId, baseRev: 'any', doc: null })),
        now,
      )
      await tx.put(
        batchRows,
        rows.map(({ rowId, before }) => ({
          id: rowId,
          batchId: id,
          // A row keeps its place; new ones follow.
          position: before?.batchId === id ? before.position : nextPosition++,
          state: 'waiting',
          attempt: before?.attempt ?? 0,
          shipment: before?.shipment ?? null,
          rateId: null,
          rate: null,
          totalCents: null,
          orderId: null,
          fault: null,
          draftRev: null,
          offers: null,
        })),
        [batchRows.id],
      )
    }
    if (waiting === 0 && !isNew) return
    await tx.update(
      batches,
      { name, choice, state: 'pricing', refusal: null, updatedAt: now },
      eq(batches.id, id),
    )
    await tx.job(clock, batchJob('price', id))
  })
}

/** The first position that no row of this batch has. */
async function endOf(tx: CustomerDb, batchId: string): Promise<number> {
  const [last] = await tx.find(batchRows, eq(batchRows.batchId, batchId), {
    orderBy: [desc(batchRows.position)],
    limit: 1,
  })
  return last ? last.position + 1 : 0
}

/** The rows of a batch whose drafts are as they were priced, at rates that can still be bought. */
async function stillPriced(
  tx: CustomerDb,
  batchId: string,
  known: readonly Row[],
  now: Date,
): Promise<Set<string>> {
  const rows = known.filter(
    (row) => row.batchId === batchId && row.draftRev !== null && row.fault !== 'batch.fault.noAnswer',
  )
  const isAny = (ids: readonly string[]) => sql`any(${`{${ids.join()}}`}::uuid[])`
  const revs = new Map(
    (
      await tx.find(
        records,
        and(
          eq(records.entity, 'draft'),
          sql`${records.id} = any(${`{${rows.map(({ id }) => id).join()}}`}::text[])`,
        ),
      )
    ).map(({ id, rev }) => [id, rev]),
  )
  const valid = new Set(
    (
      await tx.find(
        rates,
        and(
          sql`${rates.id} = ${isAny(rows.flatMap(({ rateId }) => rateId ?? []))}`,
          gt(rates.validUntil, now),
        ),
      )
    ).map(({ id }) => id),
  )
  return new Set(
    rows
      .filter(
        (row) => revs.get(row.id) === row.draftRev && (row.state !== 'rated' || valid.has(row.rateId ?? '')),
      )
      .map(({ id }) => id),
  )
}

/**
 * Refuses while rows are being bought: nobody knows yet whether they are, and a new price would mean a new
 * purchase. Locks the batches until the transaction ends, and returns them.
 */
async function assertNotBuying(tx: CustomerDb, ids: string[]): Promise<Batch[]> {
  const locked =
    ids.length === 0
      ? []
      : await tx.find(batches, inArray(batches.id, [...new Set(ids)]), {
          orderBy: [asc(batches.id)],
          lock: true,
        })
  if (locked.some(({ state }) => state === 'buying' || state === 'paying'))
    throw new RequestError('batch.buying')
  return locked
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
    ).map((record) => [record.id, record]),
  )
  const allCarriers = await carriers.list()
  for (const row of rows) {
    const draft = drafts.get(row.id)
    const found = await priceDraft(draft?.doc ?? null)
    await db.transaction(async (tx) => {
      if (found.priced)
        await saveRates(tx, [found.priced], { request: requestOf(found.shipment), now: clock.now() })
      await tx.update(
        batchRows,
        { ...rowChange(found), draftRev: draft?.rev ?? null },
        and(eq(batchRows.id, row.id), eq(batchRows.batchId, batch.id), ne(batchRows.state, 'bought'))!,
      )
    })
  }
  return (await db.count(batchRows, rowsInState(batch.id, 'waiting'))) > 0

  async function priceDraft(doc: RecordData | null): Promise<PricedRow> {
    const { shipment: typed, batch: chosen } = (doc?.values ?? {}) as {
      shipment?: Shipment
      batch?: RowChoice
    }
    if (!typed) return { shipment: null, priced: null, fault: 'batch.fault.noDraft' }
    if (chosen?.out === true) return { shipment: typed, priced: null, fault: null }
    let shipment: Shipment
    try {
      refuseLongLists(shipmentSchema, typed)
      shipment = normalizeEnds((await shipmentSchema.validate(typed, { stripUnknown: true })) as Shipment)
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
    const offers = rates.toSorted(byPrice).map(toOffer)
    const service = chosen?.service
    const rate = service ? rates.find((one) => isOf(one, service)) : chosenOf(rates, batch.choice)
    if (rate)
      return {
        shipment,
        priced: { ...all.find((one) => one.rate === rate)!, id: clock.newId() },
        fault: null,
        offers,
      }
    if (service && rates.length > 0)
      return { shipment, priced: null, fault: 'batch.fault.otherService', offers }
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

const chosenOf = (rates: readonly Rate[], choice: RateChoice): Rate | undefined =>
  rates.length === 1 ? rates[0] : bestOf(rates)[choice]
const isOf = (rate: Rate, { carrierCode, serviceCode }: NonNullable<RowChoice['service']>): boolean =>
  rate.carrierCode === carrierCode && rate.serviceCode === serviceCode
const toOffer = ({
  carrierCode,
  carrierName,
  serviceCode,
  serviceName,
  deliveryDate,
  totalCents,
}: Rate): BatchOffer => ({ carrierCode, carrierName, serviceCode, serviceName, deliveryDate, totalCents })

/** Neither a price nor a fault: it was left out. */
type PricedRow = { offers?: BatchOffer[] } & (
  | { shipment: Shipment; priced: Priced<Rate> & { id: string }; fault: null }
  | { shipment: Shipment | null; priced: null; fault: string | null }
)

const rowChange = ({ shipment, priced, fault, offers }: PricedRow): Partial<Row> => ({
  state: priced ? 'rated' : fault ? 'failed' : 'leftOut',
  fault,
  offers: offers ?? null,
  shipment,
  rateId: priced?.id ?? null,
  rate: priced?.rate ?? null,
  totalCents: priced?.rate.totalCents ?? null,
})
