import { ApiError } from '#src/api/api-error.ts'

/**
 * What a form shows after its call: message ids, and the server's own message. Without a reason, the second
 * line of i18n/second-line.ts.
 */
export interface Outcome {
  kind: 'done' | 'error'
  messageId: string
  reason?: string
  reasonId?: string
}

/** "login has failed!" and why. Without a network the form stays as it is and says what it needs. */
export function refusal(messageId: string, error: ApiError): Outcome {
  if (error.kind === 'network') return { kind: 'error', messageId, reasonId: 'error.needsNetwork' }
  if (error.kind === 'repeat') return { kind: 'error', messageId, reasonId: 'error.repeat' }
  return {
    kind: 'error',
    messageId,
    ...(error.message ? { reason: error.message } : { reasonId: 'error.unexpected' }),
  }
}
