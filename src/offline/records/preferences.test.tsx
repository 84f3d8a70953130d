import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceReady, openLazily } from '#src/offline/database/device-database.ts'
import { openUserDatabase, userDatabase } from '#src/offline/database/user-database.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { choosePreference, readPreference, savePreference, usePreference } from './preferences.ts'

const signIn = (user: string) => openLazily(() => openUserDatabase(user))
beforeEach(() => signIn('mina'))
afterEach(() => wipeUser())

function Format() {
  return <li>{usePreference('print', (print) => print?.labelFormat ?? 'pdf4x6')}</li>
}
const List = ({ rows }: { rows: number }) => (
  <ul>
    {Array.from({ length: rows }, (_, row) => (
      <Format key={row} />
    ))}
  </ul>
)
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('a list with a printing button on each row asks the device once which format that is, and all rows follow', async () => {
  await savePreference('print', { labelFormat: 'zpl' })
  const asked = vi.spyOn(userDatabase().records, 'get')
  render(<List rows={20} />)
  await expect.poll(() => new Set(shown())).toEqual(new Set(['zpl']))
  expect(asked).toHaveBeenCalledOnce()
  await act(() => savePreference('print', { labelFormat: 'letter' }))
  await expect.poll(() => new Set(shown())).toEqual(new Set(['letter']))
})

test('who signs in next on a shared device never sees the format of whoever was there before', async () => {
  await savePreference('print', { labelFormat: 'zpl' })
  const { unmount } = render(<List rows={1} />)
  await expect.poll(shown).toEqual(['zpl'])
  act(() => signIn('otto'))
  expect(shown()).toEqual(['pdf4x6'])
  await act(async () => deviceReady())
  await savePreference('print', { labelFormat: 'letter' })
  await expect.poll(shown).toEqual(['letter'])

  unmount()
  signIn('pia')
  render(<List rows={1} />)
  expect(shown()).toEqual(['pdf4x6'])
})

test('a chosen format is the next press’s at once, however long the device takes to open and to store it', async () => {
  render(<List rows={1} />)
  let stored: Promise<void> | undefined
  act(() => {
    stored = choosePreference('print', { labelFormat: 'letter' })
  })
  expect(shown()).toEqual(['letter'])
  const seen = new Set<string | null>()
  const watching = new MutationObserver(() => seen.add(shown()[0]!))
  watching.observe(document.body, { subtree: true, childList: true, characterData: true })
  await act(() => stored!)
  await act(() => choosePreference('print', { labelFormat: 'zpl' }))
  watching.disconnect()
  expect([...seen]).toEqual(['zpl'])
  expect((await readPreference('print')).labelFormat).toBe('zpl')
  // Chosen on another device.
  await act(() => savePreference('print', { labelFormat: 'pdf4x6' }))
  await expect.poll(shown).toEqual(['pdf4x6'])
})

test('where the device can’t store it, it counts until somebody else signs in', async () => {
  render(<List rows={1} />)
  await act(async () => deviceReady())
  vi.spyOn(userDatabase().records, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await act(() => choosePreference('print', { labelFormat: 'letter' }))
  expect((await readPreference('print')).labelFormat).toBe('pdf4x6')
  expect(shown()).toEqual(['letter'])
  act(() => signIn('otto'))
  expect(shown()).toEqual(['pdf4x6'])
})

test('what is saved is said to be saved, even where the device can’t read it back just then', async () => {
  render(<List rows={1} />)
  await act(async () => deviceReady())
  const { records } = userDatabase()
  const put = vi.spyOn(records, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await act(() => choosePreference('print', { labelFormat: 'letter' }))
  put.mockRestore()
  const read = records.get.bind(records) as (key: unknown) => Dexie.Promise
  const get = vi
    .spyOn(records, 'get')
    .mockImplementation((key: unknown) =>
      Dexie.currentTransaction ? read(key) : Dexie.Promise.reject(new Dexie.DatabaseClosedError()),
    )
  await act(() => savePreference('print', { labelFormat: 'zpl' }))
  get.mockRestore()
  expect((await readPreference('print')).labelFormat).toBe('zpl')
})
