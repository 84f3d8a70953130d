import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OrderDetails } from '#src/contract/orders.ts'
import { gatewayBookings } from '#server/db/schema/money/gateway.ts'
import { intents } from '#server/db/schema/shipping.ts'
import { settleOpenPurchases } from '#server/app/maintenance.ts'
import { creditsOf } from '#tests/support/payments/cards.ts'
import { LABEL } from '#tests/support/carriers/karrio-stand-in.ts'
import {
  withKarrioServer,
  karrio,
  ready,
  server,
  PRICE,
  posts,
} from '#tests/support/carriers/karrio-server.ts'
import { eachInFull } from '#tests/support/server/full-run.ts'

withKarrioServer()

const recover = () => settleOpenPurchases(server.deps, server.app.log, -1)
const stateOf = async (intentId: string) =>
  (await server.deps.database.sql.select().from(intents).where(eq(intents.id, intentId)))[0]!

test.each([
  ['as running servers are', false],
  ['by its published interface', true],
])(
  'a shop buys once, gets the carrier’s own label, and prints it again when the gateway is down (%s)',
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

test.each(eachInFull(['buyAndCut', 'slowButBuys'] as const))(
  'a response lost after the carrier bought (%s) is looked up, and never bought again',
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

test('when it is unknown whether it was bought, the carrier is asked, not told to buy; after a time it is cancelled there and the money is back', async () => {
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

test('a draft whose response was lost is found by our ID: one draft, one purchase', async () => {
  const before = karrio.shipments.size
  const { purchase, buy } = await ready()
  karrio.cutNextDraft = true
  await buy()
  await recover()
  expect((await stateOf(purchase.intentId)).state).toBe('booked')
  expect([karrio.shipments.size - before, karrio.purchases.length]).toEqual([1, 1])
})

test.each(['errors201', 'carrierNo424'] as const)(
  'a carrier’s refusal (%s) gives the money back, in our words rather than the carrier’s',
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

test.each(['throttled429'] as const)('a call that was never processed (%s) is sent again', async (next) => {
  const { purchase, buy } = await ready()
  karrio.next = next
  await buy()
  await recover()
  expect((await stateOf(purchase.intentId)).state).toBe('booked')
  expect(karrio.purchases).toHaveLength(1)
})

test.each(['conflict409', 'broken500'] as const)(
  '%s leaves the outcome unknown: the purchase stays open and isn’t sent twice',
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

test('of five attempts to settle one purchase at once, one buys', async () => {
  const { purchase, buy } = await ready()
  await Promise.all([buy(), buy(), buy(), buy(), buy()])
  await recover()
  expect((await stateOf(purchase.intentId)).state).toBe('booked')
  expect(karrio.purchases).toHaveLength(1)
})

test('a price that rose between quote and purchase isn’t paid', async () => {
  const { customer, buy } = await ready()
  karrio.totalCharge = 106.72
  expect(await buy()).toMatchObject({ code: 601, msg: 'This rate is no longer available. Get new rates.' })
  expect([karrio.purchases.length, await creditsOf(customer)]).toEqual([0, 50_000])
})

test('an order is cancelled at the carrier before the credits are returned, and not once it is on its way', async () => {
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
