import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { IntentState } from '#src/contract/intents.ts'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { shortfallPrice } from '#src/domain/money/top-up.ts'
import { CarrierRefusal } from '#server/carriers/carriers.ts'
import { settleOpenPurchases, settleOpenTopUps } from '#server/app/maintenance.ts'
import { readyToBuy } from '#tests/support/orders/buy-parcel.ts'
import { addCard, creditsOf, TAXES_AT_HOME, TEST_NUMBERS } from '#tests/support/payments/cards.ts'
import { BOTH_DATABASES } from '#tests/support/database/databases.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

type Place = 'before the charge' | 'after the charge' | 'before the booking' | 'after the booking'

describe.each(BOTH_DATABASES)('paying for a shipment with a card on $name', ({ open }) => {
  let server: TestServer
  let dies: Place | null = null
  let refuses = false
  let between: () => Promise<unknown> = async () => {}
  const die = (place: Place) => {
    if (dies === place) throw new Error('the process ended here')
  }
  beforeAll(async () => {
    server = await startServer({
      database: open,
      gateway: (usual) => ({
        ...usual,
        async charge(charge) {
          die('before the charge')
          const outcome = await usual.charge(charge)
          await between()
          die('after the charge')
          return outcome
        },
      }),
      carriers: (usual) => ({
        list: () => usual.list(),
        find: async (code) =>
          usual.find(code).then(
            (carrier) =>
              carrier && {
                ...carrier,
                async book(booking, now) {
                  if (refuses) throw new CarrierRefusal('rating.notServed')
                  die('before the booking')
                  const booked = await carrier.book(booking, now)
                  die('after the booking')
                  return booked
                },
              },
          ),
      }),
    })
  })
  afterAll(() => server.close())
  afterEach(async () => {
    ;[dies, refuses, between] = [null, false, async () => {}]
    await ledgerHolds(server)
  })

  async function ready(creditCents: number, number: string = TEST_NUMBERS.good) {
    const { customer, rate, purchase } = await readyToBuy(server, { creditCents })
    const price = shortfallPrice(rate.totalCents - creditCents, {
      ...server.deps.config.topUpFee,
      taxes: TAXES_AT_HOME,
    })
    return {
      customer,
      rate,
      price,
      purchase: {
        ...purchase,
        card: { cardId: (await addCard(customer, number)).id, totalCost: price.totalCost },
      },
    }
  }
  const buy = (customer: TestCustomer, purchase: object) =>
    customer.call<PurchaseOutcome>('POST', '/orders', purchase)
  const intent = async (customer: TestCustomer, id: string) =>
    (await customer.call<IntentState>('GET', `/intents/${id}`)).data!
  const recover = async () => {
    await settleOpenTopUps(server.deps, server.app.log, -1)
    await settleOpenPurchases(server.deps, server.app.log, -1)
  }
  const orders = async (customer: TestCustomer) =>
    (await customer.call<{ rows: unknown[] }>('GET', '/orders')).data!.rows.length

  test('charges exactly what the credits lack, with the fee, and creates one order for one intent', async () => {
    const { customer, rate, price, purchase } = await ready(5_00)
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(customer, purchase)))
    expect(answers.some(({ data }) => data?.outcome === 'bought')).toBe(true)
    expect((await buy(customer, purchase)).data).toMatchObject({ outcome: 'bought' })
    expect((await customer.call<TopUp>('GET', `/topups/${purchase.intentId}`)).data).toMatchObject({
      purpose: 'purchase',
      state: 'paid',
      subtotal: rate.totalCents - 5_00,
      totalCost: price.totalCost,
    })
    expect([await orders(customer), await creditsOf(customer)]).toEqual([1, 0])
  })

  test.each<Place>(['before the charge', 'after the charge', 'before the booking', 'after the booking'])(
    'a server that dies %s: after its next start there is one charge and one order',
    async (place) => {
      const { customer, purchase } = await ready(0)
      dies = place
      expect((await buy(customer, purchase)).code).toBe(500)
      expect((await intent(customer, purchase.intentId)).state).toBe(
        place.endsWith('charge') ? 'paying' : 'charged',
      )
      dies = null
      await recover()
      await recover()
      expect((await intent(customer, purchase.intentId)).state).toBe('booked')
      expect([await orders(customer), await creditsOf(customer)]).toEqual([1, 0])
    },
  )

  test('a declined card creates no order and says why; the next attempt is another purchase', async () => {
    const { customer, purchase } = await ready(5_00, TEST_NUMBERS.poor)
    expect(await buy(customer, purchase)).toMatchObject({
      code: 402,
      msg: expect.stringMatching(/insufficient funds/) as string,
    })
    expect(await intent(customer, purchase.intentId)).toMatchObject({
      state: 'refused',
      refusal: 'payment.declined.funds',
      orderId: null,
    })
    expect([await orders(customer), await creditsOf(customer)]).toEqual([0, 5_00])
    const other = await addCard(customer)
    expect(
      (
        await buy(customer, {
          ...purchase,
          intentId: make.id(),
          card: { ...purchase.card, cardId: other.id },
        })
      ).data,
    ).toMatchObject({ outcome: 'bought' })
  })

  test.each([
    [true, 'booked', 1],
    [false, 'refused', 0],
  ] as const)('a bank that asks for approval and gets %s', async (approve, state, count) => {
    const { customer, purchase } = await ready(0, TEST_NUMBERS.asks)
    expect((await buy(customer, purchase)).data).toEqual({ outcome: 'paying' })
    expect(await intent(customer, purchase.intentId)).toMatchObject({
      state: 'action',
      orderId: null,
      actionUrl: null,
    })
    await customer.call('POST', `/sandbox/topups/${purchase.intentId}`, { approve })
    await recover()
    expect((await intent(customer, purchase.intentId)).state).toBe(state)
    expect(await orders(customer)).toBe(count)
  })

  test('a refusal by the carrier leaves the money as credits', async () => {
    const { customer, rate, purchase } = await ready(0)
    refuses = true
    expect((await buy(customer, purchase)).code).toBe(601)
    expect(await creditsOf(customer)).toBe(rate.totalCents)
  })

  test('more than was shown is never charged: credits spent meanwhile are reported', async () => {
    const { customer, purchase } = await ready(5_00)
    expect(
      await buy(customer, {
        ...purchase,
        card: { ...purchase.card, totalCost: purchase.card.totalCost - 1 },
      }),
    ).toMatchObject({ code: 402 })
    expect((await intent(customer, purchase.intentId)).state).toBe('absent')
    expect(await creditsOf(customer)).toBe(5_00)
  })

  test('credits spent between charge and booking: the card’s money becomes credits and nothing is bought with too little', async () => {
    const { customer, rate, purchase } = await ready(5_00)
    between = async () => {
      between = async () => {}
      await server.deps.database.transaction(async (tx) => {
        const [{ post }, { customerDb }] = await Promise.all([
          import('#server/modules/billing/ledger.ts'),
          import('#server/db/customer-db.ts'),
        ])
        await post(
          customerDb(customer.user.customerId, tx),
          {
            id: make.id(),
            cause: `grant:${make.id()}`,
            reason: 'grant',
            document: null,
            at: server.clock.now(),
          },
          { credits: 5_00, promo_expense: -5_00 },
        )
      })
    }
    expect((await buy(customer, purchase)).code).toBe(402)
    expect(await intent(customer, purchase.intentId)).toMatchObject({
      state: 'refused',
      refusal: 'order.creditsGone',
    })
    expect([await orders(customer), await creditsOf(customer)]).toEqual([0, rate.totalCents - 5_00])
  })

  test('another customer’s card, a deleted one and none at all are refused', async () => {
    const { customer, purchase } = await ready(0)
    const stranger = await server.customer()
    for (const cardId of [(await addCard(stranger)).id, make.id()])
      expect(await buy(customer, { ...purchase, card: { ...purchase.card, cardId } })).toMatchObject({
        code: 601,
        fields: { cardId: 'card.gone' },
      })
    expect(await buy(customer, { ...purchase, card: null })).toMatchObject({ code: 402 })
  })
})
