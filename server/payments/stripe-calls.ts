import { refuseInsideTransaction } from '#server/db/database.ts'

export interface StripeAccess { secretKey: string; apiUrl: string }

/** Stripe understood and said no (4xx); a repetition says the same. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  readonly declineCode: string | undefined
  /** The intent that stands for the refused charge. */
  readonly paymentIntent: string | null

  constructor(status: number, { type = '', code, decline_code, payment_intent }: StripeError = {}) {
    // Its own message may name the card's holder: never repeated.
    super(`Stripe refused: ${status} ${type} ${code ?? ''}`.trim())
    this.status = status
    this.type = type
    this.code = code
    this.declineCode = decline_code
    this.paymentIntent = payment_intent?.id ?? null
  }
}
interface StripeError { type?: string; code?: string; decline_code?: string; payment_intent?: { id: string } }
type Values = Record<string, unknown>

/** Of 2022-11-15 and later: what is read here has stayed the same since. */
const VERSION = '2024-06-20'
const TIMEOUT_MS = 30_000

/** GET and POST as Stripe's API wants them: form-encoded, `a[b]=c`, with an idempotency key. @throws StripeRefusal, anything else: outcome unknown */
export function stripeCalls({ secretKey, apiUrl }: StripeAccess) {
  async function ask<T>(method: 'GET' | 'POST', path: string, values: Values, key?: string): Promise<T> {
    refuseInsideTransaction('asking Stripe')
    const body = encoded(values)
    const answer = await fetch(`${apiUrl}${path}${method === 'GET' && body ? `?${body}` : ''}`, {
      method, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error',
      headers: {
        authorization: `Bearer ${secretKey}`, 'stripe-version': VERSION,
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }), ...(key && { 'idempotency-key': key }),
      },
      ...(method === 'POST' && { body }),
    })
    const said = await answer.json() as T & { error?: StripeError }
    if (answer.ok) return said
    // 409: the same key is being worked on; 429 and 5xx: later. None of them says what became of it.
    if (answer.status === 409 || answer.status === 429 || answer.status >= 500) throw Object.assign(new Error(`Stripe answered ${answer.status}`), { code: `STRIPE_${answer.status}` })
    throw new StripeRefusal(answer.status, said.error)
  }
  return {
    get: <T>(path: string, values: Values = {}) => ask<T>('GET', path, values),
    post: <T>(path: string, values: Values, key?: string) => ask<T>('POST', path, values, key),
  }
}

function encoded(values: Values): string {
  const pairs = (value: unknown, name: string): [string, string][] => {
    if (value === null || value === undefined) return []
    if (Array.isArray(value)) return value.flatMap((one, index) => pairs(one, `${name}[${index}]`))
    if (typeof value === 'object') return Object.entries(value).flatMap(([key, one]) => pairs(one, name ? `${name}[${key}]` : key))
    return [[name, String(value as string | number | boolean)]]
  }
  return new URLSearchParams(pairs(values, '')).toString()
}
