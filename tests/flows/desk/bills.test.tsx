import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { renderDesk } from '#tests/support/screens/render-desk.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

interface Sold {
  customer: TestCustomer
  number: string
  trackingNumber: string
  net: number
}

let server: TestServer
let finance: TestCustomer
let sold: Sold[]
beforeAll(async () => {
  server = await startServer({ startsNow: true })
  finance = await server.customer({ roles: ['ROLE_FINANCE'] })
  sold = []
  for (let n = 0; n < 3; n += 1) {
    const { customer, orderId, rate } = await boughtOrder(server)
    const { data } = await customer.call<{ number: string; trackingNumber: string }>(
      'GET',
      `/orders/${orderId}`,
    )
    sold.push({ customer, ...data!, net: rate.subtotalCents })
  }
}, 60_000)
afterAll(() => server.close())

const dollars = (cents: number) => (cents / 100).toFixed(2)
const adjustmentsOf = async ({ customer }: Sold) =>
  (await customer.call<{ rows: { kind: string }[] }>('GET', '/invoices?kind=all')).data!.rows.filter(
    ({ kind }) => kind === 'adjustment',
  ).length

test('an invoice is looked at, imported, its rows decided, adjustments sent once, and it is paid', async () => {
  const [over, lost, other] = sold as [Sold, Sold, Sold]
  const csv = (amount: string) =>
    [
      'Invoice Number,Tracking Number,Net,GST,Description',
      `V-1,${over.trackingNumber},${dollars(over.net)},0.50,Ground`,
      `V-1,${over.trackingNumber},${amount},0.23,Weight correction`,
      `V-1,${over.trackingNumber},${dollars(over.net)},0.50,Ground`,
      `V-1,1Z999,${dollars(lost.net)},0.35,Ground`,
      `V-1,${other.trackingNumber},${dollars(other.net)},0.50,Ground`,
    ].join('\n')
  const { user, router } = await renderDesk('/admin/bill', { server, staff: finance })
  await screen.findByText('No unpaid invoices')
  await user.click(screen.getByRole('tab', { name: 'Import' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Carrier/ }), 'sample_ground')
  const choose = async (content: string) =>
    user.upload(
      screen.getByLabelText(/^Invoice file/, { selector: 'input' }),
      new File([content], 'november.csv', { type: 'text/csv' }),
    )

  // A fault is named by its row, and nothing is imported.
  await choose(csv('lots'))
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  await screen.findByText(/^Row 3: "lots"/)
  await choose(csv('4.50'))
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  await screen.findByText('Nothing is imported yet. This is what the file would add.')
  expect(screen.getByRole('row', { name: /^Above expected/ }).textContent).toContain('4.50')
  screen.getByRole('row', { name: /^Invoiced before/ })
  await user.click(screen.getByRole('button', { name: 'Import 1 invoice' }))
  await user.click(await screen.findByRole('link', { name: 'View rows' }))
  await screen.findByRole('heading', { name: 'Invoice V-1' })
  expect(router.state.location.search).toBe('?carrier=sample_ground')

  // By hand: the order of a row without a shipment.
  await user.click(await screen.findByRole('button', { name: 'Book · Row 5' }))
  const finding = await screen.findByRole('dialog', { name: 'Find the order of row 5' })
  await user.click(within(finding).getByLabelText('Find order'))
  await user.paste(lost.number)
  await user.click(await within(finding).findByRole('radio', undefined, { timeout: 5000 }))
  await user.click(within(finding).getByRole('button', { name: 'Book row' }))
  await screen.findByText(`Row 5 booked to ${lost.number}`)

  // What was billed before is refused, with a reason.
  await user.click(await screen.findByRole('button', { name: 'Refuse · Row 4' }))
  const refusing = await screen.findByRole('dialog', { name: /^Refuse row · 4/ })
  await user.click(within(refusing).getByRole('button', { name: 'Refuse row' }))
  const why = within(refusing).getByLabelText(/^Reason/)
  await waitFor(() => expect(why.getAttribute('aria-invalid')).toBe('true'))
  await user.type(why, 'billed twice')
  await user.click(within(refusing).getByRole('button', { name: 'Refuse row' }))
  await user.click(await within(refusing).findByRole('button', { name: 'Close' }))
  await user.selectOptions(screen.getByLabelText('Kind'), 'refused')
  await screen.findByText('billed twice')

  // Reviewed with taxes, then sent; pressed again there is nothing left.
  await user.click(screen.getByRole('tab', { name: 'Adjustments' }))
  await user.click(await screen.findByRole('button', { name: 'Review 1 adjustment' }))
  const sending = await screen.findByRole('dialog', { name: 'Send adjustments' })
  expect(await adjustmentsOf(over)).toBe(0)
  await user.click(
    await within(sending).findByRole('button', { name: 'Send 1 adjustment' }, { timeout: 5000 }),
  )
  await screen.findByText('1 adjustment sent')
  await screen.findByText('Sent')
  expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull()
  expect(await adjustmentsOf(over)).toBe(1)

  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  const paying = await screen.findByRole('dialog', { name: /^Record payment · V-1/ })
  await user.click(within(paying).getByRole('button', { name: 'Record payment' }))
  await user.click(await within(paying).findByRole('button', { name: 'Close' }))
  await screen.findByText(/^Paid on /)
  await ledgerHolds(server)
}, 90_000)

test('margins lead from a carrier to its shipments, which come to the same sum', async () => {
  const { customer, orderId } = await boughtOrder(server)
  const { data } = await customer.call<{ number: string }>('GET', `/orders/${orderId}`)
  const { user } = await renderDesk('/admin/margin', { server, staff: finance })
  await user.click(await screen.findByRole('link', { name: /Ground/ }))
  await screen.findByRole('link', { name: data!.number })
  const { result } = (
    await finance.call<DeskOutcome>('POST', '/admin/verbs', { verb: 'margin list', values: {} })
  ).data!
  const { shipments, revenue } = result as { shipments: number; revenue: string }
  const total = screen.getByRole('row', { name: new RegExp(`^${shipments} shipments`) })
  expect(total.textContent).toContain(`$${revenue}`)
}, 60_000)

test('a cost that no carrier will invoice is released from the list of them', async () => {
  const { customer, orderId } = await boughtOrder(server)
  const { data } = await customer.call<{ number: string }>('GET', `/orders/${orderId}`)
  const { user } = await renderDesk('/admin/cost?days=0', { server, staff: finance })
  await user.click(await screen.findByRole('button', { name: `Release · ${data!.number}` }))
  const dialog = await screen.findByRole('dialog', { name: /^Release cost/ })
  await user.type(within(dialog).getByLabelText(/^Reason/), 'never picked up')
  await user.click(within(dialog).getByRole('button', { name: 'Release cost' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: data!.number })).toBeNull())
}, 60_000)
