import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Bought, CarrierAnswer, CarrierFacts, OrderDetails } from '#src/contract/parcel.ts'
import { newCommodity, newCustoms } from '#src/domain/customs.ts'
import { eventsOf } from '#server/carriers/karrio/track.ts'
import { centsOf } from '#server/carriers/karrio/rates.ts'
import { createCarriers } from '#server/carriers/create-carriers.ts'
import { readConfig } from '#server/config.ts'
import { gatewayBookings } from '#server/db/schema/gateway.ts'
import { intents } from '#server/db/schema/shipping.ts'
import type { Log } from '#server/log.ts'
import { createGateway, refuseTestMoney } from '#server/payments/create-gateway.ts'
import { endOpenPurchases } from '#server/rounds.ts'
import { creditsOf } from '#tests/support/cards.ts'
import { LABEL, startKarrio, type KarrioStandIn } from '#tests/support/karrio-stand-in.ts'
import { ledgerHolds } from '#tests/support/ledger.ts'
import { make } from '#tests/support/make.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server.ts'

let karrio: KarrioStandIn
let server: TestServer
beforeAll(async () => {
  karrio = await startKarrio()
  server = await startServer({
    env: { KARRIO_URL: karrio.url, KARRIO_TOKEN: 'key_test', KARRIO_TEST: '1', KARRIO_TIMEOUT: '1200' },
  })
}, 120_000)
beforeEach(() => {
  Object.assign(karrio, {
    published: false,
    next: 'buy',
    rates: 'usual',
    totalCharge: 106.71,
    cutNextDraft: false,
    calls: [],
    purchases: [],
  })
})
afterAll(async () => {
  await ledgerHolds(server)
  await server.close()
  await karrio.close()
})

/** What 106.71 of the carrier, with 13.92 of its own tax, is sold for to Québec. */
const PRICE = 97_43

async function quoted(customer?: TestCustomer) {
  const someone = customer ?? (await server.customer())
  const shipment = make.shipment()
  const { data } = await someone.call<CarrierAnswer>('POST', '/quotes/parcel', {
    ...make.quote(shipment),
    carrierCode: 'canadapost',
  })
  return { customer: someone, shipment, answer: data! }
}
async function ready() {
  const { customer, shipment, answer } = await quoted()
  const purchase = { intentId: make.id(), rateId: answer.rates[0]!.id!, shipment }
  return { customer, purchase, buy: () => customer.call<Bought>('POST', '/orders', purchase) }
}
const recover = () => endOpenPurchases(server.deps, server.app.log, -1)
const stateOf = async (intentId: string) =>
  (await server.deps.database.sql.select().from(intents).where(eq(intents.id, intentId)))[0]!
const posts = (end: string) =>
  karrio.calls.filter(({ method, path }) => method === 'POST' && path.endsWith(end)).length

test('the gateway’s carriers stand beside those of the rate card, with their services', async () => {
  const { data } = await (await server.customer()).call<CarrierFacts[]>('GET', '/services')
  expect(data!.map(({ carrierCode }) => carrierCode)).toEqual(
    expect.arrayContaining(['sample_ground', 'canadapost']),
  )
  expect(data!.find(({ carrierCode }) => carrierCode === 'canadapost')).toMatchObject({
    carrierName: 'Canada Post',
    sample: false,
    services: [
      { serviceCode: 'canadapost_expedited_parcel', serviceName: 'Expedited Parcel' },
      { serviceName: 'Priority' },
    ],
  })
})

test.each(['usual', 'partial207'] as const)(
  'prices are what the carrier asks before tax, though its list does not add up, with the tax of where it goes, whatever the carrier charges (%s)',
  async (rates) => {
    karrio.rates = rates
    const { answer } = await quoted()
    expect(answer.failure).toBeNull()
    expect(answer.rates).toMatchObject([
      {
        totalCents: PRICE,
        subtotalCents: 9279,
        listTotalCents: PRICE,
        savingCents: 0,
        taxes: [{ type: 'GST', ratePct: '5', amountCents: 464 }],
        lines: [
          { kind: 'freight', amountCents: 9009 },
          { kind: 'fuel', amountCents: 270 },
        ],
        transitDays: 2,
        sample: false,
      },
    ])
  },
)

