import { and, desc, eq, inArray } from 'drizzle-orm'
import { contract } from '#src/contract/contract.ts'
import type { TrackingResult } from '#src/contract/tracking.ts'
import { parseNumber } from '#src/domain/numbers.ts'
import { normaliseTracking } from '#src/domain/tracking-number.ts'
import { deriveStatus, orderEvents } from '#src/domain/tracker-status.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { orders, trackers } from '#server/db/schema/shipping.ts'
import { notFound } from '#server/errors.ts'
import type { Follow, Serve } from '#server/serve.ts'

const { search, list, follow, unfollow } = contract.tracking

export function trackingRoutes(serve: Serve): void {
  serve(search, async ({ numbers }, { database, session, track, clock }) => {
    const db = session && database.forCustomer(session.customerId)
    return Promise.all([...new Set(numbers)].map((number) => lookUp(track, usual(number), clock.now(), db)))
  })
  serve(list, async ({ q }, { db, track, clock }) => {
    const rows = (await db.find(trackers, undefined, { orderBy: [desc(trackers.createdAt)], limit: 200 }))
      .filter((row) => `${row.number} ${row.note}`.toLowerCase().includes(q.toLowerCase()))
    const found = await Promise.all(rows.map(async (row) => toRow(row, await lookUp(track, row.number, clock.now(), db))))
    return { rows: found, total: found.length }
  })
  serve(follow, async ({ number: typed, note }, { db, track, clock }) => {
    const number = usual(typed)
    await db.insert(trackers, { number, note, createdAt: clock.now() }, { ifAbsent: true })
    const row = await db.one(trackers, eq(trackers.number, number))
    if (!row) throw notFound()
    return toRow(row, await lookUp(track, number, clock.now(), db))
  })
  serve(unfollow, async ({ number }, { db }) => {
    await db.remove(trackers, and(inArray(trackers.number, [number, usual(number)]))!)
    return null
  })
}

const usual = (number: string) => parseNumber(number)?.number ?? normaliseTracking(number)
const toRow = (row: typeof trackers.$inferSelect, result: TrackingResult) => ({ ...result, id: row.number, note: row.note, createdAt: row.createdAt.toISOString() })

async function lookUp(track: Follow, number: string, now: Date, db: CustomerDb | undefined): Promise<TrackingResult> {
  const followed = await track(number)
  const order = followed && await db?.one(orders, eq(orders.trackingNumber, number))
  const events = followed?.events ?? []
  return {
    number, found: followed !== null, carrierName: followed?.carrierName ?? null, sample: followed?.sample ?? false,
    status: deriveStatus(orderEvents(events)), events, estimatedDelivery: followed?.estimatedDelivery ?? null,
    checkedAt: now.toISOString(), orderId: order?.id ?? null,
  }
}
