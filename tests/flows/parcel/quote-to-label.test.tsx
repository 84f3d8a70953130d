import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { SyncFeed } from '#src/contract/sync.ts'
import { rates } from '#server/db/schema/shipping.ts'
import { deferred } from '#tests/support/deferred.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { creditsOf } from '#tests/support/payments/cards.ts'
import { downloads } from '#tests/support/browser/downloads.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import {
  detailed,
  detailsOpen,
  expectOneOrder,
  withParcelServer,
  ordersOf,
  quoted,
  server,
  shipper,
} from '#tests/support/screens/parcel-purchase.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { testInFull } from '#tests/support/server/full-run.ts'

withParcelServer()
afterEach(() => {
  vi.restoreAllMocks()
})
/** A label is printed from a frame of its own. */
const prints = () => vi.spyOn(document.body, 'append').mock.calls
const ONE_PRINT = [[expect.any(HTMLIFrameElement)]]

test('a customer asks for prices, picks the cheapest, pays, prints the label once and downloads it, and the format is remembered', async () => {
  const customer = await shipper()
  const { user, router } = await quoted(customer)
  const cards = screen
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('button', { name: /^Choose/ }))
  expect(cards.length).toBeGreaterThan(2)
  expect(within(cards[0]!).getByText('Cheapest')).toBeTruthy()
  await user.click(within(cards[0]!).getByRole('button', { name: /^Choose/ }))
  await detailed(user)
  const printed = prints()
  await user.click(screen.getByRole('button', { name: /^Buy and print/ }))
  expect(await screen.findByText('Order creation success')).toBeTruthy()
  const [order] = await ordersOf(customer)
  expect(
    await screen.findByText(`${order!.number}: label ready. Print it and attach it to your parcel.`),
  ).toBeTruthy()
  expect(await screen.findByRole('heading', { name: /^Order OR/ })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/package/orderList/orderDetails')
  await waitFor(() => expect(printed).toEqual(ONE_PRINT))

  const saved = downloads()
  await user.click(await screen.findByRole('button', { name: /^Download 4 × 6/ }))
  await waitFor(() => expect(saved.length).toBe(1))
  expect(saved[0]!.name).toMatch(/^OR.*\.pdf$/)
  expect(new TextDecoder().decode(saved[0]!.bytes.slice(0, 5))).toBe('%PDF-')

  await user.click(screen.getByRole('button', { name: /^Download US Letter|^Download Letter/ }))
  await waitFor(() => expect(saved.length).toBe(2))
  const changes = async () =>
    (await customer.call<SyncFeed>('GET', `/sync?user=${customer.user.id}&since=0`)).data!.changes
  await waitFor(async () =>
    expect(await changes()).toContainEqual(
      expect.objectContaining({ entity: 'preference', id: 'print', doc: { labelFormat: 'letter' } }),
    ),
  )
  expect(printed).toEqual(ONE_PRINT)
})

