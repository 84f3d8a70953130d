import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CursorPage } from '#src/contract/endpoint.ts'
import type { ManifestDetails, ManifestRow } from '#src/contract/manifests.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import type { UnitSystem } from '#src/domain/account/preference.ts'
import { parcelsKg } from '#src/domain/parcel/parcel.ts'
import type { WeightUnit } from '#src/domain/shared/units.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { manifests, orderHistory, orders, type ManifestContent } from '#server/db/schema/shipping.ts'
import { conflict, notFound, RequestError } from '#server/platform/errors.ts'
import { newestFirst, olderThan, cursorPage } from '#server/db/keyset.ts'
import { placeLines } from '#server/modules/orders/address-lines.ts'
import { isParcel, rateOf, shipmentOf, type Order } from '#server/modules/orders/repository.ts'
import { storedRecord } from '#server/modules/sync/records.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { actorOf } from '#server/http/session.ts'

export type Manifest = typeof manifests.$inferSelect
const PAGE_SIZE = 25
const KEYSET = { at: manifests.createdAt, id: manifests.id }

/**
 * Closes a manifest of one carrier's labels, which are handed over together; it never changes afterwards. The
 * same ID, or the same orders again, give the same manifest.
 * @throws RequestError if an order can't be handed over, is another carrier's, or is on another manifest
 */
export async function closeManifest(
  { db, clock, session }: Pick<CustomerContext, 'db' | 'clock' | 'session'>,
  { id, orderIds }: { id: string; orderIds: readonly string[] },
): Promise<Manifest> {
  const ids = [...new Set(orderIds)]
  return retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const earlier = await tx.one(manifests, eq(manifests.id, id))
      if (earlier) return earlier
      const found = await tx.find(orders, and(inArray(orders.id, ids), isParcel), {
        orderBy: [sql`${orders.id}`],
        lock: true,
      })
      if (found.length < ids.length) throw notFound()
      const closed = new Set(found.map(({ manifestId }) => manifestId))
      const [only] = closed
      if (closed.size === 1 && only) return (await tx.one(manifests, eq(manifests.id, only)))!
      const closedElsewhere = found.find(({ manifestId }) => manifestId)
      if (closedElsewhere)
        throw conflict('manifest.closedAlready', { values: { number: closedElsewhere.number } })
      const other = found.find(({ status, trackingNumber }) => status !== 'ordered' || !trackingNumber)
      if (other) throw new RequestError('manifest.notOpen', { values: { number: other.number } })
      const { carrierCode } = found[0]!
      if (found.some((order) => order.carrierCode !== carrierCode))
        throw new RequestError('manifest.oneCarrier')
      const now = clock.now()
      const customer = await tx.self()
      const listed = ids.map((one) => found.find((order) => order.id === one)!)
      const manifest: Omit<Manifest, 'customerId'> = {
        id,
        number: numberFor('manifest', await tx.next('manifest_numbers')),
        carrierCode,
        day: bookDay(now),
        orderCount: listed.length,
        createdAt: now,
        content: {
          carrierName: rateOf(listed[0]!).carrierName,
          sample: listed.some((order) => rateOf(order).sample),
          account: customer.company ?? session.user.nickName,
          shipFrom: shipFromLines(listed),
          weightUnit: await preferredWeightUnit(tx),
          rows: listed.map(toManifestLine),
        },
      }
      await tx.insert(manifests, manifest)
      await tx.update(
        orders,
        { manifestId: id, updatedAt: now },
        and(inArray(orders.id, ids), isNull(orders.manifestId))!,
      )
      for (const order of listed)
        await tx.insert(orderHistory, {
          orderId: order.id,
          id: clock.newId(),
          at: now,
          actor: actorOf(session),
          event: 'order.manifested',
          detail: { number: manifest.number },
        })
      return { ...manifest, customerId: tx.customerId }
    }),
  )
}

export async function listManifests(db: CustomerDb, after: string): Promise<CursorPage<ManifestRow>> {
  const { shown, next } = cursorPage(
    await db.find(manifests, olderThan(KEYSET, after), {
      orderBy: newestFirst(KEYSET),
      limit: PAGE_SIZE + 1,
    }),
    PAGE_SIZE,
  )
  return { rows: shown.map(toManifestRow), next }
}

export function toManifestRow({ id, number, day, orderCount, content, createdAt }: Manifest): ManifestRow {
  const { carrierName, sample, rows } = content
  const { pieceCount, kilograms } = manifestTotals(rows)
  return {
    id,
    number,
    day,
    orderCount,
    carrierName,
    sample,
    pieceCount,
    kilograms: Math.round(kilograms * 100) / 100,
    createdAt: createdAt.toISOString(),
  }
}

/**
 * With its parcels, as their labels can be scanned at the hand-over; those cancelled since stay behind.
 * @throws RequestError 404
 */
export async function manifestDetails(db: CustomerDb, id: string): Promise<ManifestDetails> {
  const manifest = await db.one(manifests, eq(manifests.id, id))
  if (!manifest) throw notFound()
  const listed = await db.find(orders, eq(orders.manifestId, id))
  const byNumber = new Map(listed.map((order) => [order.number, order]))
  return {
    ...toManifestRow(manifest),
    parcels: manifest.content.rows.flatMap(({ orderNumber, trackingNumber, pieces }) => {
      const order = byNumber.get(orderNumber)
      if (!order || order.status === 'cancelled') return []
      const { to } = shipmentOf(order)
      return {
        orderId: order.id,
        orderNumber,
        trackingNumber,
        recipient: to.fullName || to.company,
        pieces,
        ssccs: order.ssccs ?? [],
      }
    }),
  }
}

export const manifestTotals = (rows: ManifestContent['rows']): { pieceCount: number; kilograms: number } => ({
  pieceCount: rows.reduce((sum, { pieces }) => sum + pieces, 0),
  kilograms: rows.reduce((sum, { kilograms }) => sum + kilograms, 0),
})

function toManifestLine(order: Order): ManifestContent['rows'][number] {
  const { to, parcels } = shipmentOf(order)
  return {
    orderNumber: order.number,
    trackingNumber: order.trackingNumber!,
    serviceName: rateOf(order).serviceName,
    destination: [to.city, to.province, to.postalCode].filter(Boolean).join(' '),
    pieces: parcels.reduce((sum, { quantity }) => sum + quantity, 0),
    kilograms: parcelsKg(parcels),
  }
}

/** Each place once. */
function shipFromLines(listed: readonly Order[]): string[][] {
  const places = listed.map((order) => {
    const { from } = shipmentOf(order)
    return [from.company || from.fullName, ...placeLines(from)].filter(Boolean)
  })
  return [...new Map(places.map((lines) => [lines.join('\n'), lines])).values()]
}

async function preferredWeightUnit(db: CustomerDb): Promise<WeightUnit> {
  const kept = await storedRecord(db, 'preference', 'units')
  return (kept?.doc as { units?: UnitSystem } | null | undefined)?.units === 'metric' ? 'kg' : 'lb'
}
