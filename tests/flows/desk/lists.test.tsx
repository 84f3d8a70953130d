import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import { renderDesk } from '#tests/support/screens/render-desk.tsx'
import { waitingFreight } from '#tests/support/server/waiting.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let staff: TestCustomer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
  staff = await server.customer({ roles: ['ROLE_ADMIN'] })
})
afterAll(() => server.close())

test('a list says what matters of a promo code, its page the rest, and ends it', async () => {
  const argv = ['promo', 'create', 'SPRING5', '--coupon', '5%', '--most', '20.00', '--cap', '500']
  await runVerb({ argv, input: '' }, server.deps)
  const { user, router } = await renderDesk('/admin/promo', { server, staff })
  const row = (await screen.findByRole('rowheader', { name: 'SPRING5' })).closest('tr')!
  // Seven columns, and the way to the rest.
  expect(within(row).getAllByRole('cell')).toHaveLength(7)
  await user.click(within(row).getByRole('link', { name: /SPRING5/ }))
  await screen.findByRole('heading', { level: 1, name: 'SPRING5' })
  expect(router.state.location.pathname).toBe('/admin/promo/SPRING5')
  const main = screen.getByRole('main')
  expect(main.textContent).toMatch(/\$20\.00/)
  expect(main.textContent).toMatch(/500/)
  await user.click(screen.getByRole('button', { name: 'End promo code' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End promo code' }))
  await screen.findByText(/SPRING5 can no longer be used/)
  await waitFor(() => expect(within(main).queryByRole('button', { name: 'End promo code' })).toBeNull())
}, 60_000)

test('“Next request” on the list of freight requests leads to the one that waits longest', async () => {
  const shop = await server.customer()
  const waiting = await waitingFreight(server, shop)
  const { user, router } = await renderDesk('/admin/freight', { server, staff })
  await screen.findByText(waiting)
  await user.click(screen.getByRole('button', { name: 'Next request' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/freight/${waiting}`))
  expect(screen.queryByRole('dialog')).toBeNull()
  await screen.findByRole('heading', { level: 1, name: new RegExp(waiting) })
}, 60_000)
