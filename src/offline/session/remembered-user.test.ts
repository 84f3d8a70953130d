import { afterEach, expect, test, vi } from 'vitest'
import type { UserInfo } from '#src/contract/account/auth.ts'
import {
  openUserDatabase,
  removeUserDatabase,
  userDatabase,
  userDatabaseName,
} from '#src/offline/database/user-database.ts'
import { claimDatabase } from './remembered-user.ts'

const opened = new Set<string>()
afterEach(async () => {
  vi.restoreAllMocks()
  for (const name of opened) await removeUserDatabase(name)
  opened.clear()
})
const claim = async (name: string, partnerId: string, mergedFrom: string[] = []): Promise<boolean> => {
  await openUserDatabase(name)
  opened.add(userDatabaseName())
  return claimDatabase({ user: { userId: 'lee', partnerId }, mergedFrom } as UserInfo)
}

test('a database is its customer’s, until that account becomes part of another', async () => {
  expect(await claim('lee', 'tuesday')).toBe(true)
  expect(await claim('lee', 'monday')).toBe(false)
  expect(await claim('lee', 'monday', ['somebody', 'tuesday'])).toBe(true)
  expect(await claim('lee', 'tuesday')).toBe(false)
})

test('a server that says nothing of merged accounts is no hindrance', async () => {
  await openUserDatabase('lee')
  opened.add(userDatabaseName())
  expect(await claimDatabase({ user: { userId: 'lee', partnerId: 'tuesday' } } as UserInfo)).toBe(true)
  expect(await claimDatabase({ user: { userId: 'lee', partnerId: 'monday' } } as UserInfo)).toBe(false)
})

test('whoever was in both accounts keeps the database they have for the one that stays', async () => {
  expect(await claim('lee', 'tuesday')).toBe(true)
  expect(await claim('lee monday', 'monday')).toBe(true)
  expect(await claim('lee', 'monday', ['tuesday'])).toBe(false)
  expect(await claim('lee monday', 'monday', ['tuesday'])).toBe(true)
})

test('a full device that knows whose its database is lets them go on with what is unsent there', async () => {
  await openUserDatabase('lee')
  opened.add(userDatabaseName())
  const full = () =>
    vi
      .spyOn(userDatabase().facts, 'put')
      .mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
  full()
  await expect(claim('lee', 'tuesday')).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(await claim('lee', 'tuesday')).toBe(true)
  full()
  expect(await claim('lee', 'tuesday')).toBe(true)
})
