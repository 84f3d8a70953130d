import { stored } from '#src/api/browser-storage.ts'
import type { TrackingResult } from '#src/contract/tracking.ts'
import { trackingKey } from '#src/domain/tracking/tracking-number.ts'
import { smallStorage } from '#src/offline/database/storage-mode.ts'

const MAX_NUMBERS = 50
const KEPT_MS = 30 * 86_400_000
const storage = stored<TrackingResult[]>('portage-tracking', smallStorage)

/**
 * Stores what was found on a public page, where no user's database is open: without the order, for 30 days,
 * at most 50 numbers. Removed with the tab where nothing is to be kept, and on every sign-out (leaving.ts).
 */
export function cacheTracking(results: readonly TrackingResult[], now: number): void {
  const fresh = results
    .filter(({ found }) => found)
    .map((result) => ({ ...result, orderId: null, order: null }))
  const others = seenSince(now - KEPT_MS).filter(
    ({ number }) => !fresh.some((one) => trackingKey(one.number) === trackingKey(number)),
  )
  storage.set([...fresh, ...others].slice(0, MAX_NUMBERS))
}

/** By number as `trackingKey` writes it. */
export const cachedTracking = (now: number): ReadonlyMap<string, TrackingResult> =>
  new Map(seenSince(now - KEPT_MS).map((result) => [trackingKey(result.number), result]))

const seenSince = (time: number): TrackingResult[] =>
  (storage.get() ?? []).filter(({ checkedAt }) => Date.parse(checkedAt) > time)
