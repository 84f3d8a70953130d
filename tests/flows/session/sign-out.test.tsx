import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { connectivity } from '#src/api/connectivity.ts'
import { finishSignOut } from '#src/app/session/finish-sign-out.ts'
import { leaveSignedOut } from '#src/app/session/leave-signed-out.ts'
import { refreshOnActivity } from '#src/app/session/refresh-session.ts'
import { signOut } from '#src/app/session/sign-out.ts'
import { chooseTheme } from '#src/ui/theme/theme-choice.ts'
import { networkChanges, pendingWipes, rememberedAccount } from '#src/offline/database/app-database.ts'
import { DeviceStorageError } from '#src/offline/database/storage-error.ts'
import { backUpDraft } from '#src/offline/records/drafts.ts'
import { leaving, revocations } from '#src/offline/session/leaving.ts'
import { recordNetwork } from '#src/offline/sync/network-history.ts'
import { rescue } from '#src/offline/records/unload-backup.ts'
import { closeUserDatabase, hashOf, userDatabase } from '#src/offline/database/user-database.ts'
import { deferred } from '#tests/support/deferred.ts'
import { disconnect, network, reconnect } from '#tests/support/faults/faulty-network.ts'
import {
  withSignedInDevice,
  askToLeave,
  isSignedIn,
  leave,
  left,
  MARK,
  mina,
  onServer,
  open,
  server,
  traces,
  work,
} from '#tests/support/screens/signed-in-device.ts'
import { callAs } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

withSignedInDevice()

test('who logs out with work waiting has it sent first; then nothing of them is left but the device’s theme', async () => {
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
  expect([localStorage.getItem('theme'), leaving.get(), revocations.get(Date.now())]).toEqual([
    'dark',
    undefined,
    [],
  ])
})

test('without a network, the number and names of what would be lost are shown, and staying keeps all of it', async () => {
  const user = await open()
  await disconnect()
  await work()
  const dialog = await askToLeave(user)
  expect(await screen.findByRole('dialog', { name: '1 change hasn’t been sent yet' })).toBeTruthy()
  // Read from the device a moment after the number is.
  expect(await within(dialog).findByText(`Address: ${MARK} Roy`)).toBeTruthy()
  expect(await within(dialog).findByText(/1 draft saved only on this device will be lost/)).toBeTruthy()
  // An impatient second click mustn't discard what the first only asked about.
  await user.dblClick(within(dialog).getByRole('button', { name: 'Logout' }))
  expect(left).not.toHaveBeenCalled()
  await user.click(await within(dialog).findByRole('button', { name: 'Stay logged in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(leaving.get()).toBeUndefined()
  expect(left).not.toHaveBeenCalled()
  expect(await userDatabase().outbox.count()).toBe(1)
})

test('who logs out offline leaves nothing, and the session ends as soon as the server can be told', async () => {
  const user = await open()
  await disconnect()
  await work()
  await leave(user)
  await user.click(await screen.findByRole('button', { name: 'Log out and discard 1' }))
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

test('a key press, or a network change, while the server is being told leaves nothing either', async () => {
  await open()
  const stops = [recordNetwork(), refreshOnActivity()]
  await disconnect()
  await reconnect()
  await waitFor(async () => expect((await networkChanges()).length).toBeGreaterThan(1))
  const { promise, resolve: answer } = deferred()
  network.answered = promise
  network.is = 'slow'
  const leavesNow = signOut(new QueryClient())
  expect(localStorage.getItem('session_age')).not.toBeNull()
  await waitFor(() => expect(localStorage.getItem('session_age')).toBeNull())
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  window.dispatchEvent(new KeyboardEvent('keydown'))
  clock.mockRestore()
  connectivity.failed('noAnswer')
  answer()
  await leavesNow
  stops.forEach((stop) => stop())
  // The public list of carriers may be stored if the page is slow to leave; it contains nothing personal.
  expect([
    Object.keys(localStorage).filter((key) => key !== 'portage-reference'),
    await networkChanges(),
  ]).toEqual([[], []])
  expect(await isSignedIn()).toBe(false)
})

test('a logout whose tab was killed half-way is completed at the next start of any page', async () => {
  await open()
  await work()
  cleanup()
  // All the tab had done so far: write its note.
  leaving.set({ left: 'all', name: userDatabase().name })
  closeUserDatabase()
  expect((await traces()).length).toBeGreaterThan(3)
  await finishSignOut()
  expect(await traces()).toEqual([])
  expect(leaving.get()).toBeUndefined()
})

/** Presses the button and closes the page in the same moment, so that nothing it started is waited for. */
async function leaveAndClose(): Promise<{ name: string }> {
  const user = await open()
  const button = within(await askToLeave(user)).getByRole('button', { name: 'Logout' })
  const { name } = userDatabase()
  network.is = 'off'
  fireEvent.click(button)
  const [cookies, stored] = [document.cookie, Object.entries(localStorage) as [string, string][]]
  cleanup()
  closeUserDatabase()
  // Whatever ran on after the click is undone: the page was gone.
  await new Promise((resolve) => setTimeout(resolve, 100))
  localStorage.clear()
  for (const [key, value] of stored) localStorage.setItem(key, value)
  for (const cookie of cookies.split('; ')) document.cookie = `${cookie}; Path=/`
  await reconnect()
  return { name }
}

test('who presses Logout and closes the page at once is logged out, and their database gone, by the next page of any kind', async () => {
  const { name } = await leaveAndClose()
  expect([leaving.get(), document.cookie.includes(mina.token), await isSignedIn()]).toEqual([
    { left: 'asked', name },
    true,
    true,
  ])
  await finishSignOut()
  expect(document.cookie).not.toContain(mina.token)
  await waitFor(async () => expect(await isSignedIn()).toBe(false))
  expect(await Dexie.exists(name)).toBe(false)
  await waitFor(async () => expect(await traces()).toEqual([]))
  expect(leaving.get()).toBeUndefined()
})

testInFull(
  'a tab with the database open doesn’t delay logging out; its data goes once it is closed',
  async () => {
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
    await waitFor(async () => {
      await finishSignOut()
      expect(leaving.get()).toBeUndefined()
    })
  },
)

test('when another tab logs out, this one sends and stores nothing more before it leaves', async () => {
  await open()
  await work()
  const { name } = userDatabase()
  cleanup()
  sessionStorage.setItem('returnPath', `/package/orderList?q=${MARK}`)
  await leaveSignedOut(new QueryClient())
  expect(left).toHaveBeenCalledWith('/home')
  expect(() => userDatabase()).toThrow(DeviceStorageError)
  expect(() => backUpDraft('form:x', 'form', { city: MARK })).toThrow(DeviceStorageError)
  expect([sessionStorage.length, Object.keys(localStorage).filter((key) => key.includes('rescue'))]).toEqual([
    0,
    [],
  ])
  await Dexie.delete(name)
})

test('what someone else typed on this device stays theirs', async () => {
  const other = `portage-u-${hashOf('lee')}`
  rescue(other, { id: 'form:address:new', kind: 'form', updatedAt: 1, values: { city: 'Lee’s' } })
  const user = await open()
  await leave(user)
  await waitFor(() => expect(left).toHaveBeenCalled())
  expect(Object.keys(localStorage)).toContain(`portage-rescue:${other}:form:address:new`)
})

/** A connection that doesn't close when asked to. */
const connection = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
  })
