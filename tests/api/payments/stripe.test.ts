import { describe, expect, test } from 'vitest'
import type { AutoReload, PaymentInfo } from '#src/contract/billing/billing.ts'
import type { Card } from '#src/contract/billing/cards.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { createGateway, refuseTestMoney } from '#server/payments/create-gateway.ts'
import { reloadCredits } from '#server/app/maintenance.ts'
import { creditsOf, topUp } from '#tests/support/payments/cards.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer } from '#tests/support/server/server.ts'
import {
  withStripeServer,
  postWebhook,
  intentOf,
  readTopUp,
  settleTopUps,
  refundsOf,
  server,
  stripe,
  importMovements,
  WEBHOOK_SECRET,
  withCard,
} from '#tests/support/payments/stripe-server.ts'

describe('cards by Stripe, against a stand-in that follows its published API', () => {
  withStripeServer()
  const event = (id: string, customer: TestCustomer, type = 'payment_intent.succeeded') =>
    JSON.stringify({
      id: 'evt_1',
      type,
      data: {
        object: {
          id: 'pi_x',
          object: 'payment_intent',
          metadata: { top_up: id, customer: customer.user.customerId },
        },
      },
    })

  test('a card is saved by a SetupIntent of this customer only, and its number never reaches us', async () => {
    const { customer, card } = await withCard()
    expect(card).toMatchObject({ cardType: 'visa', lastFour: '4242', isDefault: true })
    expect((await customer.call<PaymentInfo>('GET', '/payments')).data).toMatchObject({
      gateway: 'stripe',
      publishableKey: 'pk_test_1',
    })
    expect(
      (
        await customer.call('POST', '/sandbox/cards', {
          cardNumber: '4242424242424242',
          cardType: 'visa',
          expirationMonth: 12,
          expirationYear: 2031,
          cvv: '123',
        })
      ).code,
    ).toBe(404)
    const stranger = await server.customer()
    const setup = stripe.completeSetup(
      (await customer.call<{ clientSecret: string }>('POST', '/cards/setup')).data!.clientSecret,
      'pm_other',
    )
    for (const token of [setup, 'seti_999999', 'pm_other'])
      expect(
        await stranger.call('POST', '/cards', {
          id: make.id(),
          token,
          nameOnCard: 'Eve',
          billingAddress: make.address(),
        }),
        token,
      ).toMatchObject({ code: 601, fields: { token: 'card.notTaken' } })
  })

  test('a card of an unknown brand is shown as a card, not as another brand', async () => {
    expect((await withCard('pm_eftpos')).card).toMatchObject({ cardType: 'other', lastFour: '4242' })
  })

  test("a top-up is one PaymentIntent with the top-up's key, amount and currency", async () => {
    const { customer, card, method } = await withCard()
    const id = make.id()
    expect((await topUp(customer, { id, cardId: card.id })).data).toMatchObject({ state: 'paid' })
    const charge = stripe.calls.find(
      ({ path, method: verb }) => path === '/v1/payment_intents' && verb === 'POST',
    )!
    expect(charge.key).toBe(`charge:${id}`)
    expect(Object.fromEntries(charge.body)).toMatchObject({
      amount: '10362',
      currency: 'cad',
      payment_method: method,
      confirm: 'true',
      'metadata[top_up]': id,
    })
    expect(await creditsOf(customer)).toBe(100_00)
  })

  test("a 402 card_error is a decline in our words, not in Stripe's, which name the holder", async () => {
    const { customer, card, method } = await withCard()
    stripe.behave.set(method, 'insufficient_funds')
    const answer = await topUp(customer, { cardId: card.id })
    expect(answer.data).toMatchObject({ state: 'declined', failure: 'payment.declined.funds' })
    expect(JSON.stringify(answer)).not.toContain('insufficient funds')
    expect(await creditsOf(customer)).toBe(0)
  })

  test.each(['webhook', 'lost webhook'])(
    'a charge that was given up and succeeded after all is credited (%s)',
    async (how) => {
      const { customer, card } = await withCard()
      const id = make.id()
      stripe.weather = ({ method, path }) =>
        method === 'POST' && path === '/v1/payment_intents' ? 'late' : 'fine'
      await topUp(customer, { id, cardId: card.id })
      server.clock.advance(21 * 3_600_000)
      await settleTopUps()
      stripe.arrive()
      const body = event(id, customer)
      if (how === 'webhook') await postWebhook(body, stripe.sign(body, WEBHOOK_SECRET, server.clock.now()))
      else await importMovements()
      expect(
        JSON.parse(
          (await runVerb({ argv: ['topup', 'list', '--json', '--limit', '1'], input: '' }, server.deps))
            .output,
        ),
      ).toMatchObject([{ state: 'paid', credits: '100.00' }])
    },
  )

  test('a bank that asks for approval is shown, and its decision is known from its page, from a webhook, or from recovery', async () => {
    const { customer, card, method } = await withCard()
    stripe.behave.set(method, 'requires_action')
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(async () => (await topUp(customer, { cardId: card.id })).data!),
    )
    expect(one).toMatchObject({ state: 'action', actionUrl: 'https://hooks.stripe.com/3ds' })
    stripe.authenticate(intentOf(one!.id), true)
    expect(await readTopUp(customer, one!.id)).toMatchObject({ state: 'paid', actionUrl: null })
    stripe.authenticate(intentOf(two!.id), false)
    const words = event(two!.id, customer, 'payment_intent.payment_failed')
    await postWebhook(words, stripe.sign(words, WEBHOOK_SECRET, server.clock.now()))
    expect(await readTopUp(customer, two!.id)).toMatchObject({
      state: 'declined',
      failure: 'payment.declined.authentication',
    })
    stripe.authenticate(intentOf(three!.id), true)
    await settleTopUps()
    expect(await readTopUp(customer, three!.id)).toMatchObject({ state: 'paid' })
    expect(await creditsOf(customer)).toBe(200_00)
  })

  test('webhooks that come late, twice, at once and out of order lead to the same result', async () => {
    const { customer, card, method } = await withCard()
    stripe.behave.set(method, 'processing')
    const { data } = await topUp(customer, { cardId: card.id })
    expect(data).toMatchObject({ state: 'processing' })
    const send = (type: string) => {
      const body = event(data!.id, customer, type)
      return postWebhook(body, stripe.sign(body, WEBHOOK_SECRET, server.clock.now()))
    }
    expect((await send('payment_intent.payment_failed')).statusCode).toBe(200)
    expect(await readTopUp(customer, data!.id)).toMatchObject({ state: 'processing' })
    stripe.clear(intentOf(data!.id))
    await Promise.all([
      send('payment_intent.succeeded'),
      send('payment_intent.succeeded'),
      send('payment_intent.processing'),
    ])
    await send('payment_intent.payment_failed')
    expect(await readTopUp(customer, data!.id)).toMatchObject({ state: 'paid' })
    expect(await creditsOf(customer)).toBe(100_00)
  })

  test('a webhook without Stripe’s signature, with an old one, or about another customer changes nothing', async () => {
    const { customer, card, method } = await withCard()
    stripe.behave.set(method, 'processing')
    const { data } = await topUp(customer, { cardId: card.id })
    stripe.clear(intentOf(data!.id))
    const body = event(data!.id, customer)
    const now = server.clock.now()
    const old = new Date(now.getTime() - 301_000)
    for (const signature of [
      '',
      't=1,v1=00',
      stripe.sign(body, 'whsec_wrong', now),
      stripe.sign(body, WEBHOOK_SECRET, old),
      stripe.sign(`${body} `, WEBHOOK_SECRET, now),
    ])
      expect((await postWebhook(body, signature)).statusCode, signature).toBe(400)
    const other = event(data!.id, await server.customer())
    expect((await postWebhook(other, stripe.sign(other, WEBHOOK_SECRET, now))).statusCode).toBe(200)
    expect(await creditsOf(customer)).toBe(0)
    expect((await postWebhook(body, stripe.sign(body, WEBHOOK_SECRET, now))).statusCode).toBe(200)
    expect(await creditsOf(customer)).toBe(100_00)
  })

  test('a refund is one refund at Stripe; a card that needs its bank stops the automatic reload', async () => {
    const { customer, card, method } = await withCard()
    const { data } = await topUp(customer, { cardId: card.id })
    await runVerb(
      { argv: ['topup', 'refund', data!.referenceNumber, '--reason', 'asked'], input: '' },
      server.deps,
    )
    expect(refundsOf(data!.id)).toEqual([expect.objectContaining({ amount: 103_62, status: 'succeeded' })])
    stripe.behave.set(method, 'requires_action')
    await customer.call('PUT', '/auto-reload', {
      enabled: true,
      threshold: 50_00,
      amount: 100_00,
      monthlyLimit: 250_00,
      cardId: card.id,
    })
    await reloadCredits(server.deps, server.app.log)
    expect((await customer.call<AutoReload>('GET', '/auto-reload')).data).toMatchObject({
      pausedReason: 'payment.declined.authentication',
    })
  })

  test('a card that is deleted or replaced is detached, and the new one takes its place', async () => {
    const { customer, card } = await withCard()
    await customer.call('PUT', '/auto-reload', {
      enabled: true,
      threshold: 1_00,
      amount: 100_00,
      monthlyLimit: 250_00,
      cardId: card.id,
    })
    const { data: begun } = await customer.call<{ clientSecret: string }>('POST', '/cards/setup')
    const { data: next } = await customer.call<Card>('POST', '/cards', {
      id: make.id(),
      token: stripe.completeSetup(begun!.clientSecret, 'pm_next'),
      nameOnCard: 'Mina Roy',
      billingAddress: make.address(),
      replaces: card.id,
    })
    expect((await customer.call<{ rows: Card[] }>('GET', '/cards')).data!.rows).toEqual([
      expect.objectContaining({ id: next!.id, isDefault: true }),
    ])
    expect((await customer.call<AutoReload>('GET', '/auto-reload')).data).toMatchObject({
      cardId: next!.id,
      pausedReason: null,
    })
    expect(stripe.calls.filter(({ path }) => path.endsWith('/detach'))).toHaveLength(1)
    await customer.call('DELETE', `/cards/${next!.id}`)
    expect(stripe.calls.filter(({ path }) => path === '/v1/payment_methods/pm_next/detach')).toHaveLength(1)
  })
})

test('cards for testing never stand beside a carrier that really carries (D44)', async () => {
  const server = await startServer()
  const carrier = (await server.deps.carriers.list())[0]!
  const live = {
    list: async () => [{ ...carrier, name: 'Real Freight', live: true }],
    find: async () => undefined,
  }
  const { database, clock } = server.deps
  await expect(refuseTestMoney(createGateway(database, clock, readConfig({})), live)).rejects.toThrow(
    /Real Freight ships for real/,
  )
  await refuseTestMoney(createGateway(database, clock, readConfig({ CARD_PAYMENTS: 'off' })), live)
  await refuseTestMoney(createGateway(database, clock, readConfig({})), server.deps.carriers)
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/all three/)
  await server.close()
})
