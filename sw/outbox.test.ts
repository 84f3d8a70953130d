import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { sendOutbox } from './outbox.ts'

const noTabs = () => Promise.resolve(false)
afterEach(() => vi.unstubAllGlobals())

test('a person who signs out while the browser wakes the worker finds no database of theirs made anew', async () => {
  vi.stubGlobal('cookieStore', { get: async () => ({ value: 'a token' }) })
  await remembered('gone')
  // It was deleted a moment ago, but the browser still lists it.
  vi.spyOn(indexedDB, 'databases').mockResolvedValue([
    { name: 'portage-app', version: 1 },
    { name: 'portage-u-gone', version: 3 },
  ])
  await sendOutbox(noTabs)
  vi.restoreAllMocks()
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['portage-app'])
})

/** The account that the device remembers (src/offline/database/app-database.ts). */
const remembered = (hash: string) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('portage-app', 1)
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('facts', { keyPath: 'key' }).put({ key: 'account', value: { hash } })
    })
    opening.addEventListener('error', () => reject(opening.error ?? new Error('database')))
    opening.addEventListener('success', () => {
      opening.result.close()
      resolve()
    })
  })
