import { describe, expect, test } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import { creditsOf, topUp } from '#tests/support/payments/cards.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import type { Weather } from '#tests/support/payments/stripe-stand-in.ts'
import {
  withStripeServer,
  readTopUp,
  settleTopUps,
  server,
  stripe,
  withCard,
} from '#tests/support/payments/stripe-server.ts'

describe('lost responses from Stripe', () => {
  withStripeServer()

  test('a call without a response is repeated with the same key, which charges nothing twice', async () => {
    const { customer, card } = await withCard()
    const id = make.id()
    stripe.loseNextAnswer()
    expect((await topUp(customer, { id, cardId: card.id })).code).toBe(500)
    const before = stripe.intents.size
    await settleTopUps()
    expect(await readTopUp(customer, id)).toMatchObject({ state: 'paid' })
    expect(stripe.intents.size).toBe(before)
    expect(await creditsOf(customer)).toBe(100_00)
  })

  test('a response lost a day ago is looked for in the customer’s list', async () => {
    const { customer, card } = await withCard()
    stripe.loseNextAnswer()
    await topUp(customer, { cardId: card.id })
    server.clock.advance(25 * 3_600_000)
    stripe.calls.length = 0
    await settleTopUps()
    expect(stripe.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/payment_intents'])
    expect(
      JSON.parse(
        (await runVerb({ argv: ['topup', 'list', '--json', '--limit', '1'], input: '' }, server.deps)).output,
      ),
    ).toMatchObject([{ state: 'paid', credits: '100.00' }])
  })

  test.each<Weather>(['no key', 'forbidden', 'not found', 'busy', 'broken'])(
    'a charge whose answer is lost, and that is asked about while Stripe answers “%s”, is neither declined nor charged twice',
    async (weather) => {
      const { customer, card } = await withCard()
      const id = make.id()
      stripe.loseNextAnswer()
      await topUp(customer, { id, cardId: card.id })
      stripe.weather = () => weather
      await settleTopUps()
      expect(await readTopUp(customer, id)).toMatchObject({ state: 'processing' })
      stripe.weather = () => 'fine'
      await settleTopUps()
      expect(await readTopUp(customer, id)).toMatchObject({ state: 'paid' })
      expect([...stripe.intents.values()].filter(({ metadata }) => metadata.top_up === id)).toHaveLength(1)
      expect(await creditsOf(customer)).toBe(100_00)
    },
  )

  test('a charge that can never succeed is declined: a card that Stripe no longer has', async () => {
    const { customer, card } = await withCard()
    stripe.refuseNextCharge({
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'payment_method',
    })
    expect((await topUp(customer, { cardId: card.id })).data).toMatchObject({ state: 'declined' })
  })

  test('a charge from last week is found behind hundreds of the customer’s others', async () => {
    const { customer, card, method } = await withCard()
    const id = make.id()
    stripe.loseNextAnswer()
    await topUp(customer, { id, cardId: card.id })
    const mine = [...stripe.intents.values()].at(-1)!
    for (let n = 0; n < 250; n += 1)
      stripe.intents.set(`pi_other${n}`, { ...mine, id: `pi_other${n}`, metadata: {} })
    server.clock.advance(7 * 86_400_000)
    await settleTopUps()
    expect(stripe.behave.has(method)).toBe(false)
    expect(
      JSON.parse(
        (await runVerb({ argv: ['topup', 'list', '--json', '--limit', '1'], input: '' }, server.deps)).output,
      ),
    ).toMatchObject([{ state: 'paid' }])
  })
})