test.each([
  ['none424', [], 'rating.carrierRefused', null],
  ['dollars', [], 'rating.otherCurrency', null],
  ['broken500', [], undefined, 'quote.carrierFailed'],
  ['slow', [], undefined, 'quote.carrierFailed'],
] as const)('one carrier’s trouble (%s) is its own row’s alone', async (rates, none, refused, failure) => {
  karrio.rates = rates
  const { answer, customer } = await quoted()
  expect([answer.rates, answer.refused[0]?.refused, answer.failure]).toEqual([none, refused, failure])
  const shipment = make.shipment()
  const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
    ...make.quote(shipment),
    carrierCode: 'sample_ground',
  })
  expect(data!.rates.length).toBeGreaterThan(0)
})

test.each([
  ['as running servers are', false],
  ['by its published interface', true],
])(
  'a shop buys once, has the carrier’s own label, and prints it again when the gateway is gone (%s)',
  async (_, published) => {
    karrio.published = published
    const { customer, purchase, buy } = await ready()
    const { data } = await buy()
    expect(data).toMatchObject({ outcome: 'bought' })
    expect(await buy()).toMatchObject({ data })
    expect(karrio.purchases).toHaveLength(1)
    const { orderId } = data as { orderId: string }
    const { data: order } = await customer.call<OrderDetails>('GET', `/orders/${orderId}`)
    expect(order).toMatchObject({ status: 'ordered', carrierName: 'Canada Post', totalCents: PRICE })
    expect(order!.trackingNumber).toMatch(/^7035/)
    expect(karrio.calls.find(({ path }) => path === '/v1/shipments')!.body).toMatchObject({
      metadata: { portage_client_id: purchase.intentId },
      shipper: { city: 'Scarborough', phone_number: '+14165550134' },
      recipient: { person_name: 'Élodie Tremblay' },
    })
    karrio.calls.length = 0
    const label = await server.app.inject({
      method: 'GET',
      url: `/api/orders/${orderId}/label?format=pdf4x6`,
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect([label.headers['content-type'], label.rawPayload.toString()]).toEqual(['application/pdf', LABEL])
    expect(karrio.calls).toEqual([])
  },
)

test.each(['buyAndCut', 'slowButBuys'] as const)(
  'an answer that is lost after the carrier bought (%s) is looked up, never bought again',
  async (next) => {
    const { customer, purchase, buy } = await ready()
    karrio.next = next
    await buy()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await recover()
    await recover()
    expect((await stateOf(purchase.intentId)).state).toBe('booked')
    expect(karrio.purchases).toHaveLength(1)
    expect(posts('/purchase')).toBe(1)
    expect(await creditsOf(customer)).toBe(50_000 - PRICE)
  },
  60_000,
)

test('when nobody can say whether it was bought it is asked, not bought; after a time it is cancelled there and the money is back', async () => {
  const { customer, purchase, buy } = await ready()
  karrio.next = 'cut'
  await buy()
  await recover()
  expect((await stateOf(purchase.intentId)).state).toBe('charged')
  expect(posts('/purchase')).toBe(1)
  server.clock.advance(11 * 60_000)
  await recover()
  expect(await stateOf(purchase.intentId)).toMatchObject({ state: 'refused' })
  expect(posts('/purchase')).toBe(1)
  expect([...karrio.shipments.values()].at(-1)!.status).toBe('cancelled')
  expect(await creditsOf(customer)).toBe(50_000)
})

test('a draft whose answer was lost is found by our id: one draft, one purchase', async () => {
  const before = karrio.shipments.size
  const { purchase, buy } = await ready()
  karrio.cutNextDraft = true
  await buy()
  await recover()
  expect((await stateOf(purchase.intentId)).state).toBe('booked')
  expect([karrio.shipments.size - before, karrio.purchases.length]).toEqual([1, 1])
})

test.each(['errors201', 'carrierNo424'] as const)(
  'a carrier that says no (%s) gives the money back, in our words and without its own',
  async (next) => {
    const { customer, buy } = await ready()
    karrio.next = next
    const answer = await buy()
    expect(answer).toMatchObject({
      code: 601,
      msg: 'The carrier rejected one of the addresses, so you’ve been refunded. Check them and try again.',
    })
    expect(JSON.stringify(answer)).not.toContain('Mina')
    expect(await creditsOf(customer)).toBe(50_000)
    expect(karrio.purchases).toEqual([])
  },
)

test.each(['throttled429'] as const)('what was never worked on (%s) is asked for again', async (next) => {
  const { purchase, buy } = await ready()
  karrio.next = next
  await buy()
  await recover()
  expect((await stateOf(purchase.intentId)).state).toBe('booked')
  expect(karrio.purchases).toHaveLength(1)
})

test.each(['conflict409', 'broken500'] as const)(
  '%s says nothing of what became of it: it stays open and is not asked twice',
  async (next) => {
    const { purchase, buy } = await ready()
    karrio.next = next
    await buy()
    await recover()
    expect((await stateOf(purchase.intentId)).state).toBe('charged')
    expect(posts('/purchase')).toBe(1)
    server.clock.advance(11 * 60_000)
    await recover()
  },
)

test('of five who settle one purchase at once one buys', async () => {
  const { purchase, buy } = await ready()
  await Promise.all([buy(), buy(), buy(), buy(), buy()])
  await recover()
  expect((await stateOf(purchase.intentId)).state).toBe('booked')
  expect(karrio.purchases).toHaveLength(1)
})

test('a price that rose between the answer and the purchase is not paid', async () => {
  const { customer, buy } = await ready()
  karrio.totalCharge = 106.72
  expect(await buy()).toMatchObject({ code: 601, msg: 'This rate is no longer available. Get new rates.' })
  expect([karrio.purchases.length, await creditsOf(customer)]).toEqual([0, 50_000])
})

test('an order is cancelled with the carrier before the credits come back, and not when it is on its way', async () => {
  const one = await ready()
  const { data } = (await one.buy()) as { data: { orderId: string } }
  expect(await one.customer.call('POST', `/orders/${data.orderId}/cancel`)).toMatchObject({
    code: 200,
    data: { status: 'cancelled' },
  })
  expect(await creditsOf(one.customer)).toBe(50_000)
  const two = await ready()
  const { data: second } = (await two.buy()) as { data: { orderId: string } }
  const [row] = await server.deps.database.sql
    .select()
    .from(gatewayBookings)
    .where(eq(gatewayBookings.clientId, two.purchase.intentId))
  karrio.shipments.get(row!.shipmentId)!.status = 'in_transit'
  expect(await two.customer.call('POST', `/orders/${second.orderId}/cancel`)).toMatchObject({ code: 601 })
  expect(await creditsOf(two.customer)).toBe(50_000 - PRICE)
})

test.each([
  ['as running servers are', false],
  ['by its published interface', true],
])(
  'the parcel is followed by its events, with the carrier’s own clock and codes (%s)',
  async (_, published) => {
    karrio.published = published
    const { customer, buy } = await ready()
    const { data } = (await buy()) as { data: { orderId: string } }
    const { data: order } = await customer.call<OrderDetails>('GET', `/orders/${data.orderId}`)
    karrio.trackers.set(order!.trackingNumber!, {
      events: [
        {
          date: '2026-11-18',
          time: '14:45 PM',
          code: '0174',
          description: 'Item out for delivery',
          location: 'Montreal, QC',
        },
        {
          date: '2026-11-18',
          time: '02:05 AM',
          code: '0100',
          description: 'Item processed',
          location: 'Montreal, QC',
        },
      ],
    })
    const { data: now } = await customer.call<OrderDetails>('GET', `/orders/${data.orderId}`)
    expect(now).toMatchObject({
      status: 'out_for_delivery',
      events: [
        { localTime: '2026-11-18T14:45', code: '174', status: 'out_for_delivery' },
        { localTime: '2026-11-18T02:05', code: '100', status: 'picked_up' },
      ],
    })
  },
)

test('the post to the United States is refused with its reason before there is anything to pay, and not even asked', async () => {
  const chicago = make.address({
    city: 'Chicago',
    province: 'IL',
    country: 'US',
    postalCode: '60606',
    phone: '+13125550142',
  })
  const customer = await server.customer()
  const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
    ...make.quote(make.shipment({ to: chicago })),
    carrierCode: 'canadapost',
  })
  expect(data).toMatchObject({ rates: [], refused: [{ refused: 'rating.postToUs' }] })
  expect(posts('/v1/proxy/rates')).toBe(0)
})

