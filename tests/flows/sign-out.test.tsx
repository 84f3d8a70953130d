import 'fake-indexeddb/auto'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { QueryClient } from '@tanstack/react-query'
import { Dexie } from 'dexie'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectivity } from '#src/api/connectivity.ts'
import type { SyncFeed } from '#src/contract/sync.ts'
import { finishSignOut } from '#src/app/finish-sign-out.ts'
import { leaveWiped } from '#src/app/leave-wiped.ts'
import { refreshOnActivity } from '#src/app/refresh-session.ts'
import { signOut } from '#src/app/sign-out.ts'
import { chooseTheme } from '#src/ui/theme/theme-choice.ts'
import { networkChanges, pendingWipes, rememberedAccount } from '#src/offline/app-database.ts'
import { DeviceStorageError } from '#src/offline/device-storage-error.ts'
import { deviceReady } from '#src/offline/device.ts'
import { keepDocument } from '#src/offline/documents.ts'
import { rescueDraft, saveDraft } from '#src/offline/drafts.ts'
import { leaving, revocations } from '#src/offline/leaving.ts'
import { recordNetwork } from '#src/offline/network-history.ts'
import { findRecord, saveRecord } from '#src/offline/records.ts'
import { rescue } from '#src/offline/rescue.ts'
import { syncNow } from '#src/offline/sync.ts'
import { closeUserDatabase, hashOf, userDatabase } from '#src/offline/user-database.ts'
import { wipeUser } from '#src/offline/wipe.ts'
import { disconnect, faulty, network, plugIn, reconnect } from '#tests/support/faulty-network.ts'
import { make } from '#tests/support/make.ts'
import { renderAccount } from '#tests/support/render.tsx'
import { callAs, PASSWORD, startServer, type TestCustomer, type TestServer } from '#tests/support/server.ts'
import { tracesOf } from '#tests/support/traces.ts'

configure({ defaultHidden: true })

/** In everything that the person typed or was shown. */
const MARK = 'Zyxwvut'
let server: TestServer
let mina: TestCustomer
const left = vi.fn<(url: string) => void>()

beforeAll(async () => { server = await startServer({ startsNow: true }) })
afterAll(() => server.close())
beforeEach(async () => {
  left.mockClear()
  mina = await server.customer()
  vi.stubGlobal('location', { origin: 'http://localhost', href: 'http://localhost/', pathname: '/', search: '', hash: '', assign: left })
  plugIn()
})
afterEach(async () => {
  cleanup()
  await reconnect()
  await wipeUser()
  localStorage.clear()
  document.cookie = 'keep=; Max-Age=0; Path=/'
})

test('who logs out with work waiting has it sent first; then nothing of them is left, but the theme of the device', async () => {
  chooseTheme('dark')
  const user = await open()
  await disconnect()
  await work()
  network.is = 'on'
  await leave(user)
  await waitFor(() => expect(left).toHaveBeenCalledWith('/home'))
  expect(await onServer()).toMatchObject([{ doc: { fullName: `${MARK} Roy` } }])
  expect(await traces()).toEqual([])
  expect(await isSignedIn()).toBe(false)
  expect([localStorage.getItem('theme'), leaving.get(), revocations.get(Date.now())]).toEqual(['dark', undefined, []])
})

