import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Card } from '#src/contract/billing/cards.ts'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { eventNotices } from '#server/app/mail-jobs.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { settleOpenTopUps, importGatewayActivity } from '#server/app/maintenance.ts'
import { topUp } from './cards.ts'
import { ledgerHolds } from './ledger.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { startStripe, type StripeStandIn } from './stripe-stand-in.ts'

export const WEBHOOK_SECRET = 'whsec_test'
const STRIPE_ENV = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
}

// Set before the first test of a file that calls `withStripeServer`. Imports are live bindings.
export let stripe: StripeStandIn
export let server: TestServer

/** For tests with a server whose cards go to a stand-in for Stripe; at the end the ledger must hold. */
export function withStripeServer(): void {
  beforeAll(async () => {
    stripe = await startStripe(() => server.clock.now())
    server = await startServer({ env: { ...STRIPE_ENV, STRIPE_API_URL: stripe.url } })
  })
  beforeEach(() => {
    stripe.calls.length = 0
    stripe.behave.clear()
    stripe.refundsBegin = 'succeeded'
    stripe.weather = () => 'fine'
  })
  afterAll(async () => {
    await ledgerHolds(server)
    await server.close()
    await stripe.close()
  })
}

export const settleTopUps = () => settleOpenTopUps(server.deps, server.app.log, -1)
export const importMovements = () => importGatewayActivity(server.deps, server.app.log)
export const runAdmin = (...argv: string[]) => runVerb({ argv, input: '' }, server.deps)
export const readTopUp = async (customer: TestCustomer, id: string) =>
  (await customer.call<TopUp>('GET', `/topups/${id}`)).data!
export const intentOf = (topUpId: string) =>
  [...stripe.intents.values()].find(({ metadata }) => metadata.top_up === topUpId)!.id
export const refundsOf = (topUpId: string) =>
  [...stripe.refunds.values()].filter(({ payment_intent }) => payment_intent === intentOf(topUpId))

/** A customer without credits and with a card. */
export async function withCard(
  method = `pm_${make.id().replaceAll('-', '')}`,
): Promise<{ customer: TestCustomer; card: Card; method: string }> {
  const customer = await server.customer({ creditCents: 0 })
  const { data: begun } = await customer.call<{ clientSecret: string }>('POST', '/cards/setup')
  const token = stripe.completeSetup(begun!.clientSecret, method)
  const { data: card } = await customer.call<Card>('POST', '/cards', {
    id: make.id(),
    token,
    nameOnCard: 'Mina Roy',
    billingAddress: make.address(),
  })
  return { customer, card: card!, method }
}

/** The same, with a top-up of one hundred dollars charged to the card. */
export async function toppedUp() {
  const { customer, card, method } = await withCard()
  return { customer, card, method, topUp: (await topUp(customer, { cardId: card.id })).data! }
}

export const postWebhook = (body: string, signature: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    payload: body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
/** Delivers an event as Stripe does. */
export const deliver = (event: object) => {
  const body = JSON.stringify(event)
  return postWebhook(body, stripe.sign(body, WEBHOOK_SECRET, server.clock.now()))
}
/** Delivers all events since the last delivery, in order. */
export async function deliverAll(): Promise<void> {
  for (const event of stripe.events.splice(0)) {
    const { statusCode } = await deliver(event)
    if (statusCode !== 200) throw new Error(`the webhook answered ${statusCode} to ${event.type}`)
  }
}

/** The emails that events caused for a recipient, oldest first. */
export async function emailsTo(
  recipient: string,
): Promise<{ kind: string; subject: string; text: string }[]> {
  await runDueJobs(server.deps, { ...eventNotices(server.deps), 'send-mail': async () => {} }, server.app.log)
  return (
    await server.deps.database.sql.execute<{ kind: string; subject: string; text: string }>(
      `select kind, subject, text from mails where recipient = '${recipient}' order by created_at, id`,
    )
  ).rows
}
