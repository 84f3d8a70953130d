import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderDetails, OrderRow } from '#src/contract/orders.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { prefetchOrders } from '#src/features/parcel/printing/prefetch-orders.ts'
import { parcelPath } from '#src/paths.ts'
import { syncNow } from '#src/offline/sync/sync.ts'
import { downloads } from '#tests/support/browser/downloads.ts'
import { disconnect, faulty, plugIn, reconnect } from '#tests/support/faults/faulty-network.ts'
import { boughtOrder, buyMore } from '#tests/support/orders/buy-parcel.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

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

test('a label printed offline from this device is marked at once, and for the other devices once there is a connection', async () => {
  const customer = await shopWith(2)
  const [first, second] = await rowsOf(customer)
  const { user } = await renderAccount(parcelPath(first!.id), {
    server,
    customer,
    network: faulty,
  })
  await screen.findByText(first!.trackingNumber!, undefined, { timeout: 15_000 })
  await prefetchOrders()
  await disconnect()
  const saved = downloads()
  // It says that it needs the network until the copy on this device is found.
  const download = screen.getByRole('button', { name: /^Download.*4 × 6/ })
  await waitFor(() => expect(download.getAttribute('aria-disabled')).toBeNull())
  await user.click(download)
  await waitFor(() => expect(saved).toHaveLength(1))
  cleanup()
  await renderAccount('/package/shippingOrders', { server, customer, network: faulty })
  await screen.findByRole('checkbox', { name: `Select ${second!.number}` }, { timeout: 15_000 })
  expect(screen.queryByRole('checkbox', { name: `Select ${first!.number}` })).toBeNull()
  expect((await rowsOf(customer)).map(({ printedAt }) => printedAt)).toEqual([null, null])

  await reconnect()
  await prefetchOrders()
  const now = new Map((await rowsOf(customer)).map(({ id, printedAt }) => [id, printedAt]))
  expect([now.get(first!.id) !== null, now.get(second!.id)]).toEqual([true, null])
  await prefetchOrders()
  const { history } = (await customer.call<OrderDetails>('GET', `/orders/${first!.id}`)).data!
  expect(history.filter(({ event }) => event === 'order.printed')).toHaveLength(1)
}, 60_000)

test('compact rows are chosen once for the lists of orders, on all devices', async () => {
  const customer = await shopWith(1)
  const { user } = await renderAccount('/package/orderList', { server, customer })
  const button = await screen.findByRole('button', { name: 'Compact rows' }, { timeout: 15_000 })
  expect(button.getAttribute('aria-pressed')).toBe('false')
  await user.click(button)
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
  await syncNow()
  cleanup()
  await wipeUser()
  await renderAccount('/package/shippingOrders', { server, customer })
  await waitFor(
    () =>
      expect(screen.getByRole('button', { name: 'Compact rows' }).getAttribute('aria-pressed')).toBe('true'),
    { timeout: 15_000 },
  )
}, 60_000)

const rowsOf = async (customer: TestCustomer): Promise<OrderRow[]> =>
  (await customer.call<{ rows: OrderRow[] }>('GET', '/orders')).data!.rows

async function shopWith(orders: number): Promise<TestCustomer> {
  const { customer } = await boughtOrder(server, { creditCents: 5_000_00 })
  for (let more = 1; more < orders; more += 1) await buyMore(customer)
  return customer
}
