import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Load } from '#src/contract/loads.ts'
import type { PurchaseOutcome, OrderDetails } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import type { TrackingResult } from '#src/contract/tracking.ts'
import type { TrackerStatus, TrackingEvent } from '#src/domain/tracking/tracker-status.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { buyLoad } from '#tests/support/orders/freight.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { mailsTo } from '#tests/support/mail/queued-mail.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import { eventNotices } from '#server/app/mail-jobs.ts'
import { callAs, startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

const SECRET = 'what the carrier and we know'
const FOREIGN = '7035114477138472'

describe.each(DATABASES)('the carriers’ webhook, on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({
      database: open,
      env: { SAMPLE_WEBHOOK_SECRET: SECRET, SAMPLE_CARRIER_SPEED: '86400000' },
    })
  })
  afterAll(() => server.close())

  const event = (hours: number, status: TrackerStatus, more: Partial<TrackingEvent> = {}): TrackingEvent => {
    const at = new Date(server.clock.now().getTime() + hours * 3_600_000)
    return {
      at: at.toISOString(),
      localTime: at.toISOString().slice(0, 16),
      zone: 'America/Toronto',
      code: status,
      status,
      description: `said ${status}`,
      place: 'Ottawa, ON',
      ...more,
    }
  }
  const signed = (body: string, secret = SECRET, at = server.clock.now()) => {
    const t = Math.floor(at.getTime() / 1000)
    return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
  }
  const post = (body: string, signature: string, carrier = 'sample_ground') =>
    server.app.inject({
      method: 'POST',
      url: `/api/webhooks/carrier/${carrier}`,
      payload: body,
      headers: { 'content-type': 'application/json', 'x-carrier-signature': signature },
    })
  async function send(trackingNumber: string, events: object[], carrier = 'sample_ground') {
    const body = JSON.stringify({ reports: [{ trackingNumber, events }] })
    const answer = await post(body, signed(body), carrier)
    return { status: answer.statusCode, taken: answer.json<{ data?: { taken: number } }>().data?.taken }
  }
  async function bought() {
    const customer = await server.customer()
    const shipment = make.shipment({ shipDate: server.clock.now().toISOString().slice(0, 10) })
    const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
      ...make.quote(shipment),
      carrierCode: 'sample_ground',
    })
    const { orderId } = (
      await customer.call<PurchaseOutcome>('POST', '/orders', {
        intentId: make.id(),
        rateId: data!.rates[0]!.id,
        shipment,
      })
    ).data as { orderId: string }
    const look = async () => (await customer.call<OrderDetails>('GET', `/orders/${orderId}`)).data!
    return { customer, look, number: (await look()).trackingNumber! }
  }
  const seen = async (who: TestCustomer, number: string) =>
    (await who.call<TrackingResult[]>('POST', '/tracking', { numbers: [number] })).data![0]!
  const told = async (customer: TestCustomer) => {
    await runDueJobs(server.deps, eventNotices(server.deps), { error: () => {} })
    return [
      ...(await mailsTo(server, customer, 'order:moved')),
      ...(await mailsTo(server, customer, 'order:delivered')),
    ].map(({ subject }) => subject)
  }

  test('a signed message moves the order at once; late, twice and out of order it ends the same, and each change is announced once', async () => {
    const { customer, look, number } = await bought()
    await customer.call('PUT', '/account/mail', { off: [] })
    const steps = [event(1, 'picked_up'), event(2, 'out_for_delivery'), event(3, 'delivered')]
    expect(await send(number, [steps[1]!])).toEqual({ status: 200, taken: 1 })
    expect((await look()).status).toBe('out_for_delivery')
    await send(number, [steps[0]!])
    expect((await look()).status, 'an older scan that comes late moves nothing back').toBe('out_for_delivery')
    expect(await told(customer)).toEqual([expect.stringContaining(': out for delivery')])
    await Promise.all([send(number, [...steps].toReversed()), send(number, steps)])
    const { status, events } = await look()
    expect(status).toBe('delivered')
    expect(
      events.filter(({ description }) => description.startsWith('said')).map((one) => one.status),
    ).toEqual(['delivered', 'out_for_delivery', 'picked_up'])
    expect(await told(customer)).toEqual([
      expect.stringContaining(': out for delivery'),
      expect.stringContaining(': delivered'),
    ])
  })

  test('who hasn’t asked for an email at each step only gets the delivery’s', async () => {
    const { customer, number } = await bought()
    await send(number, [event(1, 'picked_up'), event(2, 'out_for_delivery')])
    await send(number, [event(3, 'delivered')])
    expect(await told(customer)).toEqual([expect.stringContaining(': delivered')])
  })

  test('a message without the right signature, with an old one, or changed since, is refused and changes nothing', async () => {
    const { look, number } = await bought()
    const body = JSON.stringify({ reports: [{ trackingNumber: number, events: [event(1, 'delivered')] }] })
    const old = new Date(server.clock.now().getTime() - 301_000)
    for (const signature of [
      '',
      't=1,v1=00',
      signed(body, 'another secret'),
      signed(body, SECRET, old),
      signed(`${body} `),
    ])
      expect((await post(body, signature)).statusCode, signature).toBe(401)
    expect((await post(body, signed(body), 'nobody')).statusCode).toBe(404)
    expect((await look()).status).toBe('ordered')
  })

  test('a signed message in the wrong format is refused as a whole', async () => {
    const { look, number } = await bought()
    const good = event(1, 'delivered')
    const wrong = [
      '',
      '[]',
      '{',
      '{"reports":[]}',
      ...[
        { ...good, status: 'lost' },
        { ...good, at: 'yesterday' },
        { ...good, place: 'x'.repeat(101) },
      ].map((bad) => JSON.stringify({ reports: [{ trackingNumber: number, events: [good, bad] }] })),
    ]
    for (const body of wrong) expect((await post(body, signed(body))).statusCode, body.slice(0, 80)).toBe(400)
    expect((await look()).status).toBe('ordered')
  })

  test('a followed number shows what was sent; others, and another carrier’s order, stay as they were', async () => {
    const { look, number } = await bought()
    expect(await send(number, [event(1, 'delivered')], 'sample_express')).toEqual({ status: 200, taken: 0 })
    expect((await look()).status).toBe('ordered')

    const follower = await server.customer()
    expect((await send(FOREIGN, [event(1, 'in_transit')])).taken).toBe(0)
    await follower.call('POST', '/trackers', { number: FOREIGN, note: '' })
    expect((await send(FOREIGN, [event(1, 'in_transit'), event(4, 'on_hold')])).taken).toBe(1)
    expect(await seen(follower, FOREIGN)).toMatchObject({
      found: true,
      status: 'on_hold',
      carrierName: 'Sample Ground',
      events: [{ status: 'on_hold' }, { status: 'in_transit' }],
    })
    expect(
      (await send(FOREIGN, [event(5, 'delivered')], 'sample_express')).taken,
      'another carrier does not speak for it',
    ).toBe(0)
    const { data } = await callAs<TrackingResult[]>(server.app, undefined, 'POST', '/tracking', {
      numbers: [FOREIGN],
    })
    expect(data![0]).toMatchObject({ status: 'on_hold', orderId: null })
  })

  test('a load’s carrier reports in the same way: the load moves, and a parcel carrier can’t report for it', async () => {
    const customer = await server.customer({ creditCents: 5_000_00 })
    const { loadId } = await buyLoad(customer)
    const look = async () => (await customer.call<Load>('GET', `/loads/${loadId}`)).data!
    const { trackingNumber } = await look()
    expect((await send(trackingNumber!, [event(1, 'picked_up')])).taken).toBe(0)
    expect((await send(trackingNumber!, [event(1, 'picked_up')], 'sample_freight')).taken).toBe(1)
    expect((await look()).status).toBe('shipped')
  })

  test('without a secret the webhook doesn’t exist', async () => {
    const closed = await startServer({ database: open })
    try {
      expect(
        (
          await closed.app.inject({
            method: 'POST',
            url: '/api/webhooks/carrier/sample_ground',
            payload: '{}',
            headers: { 'content-type': 'application/json' },
          })
        ).statusCode,
      ).toBe(404)
    } finally {
      await closed.close()
    }
  })
})
