import 'fake-indexeddb/auto'
import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import type { SyncOp } from '#src/domain/sync/sync.ts'
import { LEASE_MS } from '#src/domain/sync/outbox-lease.ts'
import { claim } from './delivery.ts'
import { change } from './outbox.ts'
import { createSync } from './engine.ts'
import type { DeviceStorageError } from '#src/offline/database/storage-error.ts'
import { connect } from '#src/offline/database/user-database.ts'
import type { Transport } from './transport.ts'

/** A device with a server that accepts everything. */
function device({
  name,
  push,
  time,
  onTrouble = () => {},
}: {
  name: string
  push: (ops: SyncOp[]) => ReturnType<Transport['push']>
  time: { now: number }
  onTrouble?: (trouble: Error | null) => void
}) {
  const db = connect(name)
  let ids = 0
  let wake: { at: number; work: () => void } | undefined
  const newId = () => `id-${(ids += 1)}`
  const sync = createSync({
    db,
    newId,
    now: () => time.now,
    random: () => 0.9,
    onTrouble,
    exclusively: (work) => work(true).catch(() => {}),
    transport: {
      push,
      pull: (since) => Promise.resolve({ changes: [], next: since, more: false, reset: false }) as never,
    },
    after: (ms, work) => {
      wake = { at: time.now + ms, work }
      return () => {
        wake = undefined
      }
    },
  })
  return {
    db,
    sync,
    newId,
    wakeIfDue: () => {
      if (wake && wake.at <= time.now) wake.work()
    },
  }
}
const taken = (ops: SyncOp[]) => ops.map(({ opId, doc }) => ({ opId, code: 200 as const, rev: 1, doc }))
const draft = (id: string) => ({ entity: 'draft' as const, id, doc: { kind: 'parcel', values: {} } })

test('two calls run at a time once there is more than one record to send', async () => {
  const time = { now: 1_000_000 }
  let meet: () => void
  let under = 0
  const met = new Promise<void>((resolve) => {
    meet = resolve
  })
  const { db, sync, newId } = device({
    name: 'calls',
    time,
    push: async (ops) => {
      under += 1
      if (under === 2) meet()
      if (ops.length > 1) await met
      under -= 1
      return taken(ops)
    },
  })
  const type = (count: number) =>
    change(
      db,
      Array.from({ length: count }, () => draft(newId())),
      { now: time.now, newId },
    )
  await type(1)
  await sync.kick()
  // One id each for the draft, its change, the claim that found it and the claim that found nothing more: a
  // second call would have claimed too.
  expect(newId()).toBe('id-5')
  await type(600)
  await sync.kick()
  expect(await db.outbox.count()).toBe(0)
  await sync.stop()
})

test('a device that can’t record the answers retries patiently, and finishes once it can', async () => {
  let [asked, full] = [0, true]
  const time = { now: 1_000_000 }
  const push = (ops: SyncOp[]) => {
    asked += 1
    return Promise.resolve(taken(ops))
  }
  const { db, sync, newId, wakeIfDue } = device({ name: 'full', push, time })
  db.outbox.hook('deleting', () => {
    if (full) throw new Error('no room')
  })
  await change(db, [draft('a')], { now: time.now, newId })
  const passes = async (ms: number) => {
    for (const end = time.now + ms; time.now < end; time.now += 100) {
      wakeIfDue()
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

test('what a page was sending when it was closed is sent once a full device has room, not only when its lease ends', async () => {
  let full = true
  const time = { now: 1_000_000 }
  const { db, sync, newId, wakeIfDue } = device({
    name: 'full-orphan',
    push: (ops) => Promise.resolve(taken(ops)),
    time,
  })
  await change(db, [draft('a')], { now: time.now, newId })
  await claim(db, { now: time.now, newId }, { leaseMs: LEASE_MS, max: 1 })
  db.outbox.hook('updating', () => {
    if (full) throw new Error('no room')
  })
  await sync.kick()
  full = false
  for (const end = time.now + 10_000; time.now < end; time.now += 100) {
    wakeIfDue()
    await setTimeout(0)
  }
  expect(await db.outbox.count()).toBe(0)
  await sync.stop()
})

test('a server that asks to wait gets nothing meanwhile, not even new changes; then everything is sent', async () => {
  const time = { now: 1_000_000 }
  let asked = 0
  const { db, sync, newId, wakeIfDue } = device({
    name: 'busy',
    time,
    push: async (ops) => {
      asked += 1
      if (asked === 1) throw new ApiError('http', 503, 'Busy', { retryAfterSeconds: 5 })
      return taken(ops)
    },
  })
  await change(db, [draft('a')], { now: time.now, newId })
  await sync.kick()
  await change(db, [draft('b')], { now: time.now, newId })
  time.now += 4900
  wakeIfDue()
  await sync.kick()
  expect([asked, await db.outbox.count()]).toEqual([1, 2])
  time.now += 200
  wakeIfDue()
  await sync.kick()
  expect(await db.outbox.count()).toBe(0)
  await sync.stop()
})

test('a device without room for what the server sends, or for what it answered, says that it is full', async () => {
  const time = { now: 1_000_000 }
  const troubles: (string | undefined)[] = []
  const { db, sync, newId } = device({
    name: 'engine-full',
    push: (ops) => Promise.resolve(taken(ops)),
    time,
    onTrouble: (trouble) => troubles.push((trouble as DeviceStorageError | null)?.reason),
  })
  const full = new DOMException('no room', 'QuotaExceededError')
  vi.spyOn(db.facts, 'put').mockRejectedValueOnce(full)
  await sync.kick()
  expect(troubles).toEqual(['full'])
  await change(db, [draft('a')], { now: time.now, newId })
  vi.spyOn(db.outbox, 'bulkPut').mockRejectedValueOnce(full)
  await sync.kick()
  expect(troubles).toEqual(['full', 'full'])
  time.now += 60_000
  await sync.kick()
  expect([troubles.at(-1), await db.outbox.count()]).toEqual([undefined, 0])
  await sync.stop()
})
