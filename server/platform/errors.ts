import { ValidationError } from 'yup'
import type { Values } from './messages.ts'

/**
 * Something the person can mend or must know. Answered as an envelope with a code, its message in their
 * language.
 */
export class RequestError extends Error {
  override readonly name = 'Refusal'
  readonly code: number
  readonly messageId: string
  readonly values: Values
  readonly fields: Record<string, string>
  /**
   * HTTP's: 200 and the code in the envelope, or the code itself where a protocol asks for it (design: api).
   */
  readonly status: number
  /** Seconds after which the same may go through. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    messageId: string,
    more: {
      code?: number
      values?: Values
      fields?: Record<string, string>
      asStatus?: true
      retryAfterSeconds?: number
    } = {},
  ) {
    super(messageId)
    this.messageId = messageId
    this.code = more.code ?? 601
    this.values = more.values ?? {}
    this.fields = more.fields ?? {}
    this.status = more.asStatus ? this.code : 200
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

type More = Omit<NonNullable<ConstructorParameters<typeof RequestError>[1]>, 'code'>

/** 402: it would go through if it were paid, or paid with more. */
export const paymentRequired = (messageId: string, more: More = {}): RequestError =>
  new RequestError(messageId, { ...more, code: 402 })
/** 409: not as things stand now; somebody else was faster, or something has to be ended first. */
export const conflict = (messageId: string, more: More = {}): RequestError =>
  new RequestError(messageId, { ...more, code: 409 })
/** 412: it was changed since the caller last read it (`rev`). */
export const changedElsewhere = (): RequestError => new RequestError('error.changedElsewhere', { code: 412 })
/** 422: the id was used before, for something else (draft-ietf-httpapi-idempotency-key-header). */
export const idReused = (messageId: string): RequestError => new RequestError(messageId, { code: 422 })
/** Unknown ids and other people's ids are answered alike, so that neither can be probed (D45). */
export const notFound = (): RequestError => new RequestError('error.gone', { code: 404 })
export const sessionEnded = (): RequestError => new RequestError('error.session', { code: 401 })
/** They don't belong to the customer any more: the device hands over what it had not sent, and wipes itself. */
export const membershipEnded = (): RequestError => new RequestError('account.removed', { code: 401 })
/** Nothing was begun of it. */
export const busy = (retryAfterSeconds = 2): RequestError =>
  new RequestError('error.busy', { code: 503, asStatus: true, retryAfterSeconds })
export const tooMany = (waitSeconds: number): RequestError =>
  new RequestError('error.tooMany', {
    code: 429,
    asStatus: true,
    values: { minutes: Math.ceil(waitSeconds / 60) },
    retryAfterSeconds: waitSeconds,
  })
export const forbidden = (messageId = 'error.forbidden'): RequestError =>
  new RequestError(messageId, { code: 403 })

/** path → message id, the first fault of each field. */
export function fieldsOf(error: ValidationError): Record<string, string> {
  const faults = error.inner.length > 0 ? error.inner : [error]
  return Object.fromEntries(faults.toReversed().map((fault) => [fault.path ?? '', fault.message]))
}

/** The constraint that a write broke, whichever database said so. */
export function brokenConstraint(error: unknown): string | undefined {
  const cause = (error as { cause?: unknown }).cause ?? error
  const { code, constraint } = cause as { code?: string; constraint?: string }
  return code === '23505' || code === '23514' ? (constraint ?? 'unnamed') : undefined
}
