import { createHmac, timingSafeEqual } from 'node:crypto'

/** Stripe's own tolerance. */
const TOLERANCE_SECONDS = 300

/** `Stripe-Signature: t=<seconds>,v1=<hex>[,v1=…]` over `<t>.<body>` (docs.stripe.com/webhooks/signature). Several v1: while a secret is changed. */
export function isSignedByStripe({ header, body, secret, now }: { header: unknown; body: Buffer; secret: string; now: Date }): boolean {
  const parts = (typeof header === 'string' ? header : '').split(',').map((part) => part.trim().split('=', 2) as [string, string | undefined])
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d+$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return parts.some(([name, value]) => {
    const given = name === 'v1' ? Buffer.from(value ?? '', 'hex') : Buffer.alloc(0)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