test('a label that is still on its way to the printer can be saved meanwhile', async () => {
  const { customer, orderId } = await boughtOrder(server)
  const { user } = await renderAccount(`/package/orderList/orderDetails?orderId=${orderId}`, {
    server,
    customer,
  })
  const button = (words: RegExp) => screen.findByRole('button', { name: words }, { timeout: 15_000 })
  const press = await button(/^Print 4 × 6/)
  const { promise: held, resolve: go } = deferred()
  const pool = server.deps.documents
  server.deps.documents = { ...pool, draw: (...asked) => held.then(() => pool.draw(...asked)) }
  onTestFinished(() => {
    server.deps.documents = pool
  })
  const saved = downloads()
  const printed = prints()
  await user.click(press)
  expect(press.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(press)
  await user.click(await button(/^Download 4 × 6/))
  go()
  await waitFor(() => expect(saved).toHaveLength(1))
  await waitFor(() => expect(printed).toEqual(ONE_PRINT))
})

testInFull(
  'a home instead of a shop changes the price: both are shown side by side before anything is paid',
  async () => {
    const customer = await shipper()
    await customer.call('POST', '/addresses', {
      ...make.address({
        fullName: 'Léa Home',
        addressType: 'House',
        residential: true,
        city: 'Montréal',
        province: 'QC',
        postalCode: 'H2Y 1H2',
        phone: '+15145550142',
      }),
      id: make.id(),
    })
    const { user } = await detailsOpen(customer)
    const recipient = screen.getAllByRole('combobox', { name: 'Choose from address book' })[1]!
    await user.click(recipient)
    await user.paste('Home')
    await user.click(await screen.findByRole('option', { name: /Léa Home/ }))
    expect(screen.getByText(/changed the shipment since you got this rate/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Buy and print/ }))
    const dialog = await screen.findByRole('dialog', { name: 'The price has changed' })
    expect(within(dialog).getByText('Before')).toBeTruthy()
    expect((await ordersOf(customer)).length).toBe(0)
    await user.click(within(dialog).getByRole('button', { name: /^Pay \$/ }))
    await screen.findByRole('heading', { name: /^Order OR/ })
    await expectOneOrder(customer)
  },
)

test('too few credits are reported beside the button, with a link to top up; nothing is ordered', async () => {
  const customer = await shipper({ creditCents: 1_00 })
  const { user } = await detailsOpen(customer)
  expect(screen.getByText(/short\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Buy and print/ }))
  expect(await screen.findByText('Payment failed')).toBeTruthy()
  expect(screen.getByText(/You don’t have enough credits/)).toBeTruthy()
  // Topping up leads back here.
  expect(screen.getAllByRole('link', { name: 'Add credit' })[0]!.getAttribute('href')).toMatch(
    /^\/billingCenter\/topUp\?back=%2Fpackage%2FquickQuote%2FshipmentDetails/,
  )
  expect((await ordersOf(customer)).length).toBe(0)
})

testInFull('an expired price is reported in place, with a link to new ones', async () => {
  const customer = await shipper()
  const { user } = await detailsOpen(customer)
  await server.deps.database.sql.delete(rates)
  await user.click(screen.getByRole('button', { name: /^Buy and print/ }))
  expect(await screen.findByText('Order creation failed')).toBeTruthy()
  expect(screen.getByText(/This rate is no longer available/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Refresh rates' }).getAttribute('href')).toMatch(
    /^\/package\/quickQuote\/selectQuick\?quote=/,
  )
})

test('a customer cancels an order and the credits come back', async () => {
  const customer = await shipper()
  const { user } = await detailsOpen(customer)
  await user.click(screen.getByRole('button', { name: /^Buy and print/ }))
  await screen.findByRole('heading', { name: /^Order OR/ })
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/to your credits/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }))
  expect(await screen.findByText('Cancel successfully!')).toBeTruthy()
  expect(
    await screen.findByText(/^OR\S+ won’t be shipped\. What you paid is back in your credits\.$/),
  ).toBeTruthy()
  expect(await creditsOf(customer)).toBe(500_00)
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy()
})

testInFull('a chosen rate opened without its quote says so and leads to a new one', async () => {
  await renderAccount('/package/quickQuote/shipmentDetails?rateId=0&quote=0', {
    server,
    customer: await shipper(),
  })
  expect(await screen.findByText('This quote isn’t available')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Start quick quote' }).getAttribute('href')).toBe(
    '/package/quickQuote',
  )
})

test('the twenty-sixth tracking number is refused by name', async () => {
  const { user } = await renderAccount('/package/searchTracking', { server, customer: await shipper() })
  await user.click(await screen.findByLabelText('Tracking numbers'))
  await user.paste(Array.from({ length: 26 }, (_, n) => `NUMBER${n + 1}`).join('\n'))
  await user.click(screen.getByRole('button', { name: 'Track' }))
  expect(await screen.findByText(/Skipped: NUMBER26$/)).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 3 }).length).toBe(25)
})