test('a long street takes both lines, word by word; one that does not fit is refused before it goes elsewhere', async () => {
  const { customer, answer, shipment } = await quoted()
  const to = (more: object) => ({
    ...shipment,
    to: {
      ...shipment.to,
      aptSuite: 'Bureau 1204',
      address1: '1250 boulevard René-Lévesque Ouest, édifice IBM-Marathon',
      ...more,
    },
  })
  expect(
    await customer.call<Bought>('POST', '/orders', {
      intentId: make.id(),
      rateId: answer.rates[0]!.id,
      shipment: to({}),
    }),
  ).toMatchObject({ data: { outcome: 'bought' } })
  expect(karrio.calls.findLast(({ path }) => path === '/v1/shipments')!.body.recipient).toMatchObject({
    address_line1: 'Bureau 1204-1250 boulevard René-Lévesque Ouest,',
    address_line2: 'édifice IBM-Marathon',
  })
  const { answer: again } = await quoted(customer)
  expect(
    await customer.call('POST', '/orders', {
      intentId: make.id(),
      rateId: again.rates[0]!.id,
      shipment: to({ address2: 'entrée par la cour, derrière la fontaine, deuxième porte à gauche' }),
    }),
  ).toMatchObject({
    code: 601,
    msg: expect.stringMatching(/^The carrier rejected one of the addresses/) as string,
  })
  expect(karrio.purchases).toHaveLength(1)
})

