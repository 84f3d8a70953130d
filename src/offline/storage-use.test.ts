import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { readStorageUse } from './storage-use.ts'
import { openUserDatabase, userDatabase } from './user-database.ts'

test('somebody who has seen no order is told of none, and of no room that orders take; what is kept of other screens has a line of its own', async () => {
  vi.stubGlobal('navigator', {})
  await openUserDatabase('mina')
  await userDatabase().answers.put({ key: '["credits.get"]', at: 1, data: { cents: 0 } })
  const { parts } = await readStorageUse()
  expect(parts.find(({ name }) => name === 'orders')).toEqual({ name: 'orders', count: 0, bytes: 0 })
  const answers = parts.find(({ name }) => name === 'answers')
  expect(answers?.bytes).toBeGreaterThan(0)
  expect(answers).not.toHaveProperty('count')
})
