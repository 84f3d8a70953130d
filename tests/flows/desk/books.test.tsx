import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDesk } from '#tests/support/desk/busy-desk.ts'
import { renderDesk } from '#tests/support/screens/render-desk.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let finance: TestCustomer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
  await fillDesk(server)
  finance = await server.customer({ roles: ['ROLE_FINANCE'] })
}, 60_000)
afterAll(() => server.close())

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const rowWith = async (text: string) => (await screen.findByText(text)).closest('tr')!

test('from the trial balance down to an entry and its invoice, figures that fit at each step', async () => {
  const { user, router } = await renderDesk('/admin/books', { server, staff: finance })
  const line = await rowWith('Accounts receivable')
  const [, debits] = cells(line)
  expect(cells((await screen.findAllByText('Total'))[0]!.closest('tr')!).at(-1)).toBe('$0.00')
  await user.click(within(line).getByRole('link'))
  await screen.findByRole('heading', { name: 'Accounts receivable' })
  await waitFor(() => expect(cells(screen.getByText('Total').closest('tr')!)[3]).toBe(debits))
  const entry = (await screen.findAllByRole('link', { name: /^FA/ }))[0]!.closest('tr')!
  await user.click(within(entry).getAllByRole('link')[0]!)
  await screen.findByRole('heading', { name: /^Entry of/ })
  expect(router.state.location.pathname).toMatch(/^\/admin\/books\/entry\//)
  const total = cells((await screen.findByText('Total', { selector: 'td' })).closest('tr')!)
  expect(total[1]).toBe(total[2])
  await screen.findByRole('button', { name: 'Save PDF' })
}, 60_000)

test('a month is closed after what stands in its way was shown, and opened again with a reason', async () => {
  const { user } = await renderDesk('/admin/books?list=periods', { server, staff: finance })
  const [close] = await screen.findAllByRole('button', { name: /^Close month · / })
  await user.click(close!)
  const dialog = await screen.findByRole('dialog', { name: /^Close .* and everything before\?$/ })
  await within(dialog).findByText('Nothing is open or wrong. This month can be closed.')
  await user.click(within(dialog).getByRole('button', { name: 'Close month' }))
  const reopen = await screen.findByRole('button', { name: /^Reopen month · / })
  expect(reopen.closest('tr')!.textContent).toContain(finance.user.nickName)
  expect(screen.queryByRole('button', { name: /^Close month · / })).toBeNull()
  await user.click(reopen)
  const opening = await screen.findByRole('dialog', { name: /^Reopen month/ })
  await user.type(within(opening).getByLabelText(/^Reason/), 'a bill came late')
  await user.click(within(opening).getByRole('button', { name: 'Reopen month' }))
  await within(opening).findByText(/is open again/)
}, 60_000)

test('behind a line of a return are its invoices, which come to it', async () => {
  const { user } = await renderDesk('/admin/books?list=returns', { server, staff: finance })
  const line = await rowWith('GST/HST collected and collectible')
  const amount = cells(line)[1]
  await user.click(within(line).getByRole('button', { name: /^Documents · 103/ }))
  const section = await screen.findByRole('region', { name: /^103 · / })
  await within(section).findAllByRole('link', { name: /^FA/ })
  expect(cells(within(section).getByText('Total').closest('tr')!).at(-1)).toBe(amount)
}, 60_000)

test('what a customer owes by age leads to their documents', async () => {
  const { user } = await renderDesk('/admin/books?list=ageing', { server, staff: finance })
  await user.click((await screen.findAllByRole('button', { name: /^Documents · / }))[0]!)
  expect((await screen.findByRole('link', { name: /^FA/ })).getAttribute('href')).toContain('/books/paper/FA')
}, 60_000)

test('evidence is added where the dispute is shown, by its kind', async () => {
  const { user } = await renderDesk('/admin/chargeback/CB0001-0019', { server, staff: finance })
  await screen.findByText(/^Due in/)
  const pdf = new File(['%PDF-1.7\n%…'], 'pod.pdf', { type: 'application/pdf' })
  await user.upload(screen.getByLabelText(/^Add file · Proof of shipping/, { selector: 'input' }), pdf)
  await screen.findByText(/^pod\.pdf/)
  expect(screen.getByRole('button', { name: 'Replace file · Proof of shipping' })).toBeTruthy()
}, 60_000)