test('the carrier is told what its driver needs at the door', async () => {
  const customer = await server.customer()
  const shipment = make.shipment({
    to: make.address({
      city: 'Montréal',
      province: 'QC',
      postalCode: 'H2Y 1H2',
      phone: '+15145550142',
      extension: '12',
      buzzCode: '4521',
      allowDropoff: true,
    }),
  })
  const [carrier] = (await server.deps.carriers.list()).filter(({ code }) => code === 'canadapost')
  const request = make.quote(shipment)
  const [rate] = (await carrier!.rates(request, server.clock.now())).rates
  await carrier!.book(
    {
      clientId: make.id(),
      customerId: customer.user.customerId,
      rate: rate!,
      costCents: rate!.totalCents,
      request,
      shipment,
    },
    server.clock.now(),
  )
  const { options } = karrio.calls.find(({ method, path }) => method === 'POST' && path === '/v1/shipments')!
    .body as { options: object }
  expect(options).toMatchObject({
    recipient_instructions: 'Phone extension 12. Buzz code 4521. May be left at the door',
  })
  expect(options).not.toHaveProperty('shipper_instructions')
})

test('goods over the border carry their customs along', async () => {
  const customer = await server.customer()
  const paris = make.address({
    city: 'Paris',
    province: '',
    country: 'FR',
    postalCode: '75001',
    phone: '+33155550142',
  })
  const customs = newCustoms({
    commodities: [
      {
        ...newCommodity(),
        description: 'T-shirts',
        hsCode: '610910',
        originCountry: 'CA',
        quantity: 3,
        unitWeight: 0.2,
        weightUnit: 'kg',
        unitValue: 1999,
      },
    ],
    signerName: 'Mina Roy',
    customsDeclared: true,
  })
  const [carrier] = (await server.deps.carriers.list()).filter(({ code }) => code === 'canadapost')
  const shipment = { ...make.shipment({ to: paris }), customs }
  const request = make.quote(shipment)
  const [rate] = (await carrier!.rates(request, server.clock.now())).rates
  await carrier!.book(
    {
      clientId: make.id(),
      customerId: customer.user.customerId,
      rate: rate!,
      costCents: rate!.totalCents,
      request,
      shipment,
    },
    server.clock.now(),
  )
  expect(
    karrio.calls.find(({ method, path }) => method === 'POST' && path === '/v1/shipments')!.body.customs,
  ).toMatchObject({
    content_type: 'merchandise',
    incoterm: 'DAP',
    certify: true,
    signer: 'Mina Roy',
    duty: { paid_by: 'recipient', currency: 'CAD', declared_value: 59.97 },
    commodities: [
      {
        hs_code: '610910',
        quantity: 3,
        value_amount: 19.99,
        origin_country: 'CA',
        weight: 0.2,
        weight_unit: 'KG',
      },
    ],
  })
})

