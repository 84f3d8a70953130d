import 'fake-indexeddb/auto'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { AxiosError } from 'axios'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PurchaseOutcome, OrderDetails } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { freightRequestSchema } from '#src/domain/freight/freight.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { cacheOrders } from '#src/offline/cache/orders.ts'
import { userDatabase, userDatabaseName } from '#src/offline/database/user-database.ts'
import { freightRequest } from '#tests/support/orders/freight.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

// Computing accessibility of hidden elements takes most of the time in jsdom, and nothing here is hidden.
configure({ defaultHidden: true })
vi.stubGlobal('scrollTo', () => {})
let server: TestServer
let down = false
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterEach(() => {
  cleanup()
  down = false
  connectivity.reached()
})
afterAll(() => server.close())

async function shop(): Promise<{ customer: TestCustomer; order: OrderDetails }> {
  const customer = await server.customer()
  await customer.call('POST', '/addresses', {
    ...make.address({ fullName: 'Warehouse East', address1: '12 Dock Road' }),
    id: make.id(),
  })
  await customer.call('POST', '/trackers', { number: '1Z5R89390357567127', note: 'from Ana' })
  const shipment = {
    ...make.shipment({ shipDate: new Date().toISOString().slice(0, 10) }),
    reference: 'INV-77',
  }
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
  return { customer, order: (await customer.call<OrderDetails>('GET', `/orders/${orderId}`)).data! }
}
const open = (customer: TestCustomer, path = '/user/userInfo', locale: Locale = 'en') =>
  renderAccount(path, {
    server,
    customer,
    locale,
    network: (real) => async (config) => {
      if (down) throw new AxiosError('down', 'ERR_NETWORK', config)
      return real(config)
    },
  })
const box = () => screen.findByRole('combobox', { name: 'Search everything' })
const option = (name: RegExp) => screen.findByRole('option', { name })

test('a shop finds an order by reference, recipient or number, an address, a followed number and a screen, all by the keyboard', async () => {
  const { customer, order } = await shop()
  const { user, router } = await open(customer)
  await user.keyboard('{Control>}k{/Control}inv')
  const input = await box()
  expect(document.activeElement).toBe(input)
  await user.keyboard('-77')
  expect((input as HTMLInputElement).value).toBe('inv-77')
  await option(new RegExp(order.number))
  await user.clear(input)
  await user.keyboard('tremblay')
  expect((await option(new RegExp(order.number))).getAttribute('aria-selected')).not.toBeNull()
  await waitFor(() => expect(input.getAttribute('aria-activedescendant')).toBeTruthy())
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect([router.state.location.pathname, router.state.location.search]).toEqual([
      '/package/orderList/orderDetails',
      `?orderId=${order.id}`,
    ]),
  )
  expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull()

  await user.keyboard('{Meta>}k{/Meta}')
  await user.type(await box(), 'dock')
  await user.click(await option(/Warehouse East/))
  await waitFor(() => expect(router.state.location.pathname).toBe('/setting/addressBook/addAddresss'))

  await user.click(screen.getByRole('button', { name: /^Search everything/ }))
  await user.type(await box(), '1z5r8939')
  expect(within(await option(/1Z5R89390357567127/)).getByText('from Ana')).toBeTruthy()
  await user.clear(await box())
  await user.type(await box(), 'pickups')
  await option(/^Pickups/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/package/scheduleList'))
}, 60_000)

test('who begins to search while a screen is on its way goes on typing once it is there', async () => {
  const { customer } = await shop()
  const { user, router } = await open(customer)
  await user.keyboard('{Control>}k{/Control}1z5r')
  const input = await box()
  await router.navigate('/setting/addressBook/addAddresss')
  await screen.findByRole('heading', { level: 1, name: 'Add address' })
  await user.keyboard('8939')
  expect(input).toHaveProperty('value', '1z5r8939')
  expect(document.activeElement).toBe(input)
}, 60_000)

test('a number read aloud leads to its record, and a carrier’s number is recognized on the device', async () => {
  const { customer, order } = await shop()
  const { user } = await open(customer)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await box(), order.number.toLowerCase().replace('-', ' '))
  await option(new RegExp(`Order ${order.number}`))
  await user.clear(await box())
  await user.type(await box(), '7035114477138472')
  await option(/7035114477138472.*Canada Post/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}, 60_000)

test('without a network, what this device has seen is still found, and the rest is said to be unknown here', async () => {
  const { customer, order } = await shop()
  const { user } = await open(customer, '/package/orderList')
  await screen.findByRole('link', { name: order.number })
  down = true
  connectivity.failed('noAnswer')
  await connectivity.check()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await box(), 'élodie')
  await option(new RegExp(order.number))
  await user.clear(await box())
  await user.type(await box(), 'nobody at all')
  expect((await screen.findAllByText(/Nothing on this device for “nobody at all”/)).length).toBeGreaterThan(0)
  // Another tab stores an order meanwhile.
  await cacheOrders(
    userDatabase(),
    [{ ...order, number: 'OR0099-0015', id: make.id(), recipient: 'Nobody at all' }],
    Date.now(),
  )
  await option(/OR0099-0015/)
}, 60_000)

