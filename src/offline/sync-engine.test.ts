import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { SyncOp } from '#src/domain/sync.ts'
import { change } from './outbox.ts'
import { createSync } from './sync-engine.ts'
import { connect } from './user-database.ts'

test('a device that cannot note the answers asks again with patience, and is done once it can', async () => {
  const db = connect('sync-engine')
  let [time, ids, asked, full] = [1_000_000, 0, 0, true]
  let wake: { at: number; work: () => void } | undefined
  const newId = () => `id-${ids += 1}`
  const push = (ops: SyncOp[]) => {
    asked += 1
    return Promise.resolve(ops.map(({ opId, doc }) => ({ opId, code: 200 as const, rev: 1, doc })))
  }
  const sync = createSync({
    db, newId, now: () => time, random: () => 0.9, alone: (work) => work(true).catch(() => {}),
    wire: { push, pull: (since) => Promise.resolve({ changes: [], next: since, more: false, reset: false }) as never },
    after: (ms, work) => {
      wake = { at: time + ms, work }
      return () => { wake = undefined }
    },
  })
  db.outbox.hook('deleting', () => { if (full) throw new Error('no room') })
  await change(db, [{ entity: 'draft', id: 'a', doc: { kind: 'parcel', values: {} } }], { now: time, newId })
  const passes = async (ms: number) => {
    for (const end = time + ms; time < end; time += 100) {
      if (wake && wake.at <= time) wake.work()
      await sync.kick()
    }
  }
  await passes(60_000)
  expect(asked).toBeGreaterThan(2)
  expect(asked).toBeLessThan(20)
  full = false
  await passes(60_000)
  expect(await db.outbox.count()).toBe(0)
  await sync.stop()
})
