import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FreightQuote } from '#src/contract/freight.ts'
import { disconnect, faulty, network, reconnect } from '#tests/support/faults/faulty-network.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { end, pallet, tablesOf, toPay, type } from '#tests/support/screens/freight-request.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

let server: TestServer
let customer: TestCustomer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())
afterEach(() => {
  vi.useRealTimers()
})
beforeEach(async () => {
  network.is = 'on'
  customer = await server.customer({ creditCents: 5000_00 })
  vi.stubGlobal('fetch', tablesOf(server))
})

const TO_LTL = '/freight/quickQuote/modules/lessThanTruckload'
const open = (path: string) => renderAccount(path, { server, customer, network: faulty })

test('a shop sees density and class while typing, is warned near a boundary, and limits of a lift gate are reported at their field', async () => {
  const { user } = await open('/freight/quickQuote')
  await user.click(await screen.findByRole('link', { name: /^LTL(?! step)/ }))
  const unit = await pallet(user)
  await within(unit).findByText('Class 100')
  // 500 lb in 53.33 ft³ are 9.4 lb/ft³; 430 lb are 8.06, and below 8 it is class 125.
  await type(user, unit, { 'Weight each': '430' })
  await within(unit).findByText(/Close to class 125/)
  await user.click(within(unit).getByLabelText('Stackable'))
  await type(user, unit, { Height: '60', 'Weight each': '1600' })
  await user.click(screen.getByLabelText('Lift gate at delivery'))
  await user.click(screen.getByRole('button', { name: 'Get rates' }))
  await screen.findByText('Units over 48 in high can’t be stacked')
  expect(
    (await screen.findAllByText('Units on a lift gate can weigh up to 1,500 lb')).length,
  ).toBeGreaterThan(0)
  expect((await customer.call<{ rows: unknown[] }>('GET', '/quotes')).data!.rows).toEqual([])
})

