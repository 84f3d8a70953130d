import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { change } from '#src/offline/sync/outbox.ts'
import { newWorld, Tab, type World } from './device.ts'
import { memoryServer } from './memory-server.ts'

/** Failures that the sequences of sync-model.test.ts have found, one test each. */
let world: World
let tab: Tab
let runs = 0
beforeEach(() => {
  runs += 1
  world = newWorld(memoryServer())
  tab = new Tab(world, `portage-u-found-${runs}`)
})
const type = (city: string) =>
  change(tab.db, [{ entity: 'draft', id: 'a', doc: { kind: 'parcel', values: { city } } }], tab.moment())
const remove = () => change(tab.db, [{ entity: 'draft', id: 'a', doc: null }], tab.moment())
const answerAll = async () => {
  for (let n = 0; n < 20 && world.wire.length > 0; n += 1) {
    world.wire[0]!.arrive()
    await tab.goOn(world.wire[0]!.answer)
  }
}

test('an edit queued behind a delayed one doesn’t make the device call the server without end', async () => {
  await type('Ottawa')
  await tab.settle()
  await tab.goOn(world.wire[0]!.fail)
  await type('Laval')
  await tab.settle()
  await answerAll()
  expect(world.wire).toEqual([])
  expect(tab.timer?.at).toBeGreaterThan(world.now)
})

test('a record that a device knows only from its own response, and never from the feed, goes when someone deletes it', async () => {
  const theirs = { kind: 'parcel', values: { city: 'Gander' } }
  world.server.push([{ opId: 'other', entity: 'draft', id: 'a', baseRev: 0, doc: theirs }])
  await type('Ottawa')
  await remove()
  await type('Laval')
  await tab.settle()
  world.wire[0]!.arrive()
  world.server.push([{ opId: 'gone', entity: 'draft', id: 'a', baseRev: 1, doc: null }])
  await tab.goOn(world.wire[0]!.answer)
  await answerAll()
  expect(await tab.db.records.toArray()).toEqual([])
  expect(await tab.db.conflicts.count()).toBe(1)
})
