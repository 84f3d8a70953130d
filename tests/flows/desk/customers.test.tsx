import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDetails } from '#src/contract/orders.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { creditsOf } from '#tests/support/payments/cards.ts'
import { renderDesk } from '#tests/support/screens/render-desk.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let admin: TestCustomer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
  admin = await server.customer({ roles: ['ROLE_ADMIN'] })
})
afterAll(() => server.close())

/** Somebody else of the staff agrees. */
async function confirmed(said: HTMLElement) {
  const [number = ''] = said.textContent.split(':')
  const second = await server.customer({ roles: ['ROLE_ADMIN'] })
  const answer = await second.call('POST', '/admin/verbs', {
    verb: 'countersign confirm',
    values: { number },
  })
  expect(answer.code, answer.msg).toBe(200)
}

test('from a customer’s page the other account is found, what would move is shown, and the button says the sum', async () => {
  const [shop, store] = [
    await server.customer({ accountType: 'Business', creditCents: 71_50 }),
    await server.customer({ accountType: 'Business', creditCents: 30_00 }),
  ]
  const { user } = await renderDesk(`/admin/customers/${shop.user.customerId}`, { server, staff: admin })
  await user.click(await screen.findByRole('link', { name: 'Merge into…' }))
  const find = await screen.findByRole('textbox', { name: 'Find the account that stays' })
  // The account itself isn't offered.
  await user.type(find, 'Shop')
  await user.click(await screen.findByRole('button', { name: /Choose Shop / }))
  const button = await screen.findByRole('button', { name: /Merge into Shop \d+ and move \$71\.50/ })
  screen.getByText(/has \$30\.00 now and \$101\.50 afterwards/)
  within(screen.getByRole('table')).getByRole('rowheader', { name: 'Members' })
  await user.click(button)
  // Nothing is done without a reason, and it is asked for at its field.
  const reason = screen.getByRole('textbox', { name: /Reason/ })
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
  expect(await creditsOf(shop)).toBe(71_50)
  await user.type(reason, 'one business, asked by its owner')
  await user.click(button)
  await confirmed(await screen.findByText(/this takes two people/))
  expect(await creditsOf(store)).toBe(101_50)
}, 60_000)

test('what stands in the way of a merge is said before anything can be pressed', async () => {
  const [shop, store] = [await server.customer(), await server.customer()]
  await admin.call('POST', '/admin/verbs', {
    verb: 'customer block',
    values: { customer: store.user.customerId, reason: 'disputes' },
  })
  await renderDesk(`/admin/customers/${shop.user.customerId}/merge?into=${store.user.customerId}`, {
    server,
    staff: admin,
  })
  await screen.findByText(/is blocked \(disputes\)/)
  expect(screen.queryByRole('button', { name: /^Merge into/ })).toBeNull()
}, 60_000)

test('a customer is deleted after what goes, what is paid back and what stays was read', async () => {
  const lee = await server.customer({ creditCents: 25_00 })
  await buyMore(lee)
  const { user } = await renderDesk(`/admin/customers/${lee.user.customerId}`, { server, staff: admin })
  await user.click(await screen.findByRole('link', { name: 'Delete customer' }))
  await screen.findByRole('heading', { name: 'What is deleted' })
  screen.getByRole('heading', { name: /What is kept until/ })
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'asked in writing')
  await user.click(screen.getByRole('button', { name: /for good/ }))
  await confirmed(await screen.findByText(/this takes two people/))
  expect((await lee.call('GET', '/orders')).code).toBe(401)
}, 60_000)

test('an order leads from its customer to where it is and what it cost, and is cancelled there', async () => {
  const lee = await server.customer()
  const { data } = await lee.call<OrderDetails>('GET', `/orders/${await buyMore(lee)}`)
  const { number } = data!
  const { user } = await renderDesk(`/admin/customers/${lee.user.customerId}`, { server, staff: admin })
  await user.click(await screen.findByRole('link', { name: number }))
  await screen.findByRole('heading', { level: 1, name: new RegExp(number) })
  screen.getByText('Margin')
  await user.click(screen.getByRole('button', { name: 'Cancel order' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'asked by telephone')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }))
  await within(dialog).findByText(/is cancelled/)
  expect(await creditsOf(lee)).toBe(500_00)
}, 60_000)
