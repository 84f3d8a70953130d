import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceReady, openLazily } from '#src/offline/database/device-database.ts'
import { openUserDatabase, userDatabase } from '#src/offline/database/user-database.ts'
import { readPreference } from '#src/offline/records/preferences.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { rememberPrintFormat, useLikelyFormat } from './print-format.ts'

const signIn = async (user: string) => {
  openLazily(() => openUserDatabase(user))
  await deviceReady()
}
beforeEach(() => signIn('mina'))
afterEach(() => wipeUser())

const Format = () => <output>{useLikelyFormat()}</output>
const shown = () => screen.getByRole('status').textContent

test('a chosen format is the next press’s at once, however long the device takes to store it', async () => {
  render(<Format />)
  let stored: Promise<void> | undefined
  act(() => {
    stored = rememberPrintFormat('letter')
  })
  expect(shown()).toBe('letter')
  await act(() => stored!)
  await act(() => rememberPrintFormat('zpl'))
  expect(shown()).toBe('zpl')
  expect((await readPreference('print')).labelFormat).toBe('zpl')
})

test('where the device can’t store it, it counts until somebody else signs in', async () => {
  render(<Format />)
  vi.spyOn(userDatabase().records, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await act(() => rememberPrintFormat('letter'))
  expect((await readPreference('print')).labelFormat).toBe('pdf4x6')
  expect(shown()).toBe('letter')
  await act(() => signIn('otto'))
  expect(shown()).toBe('pdf4x6')
})
