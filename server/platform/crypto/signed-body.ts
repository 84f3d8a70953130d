import { createHmac } from 'node:crypto'
import { isTimingSafeEqual } from './timing-safe-equal.ts'

/**
 * Signatures older than this, or this far in the future, are refused, so that a recorded message can't be
 * replayed.
 */
const TOLERANCE_SECONDS = 300

interface Signed {
  header: unknown
  body: Buffer
  secret: string
  now: Date
}

/**
 * Whether a webhook's body was signed by the holder of the secret: `t=<seconds>,v1=<hex>[,v1=…]`, an
 * HMAC-SHA256 over `<t>.<body>`, as Stripe signs (docs.stripe.com/webhooks/signature). Several v1 while a
 * secret is being replaced.
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

/** A webhook's body as JSON; null, which fails any schema, when it isn't JSON. */
export function bodyJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    return null
  }
}
