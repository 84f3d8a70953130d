import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CarrierAnswer, QuotedRate } from '#src/contract/quotes.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { saveRecord } from '#src/offline/records/records.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { printerTestedAt } from '#src/components/account/printer-tested.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())

async function buy(customer: TestCustomer): Promise<QuotedRate> {
  const shipment = make.shipment({
    shipDate: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  })
  const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
    ...make.quote(shipment),
    carrierCode: 'sample_ground',
  })
  const rate = data!.rates[0]!
  expect(
    (await customer.call('POST', '/orders', { intentId: make.id(), rateId: rate.id, shipment })).code,
  ).toBe(200)
  return rate
}

test('a shop sees what needs attention, including drafts on this device, its spending by month as a chart and as a table, and its savings', async () => {
  const customer = await server.customer()
  const [first, second] = [await buy(customer), await buy(customer)]
  const { user } = await renderAccount('/', { server, customer })
  const work = within(await screen.findByRole('navigation', { name: 'Today’s work' }))
  expect(work.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 To print', '/package/shippingOrders'],
    ['0 To fix', '/package/orderList?carriage=exception'],
    ['0 In transit', '/package/orderList?carriage=inTransit'],
    ['0 Late', '/package/orderList?carriage=late'],
    ['0 Unpaid', '/package/orderList?tab=draft'],
  ])
  expect(screen.queryByText('Ship your first parcel')).toBeNull()
  await saveRecord('draft', make.id(), { kind: 'parcel', values: {} })
  // Drafts imported from a file: they have a page of their own and aren't in the list of drafts.
  await saveRecord('draft', make.id(), {
    kind: 'parcel',
    values: { batch: { id: make.id(), name: 'week 48', row: 2 } },
  })
  expect(await screen.findByRole('link', { name: '1 draft to finish' })).toBeTruthy()
  expect(screen.getByText(formatMoney(first.savingCents + second.savingCents, 'en-CA'))).toBeTruthy()
  await user.click(screen.getByText('View as table'))
  const rows = within(screen.getByRole('table', { name: 'Spending by month' })).getAllByRole('row')
  expect(rows).toHaveLength(13)
  await waitFor(() =>
    expect(rows.at(-1)!.textContent).toContain(formatMoney(first.totalCents + second.totalCents, 'en-CA')),
  )
})

test('who has shipped nothing yet is shown no spending or savings', async () => {
  const customer = await server.customer()
  await renderAccount('/', { server, customer })
  await screen.findByText('Settlement center')
  await waitFor(() => expect(screen.queryByText(/Loading/)).toBeNull())
  expect(screen.queryByText('Spending and savings')).toBeNull()
  expect(screen.queryByText('Needs your attention')).toBeNull()
})

test('a new account has a list of what comes before the first parcel, ticked by what is so; put away, it stays away', async () => {
  const customer = await server.customer({ creditCents: 0 })
  const { user } = await renderAccount('/', { server, customer })
  const list = await screen.findByRole('region', { name: 'Ship your first parcel' })
  expect(within(list).getByText('Confirm your email').textContent).toContain('done')
  const left = () =>
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(left()).toEqual([
    'Add your sender address',
    'Add credits',
    'Print a test label',
    'Create your first shipment',
  ])
  await saveRecord('address', make.id(), { ...make.address({ isDefault: true }) })
  await waitFor(() =>
    expect(left()).toEqual(['Add credits', 'Print a test label', 'Create your first shipment']),
  )
  await user.click(within(list).getByRole('link', { name: 'Print a test label' }))
  const print = await screen.findByRole('button', { name: 'Print test label' })
  // Until the paper's size was read from the device.
  await waitFor(() => expect(print).toHaveProperty('disabled', false))
  await user.click(print)
  await waitFor(() => expect(printerTestedAt.get()).toBeDefined())
  cleanup()
  await renderAccount('/', { server, customer })
  const again = await screen.findByRole('region', { name: 'Ship your first parcel' })
  expect(within(again).getByText('Print a test label').textContent).toContain('done')
  await user.click(within(again).getByRole('button', { name: 'Hide list' }))
  expect(screen.queryByText('Ship your first parcel')).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
  cleanup()
  await renderAccount('/', { server, customer })
  await screen.findByText('Settlement center')
  expect(screen.queryByText('Ship your first parcel')).toBeNull()
})
