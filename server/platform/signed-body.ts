import { createHmac } from 'node:crypto'
import { isTimingSafeEqual } from './timing-safe-equal.ts'

/** Older or younger than this is not taken: what was overheard cannot be sent again later. */
const TOLERANCE_SECONDS = 300

interface Signed {
  header: unknown
  body: Buffer
  secret: string
  now: Date
}

/**
 * Whether a webhook's body is from who holds the secret: `t=<seconds>,v1=<hex>[,v1=…]`, an HMAC-SHA256 over
 * `<t>.<body>`, as Stripe signs (docs.stripe.com/webhooks/signature). Several v1: while a secret is changed.
 */
export function isSignedBody({ header, body, secret, now }: Signed): boolean {
  const parts = (typeof header === 'string' ? header : '')
    .split(',')
    .map((part) => part.trim().split('=', 2) as [string, string | undefined])
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d+$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return parts.some(
    ([name, value]) => name === 'v1' && isTimingSafeEqual(Buffer.from(value ?? '', 'hex'), expected),
  )
}

/** What a webhook's body says; null, which fails any schema, when it is no JSON. */
export function bodyJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    return null
  }
}
