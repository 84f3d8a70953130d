import { ApiError } from '#src/api/api-error.ts'
import { connectivity } from '#src/api/connectivity.ts'

/** Why an inquiry was not sent, or its outcome is unknown: a message id, or the server's message. */
export interface NotSent {
  reasonId?: string
  reason?: string
  /** An earlier version of it has arrived: later changes would have to be another inquiry. */
  arrived?: true
}

/** 20 MB on a slow line take longer than the usual three minutes. */
export const UPLOAD_MS = 30 * 60_000
const ARRIVED = 409

export function reasonOf({ kind, code, message }: ApiError): NotSent {
  if (kind === 'network')
    return { reasonId: connectivity.get() === 'offline' ? 'error.needsNetwork' : 'site.inquiry.noAnswer' }
  if (kind === 'repeat') return { reasonId: 'error.repeat' }
  if (kind === 'envelope' && code === ARRIVED) return { reason: message, arrived: true }
  return message ? { reason: message } : { reasonId: 'error.unexpected' }
}
