import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { loadDraft, saveDraft } from '#src/offline/records/drafts.ts'
import { keepsWork, wantsToKeep } from '#src/offline/database/storage-mode.ts'
import { openUserDatabase, userDatabase } from '#src/offline/database/user-database.ts'

test('a browser that stores no database still works until the tab closes, and the screens can say so', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('not in a private window', 'SecurityError')
  })
  await openUserDatabase('mina')
  await saveDraft('a', 'parcel', { city: 'Ottawa' })
  expect((await loadDraft('a'))?.values).toEqual({ city: 'Ottawa' })
  expect([keepsWork(), wantsToKeep()]).toEqual([false, true])
  const { name } = userDatabase()
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(name)
})
