import { expect, test, vi } from 'vitest'
import type { CarrierAnswer, CarrierInfo } from '#src/contract/quotes.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import { eventsOf } from '#server/carriers/karrio/track.ts'
import { centsOf } from '#server/carriers/karrio/rates.ts'
import { createCarriers } from '#server/carriers/create-carriers.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import type { Log } from '#server/platform/log.ts'
import { createGateway, refuseTestMoney } from '#server/payments/create-gateway.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import {
  withKarrioServer,
  karrio,
  quoted,
  ready,
  server,
  PRICE,
  posts,
} from '#tests/support/carriers/karrio-server.ts'

withKarrioServer()

test('the gateway’s carriers are listed with those of the rate card, with their services', async () => {
  const { data } = await (await server.customer()).call<CarrierInfo[]>('GET', '/services')
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
  'prices are what the carrier charges before tax, though its lines don’t add up, with the destination’s tax, whatever tax the carrier charges (%s)',
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
] as const)('one carrier’s failure (%s) only affects its own row', async (rates, none, refused, failure) => {
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
  'the parcel is tracked by its events, with the carrier’s own local time and codes (%s)',
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

test('postal shipments to the United States are refused with the reason before payment, without asking the carrier', async () => {
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

test('cents are parsed exactly, and local times are kept as written', () => {
  expect(['106.71', 106.71, '1', 0.1, 1.005, -9.04, '4.35'].map(centsOf)).toEqual([
    10_671, 10_671, 100, 10, 101, -904, 435,
  ])
  expect(() => centsOf('1e3')).toThrow(RangeError)
  expect(eventsOf({ events: [{ date: '2026-02-01', time: '12:10 AM' }] }, 'ups')).toMatchObject([
    { localTime: '2026-02-01T00:10', status: 'unknown' },
  ])
  expect(eventsOf({ events: [{ date: null, time: '10:00' }] }, 'ups')).toEqual([])
})

test('where scans have no status, the newest has the tracker’s; a status of its own takes precedence', () => {
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

test('the server doesn’t start with half an address, plain HTTP over a public network, or test cards beside real carriers', async () => {
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