test('without a network the number and the names of what would be lost are said, and staying keeps all of it', async () => {
  const user = await open()
  await disconnect()
  await work()
  const dialog = await askToLeave(user)
  expect(await screen.findByRole('dialog', { name: '1 change is not on the server yet' })).toBeTruthy()
  // Read from the device a moment after the number.
  expect(await within(dialog).findByText(`Address: ${MARK} Roy`)).toBeTruthy()
  expect(await within(dialog).findByText(/1 draft that is only here will be lost/)).toBeTruthy()
  // Impatient: the second click must not throw away what the first one only asked about.
  await user.dblClick(within(dialog).getByRole('button', { name: 'Logout' }))
  expect(left).not.toHaveBeenCalled()
  await user.click(await within(dialog).findByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(left).not.toHaveBeenCalled()
  expect(await userDatabase().outbox.count()).toBe(1)
})

test('who leaves without a network leaves nothing, and the session ends as soon as the server can be told', async () => {
  const user = await open()
  await disconnect()
  await work()
  await leave(user)
  await user.click(await screen.findByRole('button', { name: 'Sign out and discard 1' }))
  await waitFor(() => expect(left).toHaveBeenCalledWith('/home'))
  expect(await traces()).toEqual([])
  expect(await rememberedAccount()).toBeUndefined()
  expect(await isSignedIn()).toBe(true)

  const [note] = revocations.get(Date.now())
  expect(JSON.stringify(note)).not.toContain(mina.token)
  expect(await callAs(server.app, note!.key, 'GET', '/system/user/getInfo')).toMatchObject({ code: 401 })
  network.is = 'on'
  await finishSignOut()
  await waitFor(async () => expect(await isSignedIn()).toBe(false))
  await waitFor(() => expect(revocations.get(Date.now())).toEqual([]))
})

test('a key pressed, and a network that changes, while the server is being told leave nothing either', async () => {
  await open()
  const stops = [recordNetwork(), refreshOnActivity()]
  await disconnect()
  await reconnect()
  await waitFor(async () => expect((await networkChanges()).length).toBeGreaterThan(1))
  let answer = () => {}
  network.answered = new Promise((resolve) => { answer = resolve })
  network.is = 'slow'
  const leavesNow = signOut(new QueryClient())
  expect(localStorage.getItem('session_life')).not.toBeNull()
  await waitFor(() => expect(localStorage.getItem('session_life')).toBeNull())
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  window.dispatchEvent(new KeyboardEvent('keydown'))
  clock.mockRestore()
  connectivity.failed('noAnswer')
  answer()
  await leavesNow
  stops.forEach((stop) => stop())
  // The public list of carriers may be written when the page is slow to go; it says nothing of anybody.
  expect([Object.keys(localStorage).filter((key) => key !== 'portage-reference'), await networkChanges()]).toEqual([[], []])
  expect(await isSignedIn()).toBe(false)
})

test('a sign-out whose tab was killed half-way is finished at the next start of any page', async () => {
  await open()
  await work()
  cleanup()
  // All that the tab had done: its note.
  leaving.set({ left: 'all', name: userDatabase().name })
  closeUserDatabase()
  expect((await traces()).length).toBeGreaterThan(3)
  await finishSignOut()
  expect(await traces()).toEqual([])
  expect(leaving.get()).toBeUndefined()
})

test('a tab that holds the database does not hold up the sign-out; what it holds goes once it is closed', async () => {
  const user = await open()
  await work()
  const stuck = await connection(userDatabase().name)
  await leave(user)
  await waitFor(() => expect(left).toHaveBeenCalled(), { timeout: 12_000 })
  expect(document.cookie).not.toContain('token=')
  expect([leaving.get()?.left, (await pendingWipes()).length]).toEqual(['database', 1])
  stuck.close()
  await finishSignOut()
  await waitFor(async () => expect(await traces()).toEqual([]))
  await waitFor(async () => { await finishSignOut(); expect(leaving.get()).toBeUndefined() })
})

test('another tab signs out: this one sends and keeps nothing more before it goes', async () => {
  await open()
  await work()
  const { name } = userDatabase()
  cleanup()
  sessionStorage.setItem('returnPath', `/package/orderList?q=${MARK}`)
  await leaveWiped(new QueryClient())
  expect(left).toHaveBeenCalledWith('/home')
  expect(() => userDatabase()).toThrow(DeviceStorageError)
  expect(() => rescueDraft('form:x', 'form', { city: MARK })).toThrow(DeviceStorageError)
  expect([sessionStorage.length, Object.keys(localStorage).filter((key) => key.includes('rescue'))]).toEqual([0, []])
  await Dexie.delete(name)
})

test('what somebody else typed on this device stays theirs', async () => {
  const other = `portage-u-${hashOf('lee')}`
  rescue(other, { id: 'form:address:new', kind: 'form', updatedAt: 1, values: { city: 'Lee’s' } })
  const user = await open()
  await leave(user)
  await waitFor(() => expect(left).toHaveBeenCalled())
  expect(Object.keys(localStorage)).toContain(`portage-rescue:${other}:form:address:new`)
})

test('who keeps nothing on the device works as ever, offline too, and nothing reaches its disk', async () => {
  document.cookie = 'keep=no; Path=/'
  const user = await open()
  await disconnect()
  await work()
  expect((await findRecord('address', ID))?.doc.fullName).toBe(`${MARK} Roy`)
  await user.click(await screen.findByRole('button', { name: /Not yet sent: 1 change/ }))
  expect(await screen.findByText(/lost when the tab closes/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  // What a form holds survives a reload of the tab, in the tab's own storage.
  expect(await traces()).toEqual(['cookies', 'session storage'])
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(userDatabase().name)
  expect(await rememberedAccount()).toBeUndefined()
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)

  await reconnect()
  await syncNow()
  await waitFor(async () => expect(await onServer()).toHaveLength(1))
  await leave(user)
  await waitFor(() => expect(left).toHaveBeenCalled())
  expect(await traces()).toEqual([])
})

test('signing in again over the page stays with what was chosen', async () => {
  document.cookie = 'keep=no; Path=/'
  const user = await open()
  await callAs(server.app, mina.token, 'DELETE', '/auth/logout')
  await user.click(await screen.findByRole('button', { name: /Not yet sent/ }))
  await saveRecord('address', ID, make.address())
  await user.click(await screen.findByRole('button', { name: 'Sign in to send' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
  expect(within(dialog).queryByLabelText(/Remember me/)).toBeNull()
  await user.type(within(dialog).getByLabelText(/^Password/), PASSWORD)
  await user.click(within(dialog).getByRole('button', { name: 'Log In' }))
  await waitFor(async () => expect(await onServer()).toHaveLength(1))
  expect(document.cookie).toContain('keep=no')
})

test('who has signed in again in another tab is not asked in this one', async () => {
  const user = await open()
  await callAs(server.app, mina.token, 'DELETE', '/auth/logout')
  await user.click(await screen.findByRole('button', { name: /Not yet sent/ }))
  await saveRecord('address', ID, make.address())
  await user.click(await screen.findByRole('button', { name: 'Sign in to send' }))
  await screen.findByRole('dialog', { name: 'Sign in again' })
  const { data } = (await server.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username: mina.user.userName, password: PASSWORD } })).json<{ data: { access_token: string } }>()
  document.cookie = `token=${data.access_token}; Path=/`
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull())
  await waitFor(async () => expect(await onServer()).toHaveLength(1))
})

const ID = make.id()

/** A change for the server, a form, a label. */
async function work(): Promise<void> {
  await saveRecord('address', ID, make.address({ fullName: `${MARK} Roy` }))
  await saveDraft('form:address:new', 'form', { fullName: `${MARK} Tremblay` })
  await keepDocument({ id: 'label', name: `${MARK}.pdf`, type: 'application/pdf', bytes: new Uint8Array([1]) })
}

const traces = () => tracesOf([MARK, mina.token, mina.user.id, mina.user.userName, mina.user.nickName, hashOf(mina.user.id)])
const isSignedIn = async () => (await mina.call('GET', '/system/user/getInfo')).code === 200
/** As the server has it, asked by another of their devices. */
const onServer = async () => {
  const { data } = (await server.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username: mina.user.userName, password: PASSWORD } })).json<{ data: { access_token: string } }>()
  return (await callAs<SyncFeed>(server.app, data.access_token, 'GET', `/sync?user=${mina.user.id}&since=0`)).data!.changes
}

async function open(): Promise<UserEvent> {
  const { user } = await renderAccount('/', { server, customer: mina, network: faulty })
  await deviceReady()
  await syncNow()
  return user
}

async function askToLeave(user: UserEvent): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: /Account of/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  return screen.findByRole('dialog')
}

const leave = async (user: UserEvent) => user.click(within(await askToLeave(user)).getByRole('button', { name: 'Logout' }))

/** One that does not let go when it is asked to. */
const connection = (name: string): Promise<IDBDatabase> => new Promise((resolve, reject) => {
  const request = indexedDB.open(name)
  request.addEventListener('success', () => resolve(request.result))
  request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
})
