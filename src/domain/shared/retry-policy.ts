/**
 * When something that failed is tried again: the wait doubles from `firstMs` to `longestMs`, and is spread by
 * chance between two factors, so that what failed together doesn't come back together.
 */
export interface RetryPolicy {
  firstMs: number
  longestMs: number
  spread: readonly [least: number, most: number]
}

/** Every place that tries again by itself. */
export const RETRY_POLICIES = {
  /** A transaction that the database undid in favour of another: milliseconds. */
  transaction: { firstMs: 10, longestMs: 1000, spread: [0.5, 1.5] },
  /** A background job: about sixteen hours in 24 attempts, then somebody has to look. */
  job: { firstMs: 10_000, longestMs: 3_600_000, spread: [1, 1.2] },
  /** Asking what became of a purchase, top-up or pickup whose answer was lost: a person is waiting. */
  lostAnswer: { firstMs: 500, longestMs: 8000, spread: [1, 1] },
  /** A change on its way from the device: anything up to the wait (full jitter). */
  outbox: { firstMs: 1000, longestMs: 60_000, spread: [0, 1] },
} as const satisfies Record<string, RetryPolicy>

/**
 * @param failures so far, from 0 on
 * @param random from 0 to 1
 * @returns milliseconds
 */
export const retryDelay = (
  { firstMs, longestMs, spread: [least, most] }: RetryPolicy,
  failures: number,
  random: number,
): number => Math.min(longestMs, firstMs * 2 ** Math.min(failures, 30)) * (least + (most - least) * random)
