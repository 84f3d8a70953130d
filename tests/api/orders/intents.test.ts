import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { INTENT_HEADER } from '#src/contract/endpoint.ts'
import type { IntentState } from '#src/contract/intents.ts'
import type { InvoiceSummary } from '#src/contract/billing/invoices.ts'
import type { PurchaseOutcome, OrderRow } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { buildApp, type App } from '#server/app/http-app.ts'
import { deferred } from '#tests/support/deferred.ts'
import { boughtOrder, readyToBuy } from '#tests/support/orders/buy-parcel.ts'
import { addCard, creditsOf } from '#tests/support/payments/cards.ts'
import { BOTH_DATABASES } from '#tests/support/database/databases.ts'
import { askFreight, freightBooking } from '#tests/support/orders/freight.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { callAs, startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

const ROUNDS = 12

/** Actions that happen once for an ID that the client chose. */
const KINDS = [
  'parcel',
  'parcel by card',
  'load',
  'top-up by card',
  'e-transfer',
  'invoice',
  'invoice by card',
  'pickup',
] as const
type Kind = (typeof KINDS)[number]

describe.each(BOTH_DATABASES)('requests that may not have arrived, on $name', ({ open }) => {
  let server: TestServer
  /** Another server on the same database, which doesn't know what the first is working on. */
  let other: App
  /** What every carrier response waits for. */
  let carriers = Promise.resolve()
  beforeAll(async () => {
    server = await startServer({
      database: open,
      carriers: (usual) => ({ find: async (code) => carriers.then(() => usual.find(code)) }),
    })
    other = await buildApp(server.deps)
  })
  beforeEach(() => {
    carriers = Promise.resolve()
  })
  afterAll(async () => {
    await other.close()
    await server.close()
  })

  const stateOf = async (customer: TestCustomer, id: string) =>
    (await customer.call<IntentState>('GET', `/intents/${id}`)).data!.state
  const end = async (customer: TestCustomer, id: string, app: App = server.app) =>
    (await callAs<IntentState>(app, customer.token, 'POST', `/intents/${id}/end`, {})).data!
  const ordersOf = async (customer: TestCustomer) =>
    (await customer.call<{ rows: OrderRow[] }>('GET', '/orders')).data!.rows
  /** Everything that money, orders and pickups write. */
  async function traces({ user }: TestCustomer): Promise<unknown> {
    const counted = (table: string) =>
      sql.raw(`(select count(*)::int from ${table} where customer_id = '${user.customerId}')`)
    const { rows } = await server.deps.database.sql.execute(
      sql`select ${counted('orders')} as orders, ${counted('intents')} as intents, ${counted('top_ups')} as "topUps", ${counted('pickups')} as pickups, ${counted('ledger_entries')} as entries, ${counted('sandbox_charges')} as charges`,
    )
    return rows[0]
  }
  async function readyFor(
    kind: Kind,
  ): Promise<{ customer: TestCustomer; id: string; path: string; body: object }> {
    const id = make.id()
    if (kind === 'parcel') {
      const { customer, purchase } = await readyToBuy(server)
      return { customer, id, path: '/orders', body: { ...purchase, intentId: id } }
    }
    if (kind === 'parcel by card') {
      const { customer, purchase } = await readyToBuy(server, { creditCents: 1_00 })
      return {
        customer,
        id,
        path: '/orders',
        body: {
          ...purchase,
          intentId: id,
          card: { cardId: (await addCard(customer)).id, totalCost: 200_00 },
        },
      }
    }
    if (kind === 'invoice' || kind === 'invoice by card') {
      const { customer, orderId, rate } = await boughtOrder(server)
      const { number } = (await ordersOf(customer)).find((order) => order.id === orderId)!
      const owed = kind === 'invoice' ? '10.00' : '1000.00'
      await runVerb(
        {
          argv: ['adjustment', 'create', number, owed, '--reason', 'weight', '--note', rate.carrierName],
          input: '',
        },
        server.deps,
      )
      const [invoice] = (await customer.call<{ rows: InvoiceSummary[] }>('GET', '/invoices?tab=unpaid')).data!
        .rows
      return {
        customer,
        id,
        path: '/invoices/pay',
        body: {
          id,
          invoiceIds: [invoice!.id],
          ...(kind === 'invoice by card' && {
            card: { cardId: (await addCard(customer)).id, totalCost: 2000_00 },
          }),
        },
      }
    }
    const customer = await server.customer()
    if (kind === 'load') {
      const quote = await askFreight(customer)
      return {
        customer,
        id,
        path: `/quotes/${quote.id}/accept`,
        body: { intentId: id, offerId: quote.offerList[0]!.id, booking: freightBooking() },
      }
    }
    if (kind === 'pickup')
      return {
        customer,
        id,
        path: '/pickups',
        body: { ...make.pickup(), id, carrierCode: 'sample_ground', orderIds: [] },
      }
    const paid =
      kind === 'e-transfer'
        ? { method: 'etransfer' }
        : { method: 'card', cardId: (await addCard(customer)).id }
    return { customer, id, path: '/topups', body: { id, subtotal: 50_00, ...paid } }
  }

  test.each(KINDS)(
    'a request that arrives after it was given up is refused by name, each time, and leaves no trace: %s',
    async (kind) => {
      const { customer, id, path, body } = await readyFor(kind)
      const before = await traces(customer)
      expect((await end(customer, id)).state).toBe('ended')
      expect((await end(customer, id, other)).state, 'ended twice is ended').toBe('ended')
      for (const app of [server.app, other, server.app])
        expect(await callAs(app, customer.token, 'POST', path, body)).toMatchObject({
          code: 409,
          msg: expect.stringMatching(/arrived after it was cancelled/) as string,
        })
      expect(await traces(customer)).toEqual(before)
      expect(await stateOf(customer, id)).toBe('ended')
      await ledgerHolds(server)
    },
  )

  test.each(KINDS.filter((kind) => kind !== 'invoice'))(
    'a request that arrived first isn’t given up, and the client is told what came of it: %s',
    async (kind) => {
      const { customer, id, path, body } = await readyFor(kind)
      expect((await customer.call('POST', path, body)).code).toBe(200)
      const before = await traces(customer)
      expect((await end(customer, id, other)).state).toBe(
        path === '/orders' || kind === 'load' ? 'booked' : 'begun',
      )
      expect(await traces(customer)).toEqual(before)
      expect((await customer.call('POST', path, body)).code, 'sent again it is still the same one').toBe(200)
      expect(await traces(customer)).toEqual(before)
    },
  )

  test('asking alone ends nothing: what was absent ten times is bought when it arrives', async () => {
    const { customer, id, path, body } = await readyFor('parcel')
    for (let times = 0; times < 10; times += 1) expect(await stateOf(customer, id)).toBe('absent')
    expect((await customer.call<PurchaseOutcome>('POST', path, body)).data).toMatchObject({
      outcome: 'bought',
    })
    expect(await stateOf(customer, id)).toBe('booked')
  })

  test('nothing is said about a top-up while it may be on its way, and that it never happened once it was given up', async () => {
    const { customer, id } = await readyFor('e-transfer')
    expect((await customer.call('GET', `/topups/${id}`)).code).toBe(404)
    await end(customer, id)
    expect(await customer.call('GET', `/topups/${id}`)).toMatchObject({ code: 200, data: null })
  })

  test('nobody can give up another customer’s request', async () => {
    const { customer, id, path, body } = await readyFor('parcel')
    expect((await end(await server.customer(), id)).state).toBe('ended')
    expect((await customer.call<PurchaseOutcome>('POST', path, body)).data).toMatchObject({
      outcome: 'bought',
    })
  })

  test('a request being processed is in progress and isn’t given up, whether or not its client is still waiting', async () => {
    const { customer, id, path, body } = await readyFor('pickup')
    const { promise, resolve: answer } = deferred()
    carriers = promise
    const asked = customer.call('POST', path, body)
    await expect.poll(() => stateOf(customer, id)).toBe('underWay')
    expect((await end(customer, id)).state).toBe('underWay')
    answer()
    expect((await asked).code).toBe(200)
    expect(await stateOf(customer, id)).toBe('begun')
  })

  test('a purchase is in progress from its first byte; cut off half-way it can be given up', async () => {
    const { customer, id, path, body } = await readyFor('parcel')
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const text = JSON.stringify(body)
    const half = () => {
      const sent = ask({
        port,
        method: 'POST',
        path: `/api${path}`,
        headers: {
          authorization: `Bearer ${customer.token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          [INTENT_HEADER]: id,
        },
      })
      sent.on('error', () => {})
      sent.write(text.slice(0, 20))
      return sent
    }
    const cut = half()
    await expect.poll(() => stateOf(customer, id)).toBe('underWay')
    expect((await end(customer, id)).state).toBe('underWay')
    cut.destroy()
    await expect.poll(() => stateOf(customer, id)).toBe('absent')
    const slow = half()
    await expect.poll(() => stateOf(customer, id)).toBe('underWay')
    slow.end(text.slice(20))
    await expect.poll(() => stateOf(customer, id)).toBe('booked')
    const never = make.id()
    expect((await end(customer, never)).state).toBe('ended')
    expect(await ordersOf(customer)).toHaveLength(1)
  })

  test(`if a purchase and its giving up reach two servers at once, exactly one of them comes first (${ROUNDS} times)`, async () => {
    const customer = await server.customer()
    for (let round = 0; round < ROUNDS; round += 1) {
      const purchase = await priced(customer)
      const before = await creditsOf(customer)
      const acts = [
        () => customer.call<PurchaseOutcome>('POST', '/orders', purchase),
        () => end(customer, purchase.intentId, other),
        () => end(customer, purchase.intentId, other),
      ]
      const [bought, ...ended] = (await Promise.all(
        acts.map(async (act, at) => {
          // The two take turns to start first.
          if ((round + at) % 2 === 0)
            await new Promise((resolve) => {
              setTimeout(resolve, round)
            })
          return act()
        }),
      )) as [Awaited<ReturnType<TestCustomer['call']>>, IntentState, IntentState]
      const isBought = bought.code === 200
      expect(bought.code, JSON.stringify(bought)).toBe(isBought ? 200 : 409)
      for (const { state } of ended) expect(isBought ? ['charged', 'booked'] : ['ended']).toContain(state)
      expect(await stateOf(customer, purchase.intentId)).toBe(isBought ? 'booked' : 'ended')
      expect((await creditsOf(customer)) < before).toBe(isBought)
    }
    await ledgerHolds(server)
  })

  async function priced(customer: TestCustomer) {
    const shipment = make.shipment()
    const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
      ...make.quote(shipment),
      carrierCode: 'sample_ground',
    })
    return { intentId: make.id(), rateId: data!.rates[0]!.id!, shipment }
  }
})