test('who searches for another number from the tracking screen finds it in the box there', async () => {
  const { customer } = await shop()
  const { user } = await open(customer, '/package/searchTracking?numbers=1Z5R89390357567127')
  const numbers = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Tracking numbers' })
  expect(numbers.value).toBe('1Z5R89390357567127')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await box(), '7035114477138472')
  await user.click(await option(/7035114477138472.*Canada Post/))
  await waitFor(() => expect(numbers.value).toBe('7035114477138472'))
}, 60_000)

testInFull(
  'a load draft is found by a postal code, and resumes where it was left',
  async () => {
    const { customer } = await shop()
    const values = { flow: 'quick', request: freightRequestSchema.cast(freightRequest()), quoteId: null }
    await customer.call('POST', '/sync', {
      user: customer.user.id,
      ops: [
        {
          opId: make.id(),
          entity: 'draft',
          id: make.id(),
          baseRev: 0,
          doc: JSON.parse(JSON.stringify({ kind: 'freight', values })) as object,
        },
      ],
    })
    const { user, router } = await open(customer)
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'h3b')
    await user.click(await option(/M5V 2T6 → H3B 1A7/))
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/freight/quickQuote/modules/lessThanTruckload'),
    )
  },
  60_000,
)

test('a shop working in Chinese finds screens by their Chinese names', async () => {
  const { customer } = await shop()
  const { user } = await open(customer, '/user/userInfo', 'zh')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: '全局搜索' }), '取件')
  expect((await option(/^上门取件/)).textContent).toContain('上门取件')
}, 60_000)

test('who has followed a number can type the next one without looking for the field', async () => {
  const { user } = await open(await server.customer(), '/package/trackingPackage')
  const field = () => screen.getByRole('textbox', { name: /^Tracking number/ })
  await user.type(
    await screen.findByRole('textbox', { name: /^Tracking number/ }),
    '1Z5R89390357567127{Enter}',
  )
  expect(await screen.findByRole('link', { name: '1Z5R89390357567127' })).toBeTruthy()
  await waitFor(() => expect(field()).toHaveProperty('value', ''))
  expect(document.activeElement).toBe(field())
  expect(document.querySelector('[aria-invalid=true]')).toBeNull()
})

/** The tracking screen of somebody new, once their database is open. */
async function openTrackers() {
  const earlier = userDatabaseName()
  const { user } = await open(await server.customer(), '/package/trackingPackage')
  await waitFor(() => expect(['', earlier]).not.toContain(userDatabaseName()))
  await userDatabase().open()
  return { user, number: await screen.findByRole('textbox', { name: /^Tracking number/ }) }
}

/** Holds up what the device saves until the returned function is called, which waits for the form. */
function heldUp(): () => Promise<void> {
  let held = true
  const records = userDatabase().backendDB().transaction('records', 'readwrite').objectStore('records')
  const hold = () => {
    if (held) records.count().addEventListener('success', hold)
  }
  hold()
  return async () => {
    const button = screen.getByRole('button', { name: 'Follow' })
    expect(button.ariaDisabled).toBe('true')
    held = false
    await waitFor(() => expect(button.ariaDisabled).toBeNull())
  }
}

test('a number that is typed while the device still saves the one before stays', async () => {
  const { user, number } = await openTrackers()
  const goOn = heldUp()
  await user.type(number, '1Z5R89390357567127{Enter}')
  await user.clear(number)
  await user.type(number, '7035114477138472')
  await goOn()
  expect(await screen.findByRole('link', { name: '1Z5R89390357567127' })).toBeTruthy()
  await user.type(await screen.findByRole('textbox', { name: /^Note/ }), 'from Ana')
  expect(number).toHaveProperty('value', '7035114477138472')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('link', { name: '7035114477138472' })).toBeTruthy()
})

test('a note that is changed while the device still saves its number stays with that number', async () => {
  const { user, number } = await openTrackers()
  const note = screen.getByRole('textbox', { name: /^Note/ })
  const goOn = heldUp()
  await user.type(note, 'from Ana')
  await user.type(number, '1Z5R89390357567127{Enter}')
  await user.type(note, ', blue box')
  await goOn()
  const row = (await screen.findByRole('link', { name: '1Z5R89390357567127' })).closest('tr')!
  await within(row).findByText('from Ana')
  expect(number).toHaveProperty('value', '1Z5R89390357567127')
  await user.type(note, '{Enter}')
  await within(row).findByText('from Ana, blue box')
})