test('a shop gets offers for a pallet, compares them, chooses pickup and delivery, signs and pays once', async () => {
  const { user, router } = await toPay(await open(TO_LTL))
  await user.click(await screen.findByRole('button', { name: /^Pay \$/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/freight/loadDetails'))
  const { rows } = (
    await customer.call<{ rows: { state: string; loadId: string }[] }>('GET', '/quotes?tab=all')
  ).data!
  expect(rows).toMatchObject([{ state: 'accepted' }])
  expect(router.state.location.search).toBe(`?id=${rows[0]!.loadId}`)
})

testInFull(
  'a container by rail is priced by a person: the screen says so and since when, and the shop may leave',
  async () => {
    const { user, router } = await open('/freight/quickQuote/modules/truckload?mode=rail')
    await type(user, await end('From'), { 'Postal code': 'M5V 2T6' })
    await type(user, await end('To'), { 'Postal code': 'T2P 1J9' })
    await type(user, (await screen.findByRole('heading', { name: 'Contents' })).closest('section')!, {
      'Description of goods': 'Furniture',
      'Total weight': '38000',
    })
    await user.click(screen.getByRole('button', { name: 'Get rates' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/freight/quickQuote/selectQuote'))
    await screen.findByText(/We’re asking carriers for you.*Requested/)
    expect(
      (await customer.call<{ rows: { state: string; mode: string }[] }>('GET', '/quotes')).data!.rows,
    ).toMatchObject([{ state: 'requested', mode: 'rail' }])
  },
)

testInFull(
  'a truckload on a lane of the rate card has its offer at once; a container starts as one, imported, at the nearest terminal',
  async () => {
    const { user, router } = await open('/freight/quickQuote/modules/truckload?mode=ftl')
    await type(user, await end('From'), { 'Postal code': 'M5V 2T6' })
    await type(user, await end('To'), { 'Postal code': 'H3B 1A7' })
    expect(screen.getByRole('radio', { name: 'Dry van' })).toHaveProperty('checked', true)
    await type(user, (await screen.findByRole('heading', { name: 'Contents' })).closest('section')!, {
      'Description of goods': 'Furniture',
      'Total weight': '20000',
    })
    await user.click(screen.getByRole('button', { name: 'Get rates' }))
    const offers = await screen.findByRole('region', { name: 'Offers' })
    expect(within(offers).getAllByRole('button', { name: /^Choose/ }).length).toBeGreaterThan(0)
    await router.navigate('/freight/quickQuote/modules/truckload?mode=drayage')
    await screen.findByRole('heading', { name: 'Drayage quote' })
    expect(await screen.findByRole('radio', { name: /^Import/ })).toHaveProperty('checked', true)
    expect(screen.getByLabelText(/^Number of containers/)).toHaveProperty('value', '1')
    expect(screen.getByLabelText(/^Terminal/)).toHaveProperty('value', '')
  },
)

testInFull(
  'a refrigerated trailer needs a temperature, and without one the request goes to nobody',
  async () => {
    const { user, router } = await open('/freight/quickQuote/modules/truckload?mode=ftl')
    await type(user, await end('From'), { 'Postal code': 'M5V 2T6' })
    await type(user, await end('To'), { 'Postal code': 'H3B 1A7' })
    await type(user, (await screen.findByRole('heading', { name: 'Contents' })).closest('section')!, {
      'Description of goods': 'Berries',
      'Total weight': '20000',
    })
    await user.click(screen.getByRole('radio', { name: 'Refrigerated' }))
    await user.click(screen.getByRole('button', { name: 'Get rates' }))
    const trailer = (await screen.findByRole('heading', { name: 'Trailer' })).closest('section')!
    await waitFor(() =>
      expect(
        within(trailer)
          .getByLabelText(/^Minimum/)
          .getAttribute('aria-invalid'),
      ).toBe('true'),
    )
    await type(user, trailer, { 'Minimum temperature': '1', 'Maximum temperature': '4' })
    await user.click(screen.getByRole('button', { name: 'Get rates' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/freight/quickQuote/selectQuote'))
    await screen.findByRole('region', { name: 'Offers' })
    const {
      rows: [quote],
    } = (await customer.call<{ rows: { id: string }[] }>('GET', '/quotes?tab=all')).data!
    expect((await customer.call<FreightQuote>('GET', `/quotes/${quote!.id}`)).data!.request).toMatchObject({
      temperature: 'range',
      minTemperature: 1,
      maxTemperature: 4,
      temperatureUnit: 'C',
    })
  },
)

test('without a network a load is typed and stored; prices wait for the network, and the button says so', async () => {
  const { user, router } = await open('/freight/quickQuote/modules/lessThanTruckload')
  await screen.findByRole('group', { name: 'Unit 1' })
  await disconnect()
  await type(user, await end('To'), { 'Postal code': 'H3B 1A7' })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Get rates' }).getAttribute('aria-disabled')).toBe('true'),
  )
  await screen.findByText('Saved on this device')
  await router.navigate('/freight/quickQuote')
  await screen.findByText(/LTL, \? → H3B 1A7/)
  await reconnect()
})

test('an unfinished request waits on the first screen and resumes where it was left, also with a facility’s address', async () => {
  await customer.call('POST', '/facilities', {
    ...make.facility({ limitedAccess: 'farm', defaultForPickup: true }),
    id: make.id(),
  })
  const { user } = await open('/quotes/quotesLTLSteps')
  const from = await end('From')
  await waitFor(() => expect(within(from).getByLabelText(/^Postal/)).toHaveProperty('value', 'M1B 0A1'))
  expect(within(from).getByLabelText(/^Limited access/)).toHaveProperty('value', 'farm')
  await type(user, await end('To'), { 'Postal code': 'H3B 1A7' })
  await user.click(screen.getByRole('button', { name: 'Continue: Commodities' }))
  await screen.findByRole('group', { name: 'Unit 1' })
  await user.click(screen.getByRole('link', { name: 'Freight quote' }))
  await screen.findByText(/LTL, M1B 0A1 → H3B 1A7/)
  await user.click(screen.getByRole('link', { name: /^Resume/ }))
  await waitFor(async () =>
    expect(within(await end('To')).getByLabelText(/^Postal/)).toHaveProperty('value', 'H3B 1A7'),
  )
})

test('a load started on a Monday evening is ready on Tuesday: no driver comes to a dock that has closed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T18:49:00') })
  await open('/quotes/quotesLTLSteps')
  await waitFor(() =>
    expect(screen.getByLabelText(/^Ready to ship on/)).toHaveProperty('value', '2026/11/24'),
  )
})

testInFull(
  'dangerous goods are found by name, and what the list knows is filled in; the rest is asked',
  async () => {
    const { user } = await open('/freight/quickQuote/modules/lessThanTruckload')
    const unit = await screen.findByRole('group', { name: 'Unit 1' })
    await user.click(within(unit).getByLabelText('Dangerous goods'))
    await user.type(await within(unit).findByLabelText(/^UN number/), 'gasoline')
    await user.click(await screen.findByRole('option', { name: /UN1203/ }))
    expect(within(unit).getByLabelText(/^UN number/)).toHaveProperty('value', 'UN1203')
    expect(within(unit).getByLabelText(/^Proper shipping name/)).toHaveProperty(
      'value',
      'MOTOR SPIRIT or GASOLINE or PETROL',
    )
    expect(within(unit).getByLabelText(/^Hazard class/)).toHaveProperty('value', '3')
    await user.click(screen.getByRole('button', { name: 'Get rates' }))
    expect((await screen.findAllByText('Please enter total quantity')).length).toBeGreaterThan(0)
  },
)

test('a price appears while a pallet is typed, computed on the device by the server’s own rules', async () => {
  const { user } = await open('/freight/quickQuote/modules/lessThanTruckload')
  await screen.findByRole('group', { name: 'Unit 1' })
  await pallet(user)
  const aside = screen.getByRole('complementary', { name: 'Summary' })
  await waitFor(() => expect(aside.textContent).toContain('Lowest estimate'))
  const shown = /\$[\d,.]+/.exec(aside.textContent!)![0]
  await user.click(screen.getByRole('button', { name: 'Get rates' }))
  const offers = await screen.findByRole('region', { name: 'Offers' })
  expect((await within(offers).findAllByText(shown)).length).toBeGreaterThan(0)
})

test('a shop that pays after the pickup day has passed is taken to that day, with everything it typed, and has paid nothing', async () => {
  // The device's clock is slow.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 7 * 24 * 3_600_000 })
  const { user, router } = await toPay(await open(TO_LTL))
  await user.click(await screen.findByRole('button', { name: /^Pay \$/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/freight/quickQuote/pickUpInfomation'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Pickup date/)))
  expect(screen.getByText('This day has passed')).toBeTruthy()
  expect(screen.getByDisplayValue('45 rue Saint-Paul')).toBeTruthy()
  expect(
    (await customer.call<{ rows: { state: string }[] }>('GET', '/quotes?tab=all')).data!.rows,
  ).toMatchObject([{ state: 'offered' }])
})

testInFull('a load left at Pay and resumed after its pickup day says so at once, at that day', async () => {
  const { router: left } = await toPay(await open(TO_LTL))
  cleanup()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 24 * 3_600_000 })
  for (const address of ['/freight/quickQuote', left.state.location.pathname + left.state.location.search]) {
    const { user, router } = await open(address)
    if (address === '/freight/quickQuote')
      await user.click(await screen.findByRole('link', { name: /^Resume/ }))
    await screen.findByText('This day has passed')
    expect(router.state.location.pathname).toBe('/freight/quickQuote/pickUpInfomation')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Pickup date/)))
    cleanup()
  }
})
