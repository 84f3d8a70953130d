import 'fake-indexeddb/auto'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { AxiosError, type AxiosAdapter } from 'axios'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectivity } from '#src/api/connectivity.ts'
import type { OrderRow } from '#src/contract/parcel.ts'
import { deviceReady } from '#src/offline/device.ts'
import { userDatabase } from '#src/offline/user-database.ts'
import { wipeUser } from '#src/offline/wipe.ts'
import { callAs, PASSWORD, startServer, type TestCustomer, type TestServer } from '#tests/support/server.ts'
import { make } from '#tests/support/make.ts'
import { renderAccount, type AccountScreen } from '#tests/support/render.tsx'

configure({ defaultHidden: true })
vi.stubGlobal('scrollTo', () => {})

let server: TestServer
let network: 'on' | 'off' | 'portal' | 'slow'
/** When a slow network brings its answers. */
let answered: Promise<void>
let mina: TestCustomer
let montreal: OrderRow
let calgary: OrderRow

beforeAll(async () => {
  server = await startServer({ startsNow: true })
  mina = await server.customer()
  montreal = await ordered(mina, {})
  calgary = await ordered(mina, { fullName: 'Ben Calder', address1: '12 8 Avenue SE', city: 'Calgary', province: 'AB', postalCode: 'T2G 0K5', phone: '+14035550199' })
})
afterAll(() => server.close())
beforeEach(() => {
  network = 'on'
  vi.stubGlobal('fetch', async () => {
    if (network === 'on') return new Response('{}', { headers: { 'x-portage': '1' } })
    if (network === 'portal') return new Response('<html>Welcome</html>')
    throw new TypeError('Failed to fetch')
  })
})
afterEach(async () => {
  cleanup()
  // What one test left in the address book of requests is not the next one's.
  network = 'on'
  await connectivity.check()
  await wipeUser()
})

test('a shipper without a network finds the orders seen on this device, in any tab and by any word, and is told of when they are', async () => {
  await at('/package/orderList')
  await screen.findByText(montreal.number)
  const { user } = await offlineAt('/package/orderList')
  expect(await screen.findByText(/Orders seen on this device/)).toBeTruthy()
  expect(screen.getByText(montreal.number)).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'All (2)' })).toBeTruthy()

  await user.type(screen.getByRole('searchbox'), 'CALGÁ')
  await waitFor(() => expect(screen.queryByText(montreal.number)).toBeNull())
  expect(screen.getByText(calgary.number)).toBeTruthy()
  await user.clear(screen.getByRole('searchbox'))
  await user.click(screen.getByRole('tab', { name: /^Delivered/ }))
  expect(await screen.findByText('None of these on this device')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /^Ordered/ }))
  expect(await screen.findByText(calgary.number)).toBeTruthy()
})

test('an order that was deleted is not among the seen ones any more', async () => {
  const gone = await ordered(mina, {})
  await at('/package/orderList')
  await screen.findByText(gone.number)
  await mina.call('POST', `/orders/${gone.id}/cancel`)
  await mina.call('DELETE', `/orders/${gone.id}`)
  await onDevice()
  await at('/package/orderList')
  await screen.findByText(montreal.number)
  await waitFor(async () => expect(await userDatabase().orders.count()).toBe(2))
  await offlineAt('/package/orderList')
  expect(await screen.findByText(montreal.number)).toBeTruthy()
  expect(screen.queryByText(gone.number)).toBeNull()
})

test('an order that was opened once opens without a network, with its price and of when it is; what changes it waits for a connection', async () => {
  const path = `/package/orderList/orderDetails?orderId=${montreal.id}`
  await at(path)
  await screen.findByRole('heading', { name: `Order ${montreal.number}` })
  const { user } = await offlineAt(path)
  expect(await screen.findByRole('heading', { name: `Order ${montreal.number}` })).toBeTruthy()
  expect(await screen.findByText(/As of/)).toBeTruthy()

  await goneForGood()
  const cancel = await screen.findByRole('button', { name: 'Cancel order' })
  await waitFor(() => expect(cancel.getAttribute('aria-disabled')).toBe('true'))
  expect(document.getElementById(cancel.getAttribute('aria-describedby')!)!.textContent).toBe('This needs a connection. What you typed is kept.')
  await user.click(cancel)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: /^Download 4 × 6/ }).getAttribute('aria-disabled')).toBe('true')

  cancel.focus()
  network = 'on'
  await connectivity.check()
  await waitFor(() => expect(cancel.getAttribute('aria-disabled')).toBeNull())
  expect(document.activeElement).toBe(cancel)
  await waitFor(() => expect(screen.queryByText(/As of/)).toBeNull())
})

