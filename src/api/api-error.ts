/**
 * Why a call failed. `message` is a sentence for the person: the server's, or empty when no server answered.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /**
   * network: no answer at all. http: refused before the call was understood. envelope: answered with an error
   * code.
   */
  readonly kind: 'network' | 'http' | 'envelope' | 'repeat'
  /** The envelope's code, or the HTTP status. */
  readonly code: number
  /** The id of `message`, where the server said it. */
  readonly messageId: string | undefined
  /** Invalid input: path → message id. */
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: ApiError['kind'],
    code: number,
    message: string,
    more: {
      messageId?: string | undefined
      fields?: Record<string, string> | undefined
      retryAfterSeconds?: number | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.kind = kind
    this.code = code
    this.messageId = more.messageId
    this.fields = more.fields ?? {}
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

export const isSessionEnd = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 401
export const isOffline = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind === 'network'
/** Service unavailable and too many requests (RFC 9110, RFC 6585). */
export const BUSY_CODES: readonly number[] = [503, 429]
/** The server is up and asks clients to wait. */
export const isBusy = (error: unknown): error is ApiError & { retryAfterSeconds: number } =>
  error instanceof ApiError && BUSY_CODES.includes(error.code) && error.retryAfterSeconds !== undefined
/** How long to wait, in milliseconds; 0 when the server didn't say. */
export const retryAfterMs = (error: unknown): number => (isBusy(error) ? error.retryAfterSeconds * 1000 : 0)
/**
 * Doesn't exist, belongs to somebody else, or the ID is malformed (D45). Any other failure says nothing about
 * whether the thing exists.
 */
export const isNoSuch = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'envelope' && (error.code === 404 || error.code === 601)
