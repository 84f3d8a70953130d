import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskQueue } from '#src/contract/desk/queue.ts'
import { renderDesk } from '#tests/support/screens/render-desk.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { waitingFreight, waitingInquiry, waitingOfEachKind } from '#tests/support/server/waiting.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())

const queueOf = async (who: TestCustomer) => (await who.call<DeskQueue>('GET', '/admin/queue')).data!
const rows = () => screen.getAllByRole('row').slice(1)

test('support opens the desk at what waits for them, takes and releases by keys, and answers in a dialog', async () => {
  const number = await waitingInquiry(server, { name: 'Mina Roy' })
  const other = await waitingInquiry(server, {
    name: 'Luc Gagnon',
    createdAt: new Date(server.clock.now().getTime() - 6 * 86_400_000),
  })
  const support = await server.customer({ roles: ['ROLE_SUPPORT'] })
  const { user } = await renderDesk('/admin', { server, staff: support })
  const first = await screen.findByRole('button', { name: `Inquiry · ${other}` })
  expect(screen.getByRole('link', { name: 'Queue: 2 waiting' }).getAttribute('aria-current')).toBe('page')
  const [late, fresh] = rows()
  expect(late!.textContent).toMatch(/Luc Gagnon.*Late: due/)
  expect(fresh!.textContent).toMatch(/Mina Roy.*Due in/)

  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(first)
  await user.keyboard('jt')
  await waitFor(async () =>
    expect((await queueOf(support)).items.map(({ lease }) => lease?.mine)).toEqual([undefined, true]),
  )
  await within(rows()[1]!).findByText(/^You, until/)
  await user.keyboard('t')
  await within(rows()[1]!).findByText('Free')

  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(new RegExp(number))
  expect((await queueOf(support)).items[1]!.lease?.mine).toBe(true)
  await user.keyboard('{Enter}')
  await within(dialog).findByText('Where is my parcel?')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe(`Inquiry · ${number}`))

  await user.click(within(rows()[1]!).getByRole('button', { name: `Actions · ${number}` }))
  const menu = await screen.findByRole('menu')
  await user.click(within(menu).getAllByRole('menuitem').at(-1)!)
  await user.keyboard('{Enter}')
  await screen.findByText(`${number} marked as answered.`)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await screen.findByRole('link', { name: 'Queue: 1 waiting' })
  // The row where the person was is gone: they are at the one that took its place.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `Inquiry · ${other}` })),
  )
}, 60_000)

test('what somebody else has opens all the same, and says who has it', async () => {
  const dispatcher = await server.customer({ roles: ['ROLE_DISPATCHER'] })
  const colleague = await server.customer({ roles: ['ROLE_DISPATCHER'] })
  const number = await waitingFreight(server, await server.customer())
  const [item] = (await queueOf(colleague)).items
  await colleague.call('POST', '/admin/queue/take', { kind: item!.kind, subject: item!.subject })
  const { user, router } = await renderDesk('/admin', { server, staff: dispatcher })
  const row = (await screen.findByRole('button', { name: `Freight quote · ${number}` })).closest('tr')!
  within(row).getByText(new RegExp(`^${colleague.user.nickName}, until`))
  expect(within(row).queryByRole('button', { name: /^Take/ })).toBeNull()
  await user.click(within(row).getByRole('button', { name: `Freight quote · ${number}` }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/freight/${number}`))
  await screen.findByText(new RegExp(`^${colleague.user.nickName} has this until`))
  expect((await queueOf(colleague)).items[0]!.lease?.mine).toBe(true)
}, 60_000)

test('kinds with how many, mine and free; a kind that nothing can be done with leads to its screen', async () => {
  await waitingOfEachKind(server)
  const admin = await server.customer({ roles: ['ROLE_ADMIN'] })
  const { user, router } = await renderDesk('/admin', { server, staff: admin })
  await user.click(await screen.findByRole('tab', { name: 'Claims 1' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Mine' }))
  await screen.findByText('You haven’t taken anything')
  expect(router.state.location.search).toBe('?kind=claim&whose=mine')
  await user.click(screen.getByRole('button', { name: 'All' }))
  await user.click(await screen.findByRole('tab', { name: 'Unfinished purchases 1' }))
  await user.click(await screen.findByRole('button', { name: /^Unfinished purchase · OR/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/jobs'))
}, 60_000)

test('the keys are listed', async () => {
  const admin = await server.customer({ roles: ['ROLE_ADMIN'] })
  const { user } = await renderDesk('/admin', { server, staff: admin })
  await screen.findAllByRole('row')
  await user.keyboard('{ArrowDown}?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(dialog).getByText('Take or release the item')).toBeTruthy()
}, 60_000)
