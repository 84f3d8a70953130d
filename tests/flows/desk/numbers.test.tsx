import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orders } from '#server/db/schema/shipping.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import * as files from '#src/ui/page/file-out.ts'
import { boughtOrder, buyMore } from '#tests/support/orders/buy-parcel.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderDesk } from '#tests/support/screens/render-desk.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

let server: TestServer
let finance: TestCustomer
let shop: TestCustomer
beforeAll(async () => {
  server = await startServer({ startsNow: true, env: { SAMPLE_CARRIER_SPEED: '86400000' } })
  finance = await server.customer({ roles: ['ROLE_FINANCE'] })
  const { customer, orderId } = await boughtOrder(server, { accountType: 'Business' })
  shop = customer
  const shipDate = server.clock.now().toISOString().slice(0, 10)
  await buyMore(shop, {
    shipDate,
    to: make.address({ city: 'Calgary', province: 'AB', postalCode: 'T2P 1J9' }),
  })
  const cancelled = await buyMore(shop, { shipDate })
  await shop.call('POST', `/orders/${cancelled}/cancel`, {})
  const [order] = await server.deps.database.sql.select().from(orders).where(eq(orders.id, orderId))
  await runVerb(
    {
      argv: ['bill', 'import', 'b.csv', '--carrier', order!.carrierCode],
      input: `Invoice Number,Tracking Number,Net\nB-1,${order!.trackingNumber},9.00\n`,
    },
    server.deps,
  )
})
afterAll(() => server.close())

const figure = async (label: string) => (await screen.findByText(label, { selector: 'li p' })).closest('li')!

test('finance sees what was sold, in figures with what they mean, as a chart with its table, and by lane', async () => {
  const { user, router } = await renderDesk('/admin/numbers', { server, staff: finance })
  expect((await figure('Orders')).textContent).toContain('22 parcels, 1 cancelled')
  expect((await figure('Refunds')).textContent).toContain('1 credit note')
  expect((await figure('Carrier cost')).textContent).toMatch(/% billed by carriers, the rest expected/)
  screen.getByText(/^[A-Z][a-z]{2} \d+, \d{4} to .*, compared with /)
  const main = screen.getByRole('main')
  expect(main.textContent).toContain('Orders of test keys don’t count.')

  const chart = screen.getByRole('region', { name: 'Day by day' })
  await user.click(within(chart).getByRole('tab', { name: 'Orders' }))
  await user.click(within(chart).getByText('View as table'))
  const today = within(within(chart).getByRole('table')).getAllByRole('row').at(-1)!
  expect(today.textContent).toMatch(/2$/)

  await user.selectOptions(screen.getByLabelText('Group by'), 'Lane')
  await screen.findByRole('rowheader', { name: 'Ontario → Alberta' })
  screen.getByRole('rowheader', { name: 'Ontario → Quebec' })
  expect(router.state.location.search).toContain('by=lane')

  await user.selectOptions(screen.getByLabelText('Group by'), 'Customer')
  const table = await screen.findByRole('table', { name: 'By customer' })
  const [link] = within(table).getAllByRole('link')
  expect(link!.getAttribute('href')).toBe(`/admin/customers/${shop.user.customerId}`)
}, 60_000)

testInFull(
  'rows are sorted from their headings, and the address keeps what was chosen',
  async () => {
    const { user, router } = await renderDesk('/admin/numbers?by=lane&period=month', {
      server,
      staff: finance,
    })
    const table = within(await screen.findByRole('table', { name: 'By lane' }))
    const heading = table.getByRole('columnheader', { name: 'Orders' })
    expect(table.getByRole('columnheader', { name: 'Revenue' }).getAttribute('aria-sort')).toBe('descending')
    await user.click(within(heading).getByRole('button'))
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Orders' }).getAttribute('aria-sort')).toBe(
        'descending',
      ),
    )
    expect(router.state.location.search).toBe('?by=lane&period=month&sort=orders')
  },
  60_000,
)

testInFull(
  'one customer’s numbers are a click from their screen, and all of them a click back',
  async () => {
    const other = await server.customer()
    await buyMore(other, { shipDate: server.clock.now().toISOString().slice(0, 10) })
    const { user, router } = await renderDesk(`/admin/customers/${other.user.customerId}`, {
      server,
      staff: finance,
    })
    await user.click(await screen.findByRole('link', { name: 'View numbers' }))
    expect((await figure('Orders')).textContent).toContain('11 parcel, none cancelled')
    const picker = screen.getByRole('combobox', { name: 'Customer' })
    await waitFor(() => expect((picker as HTMLInputElement).value).toBe(other.user.nickName))
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(async () => expect((await figure('Orders')).textContent).toContain('33 parcels'))
    expect(router.state.location.search).toBe('?by=lane')

    // By keyboard, from whatever one knows of them.
    await user.type(picker, shop.user.userName.slice(0, 12))
    await screen.findByRole('option', { name: new RegExp(shop.user.userName) })
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() =>
      expect(router.state.location.search).toBe(`?by=lane&customer=${shop.user.customerId}`),
    )
    await waitFor(async () => expect((await figure('Orders')).textContent).toContain('22 parcels'))
    await user.clear(picker)
    await waitFor(() => expect(router.state.location.search).toBe('?by=lane'))
  },
  60_000,
)

test('what is shown is exported with every row, and totals can be checked and recounted', async () => {
  const saved = vi.spyOn(files, 'download').mockImplementation(() => {})
  const { user } = await renderDesk('/admin/numbers?by=lane', { server, staff: finance })
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  const { name, bytes } = saved.mock.calls[0]![0] as { name: string; bytes: Uint8Array }
  expect(name).toMatch(/^lane-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...rows] = new TextDecoder().decode(bytes).trim().split('\r\n')
  expect(head).toMatch(/^lane,name,orders,cancelled,pieces,revenue,cost,/)
  expect(rows.map((row) => row.split(',')[0])).toEqual(['CA-ON>CA-AB', 'CA-ON>CA-QC'])
  expect(rows[0]).toMatch(/^CA-ON>CA-AB,,1,0,1,\d+\.\d\d,/)

  await user.click(await screen.findByRole('button', { name: 'Check totals' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Check totals' }))
  expect((await within(dialog).findByText('All correct')).nextElementSibling!.textContent).toBe('Yes')
}, 60_000)

test('support has no numbers, and no way to them', async () => {
  const support = await server.customer({ roles: ['ROLE_SUPPORT'] })
  await renderDesk(`/admin/customers/${shop.user.customerId}`, { server, staff: support })
  await screen.findByRole('heading', { level: 1, name: /./ })
  expect(screen.queryByRole('link', { name: 'View numbers' })).toBeNull()
  expect(await support.call('POST', '/admin/verbs', { verb: 'numbers show', values: {} })).toMatchObject({
    code: 403,
  })
}, 60_000)
