import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import {
  BATCH_ROW_STATES,
  type BatchLabel,
  type BatchSummary,
  type BoughtRow,
  type BatchRow,
  type BatchRowState,
} from '#src/contract/batches.ts'
import type { CursorPage } from '#src/contract/endpoint.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import type { Rate } from '#src/domain/rating/rating.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { batches, batchRows } from '#server/db/schema/batches.ts'
import { topUps } from '#server/db/schema/money/payments.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { notFound } from '#server/platform/errors.ts'
import { availableCents } from '#server/modules/billing/ledger.ts'
import { isOneOf } from '#server/modules/orders/repository.ts'

export type Batch = typeof batches.$inferSelect
export type Row = typeof batchRows.$inferSelect
const SHOWN = 20
const PAGE_SIZE = 50

export async function findBatch(
  db: CustomerDb,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Batch> {
  const batch = await db.one(batches, eq(batches.id, id), options)
  if (!batch) throw notFound()
  return batch
}

export const rowsInState = (batchId: string, state: BatchRowState) =>
  and(eq(batchRows.batchId, batchId), eq(batchRows.state, state))!
export const nextRows = (
  db: CustomerDb,
  batchId: string,
  state: BatchRowState,
  limit: number,
): Promise<Row[]> =>
  db.find(batchRows, rowsInState(batchId, state), { orderBy: [asc(batchRows.position)], limit })

/** The total of the rows that can be bought. */
export async function ratedCents(db: CustomerDb, batchId: string): Promise<number> {
  const sums = await db.sumBy(
    batchRows,
    sql<string>`${batchRows.state}`,
    { total: sql`${batchRows.totalCents}` },
    eq(batchRows.batchId, batchId),
  )
  return sums.get('rated')?.total ?? 0
}

export async function batchFacts(db: CustomerDb, batch: Batch): Promise<BatchSummary> {
  const counts = await db.countBy(batchRows, batchRows.state, eq(batchRows.batchId, batch.id))
  return {
    id: batch.id,
    name: batch.name,
    state: batch.state,
    choice: batch.choice,
    counts: Object.fromEntries(
      BATCH_ROW_STATES.map((state) => [state, counts.get(state) ?? 0]),
    ) as BatchSummary['counts'],
    totalCents: await ratedCents(db, batch.id),
    availableCents: await availableCents(db),
    payment: batch.state === 'paying' ? await openPayment(db, batch) : null,
    refusal: batch.refusal,
    createdAt: batch.createdAt.toISOString(),
  }
}

async function openPayment(db: CustomerDb, { paymentId }: Batch): Promise<BatchSummary['payment']> {
  const topUp = paymentId ? await db.one(topUps, eq(topUps.id, paymentId)) : undefined
  return topUp ? { topUpId: topUp.id, asks: topUp.state === 'action', url: topUp.actionUrl } : null
}

/** The orders of a batch whose labels can be printed, in file order. */
export async function printableOrders(db: CustomerDb, batchId: string): Promise<BatchLabel[]> {
  const rows = await db.find(batchRows, rowsInState(batchId, 'bought'), {
    orderBy: [asc(batchRows.position)],
  })
  const ids = rows.flatMap(({ orderId }) => orderId ?? [])
  const found = new Map((await db.find(orders, isOneOf(ids))).map((order) => [order.id, order]))
  return ids.flatMap((id) => {
    const order = found.get(id)
    return order?.trackingNumber && order.status !== 'cancelled'
      ? [{ id, printedAt: order.printedAt?.toISOString() ?? null }]
      : []
  })
}

export async function listBatches(db: CustomerDb): Promise<BatchSummary[]> {
  const found = await db.find(batches, undefined, {
    orderBy: [desc(batches.createdAt), desc(batches.id)],
    limit: SHOWN,
  })
  return Promise.all(found.map((batch) => batchFacts(db, batch)))
}

/**
 * Those of these rows that were bought. If the order was deleted, the day of its batch is all that is left.
 */
export async function boughtRows(db: CustomerDb, ids: readonly string[]): Promise<BoughtRow[]> {
  const rows = await db.find(
    batchRows,
    and(sql`${batchRows.id} = any(${`{${ids.join()}}`}::uuid[])`, eq(batchRows.state, 'bought')),
  )
  if (rows.length === 0) return []
  const batchOf = new Map(
    (await db.find(batches, inArray(batches.id, [...new Set(rows.map(({ batchId }) => batchId))]))).map(
      (batch) => [batch.id, batch],
    ),
  )
  const orderOf = new Map(
    (await db.find(orders, isOneOf(rows.flatMap(({ orderId }) => orderId ?? [])))).map((order) => [
      order.id,
      order,
    ]),
  )
  return rows.map(({ id, batchId, orderId }) => {
    const [batch, order] = [batchOf.get(batchId)!, orderOf.get(orderId ?? '')]
    return {
      id,
      batchId,
      batchName: batch.name,
      orderId: order?.id ?? null,
      boughtAt: (order?.createdAt ?? batch.updatedAt).toISOString(),
    }
  })
}

/** @param after the position of the last row seen */
export async function listRows(
  db: CustomerDb,
  { id, state, after }: { id: string; state: BatchRowState | ''; after: string },
): Promise<CursorPage<BatchRow>> {
  const where = and(
    eq(batchRows.batchId, id),
    state ? eq(batchRows.state, state) : undefined,
    /^\d{1,9}$/.test(after) ? gt(batchRows.position, Number(after)) : undefined,
  )
  const found = await db.find(batchRows, where, { orderBy: [asc(batchRows.position)], limit: PAGE_SIZE + 1 })
  const shown = found.slice(0, PAGE_SIZE)
  return { rows: shown.map(toRow), next: found.length > PAGE_SIZE ? String(shown.at(-1)!.position) : null }
}

function toRow({ id, state, shipment, rate, totalCents, orderId, fault, draftRev, offers }: Row): BatchRow {
  const { to, reference = '' } = (shipment ?? {}) as Partial<Shipment>
  const {
    carrierCode = null,
    carrierName = null,
    serviceCode = null,
    serviceName = null,
    deliveryDate = null,
  } = (rate ?? {}) as Partial<Rate>
  return {
    id,
    state,
    recipient: to?.fullName || to?.company || '',
    destination: [to?.city, to?.province].filter(Boolean).join(', '),
    reference,
    carrierCode,
    carrierName,
    serviceCode,
    serviceName,
    deliveryDate,
    totalCents,
    orderId,
    fault,
    draftRev,
    offers: offers ?? [],
  }
}
