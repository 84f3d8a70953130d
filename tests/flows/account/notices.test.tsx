import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { NoticeList } from '#src/contract/account/notices.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { notifyMembers } from '#server/modules/notices/notify-members.ts'
import { disconnect, faulty, plugIn, reconnect } from '#tests/support/faults/faulty-network.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

configure({ defaultHidden: true, asyncUtilTimeout: 10_000 })
vi.stubGlobal('scrollTo', () => {})

let server: TestServer
let mina: TestCustomer
const badges: number[] = []
beforeAll(async () => {
  server = await startServer({ startsNow: 'goes' })
})
beforeEach(async () => {
  plugIn()
  mina = await server.customer()
  badges.length = 0
  Object.assign(navigator, {
    setAppBadge: async (count: number) => badges.push(count),
    clearAppBadge: async () => badges.push(0),
  })
})
afterEach(async () => {
  cleanup()
  await wipeUser()
  await reconnect()
})
afterAll(() => server.close())

const tell = (number: string) =>
  server.deps.database.forCustomer(mina.user.customerId).transaction((tx) =>
    notifyMembers(tx, server.clock, {
      kind: 'pickupMissed',
      params: { number, carrier: 'Sample Ground' },
      link: `/package/scheduleList?tab=past&q=${number}`,
    }),
  )
const unread = async () => (await mina.call<NoticeList>('GET', '/notices')).data!.unread
const open = (path = '/setting/addressBook', locale: 'en' | 'zh' = 'en') =>
  renderAccount(path, { server, customer: mina, network: faulty, locale })
const bell = (name: string | RegExp) => screen.findByRole('button', { name })
const panel = () => screen.findByRole('dialog', { name: 'Notifications' })
const rowsOf = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('listitem')
    .map((row) => row.textContent)

test('the bell says how many are unread; opening one leads to what it is about and reads it', async () => {
  await tell('PU1')
  await tell('PU2')
  const { user, router } = await open()
  await user.click(await bell('Notifications: 2 unread'))
  const list = await panel()
  await within(list).findByText('Sample Ground missed pickup PU2')
  expect(rowsOf(list).map((row) => row!.slice(0, 14))).toEqual(['Unread: Sample', 'Unread: Sample'])
  await user.click(within(list).getByRole('link', { name: /PU1/ }))
  await bell('Notifications: 1 unread')
  await waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: '/package/scheduleList',
      search: '?tab=past&q=PU1',
    }),
  )
  expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull()
  await waitFor(async () => expect(await unread()).toBe(1))
  expect(badges.at(-1), 'the number on the app’s icon').toBe(1)
})

test('read offline they stay read, on this device after a restart and on the others once there is a connection', async () => {
  await tell('PU1')
  await tell('PU2')
  const first = await open()
  await bell('Notifications: 2 unread')
  await disconnect()
  await first.user.click(await bell('Notifications: 2 unread'))
  await first.user.click(await within(await panel()).findByRole('button', { name: 'Mark all as read' }))
  await bell('Notifications: none unread')
  expect(await unread(), 'the server can’t know yet').toBe(2)
  cleanup()
  const second = await open()
  await second.user.click(await bell('Notifications: none unread'))
  await within(await panel()).findByRole('link', { name: /PU2/ })
  expect(rowsOf(await panel()).join()).not.toContain('Unread')
  await reconnect()
  await waitFor(async () => expect(await unread()).toBe(0))
  await bell('Notifications: none unread')
}, 40_000)

test('what arrives while the page is open is announced once, and what was there before isn’t', async () => {
  await tell('PU1')
  const { user } = await open()
  await bell('Notifications: 1 unread')
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(announced().join()).not.toContain('New notification')
  await tell('PU2')
  // Opening it looks at once, sooner than the next round.
  await user.click(await bell('Notifications: 1 unread'))
  await bell('Notifications: 2 unread')
  await waitFor(() => expect(announced()).toContain('New notification: Sample Ground missed pickup PU2'))
})

test('the page lists all of them, in the language one reads in now, and says when there are none', async () => {
  const { user } = await open('/user/notices', 'zh')
  await screen.findByText('还没有通知')
  await tell('PU1')
  cleanup()
  await open('/user/notices', 'zh')
  expect(await screen.findByRole('link', { name: '未读: Sample Ground 未完成取件 PU1' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: '全部标为已读' }))
  await waitFor(async () => expect(await unread()).toBe(0))
  expect(await screen.findByRole('link', { name: 'Sample Ground 未完成取件 PU1' })).toBeTruthy()
})
