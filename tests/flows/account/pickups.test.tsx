import 'fake-indexeddb/auto'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { AxiosError } from 'axios'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { http } from '#src/api/call.ts'
import type { CursorPage } from '#src/contract/endpoint.ts'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import type { PickupRow } from '#src/contract/pickups.ts'
import { instantAt, nextBusinessDay, addDays, wallClock } from '#src/domain/calendar/calendar.ts'
import { pickupPreferenceSchema } from '#src/domain/pickups/pickup-preference.ts'
import { downloads } from '#tests/support/browser/downloads.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

configure({ defaultHidden: true })
vi.stubGlobal('scrollTo', () => {})

let server: TestServer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => server.close())

const list = async (customer: TestCustomer) =>
  (await customer.call<CursorPage<PickupRow>>('GET', '/pickups')).data!.rows
const tomorrow = () => nextBusinessDay(addDays(wallClock(new Date(), 'America/Toronto').day, 1))

async function shop(): Promise<TestCustomer> {
  const customer = await server.customer()
  const addressId = make.id()
  await customer.call('POST', '/addresses', {
    ...make.address({ fullName: 'Warehouse East', address1: '12 Dock Road' }),
    id: addressId,
  })
  const preference = {
    ...pickupPreferenceSchema.getDefault(),
    addressId,
    contactName: 'Sam Lee',
    phone: '416-555-0100',
    facilityName: 'Dock 4',
    notes: 'Ring twice',
  }
  await customer.call('PUT', '/pickups/preferences', { ...preference, rev: 0 })
  return customer
}
async function buy(customer: TestCustomer, carrierCode = 'sample_ground') {
  const shipment = make.shipment({ shipDate: new Date().toISOString().slice(0, 10) })
  const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
    ...make.quote(shipment),
    carrierCode,
  })
  return (
    (
      await customer.call<PurchaseOutcome>('POST', '/orders', {
        intentId: make.id(),
        rateId: data!.rates[0]!.id,
        shipment,
      })
    ).data as { orderId: string }
  ).orderId
}
/** The day is typed: today's hours may be over while this runs. */
async function typeDay(user: Awaited<ReturnType<typeof renderAccount>>['user'], day: string) {
  const input = screen.getByLabelText(/^Pickup date/)
  await user.clear(input)
  await user.type(input, day.replaceAll('-', '/'))
}
async function usualHours(user: Awaited<ReturnType<typeof renderAccount>>['user']) {
  for (const [label, time] of [
    [/^Ready time/, '09:00'],
    [/^Facility opens/, '09:00'],
    [/^Facility closes/, '17:00'],
    [/^Earliest pickup time/, '09:00'],
    [/^Latest pickup time/, '17:00'],
  ] as const) {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), time)
  }
}

