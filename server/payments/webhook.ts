import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { topUps } from '#server/db/schema/payments.ts'
import { settlePayment } from '#server/modules/orders/pay-by-card.ts'
import type { Deps } from '#server/serve.ts'
import { isSignedBody } from '#server/signed-body.ts'

interface StripeEvent { type: string; data: { object: { id: string; object: string; metadata?: Record<string, string> } } }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * `POST /api/webhooks/stripe`, outside the contract: the signature covers the bytes as they came. An event is only a reason to ask
 * Stripe what is true now, so that late, repeated and reordered ones come to the same end. A failure is answered as such: it is sent again.
 */
export function serveStripeWebhook(app: FastifyInstance, deps: Deps): void {
  const { config: { stripe }, clock, database } = deps
  if (!stripe || deps.gateway.name !== 'stripe') return
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post('/api/webhooks/stripe', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSignedBody({ header: request.headers['stripe-signature'], body, secret: stripe.webhookSecret, now: clock.now() })) return reply.code(400).send({ code: 400, msg: 'signature' })
      const { top_up: id, customer } = intentOf(body)?.metadata ?? {}
      if (id && customer && UUID.test(id) && UUID.test(customer)) {
        const [known] = await database.sql.select({ id: topUps.id }).from(topUps).where(and(eq(topUps.customerId, customer), eq(topUps.id, id)))
        if (known) await settlePayment(deps, database.forCustomer(customer), id)
      }
      return { received: true }
    })
  })
}

function intentOf(body: Buffer): StripeEvent['data']['object'] | undefined {
  try {
    const { data } = JSON.parse(body.toString()) as Partial<StripeEvent>
    return data?.object.object === 'payment_intent' ? data.object : undefined
  } catch {
    return undefined
  }
}
