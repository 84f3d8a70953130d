import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { contract } from '#src/contract/contract.ts'
import type { TrackingResult } from '#src/contract/tracking.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { readFreightNumber } from '#src/domain/freight/pro-number.ts'
import { formatTrackingNumber } from '#src/domain/tracking/tracking-number.ts'
import { deriveStatus, orderEvents } from '#src/domain/tracking/tracker-status.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { records } from '#server/db/schema/sync.ts'
import { writeRecords } from '#server/modules/sync/write.ts'
import { matches } from '#server/platform/text/search-text.ts'
import type { Follow } from '#server/http/context.ts'
import type { Serve } from '#server/http/serve.ts'
import { buildRoute } from './route.ts'

const { search, list, follow, unfollow } = contract.tracking

export function trackingRoutes(serve: Serve): void {
  serve(search, async ({ numbers }, { database, session, track, clock }) => {
    const db = session && database.forCustomer(session.customerId)
    return Promise.all(
      [...new Set(numbers)].map((number) => lookUp(track, formatTrackingNumber(number), clock.now(), db)),
    )
  })
  serve(list, async ({ q }, { db, track, clock }) => {
    const rows = await db.find(
      records,
      and(eq(records.entity, 'tracker'), isNotNull(records.doc), matches(records.search, q)),
      { orderBy: [desc(records.createdAt)], limit: 200 },
    )
    const found = await Promise.all(
      rows.map(async (row) => toRow(row, await lookUp(track, row.id, clock.now(), db))),
    )
    return { rows: found, total: found.length }
  })
  serve(follow, async ({ number: typed, note }, { db, track, clock }) => {
    const id = formatTrackingNumber(typed)
    const [outcome] = await db.transaction((tx) =>
      writeRecords(
        tx,
        [{ entity: 'tracker', id, baseRev: 0, doc: { note, createdAt: clock.now().toISOString() } }],
        clock.now(),
      ),
    )
    // It was unfollowed before, and is followed again.
    if (outcome!.version.doc === null)
      await db.transaction((tx) =>
        writeRecords(
          tx,
          [{ entity: 'tracker', id, baseRev: 'any', doc: { note, createdAt: clock.now().toISOString() } }],
          clock.now(),
        ),
      )
    const row = await db.one(records, and(eq(records.entity, 'tracker'), eq(records.id, id))!)
    return toRow(row!, await lookUp(track, id, clock.now(), db))
  })
  serve(unfollow, async ({ number }, { db, clock }) => {
    const ids = [...new Set([number, formatTrackingNumber(number)])]
    await db.transaction((tx) =>
      writeRecords(
        tx,
        ids.map((id) => ({ entity: 'tracker', id, baseRev: 'any', doc: null })),
        clock.now(),
      ),
    )
    return null
  })
}

const toRow = ({ id, doc, createdAt }: typeof records.$inferSelect, result: TrackingResult) => ({
  ...result,
  id,
  note: (doc?.note as string | undefined) ?? '',
  createdAt: createdAt.toISOString(),
})

/** People also know a load by its own number and that of its bill of lading. */
async function findOwnLoad(db: CustomerDb, typed: string) {
  const { kind, number } = readFreightNumber(typed)
  if (kind === 'load') return db.one(orders, eq(orders.number, number))
  return kind === 'bol' ? db.one(orders, eq(orders.bol, number)) : undefined
}

function recipientOf({ mode, shipment }: typeof orders.$inferSelect): string {
  if (mode !== 'parcel') return ''
  const { to } = shipment as Shipment
  return to.fullName || to.company
}

async function lookUp(
  track: Follow,
  number: string,
  now: Date,
  db: CustomerDb | undefined,
): Promise<TrackingResult> {
  const load = db && (await findOwnLoad(db, number))
  const followed = await track(load?.trackingNumber ?? number)
  const order = load ?? (followed && (await db?.one(orders, eq(orders.trackingNumber, number))))
  const events = followed?.events ?? []
  return {
    number,
    found: followed !== null,
    carrierName: followed?.carrierName ?? null,
    sample: followed?.sample ?? false,
    status: deriveStatus(orderEvents(events)),
    events,
    estimatedDelivery: followed?.estimatedDelivery ?? null,
    checkedAt: now.toISOString(),
    orderId: order?.id ?? null,
    order: order ? { number: order.number, recipient: recipientOf(order) } : null,
    ...((order ? order.mode !== 'parcel' : followed?.isLoad) && { isLoad: true }),
    route: followed && buildRoute(followed, events),
  }
}
