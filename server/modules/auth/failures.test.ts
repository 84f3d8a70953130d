import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { embeddedDatabase } from '#tests/support/database/embedded.ts'
import { attemptOf, forgive, takeTurn } from './failures.ts'

let database: Database
beforeAll(async () => {
  database = await embeddedDatabase()
})
afterAll(() => database.close())

const NOW = new Date('2026-11-18T15:00:00Z')
const from = (username: string) => attemptOf(undefined, username, '192.0.2.1')
const after = (ms: number) => new Date(NOW.getTime() + ms)

test('after three failures each further one makes the account wait longer, but nobody is locked out', async () => {
  const waits: number[] = []
  let now = NOW
  for (let failures = 0; failures < 12; failures += 1) {
    const turn = await takeTurn(database, from('mina@example.com'), now)
    waits.push(turn!.wait)
    now = new Date(now.getTime() + turn!.wait)
  }
  expect(waits).toEqual([0, 0, 0, 250, 500, 1000, 2000, 4000, 8000, 8000, 8000, 8000])
  expect((await takeTurn(database, from('lee@example.com'), now))!.wait, 'another account from there').toBe(0)
  expect(
    (await takeTurn(database, from('mina@example.com'), new Date(now.getTime() + 3_600_001)))!.wait,
    'an hour later',
  ).toBe(0)
})

test('twenty simultaneous guesses are tried one after the other, and those that would wait too long are refused', async () => {
  const turns = await Promise.all(
    Array.from({ length: 20 }, () => takeTurn(database, from('crowd@example.com'), NOW)),
  )
  const waits = turns.flatMap((turn) => turn?.wait ?? []).toSorted((a, b) => a - b)
  expect(waits).toEqual([0, 0, 0, 250, 750, 1750, 3750, 7750, 15_750, 23_750])
  expect((await takeTurn(database, from('crowd@example.com'), after(23_750)))!.wait).toBe(8000)
})

test('a mobile number in forty spellings counts as one account, whether or not it exists', async () => {
  const gaps = ['', ' ', '-', '.']
  const spellings = gaps.flatMap((a) =>
    gaps.flatMap((b) => [`+1${a}416${b}555${a}0188`, `416${a}555${b}0188`, `1${a}416${b}555${b}0188`]),
  )
  const suspicious = []
  for (const spelling of spellings.slice(0, 40))
    suspicious.push(
      (await takeTurn(
        database,
        attemptOf(undefined, spelling, `198.51.100.${suspicious.length}`),
        after(suspicious.length * 8000),
      ))!.suspicious,
    )
  expect(suspicious).toEqual([false, false, false, ...Array.from({ length: 37 }, () => true)])
})

test('a success clears the account’s failures, and only its own from the address', async () => {
  const [mina, address] = [attemptOf(undefined, 'mina@example.org', '192.0.2.7'), '192.0.2.7']
  for (const name of ['a', 'b', 'c']) await takeTurn(database, attemptOf(undefined, name, address), NOW)
  expect((await takeTurn(database, mina, NOW))!.suspicious).toBe(true)
  await forgive(database, mina)
  expect(await takeTurn(database, mina, NOW)).toEqual({ wait: 0, suspicious: true })
})
