import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { OrderDetails } from '#src/contract/orders.ts'
import { prefetchOrders } from '#src/features/parcel/printing/prefetch-orders.ts'
import { deviceReady } from '#src/offline/database/device-database.ts'
import { readStorageUse, removeLabels } from '#src/offline/cache/storage-use.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'
import { downloads } from '#tests/support/browser/downloads.ts'
import { disconnect, reconnect } from '#tests/support/faults/faulty-network.ts'
import {
  withOfflineReading,
  at,
  calgary,
  mina,
  montreal,
  offlineAt,
  onDevice,
  ordered,
  server,
} from '#tests/support/screens/offline-reading.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

withOfflineReading()

test('a shipper without a network finds the orders seen on this device, in any tab and by any word, with the time of the data', async () => {
  await at('/package/orderList')
  await screen.findByText(montreal.number)
  const { user } = await offlineAt('/package/orderList')
  expect(await screen.findByText(/Orders you’ve viewed on this device/)).toBeTruthy()
  expect(screen.getByText(montreal.number)).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'All (2)' })).toBeTruthy()

  await user.type(screen.getByRole('searchbox'), 'CALGÁ')
  await waitFor(() => expect(screen.queryByText(montreal.number)).toBeNull())
  expect(screen.getByText(calgary.number)).toBeTruthy()
  await user.clear(screen.getByRole('searchbox'))
  await user.click(screen.getByRole('tab', { name: /^Delivered/ }))
  expect(await screen.findByText('None saved on this device')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /^Ordered/ }))
  expect(await screen.findByText(calgary.number)).toBeTruthy()
})

testInFull('a list says that it is offline, never that it is loading from the server', async () => {
  await at('/package/orderList')
  await screen.findByText(montreal.number)
  await onDevice()
  cleanup()
  await disconnect()
  await at('/package/orderList')
  const said = (await screen.findByText(/Orders you’ve viewed on this device/)).textContent
  expect(said).not.toContain('Asking the server')
  expect(said).toContain('You’re offline.')
})

