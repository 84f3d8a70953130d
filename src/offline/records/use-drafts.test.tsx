import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLazily } from '#src/offline/database/device-database.ts'
import { removeDraft, saveDraft } from './drafts.ts'
import { useDrafts } from './use-drafts.ts'
import { openUserDatabase } from '#src/offline/database/user-database.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'

beforeEach(() => openLazily(() => openUserDatabase('mina')))
afterEach(() => wipeUser())

const List = () => (
  <ul>
    {useDrafts('parcel')?.map(({ id }) => (
      <li key={id}>{id}</li>
    ))}
  </ul>
)
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('the list of drafts follows saves and removals, newest first, its own kind only', async () => {
  render(<List />)
  await saveDraft('first', 'parcel', {}, 1)
  await expect.poll(shown).toEqual(['first'])
  await saveDraft('second', 'parcel', {}, 2)
  await saveDraft('other', 'form', {}, 3)
  await expect.poll(shown).toEqual(['second', 'first'])
  await removeDraft('second')
  await expect.poll(shown).toEqual(['first'])
})
