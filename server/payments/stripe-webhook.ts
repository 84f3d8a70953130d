import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { topUps } from '#server/db/schema/payments.ts'
import { settlePayment } from '#server/modules/orders/pay-by-card.ts'
import { postOfBytes } from '#server/post-of-bytes.ts'
import type { Deps } from '#server/serve.ts'
import { bodyJson, isSignedBody } from '#server/signed-body.ts'

/** What is read of it; anybody may send anything. */
interface StripeEvent { data?: { object?: { object?: string; metadata?: Record<string, string> } } }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * `POST /api/webhooks/stripe`, outside the contract: the signature covers the bytes as they came. An event is only a reason to ask
 * Stripe what is true now, so that late, repeated and reordered ones come to the same end. A failure is answered as such: it is sent again.
 */
export function serveStripeWebhook(app: FastifyInstance, deps: Deps): void {
  const { config: { stripe }, clock, database } = deps
  if (!stripe || deps.gateway.name !== 'stripe') return
  postOfBytes(app, '/api/webhooks/stripe', async (body, request, reply) => {
    if (!isSignedBody({ header: request.headers['stripe-signature'], body, secret: stripe.webhookSecret, now: clock.now() })) return reply.code(400).send({ code: 400, msg: 'signature' })
    const { top_up: id, customer } = intentOf(body)?.metadata ?? {}
    if (id && customer && UUID.test(id) && UUID.test(customer)) {
      const [known] = await database.sql.select({ id: topUps.id }).from(topUps).where(and(eq(topUps.customerId, customer), eq(topUps.id, id)))
      if (known) await settlePayment(deps, database.forCustomer(customer), id)
    }
    return { received: true }
  })
}

function intentOf(body: Buffer): NonNullable<StripeEvent['data']>['object'] {
  const event = bodyJson(body) as StripeEvent | null
  return event?.data?.object?.object === 'payment_intent' ? event.data.object : undefined
}
