import { asc, eq, inArray } from 'drizzle-orm'
import type { Load, LoadFile } from '#src/contract/loads.ts'
import { scopeOf } from '#src/domain/parcel/scope.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { loadFiles } from '#server/db/schema/freight.ts'
import { invoiceFiles, invoices } from '#server/db/schema/money/invoices.ts'
import { orderHistory } from '#server/db/schema/shipping.ts'
import { toHistory } from '#server/db/history.ts'
import { readClaimable } from '#server/modules/orders/claimable.ts'
import { buildRoute } from '#server/modules/tracking/route.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { readCancelFee } from './cancel.ts'
import { availablePapers } from './papers.ts'
import {
  findLoad,
  freightRateOf,
  loadOf,
  chargeParts,
  stopsOf,
  toLoadRow,
  type LoadOrder,
} from './repository.ts'

/** Everything about one load, with the carrier's newest tracking events while it is on its way. */
export async function loadDetails(context: CustomerContext, id: string): Promise<Load> {
  const { db, track, clock } = context
  const before = await findLoad(db, id)
  const followed = before.trackingNumber ? await track(before.trackingNumber) : null
  const order = followed ? await findLoad(db, id) : before
  const [now, rate, { quoteId, request, booking, from, to }] = [
    clock.now(),
    freightRateOf(order),
    loadOf(order),
  ]
  const history = await db.find(orderHistory, eq(orderHistory.orderId, id), {
    orderBy: [asc(orderHistory.at), asc(orderHistory.id)],
  })
  const charges = await listCharges(db, order)
  const events = followed?.events ?? []
  const fee = await readCancelFee(context, order, now)
  return {
    ...toLoadRow(order),
    estimatedDelivery: followed?.estimatedDelivery ?? rate.deliveryDate,
    quoteId,
    request,
    booking,
    rate,
    stops: stopsOf(order),
    ...chargeParts(rate.lines),
    distance: rate.facts.distanceKm,
    shipmentType: scopeOf(from.country, to.country),
    charges,
    invoiceDate: charges[0]?.invoiceDate ?? null,
    documents: { papers: availablePapers(order), files: await listFiles(db, id) },
    events,
    route: followed && buildRoute(followed, events),
    history: toHistory(history),
    cancelFeeCents: fee && fee.totalCents,
    claimable: await readClaimable(db, order, now),
  }
}

async function listCharges(db: CustomerDb, { id }: LoadOrder): Promise<Load['charges']> {
  const billed = await db.find(invoices, eq(invoices.orderId, id), {
    orderBy: [asc(invoices.createdAt), asc(invoices.id)],
  })
  const evidence =
    billed.length > 0
      ? await db.find(
          invoiceFiles,
          inArray(
            invoiceFiles.invoiceId,
            billed.map((one) => one.id),
          ),
        )
      : []
  return billed.map((one) => ({
    id: one.id,
    number: one.number,
    kind: one.kind,
    state: one.state,
    totalCents: one.totalCents,
    invoiceDate: bookDay(one.createdAt),
    reason: one.kind === 'adjustment' ? (one.content.adjustment?.reason ?? null) : null,
    note: one.content.adjustment?.note ?? '',
    evidence: evidence.filter(({ invoiceId }) => invoiceId === one.id).length,
  }))
}

async function listFiles(db: CustomerDb, orderId: string): Promise<LoadFile[]> {
  const rows = await db.find(loadFiles, eq(loadFiles.orderId, orderId), {
    orderBy: [asc(loadFiles.createdAt), asc(loadFiles.id)],
  })
  return rows.map(({ id, kind, name, type, size, source, createdAt }) => ({
    id,
    kind,
    name,
    type,
    size,
    by: source,
    at: createdAt.toISOString(),
  }))
}
