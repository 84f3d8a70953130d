import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { avatarId, cacheDocument } from './documents.ts'
import { readStorageUse } from './storage-use.ts'
import { openUserDatabase, userDatabase } from '#src/offline/database/user-database.ts'

test('without orders and labels none are listed, nor any space for them; other cached answers have a line of their own', async () => {
  vi.stubGlobal('navigator', {})
  await openUserDatabase('mina')
  await cacheDocument({ id: avatarId('p1'), name: 'avatar', type: 'image/png', bytes: new Uint8Array(9) })
  await userDatabase().answers.put({ key: '["credits.get"]', at: 1, data: { cents: 0 } })
  const { parts } = await readStorageUse()
  for (const none of ['orders', 'labels'])
    expect(parts.find(({ name }) => name === none)).toEqual({ name: none, count: 0, bytes: 0 })
  const answers = parts.find(({ name }) => name === 'answers')
  expect(answers?.bytes).toBeGreaterThan(0)
  expect(answers).not.toHaveProperty('count')
})
