import { keepsWork } from './keeping.ts'
import type { TrackingResult } from '#src/contract/tracking.ts'
import { trackingKey } from './tracking-results.ts'

const KEY = 'portage-tracking'
const MOST_NUMBERS = 50
const KEPT_MS = 30 * 86_400_000

/**
 * Notes what was found on a public page, which has no person's database: without the order behind it, for 30 days, of at most 50
 * numbers. Goes with the tab where nothing is to be kept, and with every sign-out (leaving.ts).
 */
export function keepSeen(results: readonly TrackingResult[], now: number): void {
  const fresh = results.filter(({ found }) => found).map((result) => ({ ...result, orderId: null }))
  const others = read(now).filter(({ number }) => !fresh.some((one) => trackingKey(one.number) === trackingKey(number)))
  try {
    storage().setItem(KEY, JSON.stringify([...fresh, ...others].slice(0, MOST_NUMBERS)))
  } catch {
    // No room, or storage is forbidden: then nothing is known later.
  }
}

/** By number as `trackingKey` writes it. */
export const seenTracking = (now: number): ReadonlyMap<string, TrackingResult> => new Map(read(now).map((result) => [trackingKey(result.number), result]))

const storage = (): Storage => (keepsWork() ? localStorage : sessionStorage)

function read(now: number): TrackingResult[] {
  try {
    return (JSON.parse(storage().getItem(KEY) ?? '[]') as TrackingResult[]).filter(({ checkedAt }) => Date.parse(checkedAt) > now - KEPT_MS)
  } catch {
    return []
  }
}
