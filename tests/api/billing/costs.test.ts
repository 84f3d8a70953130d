import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import type { RateCard } from '#src/domain/rating/rate-card.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { bookedDuring } from '#tests/support/payments/books.ts'
import { boughtOrder, readyToBuy } from '#tests/support/orders/buy-parcel.ts'
import { addCard } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { buyLoad, freightBooking, freightRequest } from '#tests/support/orders/freight.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

describe.each(DATABASES)('what a shipment costs the company, on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())
  afterEach(async () => {
    for (const scope of [[], ['--carrier', 'sample_ground'], ['--carrier', 'sample_freight']])
      await runAdmin('markup', 'end', ...scope, '--reason', 'x')
    await ledgerHolds(server)
  })

  const runAdmin = (...argv: string[]) => runVerb({ argv, input: '' }, server.deps)
  const said = async (...argv: string[]) => (await runAdmin(...argv)).output
  const booked = (deed: () => Promise<unknown>) => bookedDuring(server, deed)
  const numberOf = async (customer: TestCustomer, id: string) =>
    (await customer.call<{ number: string }>('GET', `/orders/${id}`)).data!.number
  /** Hash of all the rate card's prices, which devices keep for estimates. */
  const cardOnDevices = async () => {
    const [file] = (
      await (await server.customer()).call<{ name: string; url: string }[]>('GET', '/reference')
    ).data!.filter(({ name }) => name === 'rate-card')
    const { prices } = (
      await server.app.inject({ url: file!.url, headers: { 'accept-encoding': 'identity' } })
    ).json<RateCard>()
    return prices.reduce((sum, { ownCents }) => sum + ownCents, 0)
  }
  const quote = async (customer: Pick<TestCustomer, 'call'>) =>
    (
      await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
        ...make.quote(make.shipment()),
        carrierCode: 'sample_ground',
      })
    ).data!.rates[0]!

  test('a sale books what the customer paid and what the carrier will bill with its tax', async () => {
    const { customer, purchase, rate } = await readyToBuy(server)
    const { customers, company } = await booked(() => customer.call('POST', '/orders', purchase))
    const tax = rate.totalCents - rate.subtotalCents
    expect(customers).toEqual({ credits: rate.totalCents, revenue: -rate.subtotalCents, tax_GST: -tax })
    expect(company, 'without a rule the price is the cost').toEqual({
      cost_of_sales: rate.subtotalCents,
      tax_recoverable_GST: tax,
      carrier_payable: -rate.totalCents,
    })
  })

  test('a pricing rule raises what is quoted and bought, not the cost; nobody outside sees either', async () => {
    const { customer, rate: before } = await readyToBuy(server)
    expect(
      await said('markup', 'set', '20', '--amount', '1.00', '--carrier', 'sample_ground', '--reason', 'x'),
    ).toContain('sample_ground: 20 % and 1.00 added')
    const rate = await quote(customer)
    expect(rate.subtotalCents).toBe(
      before.lines.reduce((sum, { amountCents }) => sum + amountCents + Math.round(amountCents / 5), 100),
    )
    let orderId = ''
    const { customers, company } = await booked(async () => {
      const { data } = await customer.call<PurchaseOutcome>('POST', '/orders', {
        intentId: make.id(),
        rateId: rate.id,
        shipment: make.shipment(),
      })
      orderId = data?.outcome === 'bought' ? data.orderId : ''
    })
    expect([customers.revenue, company.cost_of_sales]).toEqual([-rate.subtotalCents, before.subtotalCents])
    const seen = [
      await customer.call('GET', `/orders/${orderId}`),
      await customer.call('GET', '/orders'),
      await customer.call('GET', '/invoices'),
      rate,
      (
        await server.app.inject({
          url: '/api/account/export',
          headers: { authorization: `Bearer ${customer.token}` },
        })
      ).payload,
    ]
    expect(JSON.stringify(seen)).not.toMatch(/"(cost|markup|netCents|promised|accrued)/i)
    expect(JSON.stringify(seen)).toContain(String(rate.subtotalCents))
  })

  test('a quoted rate is bought as quoted when the rule changes; an expired one is shown again', async () => {
    const { customer, rate, purchase } = await readyToBuy(server)
    await runAdmin('markup', 'set', '50', '--reason', 'x')
    const first = await booked(() => customer.call('POST', '/orders', purchase))
    expect(first.customers.revenue).toBe(-rate.subtotalCents)
    const next = await readyToBuy(server)
    expect(next.rate.subtotalCents).toBeGreaterThan(rate.subtotalCents)
    await runAdmin('markup', 'set', '10', '--reason', 'x')
    server.clock.advance(31 * 60_000)
    const { data } = await next.customer.call<PurchaseOutcome>('POST', '/orders', next.purchase)
    expect(data).toMatchObject({ outcome: 'rerated', old: { subtotalCents: next.rate.subtotalCents } })
    expect(data?.outcome === 'rerated' && data.now.subtotalCents).toBeLessThan(next.rate.subtotalCents)
  })

  test('visitors, customers with a rule of their own and batches have the same basis', async () => {
    const special = await server.customer()
    const [usual, visitor] = [
      await quote(await server.customer()),
      {
        call: (async (method: string, url: string, body: object) =>
          (
            await server.app.inject({ method: method as 'POST', url: `/api${url}`, payload: body })
          ).json() as unknown) as TestCustomer['call'],
      },
    ]
    const pricesBefore = await cardOnDevices()
    await runAdmin('markup', 'set', '10', '--reason', 'x')
    await runAdmin('markup', 'set', '-5', '--customer', special.user.userName, '--reason', 'x')
    const [raised, cheaper, asked] = [
      await quote(await server.customer()),
      await quote(special),
      await quote(visitor),
    ]
    expect(raised.subtotalCents).toBeGreaterThan(usual.subtotalCents)
    expect(cheaper.subtotalCents).toBeLessThan(usual.subtotalCents)
    expect(asked.totalCents).toBe(raised.totalCents)
    expect(JSON.parse(await said('markup', 'list', '--json'))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ customer: special.user.userName, percent: '-5', state: 'current' }),
        expect.objectContaining({ carrier: 'all', customer: 'all', percent: '10' }),
      ]),
    )
    expect(await cardOnDevices(), 'devices have our prices, not the carrier’s').toBeCloseTo(
      pricesBefore * 1.1,
      -3,
    )
    await runAdmin('markup', 'end', '--customer', special.user.userName, '--reason', 'x')
  })

  test('a freight offer is priced by the rule; an operator’s offer as typed, with the cost that they entered', async () => {
    await runAdmin('markup', 'set', '15', '--carrier', 'sample_freight', '--reason', 'x')
    const shipper = await server.customer({ creditCents: 5_000_00 })
    const { customers, company } = await booked(() => buyLoad(shipper))
    expect(-customers.revenue! / company.cost_of_sales!).toBeCloseTo(1.15, 3)
    expect(await said('freight', 'offer', 'QT0000-1016', '100.00', '--cost', 'much')).toMatch(
      /not found|isn’t a valid/,
    )
  })

  test('paying by card doesn’t change the cost', async () => {
    await runAdmin('markup', 'set', '20', '--reason', 'x')
    const { customer, purchase, rate } = await readyToBuy(server, { creditCents: 0 })
    const card = { cardId: (await addCard(customer)).id, totalCost: 100_00 }
    const { company } = await booked(() => customer.call('POST', '/orders', { ...purchase, card }))
    expect(company.cost_of_sales! / rate.subtotalCents).toBeCloseTo(1 / 1.2, 2)
  })

  test('cancelling reverses all of it in both ledgers, once', async () => {
    const { customer, orderId, rate } = await boughtOrder(server)
    const { customers, company } = await booked(() =>
      Promise.all([1, 2].map(() => customer.call('POST', `/orders/${orderId}/cancel`))),
    )
    expect(customers).toMatchObject({ credits: -rate.totalCents, revenue: rate.subtotalCents })
    expect(company).toMatchObject({ cost_of_sales: -rate.subtotalCents, carrier_payable: rate.totalCents })
  })

  test('many simultaneous purchases and cancellations all succeed, and the books hold', async () => {
    const shops = await Promise.all(Array.from({ length: 8 }, () => readyToBuy(server)))
    const { company } = await booked(async () => {
      const bought = await Promise.all(
        shops.map(({ customer, purchase }) => customer.call<PurchaseOutcome>('POST', '/orders', purchase)),
      )
      expect(bought.map(({ data }) => data?.outcome)).toEqual(shops.map(() => 'bought'))
      const cancelled = await Promise.all(
        shops.map(({ customer }, at) =>
          customer.call('POST', `/orders/${(bought[at]!.data as { orderId: string }).orderId}/cancel`),
        ),
      )
      expect(cancelled.map(({ code }) => code)).toEqual(shops.map(() => 200))
    })
    expect(company).toEqual({})
  })

  test('a carrier that refuses costs nothing', async () => {
    const refusing = await startServer({
      carriers: (usual) => ({
        find: async (code) => {
          const found = await usual.find(code)
          return (
            found && {
              ...found,
              book: async () => {
                const { CarrierRefusal } = await import('#server/carriers/carriers.ts')
                throw new CarrierRefusal('order.carrierRefused')
              },
            }
          )
        },
      }),
    })
    const { customer, purchase } = await readyToBuy(refusing)
    expect(await bookedDuring(refusing, () => customer.call('POST', '/orders', purchase))).toEqual({
      customers: {},
      company: {},
    })
    await ledgerHolds(refusing)
    await refusing.close()
  })

  test('a cancelled load costs what the carrier keeps', async () => {
    const today = server.clock.now().toISOString().slice(0, 10)
    const shipper = await server.customer({ creditCents: 5_000_00 })
    const { loadId } = await buyLoad(
      shipper,
      freightRequest({ readyDate: today }),
      freightBooking({
        pickup: { readyDate: today, pickupDate: today, readyTime: '11:00', earliestPickupTime: '13:00' },
      }),
    )
    const { data: load } = await shipper.call<{ cancelFeeCents: number }>('GET', `/loads/${loadId}`)
    const cost = async () =>
      (
        await server.deps.database.sql.execute<{ net: string; state: string }>(
          `select accrued_net_cents as net, state from shipment_costs where order_id = '${loadId}'`,
        )
      ).rows[0]!
    const { customers, company } = await booked(() =>
      shipper.call('POST', `/loads/${loadId}/cancel`, { feeCents: load!.cancelFeeCents }),
    )
    const { net, state } = await cost()
    expect(Number(net)).toBeGreaterThan(0)
    expect(state).toBe('promised')
    expect(company.cost_of_sales, 'all but the fee comes back').toBe(-customers.revenue!)
  })

  test('an adjustment or a dispute only affects the customer until the carrier bills, unless the operator enters what it will bill', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const number = await numberOf(customer, orderId)
    expect(
      (await booked(() => runAdmin('adjustment', 'create', number, '10.00', '--reason', 'weight'))).company,
    ).toEqual({})
    const up = await booked(() =>
      runAdmin('adjustment', 'create', number, '5.00', '--reason', 'address', '--cost', '4.00'),
    )
    expect(up).toMatchObject({
      customers: { receivable: 5_25, revenue: -5_00 },
      company: { cost_of_sales: 4_00, tax_recoverable_GST: 20, carrier_payable: -4_20 },
    })
    const { customer: other, rate } = await boughtOrder(server)
    const [invoice] = (await other.call<{ rows: { id: string; number: string }[] }>('GET', '/invoices')).data!
      .rows
    await other.call('POST', `/invoices/${invoice!.id}/dispute`, {
      disputeId: make.id(),
      message: 'My scale says less',
    })
    const half = Math.round(rate.totalCents / 2)
    const accepted = await booked(() =>
      runAdmin(
        'dispute',
        'accept',
        invoice!.number,
        (half / 100).toFixed(2),
        '--answer',
        'Half of it',
        '--cost',
        '2.00',
      ),
    )
    expect([accepted.customers.credits, accepted.company]).toEqual([
      -half,
      { cost_of_sales: -2_00, tax_recoverable_GST: -10, carrier_payable: 2_10 },
    ])
    const down = await booked(() =>
      runAdmin('adjustment', 'create', number, '5.00', '--reason', 'address', '--refund', '--cost', '4.00'),
    )
    expect(down.company).toEqual({ cost_of_sales: -4_00, tax_recoverable_GST: -20, carrier_payable: 4_20 })
  })
})