testInFull('a deleted order is no longer among the seen ones', async () => {
  const gone = await ordered({})
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

test('an order that was opened once opens without a network, with its price and the time of the data; actions wait for a connection', async () => {
  const path = `/package/orderList/orderDetails?orderId=${montreal.id}`
  await at(path)
  await screen.findByRole('heading', { name: `Order ${montreal.number}` })
  await labelIsPutBy()
  const { user } = await offlineAt(path)
  expect(await screen.findByRole('heading', { name: `Order ${montreal.number}` })).toBeTruthy()
  expect(await screen.findByText(/As of/)).toBeTruthy()

  await disconnect()
  const cancel = await screen.findByRole('button', { name: 'Cancel order' })
  await waitFor(() => expect(cancel.getAttribute('aria-disabled')).toBe('true'))
  expect(document.getElementById(cancel.getAttribute('aria-describedby')!)!.textContent).toBe(
    'You need a connection for this. What you entered is saved.',
  )
  await user.click(cancel)
  expect(screen.queryByRole('dialog')).toBeNull()
  const download = await screen.findByRole('button', { name: /^Download ZPL/ })
  await waitFor(() => expect(download.getAttribute('aria-disabled')).toBe('true'))

  cancel.focus()
  await reconnect()
  await waitFor(() => expect(cancel.getAttribute('aria-disabled')).toBeNull())
  expect(document.activeElement).toBe(cancel)
  await waitFor(() => expect(screen.queryByText(/As of/)).toBeNull())
})

test('the label of an order that was only viewed is there without a network, and its history records no printing that didn’t happen', async () => {
  const path = `/package/orderList/orderDetails?orderId=${calgary.id}`
  await at(path)
  await screen.findByRole('heading', { name: `Order ${calgary.number}` })
  await labelIsPutBy()
  await offlineAt(path)
  // Until the app knows, every button can be pressed; from then on, what is on the device.
  await disconnect()
  const save = await screen.findByRole('button', { name: /^Download 4 × 6/ })
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull())
  const saved = downloads()
  await userEvent.click(save)
  await waitFor(() => expect(saved.length).toBe(1))
  expect(new TextDecoder().decode(saved[0]!.bytes.slice(0, 5))).toBe('%PDF-')
  expect(
    (await mina.call<OrderDetails>('GET', `/orders/${calgary.id}`)).data!.history.map(({ event }) => event),
  ).not.toContain('order.printed')
})

test('a label on this device can be saved without a network before the device has looked for it', async () => {
  const path = `/package/orderList/orderDetails?orderId=${calgary.id}`
  await at(path)
  await screen.findByRole('heading', { name: `Order ${calgary.number}` })
  await labelIsPutBy()
  await disconnect()
  const looking = vi.spyOn(userDatabase().documents, 'where').mockReturnValue({
    equals: () => ({ count: () => new Promise(() => {}) }),
  } as never)
  const { user } = await offlineAt(path)
  const saved = downloads()
  const save = await screen.findByRole('button', { name: /^Download 4 × 6/ })
  expect(looking).toHaveBeenCalled()
  await user.click(save)
  await waitFor(() => expect(saved.length).toBe(1))
  looking.mockRestore()
})

testInFull('claims that aren’t on this device are shown as unknown, not as none', async () => {
  const path = `/package/orderList/orderDetails?orderId=${montreal.id}`
  await at(path)
  await screen.findByRole('heading', { name: `Order ${montreal.number}` })
  await onDevice()
  const claims = () => userDatabase().answers.filter(({ key }) => key.includes('/claims'))
  await waitFor(async () => expect(await claims().count()).toBeGreaterThan(0))
  await claims().delete()
  await offlineAt(path)
  const part = (await screen.findByRole('heading', { name: 'Lost or damaged?' })).closest('section')!
  expect(within(part).getByText(/isn’t on this device yet/)).toBeTruthy()
  await reconnect()
  await userEvent.click(within(part).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Lost or damaged?' })).toBeNull())
})

test('an order that was never opened here says so instead of showing nothing', async () => {
  await at('/package/orderList')
  await screen.findByText(montreal.number)
  await offlineAt(`/package/orderList/orderDetails?orderId=${montreal.id}`)
  expect(await screen.findByText(/isn’t on this device yet/)).toBeTruthy()
})

test('orders waiting for pickup open and print without a network even if never opened; deleted labels stay away', async () => {
  await at('/package/orderList')
  await screen.findByText(montreal.number)
  await prefetchOrders()
  const { name, bytes, count } = (await readStorageUse()).parts.find((part) => part.name === 'labels')!
  expect([name, count, bytes > 1000]).toEqual(['labels', 2, true])
  for (const { id, number } of [montreal, calgary]) {
    const { user } = await offlineAt(`/package/orderList/orderDetails?orderId=${id}`)
    await screen.findByRole('heading', { name: `Order ${number}` })
    const saved = downloads()
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: /^Download 4 × 6/ }).getAttribute('aria-disabled'),
      ).toBeNull(),
    )
    await user.click(screen.getByRole('button', { name: /^Download 4 × 6/ }))
    await waitFor(() => expect(saved.map((file) => file.name)).toEqual([`${number}-pdf4x6.pdf`]))
  }
  expect(
    (await mina.call<OrderDetails>('GET', `/orders/${calgary.id}`)).data!.history.map(({ event }) => event),
  ).not.toContain('order.printed')
  await reconnect()
  await removeLabels()
  await prefetchOrders()
  expect(await userDatabase().documents.count()).toBe(0)
})

testInFull('an order closed or cancelled elsewhere is no longer waiting on this device', async () => {
  const other = await ordered({})
  await at('/package/orderList')
  await screen.findByText(other.number)
  await prefetchOrders()
  await mina.call('POST', `/orders/${other.id}/cancel`)
  await prefetchOrders()
  await offlineAt('/package/orderList?tab=ordered')
  expect(await screen.findByText(montreal.number)).toBeTruthy()
  expect(screen.queryByText(other.number)).toBeNull()
  await mina.call('DELETE', `/orders/${other.id}`)
})

test('the second person on a device sees nothing of the first, and nothing of theirs is stored for the first', async () => {
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
  expect(
    JSON.stringify([await userDatabase().orders.toArray(), await userDatabase().answers.toArray()]),
  ).not.toContain(montreal.number)
  await offlineAt('/package/orderList')
  expect(screen.queryByText(montreal.number)).toBeNull()
  await offlineAt(`/package/orderList/orderDetails?orderId=${montreal.id}`)
  expect(await screen.findByText(/isn’t on this device yet/)).toBeTruthy()
})

testInFull(
  'responses to the token of someone who logged in meanwhile in another tab aren’t stored',
  async () => {
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
  },
)

const kept = async () => [await userDatabase().orders.toArray(), await userDatabase().answers.toArray()]

const labelIsPutBy = () => waitFor(async () => expect(await userDatabase().documents.count()).toBe(1))
