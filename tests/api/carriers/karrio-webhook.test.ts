import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PurchaseOutcome, OrderDetails } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { trackingEvents } from '#server/db/schema/shipping.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import { eventNotices } from '#server/app/mail-jobs.ts'
import { trackerFault } from '#tests/support/carriers/karrio-answers.ts'
import type { KarrioStandIn } from '#tests/support/carriers/karrio-state.ts'
import { startKarrio } from '#tests/support/carriers/karrio-stand-in.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { mailsTo } from '#tests/support/mail/queued-mail.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

const SECRET = 'whsec_0123456789abcdef'
/** A TrackingEvent of its OpenAPI. */
const SCANS = {
  delivered: {
    date: '2026-11-20',
    time: '09:12 AM',
    code: '1498',
    description: 'Delivered',
    location: 'Montréal, QC',
    latitude: null,
    longitude: null,
  },
  out: {
    date: '2026-11-20',
    time: '07:45 AM',
    code: '0174',
    description: 'Item out for delivery',
    location: 'Montréal, QC',
    latitude: null,
    longitude: null,
  },
  accepted: {
    date: '2026-11-18',
    time: '14:05 PM',
    code: '0100',
    description: 'Item accepted',
    location: 'Toronto, ON',
    latitude: 43.6,
    longitude: -79.4,
  },
}

describe('Karrio’s webhook', () => {
  let karrio: KarrioStandIn
  let server: TestServer
  const env = () => ({
    KARRIO_URL: karrio.url,
    KARRIO_TOKEN: 'key_test',
    KARRIO_TEST: '1',
    KARRIO_WEBHOOK_SECRET: SECRET,
  })
  beforeAll(async () => {
    karrio = await startKarrio()
    server = await startServer({ env: env() })
  }, 120_000)
  afterAll(async () => {
    await server.close()
    await karrio.close()
  })

  /** A TrackingStatus of its OpenAPI, with the recipient's name. */
  const tracker = (trackingNumber: string, events: object[], more: object = {}) => ({
    id: 'trk_1',
    object_type: 'tracker',
    carrier_name: 'canadapost',
    carrier_id: 'canadapost',
    tracking_number: trackingNumber,
    test_mode: true,
    delivered: false,
    status: 'in_transit',
    estimated_delivery: '2026-11-20',
    events,
    info: { customer_name: 'Élodie Tremblay', signed_by: 'E. Tremblay', carrier_tracking_link: null },
    messages: [],
    meta: { ext: 'canadapost' },
    metadata: {},
    delivery_image_url: null,
    signature_image_url: null,
    ...more,
  })
  const post = async (payload: string, secret: string | undefined = SECRET, on = server) => {
    const answer = await on.app.inject({
      method: 'POST',
      url: '/api/webhooks/carrier/karrio',
      payload,
      headers: { 'content-type': 'application/json', ...(secret && { 'x-event-id': secret }) },
    })
    return { status: answer.statusCode, taken: answer.json<{ data?: { taken: number } }>().data?.taken }
  }
  const tell = (data: object, event = 'tracker_updated') => {
    if (event.startsWith('tracker')) expect(trackerFault(data)).toBeNull()
    return post(JSON.stringify({ event, data }))
  }

  async function bought(carrierCode = 'canadapost') {
    const customer = await server.customer({ creditCents: 50_000 })
    const shipment = make.shipment()
    const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
      ...make.quote(shipment),
      carrierCode,
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

  test('moves the order at once; late, twice, out of order and polled as well it ends the same, is announced once, and names nobody', async () => {
    const { customer, look, number } = await bought()
    expect(await tell(tracker(number, [SCANS.out]), 'tracker_created')).toEqual({ status: 200, taken: 1 })
    expect((await look()).status).toBe('out_for_delivery')
    await tell(tracker(number, [SCANS.accepted]))
    expect((await look()).status, 'an older scan moves nothing back').toBe('out_for_delivery')
    const all = [SCANS.delivered, SCANS.out, SCANS.accepted]
    await Promise.all([tell(tracker(number, all)), tell(tracker(number, all.toReversed()))])
    karrio.trackers.set(number, { events: all })
    const { status, events } = await look()
    expect(status).toBe('delivered')
    expect(events).toMatchObject([
      { localTime: '2026-11-20T09:12', code: '1498', place: 'Montréal, QC' },
      { code: '174', status: 'out_for_delivery' },
      { localTime: '2026-11-18T14:05', code: '100' },
    ])
    expect(events).toHaveLength(3)
    await runDueJobs(server.deps, eventNotices(server.deps), { error: () => {} })
    expect(await mailsTo(server, customer, 'order:delivered')).toHaveLength(1)
    expect(JSON.stringify(await server.deps.database.sql.select().from(trackingEvents))).not.toContain(
      'Tremblay',
    )
  })

  test('is refused without the webhook’s secret and changes nothing; with no secret configured it doesn’t exist', async () => {
    const { look, number } = await bought()
    const body = JSON.stringify({ event: 'tracker_updated', data: tracker(number, [SCANS.delivered]) })
    for (const secret of ['', 'whsec_', `${SECRET}0`, SECRET.toUpperCase()])
      expect((await post(body, secret)).status, secret).toBe(401)
    expect((await look()).status).toBe('ordered')
    const closed = await startServer({ env: { ...env(), KARRIO_WEBHOOK_SECRET: '' } })
    try {
      expect((await post(body, SECRET, closed)).status).toBe(404)
    } finally {
      await closed.close()
    }
  })

  test('ignores other events, real parcels on a test server, unknown carriers and other orders, but records them', async () => {
    const [{ look, number }, other] = [await bought(), await bought('sample_ground')]
    for (const [event, data] of [
      [
        'shipment_purchased',
        { id: 'shp_1', object_type: 'shipment', tracking_number: number, status: 'delivered' },
      ],
      ['batch_completed', { id: 'batch_1' }],
      ['tracker_updated', tracker(number, [SCANS.delivered], { test_mode: false })],
      ['tracker_updated', tracker(number, [SCANS.delivered], { carrier_id: 'purolator' })],
      ['tracker_updated', tracker(other.number, [SCANS.delivered])],
    ] as const)
      expect(await tell(data, event), event).toEqual({ status: 200, taken: 0 })
    expect([(await look()).status, (await other.look()).status]).toEqual(['ordered', 'ordered'])
  })

  test('refuses what doesn’t match its API', async () => {
    const { look, number } = await bought()
    const { tracking_number: _, ...nameless } = tracker(number, [SCANS.delivered])
    const wrong = [
      '',
      '{',
      '[]',
      '{"data":{}}',
      '{"event":"tracker_updated"}',
      ...[
        nameless,
        tracker(number, ['delivered'] as never),
        tracker(number, [SCANS.delivered], { test_mode: 'maybe' }),
      ].map((data) => JSON.stringify({ event: 'tracker_updated', data })),
    ]
    for (const body of wrong) expect((await post(body)).status, body.slice(0, 80)).toBe(400)
    expect(await tell(tracker(number, [], { events: null }))).toMatchObject({ status: 200 })
    expect((await look()).status).toBe('ordered')
  })
})