test('an order that was never opened here says so instead of showing nothing', async () => {
  await at('/package/orderList')
  await screen.findByText(montreal.number)
  await offlineAt(`/package/orderList/orderDetails?orderId=${montreal.id}`)
  expect(await screen.findByText(/was not yet on this device/)).toBeTruthy()
})

test('a kept answer stands in for one that takes long, says so, and gives way to it', async () => {
  await at('/')
  await screen.findByText(montreal.number)
  await onDevice()
  cleanup()
  network = 'slow'
  let answer = () => {}
  answered = new Promise((resolve) => { answer = resolve })
  await renderWith('/')
  await waitFor(() => expect(screen.getAllByText(/The server is being asked/).length).toBe(3))
  expect(screen.getByText(montreal.number)).toBeTruthy()
  answer()
  await waitFor(() => expect(screen.queryByText(/The server is being asked/)).toBeNull())
  expect(screen.queryByText(/As of/)).toBeNull()
})

test('the dashboard opens without a network, with the credits as of when they were known', async () => {
  await at('/')
  const credits = (await screen.findByText(/^\$\d{3}\.\d\d$/, { selector: 'section *' })).textContent
  await screen.findByText(montreal.number)
  await offlineAt('/')
  expect((await screen.findAllByText(credits))[0]).toBeTruthy()
  expect(await screen.findByText(montreal.number)).toBeTruthy()
  expect((await screen.findAllByText(/As of/)).length).toBe(3)
})

test('a searched number shows what was last known of it with its age; one never searched says so, with its carriers', async () => {
  const number = montreal.trackingNumber!
  const search = (numbers: string) => `/package/searchTracking?numbers=${encodeURIComponent(numbers)}`
  await at(search(number))
  await screen.findByText('Last checked', { exact: false })
  await waitFor(async () => expect(await userDatabase().tracking.count()).toBe(1))
  await userDatabase().tracking.toCollection().modify((row) => { (row.result as { checkedAt: string }).checkedAt = new Date(Date.now() - 3 * 3_600_000).toISOString() })

  await offlineAt(search(`${number.replace('-', '')}, 1Z5R89390357567127`))
  expect(await screen.findByText('Checked 3 hours ago')).toBeTruthy()
  const [known, unknown] = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.closest('li')!)
  expect(within(known!).queryByText(/not checked on this device/)).toBeNull()
  expect(within(unknown!).getByText('This number was not checked on this device yet.')).toBeTruthy()
  expect(within(unknown!).getAllByText(/UPS/).length).toBeGreaterThan(0)

  network = 'on'
  await connectivity.check()
  expect(await screen.findByText(/No scan yet/)).toBeTruthy()
  expect(screen.queryByText(/Checked 3 hours ago/)).toBeNull()
})

test('a hotel that answers in the server’s place is recognised and named, and what is kept is shown', async () => {
  await at('/package/orderList')
  await screen.findByText(montreal.number)
  await onDevice()
  network = 'portal'
  cleanup()
  await renderWith('/package/orderList')
  expect(await screen.findByText(montreal.number)).toBeTruthy()
  expect((await screen.findAllByText(/The network asks you to sign in to it/)).length).toBeGreaterThan(0)
  expect(connectivity.read()).toMatchObject({ reason: 'state.network.portal' })
  expect(connectivity.get()).not.toBe('online')
})

