import { RETRY_POLICIES, retryDelay } from '#src/domain/shared/retry-policy.ts'
import { ApiError, retryAfterMs } from './api-error.ts'

/**
 * Whether this failure leaves the outcome unknown: no answer, or one from a server in trouble. Anything else
 * was refused before anything was charged.
 */
export function isUnknownOutcome(error: unknown): boolean {
  // 601 is invalid input in the envelope, not a server in trouble.
  return !(error instanceof ApiError) || error.kind === 'network' || (error.code >= 500 && error.code < 600)
}

/**
 * Delay before asking again for an outcome, in milliseconds; `times` counts from 0. `failure`: how the last
 * attempt failed; the server may have asked for a longer delay.
 */
export const askDelay = (times: number, failure?: unknown): number =>
  Math.max(retryDelay(RETRY_POLICIES.lostAnswer, times, 0), retryAfterMs(failure))
