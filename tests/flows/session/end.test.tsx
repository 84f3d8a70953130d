import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rememberedAccount } from '#src/offline/database/app-database.ts'
import { findRecord, saveRecord } from '#src/offline/records/records.ts'
import { syncNow } from '#src/offline/sync/sync.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'
import { disconnect, reconnect } from '#tests/support/faults/faulty-network.ts'
import {
  withSignedInDevice,
  ID,
  leave,
  left,
  MARK,
  mina,
  onServer,
  open,
  server,
  signInElsewhere,
  traces,
  work,
} from '#tests/support/screens/signed-in-device.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { callAs, PASSWORD } from '#tests/support/server/server.ts'

withSignedInDevice()

test('who stores nothing on the device works as usual, offline too, and nothing reaches its disk', async () => {
  document.cookie = 'keep=no; Path=/'
  const user = await open()
  await disconnect()
  await work()
  expect((await findRecord('address', ID))?.doc.fullName).toBe(`${MARK} Roy`)
  await user.click(await screen.findByRole('button', { name: /Not yet sent: 1 change/ }))
  expect(await screen.findByText(/lost when you close the tab/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  // A form's content survives a reload in the tab's own storage.
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

test('logging in again over the page keeps that choice', async () => {
  document.cookie = 'keep=no; Path=/'
  const user = await open()
  await callAs(server.app, mina.token, 'DELETE', '/auth/logout')
  await user.click(await screen.findByRole('button', { name: /Not yet sent/ }))
  await saveRecord('address', ID, make.address())
  await user.click(await screen.findByRole('button', { name: 'Log in to send' }))
  const dialog = await screen.findByRole('dialog', { name: 'Log in again' })
  expect(within(dialog).queryByLabelText(/Remember me/)).toBeNull()
  await user.type(within(dialog).getByLabelText(/^Password/), PASSWORD)
  await user.click(within(dialog).getByRole('button', { name: 'Log in' }))
  await waitFor(async () => expect(await onServer()).toHaveLength(1))
  expect(document.cookie).toContain('keep=no')
})

test('who has logged in again in another tab isn’t asked in this one', async () => {
  const user = await open()
  await callAs(server.app, mina.token, 'DELETE', '/auth/logout')
  await user.click(await screen.findByRole('button', { name: /Not yet sent/ }))
  await saveRecord('address', ID, make.address())
  await user.click(await screen.findByRole('button', { name: 'Log in to send' }))
  await screen.findByRole('dialog', { name: 'Log in again' })
  document.cookie = `token=${await signInElsewhere()}; Path=/`
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log in again' })).toBeNull())
  await waitFor(async () => expect(await onServer()).toHaveLength(1))
})
