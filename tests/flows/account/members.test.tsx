import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CustomerName, Session, UserInfo } from '#src/contract/account/auth.ts'
import { deviceReady } from '#src/offline/database/device-database.ts'
import { loadDraft, saveDraft } from '#src/offline/records/drafts.ts'
import { renewedSession } from '#src/offline/session/own-session.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { disconnect, faulty, plugIn, reconnect } from '#tests/support/faults/faulty-network.ts'
import { openMailbox, tokenIn, type Mailbox } from '#tests/support/mail/mailbox.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { callAs, startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let mailbox: Mailbox
let mina: TestCustomer
const went = vi.fn<(url: string) => void>()

beforeAll(async () => {
  server = await startServer({ startsNow: true })
  mailbox = openMailbox(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  mina = await server.customer({ accountType: 'Business' })
  went.mockClear()
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('location', { origin: 'http://localhost', pathname: '/', assign: went })
  plugIn()
})
afterEach(async () => {
  cleanup()
  renewedSession.set(null)
  await reconnect()
  await wipeUser()
  vi.unstubAllGlobals()
})

const open = (customer: TestCustomer, path = '/user/userInfo?tab=members') =>
  renderAccount(path, { server, customer, network: faulty })
const rowOf = async (email: string) =>
  within((await screen.findByText((text) => text.includes(email), { selector: 'li *' })).closest('li')!)

test('an owner invites a bookkeeper in French, sends it again, withdraws it, and changes another member’s role', async () => {
  const lee = await server.member(mina, ['viewer'])
  const { user } = await open(mina)
  await user.click(await screen.findByRole('button', { name: 'Invite member' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite member' }))
  await user.type(await dialog.findByLabelText(/^Email/), 'zoe@example.com')
  await user.click(dialog.getByRole('checkbox', { name: /^Shipper/ }))
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(await dialog.findByText('Please select roles'), 'a member has a role').toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: /^Bookkeeper/ }))
  await user.selectOptions(dialog.getByLabelText('Language of the invitation'), 'fr')
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  const invited = await rowOf('zoe@example.com')
  expect(invited.getByText('Bookkeeper')).toBeTruthy()
  expect((await mailbox.to('zoe@example.com'))!.subject).toContain('Invitation à un compte')
  await user.click(invited.getByRole('button', { name: 'Send invitation to zoe@example.com again' }))
  await vi.waitFor(async () => expect(await mailbox.to('zoe@example.com')).toBeTruthy())
  await user.click(invited.getByRole('button', { name: /^Withdraw/ }))
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  await vi.waitFor(() => expect(screen.queryByText('zoe@example.com')).toBeNull())

  await user.click((await rowOf(lee.user.userName)).getByRole('button', { name: /^Change roles/ }))
  const roles = within(
    await screen.findByRole('dialog', { name: `Roles and limits of ${lee.user.nickName}` }),
  )
  await user.click(await roles.findByRole('checkbox', { name: /^Shipper/ }))
  await user.type(roles.getByLabelText('Spending limit per day'), '200')
  await user.click(roles.getByRole('button', { name: 'Save' }))
  await vi.waitFor(async () =>
    expect((await rowOf(lee.user.userName)).getByText('Shipper and Viewer · $200.00 per day')).toBeTruthy(),
  )
})

test('a viewer sees who belongs and may leave; what their role doesn’t allow isn’t there', async () => {
  const lee = await server.member(mina, ['viewer'])
  const { user } = await open(lee)
  const own = await rowOf(lee.user.userName)
  expect((await rowOf(mina.user.userName)).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Invite member' })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'My data' })).toBeNull()
  expect(screen.queryByText('Create Shipment')).toBeNull()
  await user.click(own.getByRole('button', { name: 'Leave account' }))
  const asked = within(await screen.findByRole('dialog'))
  await user.click(asked.getByRole('button', { name: 'Leave account' }))
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('/login'))
  expect((await lee.call('GET', '/system/user/getInfo')).code).toBe(401)
})

test('a person of two companies switches in the account menu; each has its own work on the device, and offline one that isn’t there says why', async () => {
  const other = await server.customer({ accountType: 'Business' })
  await other.call('POST', '/members/invitations', { email: mina.user.userName, roles: ['shipper'] })
  const token = tokenIn(await mailbox.to(mina.user.userName), 'invitation')
  const accepted = await callAs<Session>(server.app, mina.token, 'POST', '/invitations/accept', { token })
  const { data } = await callAs<{ customers: CustomerName[] }>(
    server.app,
    accepted.data!.access_token,
    'GET',
    '/system/user/getInfo',
  )
  const nameOf = (isMine: boolean) =>
    data!.customers.find(({ id }) => (id === mina.user.customerId) === isMine)!.name
  const names = { mine: nameOf(true), shop: nameOf(false) }

  const at = await open({ ...mina, token: accepted.data!.access_token }, '/')
  await deviceReady()
  await saveDraft('there', 'parcel', { city: 'Ottawa' })
  const menu = async () => {
    await at.user.click(screen.getByRole('button', { name: new RegExp(mina.user.nickName) }))
    return within(await screen.findByRole('menu'))
  }
  await disconnect()
  let items = await menu()
  const mine = items.getByRole('menuitemradio', { name: new RegExp(names.mine) })
  await vi.waitFor(() => expect(mine.getAttribute('aria-disabled')).toBe('true'), 8000)
  await at.user.click(mine)
  expect(went).not.toHaveBeenCalled()
  await reconnect()
  await at.user.keyboard('{Escape}')
  items = await menu()
  await items.findByRole('menuitemradio', { name: names.shop, checked: true })
  await at.user.click(items.getByRole('menuitemradio', { name: names.mine }))
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('/'), 8000)
  cleanup()

  const back = tokenNow()
  await open({ ...mina, token: back }, '/')
  await deviceReady()
  expect(await loadDraft('there'), 'it is the other company’s').toBeUndefined()
  await saveDraft('here', 'parcel', { city: 'Laval' })
  expect(await loadDraft('here')).toBeDefined()

  // Both are on this device by now: offline, the other one opens, and the server hears of it later.
  await disconnect()
  items = await menu()
  const shop = items.getByRole('menuitemradio', { name: new RegExp(names.shop) })
  await vi.waitFor(() => expect(shop.getAttribute('aria-disabled')).toBe('false'), 8000)
  went.mockClear()
  await at.user.click(shop)
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('/'), 8000)
  cleanup()
  await open({ ...mina, token: back }, '/')
  await deviceReady()
  expect(await loadDraft('there'), 'without a connection').toBeDefined()
  await reconnect()
  await vi.waitFor(async () => {
    const { data: info } = await callAs<UserInfo>(server.app, tokenNow(), 'GET', '/system/user/getInfo')
    expect(info?.user.partnerId).toBe(other.user.customerId)
  }, 10_000)
  expect(await loadDraft('there')).toBeDefined()
})

const tokenNow = (): string => /(?:^|; )token=([^;]+)/.exec(document.cookie)![1]!
