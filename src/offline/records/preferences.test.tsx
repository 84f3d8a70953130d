import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceReady, openLazily } from '#src/offline/database/device-database.ts'
import { openUserDatabase, userDatabase } from '#src/offline/database/user-database.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { savePreference, usePreference } from './preferences.ts'

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
