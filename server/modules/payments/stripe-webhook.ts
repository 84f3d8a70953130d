import type { FastifyInstance } from 'fastify'
import { rawBodyRoute } from '#server/http/raw-body-route.ts'
import type { Deps } from '#server/http/context.ts'
import { bodyJson, isSignedBody } from '#server/platform/crypto/signed-body.ts'
import { handleChargeEvent, handleDisputeEvent, handleRefundEvent } from './gateway-events.ts'
import { importPayouts } from './gateway-movements.ts'

/** The fields we read. Anybody may send anything. */
interface StripeEvent {
  data?: { object?: StripeObject }
}

interface StripeObject {
  object?: string
  id?: string
  metadata?: Record<string, string> | null
}

/**
 * `POST /api/webhooks/stripe`, outside the contract because the signature covers the raw bytes. An event is
 * only a reason to ask Stripe for the current state, so late, repeated and reordered events end the same. A
 * failure is answered as one, so that Stripe sends the event again.
 */
export function serveStripeWebhook(app: FastifyInstance, deps: Deps): void {
  const {
    config: { stripe },
    clock,
  } = deps
  if (!stripe || deps.gateway.name !== 'stripe') return
  rawBodyRoute(app, '/api/webhooks/stripe', async (body, request, reply) => {
    if (
      !isSignedBody({
        header: request.headers['stripe-signature'],
        body,
        secret: stripe.webhookSecret,
        now: clock.now(),
      })
    )
      return reply.code(400).send({ code: 400, msg: 'signature' })
    const event = bodyJson(body) as StripeEvent | null
    if (event?.data?.object) await handleObject(deps, event.data.object)
    return { received: true }
  })
}

/** The event's type doesn't matter: the object it is about says what to look up. */
async function handleObject(deps: Deps, { object, id = '', metadata }: StripeObject): Promise<void> {
  const { top_up: topUp, refund, customer } = metadata ?? {}
  if (object === 'payment_intent') await handleChargeEvent(deps, { topUp, customer })
  else if (object === 'refund') await handleRefundEvent(deps, id, { refund, customer })
  else if (object === 'dispute') await handleDisputeEvent(deps, id)
  else if (object === 'payout') await importPayouts(deps)
}
