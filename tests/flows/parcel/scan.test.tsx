import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ManifestRow } from '#src/contract/manifests.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import { prefetchOrders } from '#src/features/parcel/printing/prefetch-orders.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { manifestCheckPath, parcelPath } from '#src/paths.ts'
import { disconnect, faulty, plugIn, reconnect } from '#tests/support/faults/faulty-network.ts'
import { boughtOrder, buyMore } from '#tests/support/orders/buy-parcel.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

// Like any desk without a camera, these screens take what is typed, by a person or a handheld scanner.
configure({ defaultHidden: true })
let server: TestServer
beforeAll(async () => {
  server = await startServer({ startsNow: 'goes' })
})
beforeEach(plugIn)
afterEach(async () => {
  cleanup()
  await wipeUser()
  await reconnect()
})
afterAll(() => server.close())

const detailsOf = async (customer: TestCustomer, id: string) =>
  (await customer.call<OrderDetails>('GET', `/orders/${id}`)).data!
const scanned = async (user: UserEvent, code: string) => {
  const field = await screen.findByRole('textbox', { name: /^Number on the label/ }, { timeout: 15_000 })
  await user.clear(field)
  await user.type(field, `${code}{Enter}`)
}
const printLabels = ({ token }: TestCustomer, ids: string[]) =>
  server.app.inject({
    method: 'POST',
    url: '/api/orders/labels',
    headers: { authorization: `Bearer ${token}` },
    payload: { ids, format: 'zpl' },
  })

test('a scanned label opens its order: from the server on a new device, and offline from the device', async () => {
  const { customer, orderId } = await boughtOrder(server)
  const { trackingNumber } = await detailsOf(customer, orderId)
  const { user, router } = await renderAccount('/package/scan', { server, customer, network: faulty })
  const where = () => router.state.location.pathname + router.state.location.search
  await scanned(user, 'Aisle 7')
  await screen.findByText('No tracking number found in “Aisle 7”')
  await scanned(user, `https://ship.example.com/track/tracking?numbers=${trackingNumber}`)
  await waitFor(() => expect(where()).toBe(parcelPath(orderId)), { timeout: 15_000 })

  await prefetchOrders()
  await disconnect()
  await router.navigate('/package/scan')
  await scanned(user, trackingNumber!.replace('-', '').toLowerCase())
  await waitFor(() => expect(where()).toBe(parcelPath(orderId)), { timeout: 15_000 })
}, 60_000)

test('a handheld scanner needs no press on the field: neither on a screen just opened, nor after a code that leads nowhere', async () => {
  const { customer, orderId } = await boughtOrder(server)
  const { trackingNumber } = await detailsOf(customer, orderId)
  const { user, router } = await renderAccount('/package/orderList', { server, customer, network: faulty })
  await screen.findByRole('heading', { level: 1, name: 'Order List' }, { timeout: 15_000 })
  await router.navigate('/package/scan')
  const heading = await screen.findByRole('heading', { level: 1, name: 'Scan' }, { timeout: 15_000 })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  // As a shortcut, C would begin a new shipment.
  await user.keyboard('C-Aisle 7{Enter}')
  await screen.findByText('No tracking number found in “C-Aisle 7”')
  await user.keyboard(`${trackingNumber}{Enter}`)
  await waitFor(
    () => expect(router.state.location.pathname + router.state.location.search).toBe(parcelPath(orderId)),
    { timeout: 15_000 },
  )
}, 60_000)

test('another carrier’s number is tracked, and can be followed there', async () => {
  const customer = await server.customer()
  const { user, router } = await renderAccount('/package/scan', { server, customer, network: faulty })
  await scanned(user, '1001921334250001000300779017972697')
  await waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: '/package/searchTracking',
      search: '?numbers=779017972697',
    }),
  )
  await screen.findByRole('button', { name: /^Follow/ }, { timeout: 15_000 })
}, 60_000)

test('at the hand-over, a manifest ticks what is scanned, says what is missing and what doesn’t belong, and remembers it', async () => {
  const { customer, orderId: one } = await boughtOrder(server, { creditCents: 5_000_00 })
  const two = await buyMore(customer, { parcels: [make.parcel({ quantity: 2 })] })
  const elsewhere = await buyMore(customer)
  await printLabels(customer, [one, two, elsewhere])
  const id = make.id()
  const { data: manifest } = await customer.call<ManifestRow>('POST', '/manifests', {
    id,
    orderIds: [one, two],
  })
  const [first, second, third] = await Promise.all(
    [one, two, elsewhere].map((each) => detailsOf(customer, each)),
  )
  const { data } = await customer.call<{ parcels: { ssccs: string[] }[] }>('GET', `/manifests/${id}`)
  const [, { ssccs }] = data!.parcels as [unknown, { ssccs: [string, string] }]

  const { user } = await renderAccount(manifestCheckPath(id), { server, customer, network: faulty })
  await screen.findByText('0 of 3 pieces here', undefined, { timeout: 15_000 })
  await disconnect()
  await scanned(user, first!.trackingNumber!)
  await screen.findByText('1 of 3 pieces here')
  await scanned(user, first!.trackingNumber!)
  await screen.findByText(`${first!.trackingNumber} was already scanned.`)
  await scanned(user, second!.trackingNumber!)
  await screen.findByText(/has several pieces/)
  await scanned(user, `00${ssccs[0]}`)
  await screen.findByText('2 of 3 pieces here')
  await screen.findByText('1 of 2 here')
  await scanned(user, third!.trackingNumber!)
  await screen.findByText(`${third!.trackingNumber} isn’t on this manifest.`)
  const foreign = await screen.findByRole('region', { name: 'Not on this manifest' })
  expect(within(foreign).getByText(third!.trackingNumber!)).toBeDefined()

  // The phone was put away, and the app with it.
  cleanup()
  const again = await renderAccount(manifestCheckPath(id), { server, customer, network: faulty })
  await screen.findByText('2 of 3 pieces here', undefined, { timeout: 15_000 })
  await again.user.click(screen.getByRole('button', { name: `Mark as here: ${second!.trackingNumber}` }))
  await screen.findByText('All 3 pieces are here')
  // The pressed button is gone, and the focus with it; the scanner goes on.
  await again.user.keyboard(`${first!.trackingNumber}{Enter}`)
  await screen.findByText(`${first!.trackingNumber} was already scanned.`)
  await again.user.click(screen.getByRole('button', { name: 'Start over' }))
  await screen.findByText(
    `Start over with manifest ${manifest!.number}? What you’ve scanned will be cleared.`,
  )
}, 60_000)
