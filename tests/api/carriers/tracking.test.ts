import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PurchaseOutcome, OrderDetails } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import type { TrackerRow, TrackingResult } from '#src/contract/tracking.ts'
import type { Page } from '#src/contract/endpoint.ts'
import type { Carrier } from '#server/carriers/carriers.ts'
import { newCustoms } from '#src/domain/customs/customs.ts'
import { RANDOM_BELOW, numberFor } from '#src/domain/shared/public-number.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { followOrders } from '#server/app/maintenance.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { callAs, startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

/** The sequence number that a tracking number was made from. */
const drawn = (number: string): number => Number(number.replace(/\D/g, '').slice(0, -1))

describe.each(DATABASES)('tracking a parcel on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  test('a parcel goes from created to delivered as time passes, and the order with it', async () => {
    const { customer, id, number } = await bought()
    const seen = new Set<string>()
    for (let day = 0; day < 160; day += 1) {
      seen.add((await customer.call<OrderDetails>('GET', `/orders/${id}`)).data!.status)
      server.clock.advance(server.deps.config.sampleDayMs / 8)
    }
    expect([...seen].at(0)).toBe('ordered')
    expect(['delivered', 'returned']).toContain([...seen].at(-1))
    expect(seen.has('shipped')).toBe(true)
    const { data } = await callAs<TrackingResult[]>(server.app, undefined, 'POST', '/tracking', {
      numbers: [number],
    })
    const result = data![0]
    expect(result!.events[0]!.at >= result!.events.at(-1)!.at).toBe(true)
    expect(result!.events.at(-1)).toMatchObject({ description: 'Shipment created', status: 'pending' })
  })

  test('a visitor tracks a number without learning whose it is', async () => {
    const { number } = await bought()
    const { data } = await callAs<TrackingResult[]>(server.app, undefined, 'POST', '/tracking', {
      numbers: [number.toLowerCase().replace('-', '')],
    })
    expect(data![0]).toMatchObject({ number, found: true, sample: true, orderId: null })
    expect(JSON.stringify(data)).not.toMatch(/Tremblay|Roy|Saint-Paul|@/)
  })

  test('one number doesn’t lead to those of the parcels booked before and after', async () => {
    const numbers = [await bought(), await bought(), await bought()].map(({ number }) => drawn(number))
    // Apart by as much as numbers once were, and by one, with their check digits.
    for (const step of [1, 618_033_989, 10 ** 9 - 618_033_989]) {
      const near = Array.from({ length: 12 }, (_, n) => [
        numbers[1]! + step * (n + 1),
        numbers[1]! - step * (n + 1),
      ])
        .flat()
        .filter((n) => n >= 0 && n < RANDOM_BELOW.tracking)
      const { data } = await callAs<TrackingResult[]>(server.app, undefined, 'POST', '/tracking', {
        numbers: near.map((n) => numberFor('tracking', n)),
      })
      expect(data!.filter(({ found }) => found)).toEqual([])
    }
    expect(new Set([numbers[1]! - numbers[0]!, numbers[2]! - numbers[1]!]).size).toBe(2)
  })

  test('a stranger sees a route’s towns and where they are, and of sender and recipient nothing but the town', async () => {
    const { number } = await bought()
    server.clock.advance(server.deps.config.sampleDayMs * 4)
    const { data } = await callAs<TrackingResult[]>(server.app, undefined, 'POST', '/tracking', {
      numbers: [number],
    })
    const { route, events } = data![0]!
    expect(events.length).toBeGreaterThan(2)
    expect(route!.places.map(({ place }) => place)).toEqual(
      expect.arrayContaining([route!.origin, route!.destination]),
    )
    for (const { lat, lng } of route!.places)
      expect([lat, lng].every((degrees) => Math.round(degrees * 100) / 100 === degrees)).toBe(true)
    const { from, to } = make.shipment()
    const typed = [from, to]
      .flatMap((address) => Object.entries(address))
      .filter(
        ([field, value]) =>
          typeof value === 'string' && value.length > 3 && !['city', 'addressType'].includes(field),
      )
      .map(([, value]) => value as string)
    expect(typed.length).toBeGreaterThanOrEqual(8)
    const told = JSON.stringify(data).toLowerCase()
    expect(
      typed.filter(
        (value) =>
          told.includes(value.toLowerCase()) || told.includes(value.replace(/[\s-]/g, '').toLowerCase()),
      ),
    ).toEqual([])
  })

  test.each([
    ['Paris', 'FR', '75001', 'Paris, France', { lat: 48.9, lng: 2.3, country: 'FR' }, 'Leipzig, Germany'],
    [
      'Shanghai',
      'CN',
      '200000',
      'Shanghai, China',
      { lat: 31.2, lng: 121.5, country: 'CN' },
      'Hong Kong, Hong Kong',
    ],
    // No place table has it: what was typed may be more than a town.
    [
      '4 rue Haute, Giverny',
      'FR',
      '27620',
      'France',
      { lat: 46.6, lng: 2.5, country: 'FR', isMiddle: true },
      'Leipzig, Germany',
    ],
  ])(
    'a parcel to %s, %s is delivered there, and its route is known as far as its towns are',
    async (city, country, postalCode, destination, at, landing) => {
      const to = make.address({
        fullName: 'Camille Petit',
        address1: '1 place du Marché',
        city,
        province: '',
        country,
        postalCode,
        phone: '+33612345678',
      })
      const customs = newCustoms({
        commodities: [make.commodity()],
        signerName: 'Mina Roy',
        customsDeclared: true,
      })
      const follow = async () => {
        const { number } = await bought({ to, customs }, 'sample_express')
        server.clock.advance(server.deps.config.sampleDayMs * 9)
        const { data } = await callAs<TrackingResult[]>(server.app, undefined, 'POST', '/tracking', {
          numbers: [number],
        })
        return data![0]!
      }
      let found = await follow()
      // A few of the sample carriers' parcels go back to their sender, by their number.
      for (let more = 0; found.status !== 'delivered' && more < 5; more += 1) found = await follow()
      const { route, events, status } = found
      expect([status, route!.origin, route!.destination]).toEqual([
        'delivered',
        'Scarborough, ON',
        destination,
      ])
      expect(events.find(({ description }) => /^cleared customs$/i.test(description))?.place).toBe(landing)
      expect(route!.places).toContainEqual({ place: destination, ...at })
      expect(JSON.stringify(found)).not.toMatch(/rue Haute|Giverny|Marché/)
    },
  )

  test('the owner sees the order behind the number, another customer does not', async () => {
    const { customer, id, number } = await bought()
    const look = async (who: TestCustomer) =>
      (await who.call<TrackingResult[]>('POST', '/tracking', { numbers: [number] })).data![0]!.orderId
    expect(await look(customer)).toBe(id)
    expect(await look(await server.customer())).toBeNull()
  })

  test('an unknown number isn’t found, and isn’t called wrong', async () => {
    const { data } = await callAs<TrackingResult[]>(server.app, undefined, 'POST', '/tracking', {
      numbers: ['7035114477138472'],
    })
    expect(data).toEqual([
      expect.objectContaining({
        number: '7035114477138472',
        found: false,
        status: 'unknown',
        events: [],
        route: null,
      }),
    ])
  })

  test('25 numbers are looked up, 26 are refused', async () => {
    const numbers = Array.from({ length: 26 }, (_, n) => `PT00000${n}-0000`)
    expect(
      (await callAs(server.app, undefined, 'POST', '/tracking', { numbers: numbers.slice(0, 25) })).code,
    ).toBe(200)
    expect(await callAs(server.app, undefined, 'POST', '/tracking', { numbers })).toMatchObject({
      code: 601,
      fields: { numbers: 'validation.tooManyNumbers' },
    })
  })

  test('the server polls what is under way by itself, and keeps a repeated report once', async () => {
    const { customer, id } = await bought()
    server.clock.advance(server.deps.config.sampleDayMs * 2)
    await followAll()
    await followAll()
    const { data } = await customer.call<{ rows: { id: string; status: string }[] }>('GET', '/orders')
    expect(data!.rows.find((row) => row.id === id)!.status).not.toBe('ordered')
    const { rows } = (await server.deps.database.sql.execute(
      'select count(*)::int as n, count(distinct (tracking_number, key))::int as keys from tracking_events',
    )) as unknown as { rows: { n: number; keys: number }[] }
    expect(rows[0]!.n).toBe(rows[0]!.keys)
  })

  test('an order is polled however many others are under way before it', async () => {
    const { id: first } = await bought()
    await server.deps.database.sql.execute(
      sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', 'X' || n, 'tracking_number', 'NOBODY' || n))).* from orders o, generate_series(1, 200) n where o.id = ${first}`,
    )
    const { customer, id } = await bought()
    server.clock.advance(server.deps.config.sampleDayMs * 2)
    await followAll()
    const { data } = await customer.call<{ rows: { id: string; status: string }[] }>('GET', '/orders')
    expect(data!.rows.find((row) => row.id === id)!.status).not.toBe('ordered')
    await server.deps.database.sql.execute(sql`delete from orders where tracking_number like 'NOBODY%'`)
  })

  test('a carrier that doesn’t answer for one number delays no other', async () => {
    const [silent, other] = [await bought(), await bought()]
    server.clock.advance(server.deps.config.sampleDayMs * 2)
    const { carriers } = server.deps
    const track =
      (carrier: Carrier): Carrier['track'] =>
      async (number, now) => {
        if (number === silent.number) throw new Error('no answer')
        return carrier.track(number, now)
      }
    await followAll({
      ...server.deps,
      carriers: {
        ...carriers,
        list: async () => (await carriers.list()).map((carrier) => ({ ...carrier, track: track(carrier) })),
      },
    })
    const statusOf = async ({ customer, id }: { customer: TestCustomer; id: string }) =>
      (await customer.call<{ rows: { id: string; status: string }[] }>('GET', '/orders')).data!.rows.find(
        (row) => row.id === id,
      )!.status
    expect([await statusOf(silent), (await statusOf(other)) === 'ordered']).toEqual(['ordered', false])
  })

  test('a number is followed, listed once and unfollowed', async () => {
    const customer = await server.customer()
    const follow = () =>
      customer.call<TrackerRow>('POST', '/trackers', { number: '1z 5r89 3903 5756 7127', note: 'from Ana' })
    await follow()
    expect((await follow()).data).toMatchObject({
      number: '1Z5R89390357567127',
      note: 'from Ana',
      found: false,
    })
    expect((await customer.call<Page<TrackerRow>>('GET', '/trackers?q=ana')).data!.total).toBe(1)
    await customer.call('DELETE', '/trackers/1Z5R89390357567127')
    expect((await customer.call<Page<TrackerRow>>('GET', '/trackers')).data!.rows).toEqual([])
  })

  async function followAll(deps = server.deps) {
    let after: Awaited<ReturnType<typeof followOrders>>
    do after = await followOrders(deps, server.app.log, after)
    while (after)
  }
  async function bought(more: Partial<Shipment> = {}, carrierCode = 'sample_ground') {
    const customer = await server.customer()
    const now = server.clock.now().toISOString().slice(0, 10)
    const shipment = make.shipment({ shipDate: now, ...more })
    const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
      ...make.quote(shipment),
      carrierCode,
    })
    const order = await customer.call<PurchaseOutcome>('POST', '/orders', {
      intentId: make.id(),
      rateId: data!.rates[0]!.id,
      shipment,
    })
    const id = (order.data as { orderId: string }).orderId
    return {
      customer,
      id,
      number: (await customer.call<OrderDetails>('GET', `/orders/${id}`)).data!.trackingNumber!,
    }
  }
})
