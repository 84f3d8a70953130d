import { ApiError, restOf } from './api-error.ts'

/**
 * Whether this failure leaves open what happened: no answer, or one from a server in trouble. Everything else
 * was refused before anything was charged.
 */
export function isUnknownOutcome(error: unknown): boolean {
  // 601 is bad input in the envelope, not a server in trouble.
  return !(error instanceof ApiError) || error.kind === 'network' || (error.code >= 500 && error.code < 600)
}

/**
 * How long to wait before asking again what became of something, in milliseconds, from the first (0) on;
 * `failure`: what came of asking last, which may have asked for longer.
 */
export const askDelay = (times: number, failure?: unknown): number =>
  Math.max(Math.min(500 * 2 ** times, 8000), restOf(failure))