test('cents are read exactly, and wall clocks as they stand', () => {
  expect(['106.71', 106.71, '1', 0.1, 1.005, -9.04, '4.35'].map(centsOf)).toEqual([
    10_671, 10_671, 100, 10, 101, -904, 435,
  ])
  expect(() => centsOf('1e3')).toThrow(RangeError)
  expect(eventsOf({ events: [{ date: '2026-02-01', time: '12:10 AM' }] }, 'ups')).toMatchObject([
    { localTime: '2026-02-01T00:10', status: 'unknown' },
  ])
  expect(eventsOf({ events: [{ date: null, time: '10:00' }] }, 'ups')).toEqual([])
})

test('where scans say no status the newest one stands where the tracker does, and a status of its own counts more', () => {
  const scans = [
    { date: '2026-02-02', time: '10:00', code: 'FS' },
    { date: '2026-02-01', time: '09:00', code: 'OR' },
  ]
  expect(eventsOf({ status: 'delivered', events: scans }, 'ups').map(({ status }) => status)).toEqual([
    'delivered',
    'unknown',
  ])
  expect(
    eventsOf({ status: 'delivered', events: scans.toReversed() }, 'ups').map(({ status }) => status),
  ).toEqual(['unknown', 'delivered'])
  expect(
    eventsOf({ status: 'in_transit', events: [{ ...scans[0], status: 'delivered' }] }, 'ups'),
  ).toMatchObject([{ status: 'delivered' }])
  expect(
    eventsOf(
      { status: 'in_transit', events: [{ date: '2026-02-02', time: '10:00', code: '1498' }] },
      'canadapost',
    ),
  ).toMatchObject([{ status: 'delivered' }])
})

test('the server does not start with half an address, an open road, or test cards beside real carriers', async () => {
  expect(() => readConfig({ KARRIO_URL: 'https://k.example' })).toThrow('both')
  expect(() => readConfig({ KARRIO_URL: 'http://k.example', KARRIO_TOKEN: 'x' })).toThrow('https://')
  const config = readConfig({ KARRIO_URL: 'http://127.0.0.1:1', KARRIO_TOKEN: 'x' })
  const log = vi.fn<Log['error']>()
  const real = createCarriers({ ...server.deps, log: { error: log } }, config)
  await expect(
    refuseTestMoney(createGateway(server.deps.database, server.clock, config), real),
  ).rejects.toThrow('Karrio ships for real')
  expect((await real.list()).map(({ code }) => code)).toContain('sample_ground')
  expect(
    log.mock.calls.map(([, message]) => message),
    'that it cannot be reached',
  ).toEqual(['Karrio did not list its carriers'])
})
