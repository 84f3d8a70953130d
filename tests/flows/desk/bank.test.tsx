import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { creditsOf, topUp } from '#tests/support/payments/cards.ts'
import { renderDesk } from '#tests/support/screens/render-desk.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let finance: TestCustomer
let mina: TestCustomer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
  finance = await server.customer({ roles: ['ROLE_FINANCE'] })
  mina = await server.customer({ creditCents: 0 })
})
afterAll(() => server.close())

const run = async (verb: string, values: Record<string, string> = {}) =>
  (await finance.call<DeskOutcome>('POST', '/admin/verbs', { verb, values })).data!.result
const rows = () => screen.getAllByRole('row').slice(1)
const rowOf = (text: string) => rows().find((row) => row.textContent.includes(text))!

test('a statement is looked at, imported, matched by keys, by hand and to accounts, until nothing waits', async () => {
  const { data } = await topUp(mina, { method: 'etransfer', subtotal: 60_00 })
  const today = server.clock.now().toISOString().slice(0, 10)
  const { user } = await renderDesk('/admin/bank', { server, staff: finance })
  await screen.findByText('Nothing is waiting at the bank')

  await user.click(screen.getByRole('button', { name: 'Import statement' }))
  const importing = await screen.findByRole('dialog', { name: 'Import statement' })
  const csv = `Date,Description,Amount\n${today},INTERAC ${data!.referenceNumber},60.00\n${today},WHO IS THIS,25.00\n${today},FEE,-12.50\n`
  await user.upload(
    within(importing).getByLabelText(/^Statement/, { selector: 'input' }),
    new File([csv], 'november.csv', { type: 'text/csv' }),
  )
  await user.click(within(importing).getByText('CSV columns, dates and balances'))
  await user.click(within(importing).getByLabelText(/^Columns/))
  await user.paste('date=Date,text=Description,amount=Amount')
  await user.type(within(importing).getByLabelText(/^Opening/), '100.00')
  await user.click(within(importing).getByRole('button', { name: 'Check file' }))
  await within(importing).findByText('Nothing is imported yet. This is what the file would add.')
  expect(await run('bank list')).toEqual([])
  await user.click(within(importing).getByRole('button', { name: 'Import statement' }))
  await screen.findByRole('tab', { name: 'All 3' })

  // In one press, by keys.
  within(rowOf('INTERAC')).getByText('Certain')
  within(rows().at(-1)!)
    .getByRole('button', { name: /^Match · / })
    .focus()
  while (!document.activeElement!.getAttribute('aria-label')!.includes('INTERAC'))
    await user.keyboard('{ArrowUp}')
  await user.keyboard('{Enter}')
  await screen.findByRole('tab', { name: 'All 2' })
  await waitFor(async () => expect(await creditsOf(mina)).toBe(60_00))

  // By hand: whoever it is, found by what the bank wrote.
  await user.click(within(rowOf('WHO IS THIS')).getByRole('button', { name: /^Match · / }))
  const finding = await screen.findByRole('dialog', { name: /^Match by hand · BK/ })
  await user.click(within(finding).getByLabelText('Find what it is'))
  await user.paste(mina.user.userName)
  await user.click(await within(finding).findByRole('checkbox', undefined, { timeout: 5000 }))
  await user.click(within(finding).getByRole('button', { name: 'Match' }))
  await screen.findByRole('tab', { name: 'All 1' })
  await waitFor(async () => expect(await creditsOf(mina)).toBe(85_00))

  await user.click(within(rowOf('FEE')).getByRole('button', { name: /^More · / }))
  await user.click(await screen.findByRole('menuitem', { name: 'Book to an account' }))
  const booking = await screen.findByRole('dialog', { name: /^Book to an account · BK/ })
  await within(booking).findByRole('option', { name: 'Bank fees' })
  await user.selectOptions(within(booking).getByLabelText(/^Account/), 'bank_fees')
  await user.type(within(booking).getByLabelText(/^Reason/), 'monthly fee')
  await user.click(within(booking).getByRole('button', { name: 'Book line' }))
  await screen.findByText('Nothing is waiting at the bank')
  expect(await run('bank list')).toMatchObject([
    { state: 'booked' },
    { state: 'matched' },
    { state: 'matched' },
  ])
}, 60_000)

test('what somebody else matched meanwhile is named, and the row goes', async () => {
  const colleague = await server.customer({ roles: ['ROLE_FINANCE'] })
  const { message } = (await run('transfer receive', { amount: '41.00', sender: mina.user.nickName })) as {
    message: string
  }
  const number = message.split(':')[0]!
  await topUp(mina, { method: 'etransfer', subtotal: 41_00 })
  const { user } = await renderDesk('/admin/bank', { server, staff: finance })
  const confirm = await screen.findByRole('button', { name: new RegExp(`^Confirm · ${number}`) })
  await colleague.call('POST', '/admin/verbs', {
    verb: 'transfer match',
    values: { 'e-transfer-number': number, 'top-up-number-or-email': mina.user.userName },
  })
  await user.click(confirm)
  await screen.findByText(new RegExp(`${number}: already credited by ${colleague.user.nickName}`))
  await screen.findByText('Nothing is waiting at the bank')
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
}, 60_000)

test('all that is certain is shown, then confirmed at once', async () => {
  const { data } = await topUp(mina, { method: 'etransfer', subtotal: 52_00 })
  await run('transfer receive', { amount: '52.00', sender: `M R ${data!.referenceNumber}` })
  const before = await creditsOf(mina)
  const { user } = await renderDesk('/admin/bank', { server, staff: finance })
  await user.click(await screen.findByRole('button', { name: 'Confirm 1 certain' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm certain matches' })
  await within(dialog).findByText(/^1 match is certain/)
  within(dialog).getByText(data!.referenceNumber)
  await user.click(within(dialog).getByRole('button', { name: 'Confirm all' }))
  await screen.findByText('1 match confirmed')
  expect((await creditsOf(mina)) - before).toBe(52_00)
}, 60_000)
