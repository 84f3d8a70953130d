import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OrderDetails, OrderRow } from '#src/contract/orders.ts'
import type { LabelFormat } from '#src/domain/account/preference.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { orders } from '#server/db/schema/shipping.ts'
import type { DocumentPool } from '#server/documents/document-pool.ts'
import { isCancelled } from '#server/documents/drawing-progress.ts'
import { deferred } from '#tests/support/deferred.ts'
import { boughtOrder, buyMore } from '#tests/support/orders/buy-parcel.ts'
import { downloads } from '#tests/support/browser/downloads.ts'
import { disconnect, faulty, plugIn, reconnect } from '#tests/support/faults/faulty-network.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

configure({ defaultHidden: true })

let server: TestServer
let customer: TestCustomer
/** How the threads draw; a test may delay them. */
let pool: DocumentPool
beforeAll(async () => {
  server = await startServer({ startsNow: 'goes' })
  pool = server.deps.documents
  customer = (await boughtOrder(server, { creditCents: 5_000_00 })).customer
  for (let more = 1; more < 27; more += 1) await buyMore(customer)
})
beforeEach(() => {
  cleanup()
  vi.restoreAllMocks()
  plugIn()
  server.deps.documents = pool
})
afterAll(() => server.close())

const printedOf = async () => {
  const rows = (await customer.call<{ rows: OrderRow[] }>('GET', '/orders')).data!.rows
  return (await customer.call<OrderDetails>('GET', `/orders/${rows[0]!.id}`)).data!.history.filter(
    ({ event }) => event === 'order.printed',
  ).length
}

/** All 27 orders, on two pages, are selected. */
async function allTicked() {
  const { user } = await renderAccount('/package/orderList', { server, customer, network: faulty })
  await user.click(
    await screen.findByRole('checkbox', { name: 'Select all on this page' }, { timeout: 15_000 }),
  )
  await screen.findByText('25 of 27 selected')
  expect(screen.getByRole('button', { name: 'Print labels (25 of 27)' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Select all 27 that match' }))
  await screen.findByText('27 of 27 selected')
  return user
}

/** Stored on the device before it shows. */
async function choose(user: UserEvent, format: LabelFormat) {
  await user.selectOptions(screen.getByLabelText('Label format'), format)
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Label format').value).toBe(format))
}

test('a shop that selects more orders than one page holds sees its labels drawn, and gets them as one file; without a network it has them again', async () => {
  const { promise: held, resolve: go } = deferred()
  server.deps.documents = {
    ...pool,
    draw: async (...asked) => {
      await held
      return pool.draw(...asked)
    },
  }
  const saved = downloads()
  const user = await allTicked()
  await user.click(screen.getByRole('button', { name: 'Download labels (27 of 27)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Download labels' }))
  await dialog.findByText('Labels ready: 0 of 27')
  expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')
  go()
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 20_000 })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([saved[0]!.name, saved[0]!.type, new TextDecoder().decode(saved[0]!.bytes.slice(0, 5))]).toEqual([
    'labels.pdf',
    'application/pdf',
    '%PDF-',
  ])
  expect(await printedOf()).toBe(1)
  await disconnect()
  const download = screen.getByRole('button', { name: 'Download labels (27 of 27)' })
  await waitFor(() => expect(download.getAttribute('aria-disabled')).toBeNull())
  await user.click(download)
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]!.bytes).toEqual(saved[0]!.bytes)
  await reconnect()
  // The server hears of the printing without a network, too.
  await expect.poll(printedOf).toBe(2)
}, 90_000)

testInFull(
  'cancelling gives no file, and nothing was printed',
  async () => {
    let ended: unknown
    let begun = false
    server.deps.documents = {
      ...pool,
      async draw(owner, drawing, more) {
        begun = true
        await expect.poll(() => isCancelled(more!.meter!)).toBe(true)
        return pool.draw(owner, drawing, more).catch((error: unknown) => {
          ended = error
          throw error
        })
      },
    }
    const saved = downloads()
    const user = await allTicked()
    const before = await printedOf()
    await choose(user, 'letter')
    await user.click(screen.getByRole('button', { name: 'Download labels (27 of 27)' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Download labels' }))
    await expect.poll(() => begun).toBe(true)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(ended).toMatchObject({ name: 'DrawingCancelled' }), { timeout: 20_000 })
    expect([saved, await printedOf()]).toEqual([[], before])
    expect(screen.queryByRole('alert')).toBeNull()
  },
  90_000,
)

testInFull(
  'labels that can’t be drawn are reported, and the next try draws them',
  async () => {
    server.deps.documents = {
      ...pool,
      draw: async () => {
        throw new RangeError('no symbol')
      },
    }
    const saved = downloads()
    const user = await allTicked()
    await choose(user, 'zpl')
    await user.click(screen.getByRole('button', { name: 'Download labels (27 of 27)' }))
    await screen.findByText('Something went wrong. Try again.')
    server.deps.documents = pool
    await user.click(screen.getByRole('button', { name: 'Download labels (27 of 27)' }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['labels.zpl']), { timeout: 20_000 })
  },
  90_000,
)

testInFull(
  'who prints all waiting labels at once finds them under Printed, also on another device',
  async () => {
    await server.deps.database.sql.update(orders).set({ printedAt: null })
    const { user } = await renderAccount('/package/shippingOrders', { server, customer })
    await screen.findByLabelText('Label format', {}, { timeout: 15_000 })
    await choose(user, 'zpl')
    const saved = downloads()
    // One of them may be on its way by now.
    await user.click(await screen.findByRole('button', { name: /^Print all 2\d labels$/ }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['labels.zpl']), { timeout: 20_000 })
    const again = await screen.findByRole('button', { name: /^Print those 2\d labels again$/ })
    await waitFor(() => expect(document.activeElement).toBe(again))
    cleanup()
    await wipeUser()
    const other = await renderAccount('/package/shippingOrders', { server, customer })
    await screen.findByText('No labels to print', undefined, { timeout: 15_000 })
    await other.user.click(screen.getByRole('tab', { name: 'Printed' }))
    expect(await screen.findAllByRole('checkbox', { name: /^Select OR/ })).toHaveLength(25)
  },
  90_000,
)