test('a shop books pickups with its saved details, carrier by carrier, sees them, saves one to its calendar and cancels it', async () => {
  const customer = await shop()
  const ids = [await buy(customer), await buy(customer), await buy(customer, 'sample_express')]
  const { user, router } = await renderAccount(`/package/schedulePickup?orderIds=${ids.join(',')}`, {
    server,
    customer,
  })
  expect(await screen.findByLabelText(/^Facility name/)).toHaveProperty('value', 'Dock 4')
  expect(screen.getByDisplayValue('12 Dock Road')).toBeTruthy()
  expect(screen.getByLabelText(/^Number of parcels/)).toHaveProperty('value', '2')
  expect(screen.getByText(/1 of these orders ships with another carrier/)).toBeTruthy()
  await typeDay(user, tomorrow())
  await usualHours(user)
  await user.click(screen.getByRole('button', { name: 'Book pickup' }))
  expect(await screen.findByText(/^Pickup PU\d+-\d+ is booked/)).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toBe(`?orderIds=${ids[2]}`))
  const [booked] = await list(customer)
  expect(booked).toMatchObject({
    carrierCode: 'sample_ground',
    pickup: {
      notes: 'Ring twice',
      parcelCount: 2,
      totalWeight: 8,
      address: { fullName: 'Sam Lee', phone: '416-555-0100' },
    },
  })
  expect(booked!.orders.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted())

  await router.navigate('/package/scheduleList')
  expect(await screen.findByText(/^9:00.a\.m\. to 5:00.p\.m\.$/)).toBeTruthy()
  const saved = downloads()
  await user.click(screen.getByRole('button', { name: `Add ${booked!.number} to calendar` }))
  await waitFor(() => expect(saved.length).toBe(1))
  const file = new TextDecoder().decode(saved[0]!.bytes)
  expect(saved[0]!.type).toContain('text/calendar')
  expect(file).toContain(
    `DTSTART:${instantAt(tomorrow(), '09:00', 'America/Toronto')
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '')}`,
  )
  expect(file).toContain(`UID:${booked!.number}@`)

  await user.click(screen.getByRole('button', { name: `Cancel pickup ${booked!.number}` }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel pickup' }))
  expect(await screen.findByText('Cancel successfully!')).toBeTruthy()
  expect(await screen.findByText(/^No driver will come for pickup PU\S+\.$/)).toBeTruthy()
  await waitFor(async () => expect(await list(customer)).toEqual([]))
}, 60_000)

test('a lost response is looked up and gives one pickup; a day without pickups says why and can’t be chosen', async () => {
  const customer = await shop()
  const real = http.defaults.adapter
  let lost = 0
  const { user, router } = await renderAccount('/package/schedulePickup', {
    server,
    customer,
    network: (adapter) => async (config) => {
      const answer = await adapter(config)
      if (config.method !== 'post' || config.url !== '/pickups') return answer
      lost += 1
      throw new AxiosError('lost', 'ERR_NETWORK', config)
    },
  })
  expect(await screen.findByLabelText(/^Facility name/)).toHaveProperty('value', 'Dock 4')
  await user.type(screen.getByLabelText(/^Total weight/), '14')
  await usualHours(user)
  const christmas = `${Number(new Date().toISOString().slice(0, 4)) + (new Date().getUTCMonth() === 11 && new Date().getUTCDate() > 20 ? 1 : 0)}-12-25`
  await typeDay(user, christmas)
  await user.click(screen.getByRole('button', { name: 'Book pickup' }))
  expect(
    (await screen.findAllByText(/Christmas Day: no pickups|next 60 days|weekends/)).length,
  ).toBeGreaterThan(0)
  expect(lost).toBe(0)
  await typeDay(user, tomorrow())
  await user.click(screen.getByRole('button', { name: 'Book pickup' }))
  expect(await screen.findByText('We’re checking whether the pickup was booked')).toBeTruthy()
  expect(await screen.findByText(/^Pickup PU\d+-\d+ is booked/)).toBeTruthy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/package/scheduleList'))
  expect(lost).toBe(1)
  expect(await list(customer)).toHaveLength(1)
  http.defaults.adapter = real!
}, 60_000)

testInFull(
  'a pickup request that arrives after the shop was told it wasn’t booked sends no driver, whatever the shop tries in between',
  async () => {
    const customer = await shop()
    const orderId = await buy(customer)
    const real = http.defaults.adapter
    let late: (() => Promise<unknown>) | undefined
    const { user } = await renderAccount('/package/schedulePickup', {
      server,
      customer,
      network: (adapter) => async (config) => {
        if (late || config.method !== 'post' || config.url !== '/pickups') return adapter(config)
        late = () => adapter(config)
        throw new AxiosError('lost', 'ERR_NETWORK', config)
      },
    })
    expect(await screen.findByLabelText(/^Facility name/)).toHaveProperty('value', 'Dock 4')
    await user.type(screen.getByLabelText(/^Total weight/), '14')
    await usualHours(user)
    await typeDay(user, tomorrow())
    await user.click(screen.getByRole('button', { name: 'Book pickup' }))
    expect(await screen.findByText(/^The pickup wasn’t booked/, undefined, { timeout: 15_000 })).toBeTruthy()

    await customer.call('POST', '/pickups', {
      ...make.pickup({ pickupDate: tomorrow() }),
      id: make.id(),
      carrierCode: 'sample_ground',
      orderIds: [orderId],
    })
    await user.click(screen.getByRole('checkbox', { name: /^OR/ }))
    await user.click(screen.getByRole('button', { name: 'Book pickup' }))
    expect((await screen.findAllByText(/already on another pickup/)).length).toBeGreaterThan(0)

    expect(await late!()).toMatchObject({ data: { code: 409 } })
    await user.click(screen.getByRole('checkbox', { name: /^OR/ }))
    await user.click(screen.getByRole('button', { name: 'Book pickup' }))
    expect(await screen.findByText(/^Pickup PU\d+-\d+ is booked/)).toBeTruthy()
    expect(await list(customer)).toHaveLength(2)
    http.defaults.adapter = real!
  },
  60_000,
)

test('without saved pickup details, the driver comes to the default address', async () => {
  const customer = await server.customer()
  await customer.call('POST', '/addresses', {
    ...make.address({ fullName: 'Ana Cruz', address1: '7 Elm Street', isDefault: true }),
    id: make.id(),
  })
  await renderAccount('/package/schedulePickup', { server, customer })
  expect(await screen.findByDisplayValue('7 Elm Street')).toBeTruthy()
}, 60_000)

testInFull(
  'if orders can’t be loaded they aren’t shown as none, and a pickup can still be booked',
  async () => {
    const customer = await shop()
    const real = http.defaults.adapter
    await renderAccount('/package/schedulePickup', {
      server,
      customer,
      network: (adapter) => async (config) => {
        if (config.url === '/pickups/orders') throw new AxiosError('lost', 'ERR_NETWORK', config)
        return adapter(config)
      },
    })
    expect(await screen.findByText(/^We couldn’t load your waiting orders/)).toBeTruthy()
    expect(screen.queryByText(/^No paid orders/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Book pickup' })).toBeTruthy()
    http.defaults.adapter = real!
  },
  60_000,
)

test('a pickup is moved from the list; an unknown one says so', async () => {
  const customer = await shop()
  const day = tomorrow()
  await customer.call('POST', '/pickups', {
    ...make.pickup({ pickupDate: day }),
    id: make.id(),
    carrierCode: 'sample_ground',
    orderIds: [],
  })
  const [booked] = await list(customer)
  const { user, router } = await renderAccount('/package/scheduleList', { server, customer })
  await user.click(await screen.findByRole('link', { name: `Edit ${booked!.number}` }))
  await user.clear(await screen.findByLabelText(/^Latest pickup time/))
  await user.type(screen.getByLabelText(/^Latest pickup time/), '16:30')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Modified successfully!')).toBeTruthy()
  expect(await list(customer)).toEqual([
    expect.objectContaining({ endsAt: instantAt(day, '16:30', 'America/Toronto').toISOString() }),
  ])
  await user.click(await screen.findByRole('button', { name: booked!.number }))
  expect(await screen.findByText(/Latest pickup time: 3:00.p\.m\. → 4:30.p\.m\./)).toBeTruthy()
  await router.navigate(`/package/schedulePickup?pickupId=${make.id()}`)
  expect(await screen.findByText('Pickup not found')).toBeTruthy()
}, 60_000)
