import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { embeddedDatabase } from '#tests/support/embedded.ts'
import { noteFailure, waitBefore } from './failures.ts'

let database: Database
beforeAll(async () => { database = await embeddedDatabase() })
afterAll(() => database.close())

test('after three failures each further one makes an account wait longer, and the wait ends: it locks nobody out', async () => {
  const attempt = { username: 'mina@example.com', address: '192.0.2.1' }
  const now = new Date('2026-11-18T15:00:00Z')
  const waits: number[] = []
  for (let failures = 0; failures < 12; failures += 1) {
    waits.push(await waitBefore(database, attempt, now))
    await noteFailure(database, attempt, now)
  }
  expect(waits).toEqual([0, 0, 0, 250, 500, 1000, 2000, 4000, 8000, 8000, 8000, 8000])
  expect(await waitBefore(database, { ...attempt, username: 'lee@example.com' }, now), 'another account from there').toBe(0)
  expect(await waitBefore(database, attempt, new Date(now.getTime() + 3_600_001)), 'an hour later').toBe(0)
})
