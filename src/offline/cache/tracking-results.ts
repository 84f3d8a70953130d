import type { TrackingResult } from '#src/contract/tracking.ts'
import type { OrderRow } from '#src/contract/orders.ts'
import { canMove } from '#src/domain/orders/order-status.ts'
import { orderStatusOf } from '#src/domain/tracking/tracker-status.ts'
import { trackingKey } from '#src/domain/tracking/tracking-number.ts'
import { onDevice } from '#src/offline/database/storage-error.ts'
import { userDatabase, type UserDatabase } from '#src/offline/database/user-database.ts'

const MAX_NUMBERS = 200
const KEPT_MS = 30 * 86_400_000

/** Stores what carriers reported; beyond 200 numbers, those not looked up for longest are dropped. */
export const cacheTrackingResult = (
  database: UserDatabase,
  results: readonly TrackingResult[],
  now = Date.now(),
): Promise<void> =>
  database.transaction('rw', database.tracking, database.orders, async () => {
    const { tracking } = database
    await tracking.bulkPut(
      results.map((result) => ({
        number: trackingKey(result.number),
        checkedAt: Date.parse(result.checkedAt),
        result,
      })),
    )
    await moveOrders(database, results)
    await tracking
      .where('checkedAt')
      .below(now - KEPT_MS)
      .delete()
    await tracking.bulkDelete(await tracking.orderBy('checkedAt').reverse().offset(MAX_NUMBERS).primaryKeys())
  })

/** Updates order lists with what carriers have reported since they were read. */
async function moveOrders({ orders }: UserDatabase, results: readonly TrackingResult[]): Promise<void> {
  const newest = new Map(
    results.flatMap((result) => (result.orderId === null ? [] : [[result.orderId, result]])),
  )
  const seen = await orders.bulkGet([...newest.keys()])
  await orders.bulkPut(
    seen.flatMap((before) => {
      if (!before) return []
      const row = before.row as OrderRow
      const { status, checkedAt } = newest.get(before.id)!
      const [next, seenAt] = [orderStatusOf(status), Date.parse(checkedAt)]
      return next && seenAt > before.seenAt && canMove(row.status, next)
        ? [{ ...before, seenAt, row: { ...row, status: next } }]
        : []
    }),
  )
}

/**
 * The last known status of these numbers, by number as `trackingKey` writes it.
 * @throws DeviceStorageError
 */
export const readTracking = (
  numbers: readonly string[],
  now = Date.now(),
): Promise<ReadonlyMap<string, TrackingResult>> =>
  onDevice(async () => {
    const rows = await userDatabase().tracking.bulkGet(numbers.map(trackingKey))
    return new Map(
      rows.flatMap((row) =>
        row && row.checkedAt >= now - KEPT_MS ? [[row.number, row.result as TrackingResult]] : [],
      ),
    )
  })
