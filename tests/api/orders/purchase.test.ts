import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IntentState } from '#src/contract/intents.ts'
import type { PurchaseOutcome, OrderDetails } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import type { Carrier, Carriers } from '#server/carriers/carriers.ts'
import { CarrierRefusal } from '#server/carriers/carriers.ts'
import { settleOpenPurchases } from '#server/app/maintenance.ts'
import { BOTH_DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer, untilRoom } from '#tests/support/server/server.ts'

/** The usual carriers, with a booking that ends as the test says: replaced at the carrier interface. */
const bookingAs =
  (
    book: (usual: Carrier, booking: Parameters<Carrier['book']>[0], now: Date) => ReturnType<Carrier['book']>,
  ) =>
  (usual: Carriers): Partial<Carriers> => {
    const wrap = (carrier: Carrier): Carrier => ({
      ...carrier,
      book: (booking, now) => book(carrier, booking, now),
    })
    return {
      list: async () => (await usual.list()).map(wrap),
      find: async (code) => usual.find(code).then((carrier) => carrier && wrap(carrier)),
    }
  }

describe.each(BOTH_DATABASES)('buying on $name', ({ open }) => {
  let server: TestServer
  let behaviour: 'usual' | 'dies' | 'refuses' | 'waits' = 'usual'
  let goOn = () => {}
  beforeAll(async () => {
    server = await startServer({
      database: open,
      carriers: bookingAs(async (usual, booking, now) => {
        if (behaviour === 'waits')
          await new Promise<void>((resolve) => {
            const others = goOn
            goOn = () => {
              others()
              resolve()
            }
          })
        if (behaviour === 'refuses') throw new CarrierRefusal('rating.notServed')
        const answer = await usual.book(booking, now)
        if (behaviour === 'dies') throw new Error('the process ended here')
        return answer
      }),
    })
  })
  afterAll(() => server.close())

  test('a customer with credits pays once and gets an order with a tracking number', async () => {
    const { customer, purchase, rate } = await ready()
    const { data } = await customer.call<PurchaseOutcome>('POST', '/orders', purchase)
    expect(data?.outcome).toBe('bought')
    const order = await orderOf(customer, data!)
    expect(order).toMatchObject({ status: 'ordered', payStatus: 'paid', totalCents: rate.totalCents })
    expect(order.trackingNumber).toMatch(/^PT\d{9}-\d{4}$/)
    expect(await credits(customer)).toBe(500_00 - rate.totalCents)
    await expectBalancedLedger()
  })

  test('loose batteries aren’t sold on services that fly, batteries packed with equipment only at 30 % of their charge; nothing refused is paid', async () => {
    const loose = { lithium: 'alone', batteryKind: 'ion', batteryContent: 20, batteryCount: 2 } as const
    const packed = { ...loose, lithium: 'in_equipment', batteryPlace: 'with' } as const
    const { customer, purchase } = await ready()
    const flying = async (more: Parameters<typeof make.shipment>[0]) => {
      const shipment = make.shipment(more)
      const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
        ...make.quote(shipment),
        carrierCode: 'sample_express',
      })
      return { intentId: make.id(), rateId: data!.rates[0]!.id!, shipment }
    }
    expect(await customer.call('POST', '/orders', await flying(loose))).toMatchObject({
      code: 601,
      fields: { 'shipment.lithium': 'validation.looseBatteries' },
    })
    expect(await customer.call('POST', '/orders', await flying(packed))).toMatchObject({
      code: 601,
      fields: { 'shipment.lowCharge': 'validation.lowCharge' },
    })
    expect(await count(customer)).toBe(0)
    expect(await credits(customer)).toBe(500_00)
    expect(
      (await customer.call<PurchaseOutcome>('POST', '/orders', await flying({ ...packed, lowCharge: true })))
        .data?.outcome,
    ).toBe('bought')
    expect(
      (
        await customer.call<PurchaseOutcome>('POST', '/orders', {
          ...purchase,
          shipment: make.shipment(loose),
        })
      ).data?.outcome,
    ).toBe('bought')
  })

  test('ten simultaneous clicks on pay make one order and one charge', async () => {
    const { customer, purchase, rate } = await ready()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => customer.call<PurchaseOutcome>('POST', '/orders', purchase)),
    )
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(answers[0]!.code).toBe(200)
    expect(await count(customer)).toBe(1)
    expect(await credits(customer)).toBe(500_00 - rate.totalCents)
  })

  test('a server that dies between charge and booking leaves a purchase that the next start completes, once', async () => {
    const { customer, purchase, rate } = await ready()
    behaviour = 'dies'
    expect((await customer.call('POST', '/orders', purchase)).code).toBe(500)
    behaviour = 'usual'
    const before = await customer.call<IntentState>('GET', `/intents/${purchase.intentId}`)
    expect(before.data?.state).toBe('charged')

    await settleOpenPurchases(server.deps, server.app.log, -1)
    await settleOpenPurchases(server.deps, server.app.log, -1)
    const after = await customer.call<IntentState>('GET', `/intents/${purchase.intentId}`)
    expect(after.data?.state).toBe('booked')
    expect(await count(customer)).toBe(1)
    expect(await credits(customer)).toBe(500_00 - rate.totalCents)
    expect(
      (
        (await server.deps.database.sql.execute(
          `select count(*)::int as n from sample_bookings where client_id = '${purchase.intentId}'`,
        )) as unknown as { rows: { n: number }[] }
      ).rows[0]!.n,
    ).toBe(1)
  })

  test('a customer whose response was lost asks again with the same ID and is told of the first purchase', async () => {
    const { customer, purchase } = await ready()
    const lost = await customer.call<PurchaseOutcome>('POST', '/orders', purchase)
    const again = await customer.call<PurchaseOutcome>('POST', '/orders', purchase)
    expect(again.data).toEqual(lost.data)
    expect(await count(customer)).toBe(1)
  })

  test('another shipment with a used ID is refused and changes nothing', async () => {
    const { customer, purchase } = await ready()
    await customer.call('POST', '/orders', purchase)
    const before = await credits(customer)
    const other = await customer.call('POST', '/orders', {
      ...purchase,
      shipment: { ...purchase.shipment, contents: 'Tools' },
    })
    expect(other.code).toBe(422)
    expect(await credits(customer)).toBe(before)
  })

  test('a refusal by the carrier returns every cent and cancels the order', async () => {
    const { customer, purchase } = await ready()
    behaviour = 'refuses'
    const answer = await customer.call('POST', '/orders', purchase)
    behaviour = 'usual'
    expect(answer.code).toBe(601)
    expect(await credits(customer)).toBe(500_00)
    const state = await customer.call<IntentState>('GET', `/intents/${purchase.intentId}`)
    expect(state.data).toMatchObject({ state: 'refused', refusal: 'rating.notServed' })
    await expectBalancedLedger()
  })

  test('a customer without enough credits is told so and nothing is created', async () => {
    const { customer, purchase } = await ready({ creditCents: 100 })
    const answer = await customer.call('POST', '/orders', purchase)
    expect(answer).toMatchObject({ code: 402, msg: expect.stringMatching(/credit/i) as string })
    expect(await count(customer)).toBe(0)
    expect(await credits(customer)).toBe(100)
    expect((await customer.call<IntentState>('GET', `/intents/${purchase.intentId}`)).data?.state).toBe(
      'absent',
    )
  })

  test('a hundred purchases at once on one account never spend more than there is', async () => {
    const { customer, purchase, rate } = await ready({ creditCents: 50_00 })
    const affordable = Math.floor(50_00 / rate.totalCents)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => {
        const bought = { ...purchase, intentId: make.id() }
        return untilRoom(() => customer.call<PurchaseOutcome>('POST', '/orders', bought))
      }),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(affordable)
    expect(answers.filter(({ code }) => code === 402)).toHaveLength(100 - affordable)
    expect(await credits(customer)).toBe(50_00 - affordable * rate.totalCents)
    expect(await count(customer)).toBe(affordable)
    await expectBalancedLedger()
  })

  test('someone whose email isn’t confirmed can draft but not buy', async () => {
    const { customer, purchase } = await ready({ confirmed: false })
    expect((await customer.call('POST', '/orders', purchase)).code).toBe(403)
    expect(await credits(customer)).toBe(500_00)
  })

  test('an expired rate at the same price is bought; at another price both are shown and nothing is charged', async () => {
    const { customer, purchase } = await ready()
    const heavier = {
      ...purchase,
      intentId: make.id(),
      shipment: make.shipment({ parcels: [make.parcel({ weight: 30 })] }),
    }
    const shown = await customer.call<PurchaseOutcome>('POST', '/orders', heavier)
    expect(shown.data).toMatchObject({ outcome: 'rerated' })
    if (shown.data?.outcome !== 'rerated') throw new Error('not rerated')
    expect(shown.data.now.totalCents).toBeGreaterThan(shown.data.old.totalCents)
    expect(await credits(customer)).toBe(500_00)
    const accepted = await customer.call<PurchaseOutcome>('POST', '/orders', {
      ...heavier,
      intentId: make.id(),
      rateId: shown.data.now.id,
    })
    expect(accepted.data?.outcome).toBe('bought')
  })

  test('cancelling before the first scan returns the credits once; afterwards the order is on its way', async () => {
    const { customer, purchase } = await ready()
    const bought = await customer.call<PurchaseOutcome>('POST', '/orders', purchase)
    const id = (bought.data as { orderId: string }).orderId
    const cancelled = await Promise.all(
      [1, 2, 3].map(() => customer.call<OrderDetails>('POST', `/orders/${id}/cancel`)),
    )
    expect(cancelled.every(({ code }) => code === 200)).toBe(true)
    expect(await credits(customer)).toBe(500_00)
    expect((await customer.call('DELETE', `/orders/${id}`)).code).toBe(200)
    expect(await count(customer)).toBe(0)

    const second = await customer.call<PurchaseOutcome>('POST', '/orders', {
      ...purchase,
      intentId: make.id(),
    })
    const moving = (second.data as { orderId: string }).orderId
    server.clock.advance(server.deps.config.sampleDayMs * 30)
    expect((await customer.call<OrderDetails>('GET', `/orders/${moving}`)).data?.status).not.toBe('ordered')
    expect((await customer.call('POST', `/orders/${moving}/cancel`)).code).toBe(601)
    expect((await customer.call('DELETE', `/orders/${moving}`)).code).toBe(601)
  })

  test('an order cancelled during booking isn’t carried: the carrier cancels it and the credits are returned once', async () => {
    const { customer, purchase } = await ready()
    behaviour = 'waits'
    const buying = customer.call<PurchaseOutcome>('POST', '/orders', purchase)
    await expect.poll(() => count(customer)).toBe(1)
    const id = (await customer.call<{ rows: { id: string }[] }>('GET', '/orders')).data!.rows[0]!.id
    const cancelling = customer.call<OrderDetails>('POST', `/orders/${id}/cancel`)
    await new Promise((resolve) => {
      setTimeout(resolve, 300)
    })
    behaviour = 'usual'
    goOn()
    expect([(await buying).code, (await cancelling).code]).toEqual([200, 200])
    expect((await customer.call<OrderDetails>('GET', `/orders/${id}`)).data).toMatchObject({
      status: 'cancelled',
      payStatus: 'refunded',
    })
    expect(await credits(customer)).toBe(500_00)
    const { rows } = (await server.deps.database.sql.execute(
      `select cancelled_at is not null as gone from sample_bookings where client_id = '${purchase.intentId}'`,
    )) as unknown as { rows: { gone: boolean }[] }
    expect(rows).toEqual([{ gone: true }])
  })

  test('while the carrier doesn’t answer, an order being booked can’t be cancelled, and nothing is returned', async () => {
    const { customer, purchase, rate } = await ready()
    behaviour = 'dies'
    await customer.call('POST', '/orders', purchase)
    const id = (await customer.call<{ rows: { id: string }[] }>('GET', '/orders')).data!.rows[0]!.id
    expect(await customer.call('POST', `/orders/${id}/cancel`)).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/is being booked/) as string,
    })
    expect(await credits(customer)).toBe(500_00 - rate.totalCents)
    behaviour = 'usual'
    expect((await customer.call('POST', `/orders/${id}/cancel`)).code).toBe(200)
    expect(await credits(customer)).toBe(500_00)
    await expectBalancedLedger()
  })

  async function ready(more: Parameters<TestServer['customer']>[0] = {}) {
    const customer = await server.customer(more)
    const shipment = make.shipment()
    const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
      ...make.quote(shipment),
      carrierCode: 'sample_ground',
    })
    const rate = data!.rates[0]!
    return { customer, rate, purchase: { intentId: make.id(), rateId: rate.id!, shipment } }
  }
  const credits = async (customer: TestCustomer) =>
    (await customer.call<{ availableCents: number }>('GET', '/credits')).data!.availableCents
  const count = async (customer: TestCustomer) =>
    (await customer.call<{ rows: unknown[] }>('GET', '/orders')).data!.rows.length
  const orderOf = async (customer: TestCustomer, bought: PurchaseOutcome) =>
    (await customer.call<OrderDetails>('GET', `/orders/${bought.outcome === 'bought' ? bought.orderId : ''}`))
      .data!
  async function expectBalancedLedger() {
    const { rows } = (await server.deps.database.sql.execute(`
      select (select coalesce(sum(amount), 0) from ledger_lines)::int as total,
        (select count(*) from ledger_accounts a where posted <> (select coalesce(sum(amount), 0) from ledger_lines l where l.customer_id = a.customer_id and l.account = a.kind))::int as wrong`)) as unknown as {
      rows: { total: number; wrong: number }[]
    }
    expect(rows[0]).toEqual({ total: 0, wrong: 0 })
  }
})
