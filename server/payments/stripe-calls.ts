import { refuseInsideTransaction } from '#server/db/database.ts'

export interface StripeAccess {
  secretKey: string
  apiUrl: string
}

/** Stripe refused (4xx). What that means depends on the request: `isDecline`, `isAbsent`. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  readonly declineCode: string | undefined
  /** The PaymentIntent of the refused charge. */
  readonly paymentIntent: string | null

  constructor(status: number, { type = '', code, decline_code, payment_intent }: StripeError = {}) {
    // Its own message can contain the cardholder's name, so it is never repeated.
    super(`Stripe refused: ${status} ${type} ${code ?? ''}`.trim())
    this.status = status
    this.type = type
    this.code = code
    this.declineCode = decline_code
    this.paymentIntent = payment_intent?.id ?? null
  }
}

/**
 * A declined card (402), or a request that can never succeed (400): nothing was done, and repeating it gives
 * the same.
 */
export const isDecline = (error: unknown): error is StripeRefusal =>
  error instanceof StripeRefusal &&
  ((error.status === 402 && error.type === 'card_error') || isBadRequest(error))
/** The requested object doesn't exist. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof StripeRefusal &&
  (error.status === 404 || (error.status === 400 && error.code === 'resource_missing'))

/**
 * Documented 400s (docs.stripe.com/error-codes) about the request itself. Others are about our key, our
 * account or a reused idempotency key: they don't say whether an earlier call under it succeeded.
 */
const isBadRequest = ({ status, type, code }: StripeRefusal): boolean =>
  status === 400 && type === 'invalid_request_error' && (code === undefined || BAD_REQUESTS.has(code))
const BAD_REQUESTS = new Set([
  'amount_too_large',
  'amount_too_small',
  'charge_already_refunded',
  'charge_disputed',
  'charge_exceeds_source_limit',
  'country_unsupported',
  'currency_not_supported',
  'dispute_already_closed',
  'customer_max_payment_methods',
  'invalid_charge_amount',
  'invalid_characters',
  'parameter_invalid_empty',
  'parameter_invalid_integer',
  'parameter_invalid_string_blank',
  'parameter_invalid_string_empty',
  'parameter_missing',
  'parameter_unknown',
  'parameters_exclusive',
  'payment_intent_authentication_failure',
  'payment_intent_incompatible_payment_method',
  'payment_intent_invalid_parameter',
  'payment_intent_payment_attempt_expired',
  'payment_intent_payment_attempt_failed',
  'payment_intent_unexpected_state',
  'payment_method_customer_decline',
  'payment_method_invalid_parameter',
  'payment_method_provider_decline',
  'payment_method_unactivated',
  'payment_method_unexpected_state',
  'refund_disputed_payment',
  'resource_missing',
])

interface StripeError {
  type?: string
  code?: string
  decline_code?: string
  payment_intent?: { id: string }
}
type Values = Record<string, unknown>

/** What is used here has been the same since version 2022-11-15. */
const VERSION = '2024-06-20'
const TIMEOUT_MS = 30_000
/** The most that Stripe returns at once. */
const PAGE = 100

/**
 * GET and POST in the format of Stripe's API: form-encoded, `a[b]=c`, with an idempotency key. @throws
 * StripeRefusal; anything else: outcome unknown
 */
export function stripeCalls({ secretKey, apiUrl }: StripeAccess) {
  async function ask<T>(method: 'GET' | 'POST', path: string, values: Values, key?: string): Promise<T> {
    const body = encoded(values)
    if (method === 'GET') return send(`${apiUrl}${path}${body ? `?${body}` : ''}`, { method })
    return send(`${apiUrl}${path}`, {
      method,
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(key && { 'idempotency-key': key }),
      },
    })
  }
  async function send<T>(
    url: string,
    { headers, ...request }: { method: string; body?: string | FormData; headers?: Record<string, string> },
  ): Promise<T> {
    refuseInsideTransaction('asking Stripe')
    const answer = await fetch(url, {
      ...request,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
      headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': VERSION, ...headers },
    })
    const json = (await answer.json()) as T & { error?: StripeError }
    if (answer.ok) return json
    // 409: the same key is being processed; 429 and 5xx: later. None of them tells the outcome.
    if (answer.status === 409 || answer.status === 429 || answer.status >= 500)
      throw Object.assign(new Error(`Stripe answered ${answer.status}`), { code: `STRIPE_${answer.status}` })
    throw new StripeRefusal(answer.status, json.error)
  }
  return {
    get: <T>(path: string, values: Values = {}) => ask<T>('GET', path, values),
    post: <T>(path: string, values: Values, key?: string) => ask<T>('POST', path, values, key),
    /** A file, which has its own API host (docs.stripe.com/api/files/create). */
    upload<T>(
      this: void,
      purpose: string,
      { name, type, bytes }: { name: string; type: string; bytes: Uint8Array },
      key: string,
    ): Promise<T> {
      const body = new FormData()
      body.set('purpose', purpose)
      body.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name)
      return send<T>(`${apiUrl.replace('//api.', '//files.')}/v1/files`, {
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      })
    },
    /** Every page of a list. */
    async *all<T extends { id: string }>(this: void, path: string, values: Values): AsyncGenerator<T> {
      let after: string | undefined
      for (;;) {
        const page = await ask<{ data: T[]; has_more: boolean }>('GET', path, {
          ...values,
          limit: PAGE,
          starting_after: after,
        })
        yield* page.data
        after = page.data.at(-1)?.id
        if (!page.has_more || !after) return
      }
    },
  }
}
export type StripeCalls = ReturnType<typeof stripeCalls>

/** In seconds, as in Stripe's objects, slightly early because clocks differ. */
export const unixSecondsBefore = (at: Date): number => Math.floor(at.getTime() / 1000) - 300
export const fromUnixSeconds = (seconds: number): Date => new Date(seconds * 1000)

function encoded(values: Values): string {
  const pairs = (value: unknown, name: string): [string, string][] => {
    if (value === null || value === undefined) return []
    if (Array.isArray(value)) return value.flatMap((one, index) => pairs(one, `${name}[${index}]`))
    if (typeof value === 'object')
      return Object.entries(value).flatMap(([key, one]) => pairs(one, name ? `${name}[${key}]` : key))
    return [[name, String(value as string | number | boolean)]]
  }
  return new URLSearchParams(pairs(values, '')).toString()
}
