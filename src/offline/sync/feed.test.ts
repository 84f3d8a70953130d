import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SyncChange } from '#src/contract/sync.ts'
import { feedPosition, applyFeed } from './feed.ts'
import { change } from './outbox.ts'
import { acknowledge, claim } from './delivery.ts'
import { connect, type UserDatabase } from '#src/offline/database/user-database.ts'

let db: UserDatabase
let runs = 0
beforeEach(() => {
  runs += 1
  db = connect(`portage-u-feed-${runs}`)
})
afterEach(() => db.delete())

const moment = { now: 0, newId: () => 'id' }
const draft = (city: string) => ({ kind: 'parcel', values: { city } })
const theirs = (rev: number, city: string): SyncChange => ({
  entity: 'draft',
  id: 'a',
  rev,
  doc: draft(city),
  at: '2026-07-20T00:00:00Z',
})
const take = (since: number, next: number, ...changes: SyncChange[]) =>
  applyFeed(db, since, { changes, next, head: next, more: false, reset: false }, moment)
const city = async () => (await db.records.get(['draft', 'a']))?.doc?.values

test('a page of the feed overtaken by the answer to a save takes nothing back in time', async () => {
  await take(0, 1, theirs(1, 'Ottawa'))
  await change(db, [{ entity: 'draft', id: 'a', doc: draft('Laval') }], moment)
  const [sent] = await claim(db, moment, { leaseMs: 1, max: 1 })
  await acknowledge(db, sent!, { rev: 3, doc: draft('Laval') }, moment)
  await take(1, 2, theirs(2, 'Gander'))
  expect(await city()).toEqual({ city: 'Laval' })
  expect((await feedPosition(db)).next).toBe(2)
})

test('a page that another tab has already applied changes nothing', async () => {
  await take(0, 2, theirs(2, 'Gander'))
  await take(0, 1, theirs(3, 'Ottawa'))
  expect(await city()).toEqual({ city: 'Gander' })
  expect((await feedPosition(db)).next).toBe(2)
})

test('during a first copy the device knows where it began, and forgets it at the end', async () => {
  await applyFeed(
    db,
    0,
    { changes: [theirs(1, 'Ottawa')], next: 1, head: 9, more: true, reset: false },
    moment,
  )
  expect(await feedPosition(db)).toMatchObject({ next: 1, began: 9 })
  await applyFeed(db, 1, { changes: [], next: 9, head: 9, more: false, reset: false }, moment)
  expect((await feedPosition(db)).began).toBeUndefined()
})
