import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BatchSummary } from '#src/contract/batches.ts'
import type { OrderRow } from '#src/contract/orders.ts'
import { shortfallPrice, type TopUp } from '#src/domain/money/top-up.ts'
import { settleOpenTopUps } from '#server/app/maintenance.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import { batchJobs } from '#server/modules/batches/jobs.ts'
import { labelJobs } from '#server/modules/orders/stored-label.ts'
import { BOTH_DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { addCard, creditsOf, TAXES_AT_HOME, TEST_NUMBERS } from '#tests/support/payments/cards.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

describe.each(BOTH_DATABASES)('a batch that credits don’t cover, on $name', ({ open }) => {
  let server: TestServer
  let dies: 'before' | 'after' | null = null
  let between: () => Promise<unknown> = async () => {}
  beforeAll(async () => {
    server = await startServer({
      database: open,
      gateway: (usual) => ({
        ...usual,
        async charge(charge) {
          if (dies === 'before') throw new Error('the process ended here')
          const outcome = await usual.charge(charge)
          await between()
          if (dies === 'after') throw new Error('the process ended here')
          return outcome
        },
      }),
    })
  })
  afterAll(() => server.close())
  afterEach(async () => {
    ;[dies, between] = [null, async () => {}]
    await ledgerHolds(server)
  })

  test('the card pays exactly what is missing, once, however often and from however many tabs it is asked', async () => {
    const { shop, batch, price, purchase } = await ready(5_00)
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => buy(shop, batch, purchase)),
      buy(shop, batch, { ...purchase, paymentId: make.id() }),
    ])
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
    await work()
    expect((await buy(shop, batch, purchase)).code).toBe(200)
    await work()
    expect(await summary(shop, batch.id)).toMatchObject({
      state: 'done',
      counts: { bought: 3 },
      payment: null,
    })
    expect(await topUpsOf(shop)).toMatchObject([
      { purpose: 'batch', state: 'paid', subtotal: batch.totalCents - 5_00, totalCost: price.totalCost },
    ])
    expect([await ordersOf(shop), await creditsOf(shop)]).toEqual([3, 0])
  })

  test('a declined card buys nothing and says why; another card buys all of it', async () => {
    const { shop, batch, purchase } = await ready(0, TEST_NUMBERS.poor)
    expect((await buy(shop, batch, purchase)).data).toMatchObject({
      state: 'priced',
      refusal: 'payment.declined.funds',
    })
    expect((await buy(shop, batch, purchase)).data).toMatchObject({ state: 'priced' })
    await work()
    expect([await ordersOf(shop), await creditsOf(shop)]).toEqual([0, 0])
    const card = { ...purchase.card, cardId: (await addCard(shop)).id }
    expect((await buy(shop, batch, { card, paymentId: make.id() })).data).toMatchObject({ refusal: null })
    await work()
    expect(await ordersOf(shop)).toBe(3)
  })

  test.each(['before', 'after'] as const)(
    'a server that dies %s the charge: after its next start there is one charge, and every row is bought once',
    async (place) => {
      const { shop, batch, purchase } = await ready(0)
      dies = place
      expect((await buy(shop, batch, purchase)).code).toBe(500)
      expect(await summary(shop, batch.id)).toMatchObject({
        state: 'paying',
        payment: { topUpId: purchase.paymentId, asks: false },
      })
      expect(
        (
          await shop.call('POST', `/batches/${batch.id}/price`, {
            name: 'x',
            choice: 'fastest',
            drafts: [make.id()],
          })
        ).code,
        'what is being paid for has one price',
      ).toBe(601)
      dies = null
      await settleOpenTopUps(server.deps, server.app.log, -1)
      await settleOpenTopUps(server.deps, server.app.log, -1)
      await work()
      expect(await topUpsOf(shop)).toHaveLength(1)
      expect([await ordersOf(shop), await creditsOf(shop)]).toEqual([3, 0])
    },
  )

  test('the bank asks its customer first: nothing is bought before the answer', async () => {
    const { shop, batch, purchase } = await ready(0, TEST_NUMBERS.asks)
    expect((await buy(shop, batch, purchase)).data).toMatchObject({
      state: 'paying',
      payment: { asks: true },
    })
    await work()
    expect(await ordersOf(shop)).toBe(0)
    await shop.call('POST', `/sandbox/topups/${purchase.paymentId}`, { approve: true })
    await work()
    expect(await summary(shop, batch.id)).toMatchObject({ state: 'done', counts: { bought: 3 } })
  })

  test('credits spent elsewhere while the card is charged: nothing is bought with too little, and the money stays', async () => {
    const { shop, batch, purchase } = await ready(20_00)
    const other = await batchOf(shop, 1)
    between = async () => {
      between = async () => {}
      await shop.call('POST', `/batches/${other.id}/buy`, { totalCents: other.totalCents })
      await work()
    }
    expect((await buy(shop, batch, purchase)).data).toMatchObject({
      state: 'priced',
      refusal: 'order.creditsGone',
    })
    expect([await ordersOf(shop), await creditsOf(shop)]).toEqual([1, batch.totalCents - other.totalCents])
  })

  test('a card that would cost more than was shown is not charged', async () => {
    const { shop, batch, purchase } = await ready(0)
    const card = { ...purchase.card, totalCost: purchase.card.totalCost - 1 }
    expect((await buy(shop, batch, { ...purchase, card })).code).toBe(402)
    expect((await buy(shop, batch, { card: purchase.card })).code, 'without an id of the payment').not.toBe(
      200,
    )
    expect([await ordersOf(shop), await topUpsOf(shop)]).toEqual([0, []])
  })

  async function ready(creditCents: number, number: string = TEST_NUMBERS.good) {
    const shop = await server.customer({ creditCents })
    const batch = await batchOf(shop, 3)
    const fee = { ...server.deps.config.topUpFee, taxes: TAXES_AT_HOME }
    const price = shortfallPrice(batch.totalCents - creditCents, fee)
    const card = { cardId: (await addCard(shop, number)).id, totalCost: price.totalCost }
    return { shop, batch, price, purchase: { card, paymentId: make.id() } }
  }
  async function batchOf(shop: TestCustomer, count: number): Promise<BatchSummary> {
    const drafts = Array.from({ length: count }, () => make.id())
    const values = { shipment: make.shipment({ shipDate: '2026-11-24' }) }
    await shop.call('POST', '/sync', {
      user: shop.user.id,
      ops: drafts.map((id) => ({
        id,
        entity: 'draft',
        opId: make.id(),
        baseRev: 0,
        doc: { kind: 'parcel', values },
      })),
    })
    const id = make.id()
    await shop.call('POST', `/batches/${id}/price`, { name: 'november', choice: 'cheapest', drafts })
    await work()
    return summary(shop, id)
  }
  const buy = (shop: TestCustomer, { id, totalCents }: BatchSummary, more: object) =>
    shop.call<BatchSummary>('POST', `/batches/${id}/buy`, { totalCents, ...more })
  const summary = async (shop: TestCustomer, id: string) =>
    (await shop.call<BatchSummary>('GET', `/batches/${id}`)).data!
  const ordersOf = async (shop: TestCustomer) =>
    (await shop.call<{ rows: OrderRow[] }>('GET', '/orders')).data!.rows.length
  const topUpsOf = async (shop: TestCustomer) =>
    (await shop.call<{ rows: TopUp[] }>('GET', '/topups')).data!.rows.filter(
      ({ method }) => method === 'card',
    )
  const work = () =>
    runDueJobs(
      server.deps,
      {
        ...batchJobs(server.deps, server.app.log),
        ...labelJobs(server.deps),
        notify: async () => {},
        'send-mail': async () => {},
      },
      server.app.log,
    )
})
