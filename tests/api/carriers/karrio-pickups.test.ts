import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyValues } from '#src/domain/shared/fields.ts'
import { pickupSchema } from '#src/domain/pickups/pickup.ts'
import { CarrierRefusal, type CarrierPickups, type PickupRequest } from '#server/carriers/carriers.ts'
import type { KarrioStandIn } from '#tests/support/carriers/karrio-state.ts'
import { startKarrio } from '#tests/support/carriers/karrio-stand-in.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

let karrio: KarrioStandIn
let server: TestServer
let drivers: CarrierPickups
const NUMBER = '7035114477100001'
beforeAll(async () => {
  karrio = await startKarrio()
  server = await startServer({
    env: { KARRIO_URL: karrio.url, KARRIO_TOKEN: 'key_test', KARRIO_TEST: '1', KARRIO_TIMEOUT: '1200' },
  })
  drivers = (await server.deps.carriers.find('canadapost'))!.pickups!
  karrio.shipments.set('shp_1', {
    id: 'shp_1',
    status: 'created',
    tracking_number: NUMBER,
    metadata: {},
    rates: [],
    body: {},
  })
}, 120_000)
beforeEach(() => {
  Object.assign(karrio, { calls: [], nextPickup: 'schedule', published: false })
  karrio.pickups.clear()
})
afterAll(async () => {
  await server.close()
  await karrio.close()
})

const PICKUP = {
  ...emptyValues(pickupSchema),
  address: make.address(),
  pickupDate: '2026-11-19',
  parcelCount: 3,
  totalWeight: 12,
}
const now = () => server.clock.now()
const asked = (more: Partial<PickupRequest> = {}): PickupRequest => ({
  clientId: make.id(),
  pickup: PICKUP,
  zone: 'America/Toronto',
  startsAt: now(),
  endsAt: now(),
  trackingNumbers: [],
  ...more,
})
const only = () => [...karrio.pickups.values()][0]!
const posts = () => karrio.calls.filter(({ method }) => method === 'POST').map(({ path }) => path)

test('a driver comes once, however often and badly it is requested; the pickup is moved, cancelled, and remembered', async () => {
  const request = asked()
  karrio.nextPickup = 'scheduleAndCut'
  await expect(drivers.schedule(request, now())).rejects.toThrow('no answer')
  const booked = await drivers.schedule(request, now())
  expect(await Promise.all([drivers.schedule(request, now()), drivers.schedule(request, now())])).toEqual([
    booked,
    booked,
  ])
  expect(karrio.pickups.size).toBe(1)
  expect(only().body).toMatchObject({
    carrier_code: 'canadapost',
    pickup_date: '2026-11-19',
    ready_time: '09:00',
    closing_time: '17:00',
    parcels_count: 3,
    options: { connection_id: 'canadapost' },
  })
  await drivers.change({ ...request, pickup: { ...PICKUP, pickupDate: '2026-11-20' } }, now())
  expect(only().body).toMatchObject({ pickup_date: '2026-11-20', parcels_count: 3 })
  expect(await drivers.outcome(request.clientId, now())).toBeNull()
  expect([
    await drivers.cancel(request.clientId, now()),
    await drivers.cancel(request.clientId, now()),
    await drivers.cancel(make.id(), now()),
  ]).toEqual([true, true, true])
  await expect(drivers.change(request, now())).rejects.toThrow('pickup.tooLate')
  karrio.nextPickup = 'carrierNo424'
  await expect(drivers.schedule(asked(), now())).rejects.toThrow(CarrierRefusal)
})

test('named parcels stay in a pickup that is moved twice, its texts can be emptied, and it is found by our ID afterwards', async () => {
  const request = asked({
    trackingNumbers: [NUMBER],
    pickup: {
      ...PICKUP,
      instructions: 'Sonner deux fois, puis attendre devant la porte du quai numéro 4',
      facilityName: 'Quai 4',
    },
  })
  const booked = await drivers.schedule(request, now())
  expect(only().body).toMatchObject({
    tracking_numbers: [NUMBER],
    instruction: 'Sonner deux fois, puis attendre devant la porte du',
    package_location: 'Quai 4',
  })
  for (const pickupDate of ['2026-11-20', '2026-11-23'])
    expect(await drivers.change({ ...request, pickup: { ...PICKUP, pickupDate } }, now())).toEqual(booked)
  expect(karrio.calls.at(-1)!.body).toMatchObject({
    confirmation_number: booked.confirmationNumber,
    metadata: { portage_client_id: request.clientId },
  })
  expect(only().body).toMatchObject({
    pickup_date: '2026-11-23',
    tracking_numbers: [NUMBER],
    instruction: null,
    package_location: null,
  })
  await expect(
    drivers.schedule(asked({ trackingNumbers: [NUMBER] }), now()),
    'it is in a pickup',
  ).rejects.toThrow(CarrierRefusal)
  only().status = 'picked_up'
  expect(await drivers.outcome(request.clientId, now())).toBe('collected')
  await expect(drivers.change(request, now())).rejects.toThrow('pickup.tooLate')
  only().status = 'closed'
  expect([
    await drivers.cancel(request.clientId, now()),
    await drivers.outcome(request.clientId, now()),
  ]).toEqual([false, 'collected'])
})

test.each([false, true])(
  'an old one is found behind hundreds of newer ones (a server without filters: %s)',
  async (published) => {
    karrio.published = published
    const request = asked({ trackingNumbers: [NUMBER] })
    await drivers.schedule(request, now())
    for (let n = 0; n < 250; n += 1)
      karrio.pickups.set(`pck_other${n}`, { ...only(), id: `pck_other${n}`, metadata: {}, body: {} })
    const mine = only().id
    karrio.calls.length = 0
    expect(await drivers.cancel(request.clientId, now())).toBe(true)
    expect(posts()).toEqual([`/v1/pickups/${mine}/cancel`])
    expect(karrio.calls.filter(({ method }) => method === 'GET')).toHaveLength(published ? 3 : 1)
  },
)

test('a server that schedules by the carrier’s name only sends the driver once too, and has forgotten a cancelled pickup', async () => {
  karrio.published = true
  const request = asked({ trackingNumbers: [NUMBER] })
  const booked = await drivers.schedule(request, now())
  expect(await drivers.schedule(request, now())).toEqual(booked)
  expect([posts(), karrio.pickups.size]).toEqual([['/v1/pickups', '/v1/pickups/canadapost/schedule'], 1])
  expect(
    await drivers.change({ ...request, pickup: { ...PICKUP, pickupDate: '2026-11-20' } }, now()),
  ).toEqual(booked)
  expect(await drivers.outcome(request.clientId, now())).toBeNull()
  expect([
    await drivers.cancel(request.clientId, now()),
    await drivers.cancel(request.clientId, now()),
  ]).toEqual([true, true])
  await expect(drivers.schedule(asked(), now()), 'parcels that are only counted').rejects.toThrow(
    CarrierRefusal,
  )
})