test('whose session ended is told to sign in, signs in over the page, and is online again', async () => {
  const other = await server.customer()
  const { user } = await at('/package/orderList', other)
  await user.click(await screen.findByRole('searchbox'))
  await callAs(server.app, other.token, 'DELETE', '/auth/logout')
  await user.type(screen.getByRole('searchbox'), 'x')
  await user.click(await screen.findByRole('button', { name: /Signed out: sign in to send/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/^Password/), PASSWORD)
  await user.click(within(dialog).getByRole('button', { name: 'Log In' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(connectivity.get()).toBe('online')
  expect(screen.queryByRole('button', { name: /Signed out/ })).toBeNull()
})

test('the second person on a device sees nothing of the first, and nothing of theirs is kept for the first', async () => {
  await at('/package/orderList')
  await screen.findByText(montreal.number)
  await at(`/package/orderList/orderDetails?orderId=${montreal.id}`)
  await screen.findByRole('heading', { name: `Order ${montreal.number}` })
  cleanup()
  const second = await server.customer()
  await at('/package/orderList', second)
  await screen.findByRole('searchbox')
  await deviceReady()
  await waitFor(async () => expect(await userDatabase().answers.count()).toBeGreaterThan(0))
  expect(JSON.stringify([await userDatabase().orders.toArray(), await userDatabase().answers.toArray()])).not.toContain(montreal.number)
  await offlineAt('/package/orderList')
  expect(screen.queryByText(montreal.number)).toBeNull()
  await offlineAt(`/package/orderList/orderDetails?orderId=${montreal.id}`)
  expect(await screen.findByText(/was not yet on this device/)).toBeTruthy()
})

test('what is answered to the token of somebody who signed in meanwhile in another tab is not kept', async () => {
  const { router } = await at('/')
  await screen.findByText(montreal.number)
  const second = await server.customer({ creditCents: 77_77 })
  document.cookie = `token=${second.token}; Path=/`
  await onDevice()
  const before = await kept()
  await router.navigate(`/package/orderList?q=${calgary.number}`)
  await screen.findByText(/Nothing matches/)
  await onDevice()
  expect(await kept()).toEqual(before)
})

const kept = async () => [await userDatabase().orders.toArray(), await userDatabase().answers.toArray()]

/** An address of the account with the network as it is; what is opened before is closed. */
async function at(path: string, customer = mina): Promise<AccountScreen> {
  cleanup()
  return renderAccount(path, { server, customer, network: faulty })
}

const renderWith = (path: string) => renderAccount(path, { server, customer: mina, network: faulty })

async function offlineAt(path: string): Promise<AccountScreen> {
  await onDevice()
  cleanup()
  network = 'off'
  return renderWith(path)
}

/** What was answered is kept beside the screen's own work. */
async function onDevice(): Promise<void> {
  await deviceReady()
  // Its code comes when it is first needed.
  await import('#src/offline/kept-answers.ts')
  await new Promise((resolve) => setTimeout(resolve, 400))
}

/** Until the app calls it offline. */
async function goneForGood(): Promise<void> {
  for (let times = 0; times < 3 && connectivity.get() !== 'offline'; times += 1) await connectivity.check()
}

const faulty = (real: AxiosAdapter): AxiosAdapter => async (config) => {
  if (network === 'on') return real(config)
  if (network === 'slow') {
    if (!config.url!.endsWith('/getInfo')) await answered
    return real(config)
  }
  if (network === 'portal') return { data: '<html>Welcome to the Hotel Wi-Fi</html>', status: 200, statusText: 'OK', headers: {}, config }
  throw new AxiosError('no network', 'ERR_NETWORK', config)
}

/** Bought as the server sees it. */
async function ordered(customer: TestCustomer, to: Parameters<typeof make.address>[0]): Promise<OrderRow> {
  const usual = make.shipment()
  const shipment = { ...usual, to: { ...usual.to, ...to }, shipDate: new Date().toISOString().slice(0, 10) }
  const [carrier] = (await customer.call<{ carrierCode: string }[]>('GET', '/services')).data!
  const { data } = await customer.call<{ rates: { id: string }[] }>('POST', '/quotes/parcel', { ...make.quote(shipment), carrierCode: carrier!.carrierCode })
  const bought = await customer.call<{ orderId: string }>('POST', '/orders', { intentId: make.id(), rateId: data!.rates[0]!.id, shipment })
  return (await customer.call<OrderRow>('GET', `/orders/${bought.data!.orderId}`)).data!
}
