import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { change, discard, makeAllDue, nextDue, releaseOrphans, retry } from './outbox.ts'
import { acknowledge, claim, requeue, rebase, refuse } from './delivery.ts'
import { stateOf } from '#src/offline/records/outbox-view.ts'
import { connect, type UserDatabase } from '#src/offline/database/user-database.ts'
import type { OutboxRow } from '#src/offline/database/rows.ts'

let db: UserDatabase
let [ids, runs] = [0, 0]
beforeEach(() => {
  runs += 1
  db = connect(`portage-u-outbox-${runs}`)
})
afterEach(() => db.delete())

const at = (now: number) => ({ now, newId: () => `id-${(ids += 1)}` })
const draft = (values: RecordData): RecordData => ({ kind: 'parcel', values })
const save = (id: string, values: RecordData, now = 0) =>
  change(db, [{ entity: 'draft', id, doc: draft(values) }], at(now))
const remove = (id: string) => change(db, [{ entity: 'draft', id, doc: null }], at(0))
const take = (now = 0, max = 100) => claim(db, at(now), { leaseMs: 45_000, max })
const rows = () => db.outbox.toArray()
const valuesOf = async (id: string) => (await db.records.get(['draft', id]))?.doc?.values

test('a save that fails half-way leaves neither the record nor its entry', async () => {
  db.outbox.hook('creating', () => {
    throw new Error('the power went')
  })
  await expect(save('a', { city: 'Ottawa' })).rejects.toThrow('the power went')
  expect(await db.records.count()).toBe(0)
  expect(await rows()).toEqual([])
})

test('ten edits in a row are one entry, with the last data', async () => {
  for (let n = 0; n < 10; n += 1) await save('a', { city: `Ottawa ${n}` })
  expect(await rows()).toMatchObject([
    { key: 'draft/a', doc: draft({ city: 'Ottawa 9' }), baseRev: 0, attempts: 0 },
  ])
})

test('saving the same data again is not a change', async () => {
  await save('a', { city: 'Ottawa' })
  const [row] = await take()
  await acknowledge(db, row!, { rev: 1, doc: draft({ city: 'Ottawa' }) }, at(1))
  await save('a', { city: 'Ottawa' })
  expect(await rows()).toEqual([])
})

test('a sent change is frozen under its key, and the next edit waits behind it', async () => {
  await save('a', { city: 'Ottawa' })
  const [{ opId } = { opId: '' }] = await rows()
  const [sent] = await take()
  expect(sent!.opId).toBe(opId)
  await save('a', { city: 'Laval' })
  await save('a', { city: 'Gander' })
  expect((await rows()).map(({ doc, attempts }) => [doc, attempts])).toEqual([
    [draft({ city: 'Ottawa' }), 1],
    [draft({ city: 'Gander' }), 0],
  ])
  expect(await take()).toEqual([])
  await acknowledge(db, sent!, { rev: 1, doc: draft({ city: 'Ottawa' }) }, at(1))
  expect(await take()).toMatchObject([{ doc: draft({ city: 'Gander' }), baseRev: 1 }])
  expect(await valuesOf('a')).toEqual({ city: 'Gander' })
})

test('one change of a record is under way at a time; other records don’t wait for it', async () => {
  await save('a', { n: 1 })
  await save('b', { n: 1 })
  expect((await take()).map(({ id }) => id)).toEqual(['a', 'b'])
  await save('a', { n: 2 })
  await save('c', { n: 1 })
  expect((await take()).map(({ id }) => id)).toEqual(['c'])
})

test('a tab that dies loses its claim when the lease ends, and not before', async () => {
  await save('a', { n: 1 })
  const [first] = await take(0)
  expect(await take(44_999)).toEqual([])
  const [second] = await take(45_000)
  expect(second).toMatchObject({ opId: first!.opId, attempts: 2 })
  await acknowledge(db, first!, { rev: 9, doc: draft({ n: 9 }) }, at(1))
  expect(await rows()).toHaveLength(1)
})

test('another person’s changes in the meantime are merged field by field and the result is sent', async () => {
  await known('a', { city: 'Ottawa', name: 'Mina' }, 1)
  await save('a', { city: 'Laval', name: 'Mina' })
  const [sent] = await take()
  await rebase(db, sent!, { rev: 2, doc: draft({ city: 'Ottawa', name: 'Ada' }) }, at(1))
  expect(await valuesOf('a')).toEqual({ city: 'Laval', name: 'Ada' })
  expect(await rows()).toMatchObject([
    { baseRev: 2, attempts: 0, doc: draft({ city: 'Laval', name: 'Ada' }) },
  ])
  expect((await rows())[0]!.opId).not.toBe(sent!.opId)
})

test('two values for one field: both versions are kept and nothing is sent until a person picks', async () => {
  await known('a', { city: 'Ottawa' }, 1)
  await save('a', { city: 'Laval' })
  const [sent] = await take()
  await rebase(db, sent!, { rev: 2, doc: draft({ city: 'Gander' }) }, at(7))
  expect(await valuesOf('a')).toEqual({ city: 'Gander' })
  expect(await rows()).toEqual([])
  expect(await db.conflicts.toArray()).toMatchObject([
    {
      key: 'draft/a',
      base: draft({ city: 'Ottawa' }),
      mine: draft({ city: 'Laval' }),
      theirs: draft({ city: 'Gander' }),
      at: 7,
    },
  ])
})

test('deleted there and edited here: it comes back, marked', async () => {
  await known('a', { city: 'Ottawa' }, 1)
  await save('a', { city: 'Laval' })
  const [sent] = await take()
  await rebase(db, sent!, { rev: 2, doc: null }, at(1))
  expect(await db.records.get(['draft', 'a'])).toMatchObject({
    doc: draft({ city: 'Laval' }),
    rev: 2,
    revived: true,
  })
  expect(await rows()).toMatchObject([{ baseRev: 2, doc: draft({ city: 'Laval' }) }])
})

test('deleted here and edited there: it comes back, marked', async () => {
  await known('a', { city: 'Ottawa' }, 1)
  await remove('a')
  const [sent] = await take()
  await rebase(db, sent!, { rev: 2, doc: draft({ city: 'Gander' }) }, at(1))
  expect(await db.records.get(['draft', 'a'])).toMatchObject({
    doc: draft({ city: 'Gander' }),
    revived: true,
  })
  expect(await rows()).toEqual([])
})

test('a record created and deleted before it was sent leaves no trace', async () => {
  await save('a', { n: 1 })
  await remove('a')
  expect(await rows()).toEqual([])
  expect(await db.records.count()).toBe(0)
})

test('refused for good: only this record waits, and a new edit replaces it under a new key', async () => {
  await save('a', { n: 1 })
  await save('b', { n: 1 })
  const [a, b] = await take()
  await refuse(db, a!, 'validation.tooLong')
  await acknowledge(db, b!, { rev: 1, doc: draft({ n: 1 }) }, at(1))
  expect(await nextDue(db)).toBeUndefined()
  expect(await rows()).toMatchObject([{ state: 'dead', error: 'validation.tooLong' }])
  await save('a', { n: 2 })
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 0, doc: draft({ n: 2 }) }])
  expect((await rows())[0]!.opId).not.toBe(a!.opId)
})

test('a change the server fails on is tried eight times, then a person is asked; retrying keeps the key, as it may have been applied', async () => {
  await save('a', { n: 1 })
  let sent: OutboxRow | undefined
  for (let n = 0; n < 8; n += 1) {
    ;[sent] = await take(n * 1000)
    await requeue(db, sent!, { nextAt: 0, error: 'outbox.why.failed', failed: true })
  }
  expect(await rows()).toMatchObject([{ state: 'dead', failures: 8 }])
  await retry(db, sent!.seq, at(0))
  expect(await rows()).toMatchObject([{ state: 'queued', failures: 0, opId: sent!.opId }])
})

test('discarded, the record is again as the server has it; what is under way is not discarded', async () => {
  await known('a', { city: 'Ottawa' }, 3)
  await save('a', { city: 'Laval' })
  const [sent] = await take()
  expect(await discard(db, 'draft/a')).toBe(false)
  await requeue(db, sent!, { nextAt: 0, error: 'outbox.why.network' })
  expect(await discard(db, 'draft/a')).toBe(true)
  expect(await db.records.get(['draft', 'a'])).toMatchObject({ doc: draft({ city: 'Ottawa' }), rev: 3 })
  expect(await rows()).toEqual([])
})

test('text typed in a form while another device changed the record does not overwrite that', async () => {
  await known('a', { city: 'Laval', name: 'Mina' }, 2)
  await change(
    db,
    [
      {
        entity: 'draft',
        id: 'a',
        doc: draft({ city: 'Ottawa', name: 'Ada' }),
        seen: draft({ city: 'Ottawa', name: 'Mina' }),
      },
    ],
    at(1),
  )
  expect(await valuesOf('a')).toEqual({ city: 'Laval', name: 'Ada' })
  await change(
    db,
    [{ entity: 'draft', id: 'a', doc: draft({ city: 'Gander' }), seen: draft({ city: 'Ottawa' }) }],
    at(1),
  )
  expect(await db.conflicts.toArray()).toMatchObject([{ mine: draft({ city: 'Gander' }) }])
})

async function known(id: string, values: RecordData, rev: number): Promise<void> {
  await db.records.put({
    entity: 'draft',
    id,
    doc: draft(values),
    rev,
    base: draft(values),
    updatedAt: 0,
    tokens: [],
  })
}

test('once the network is back, what waited for it is sent at once, and what the server asked to delay still waits', async () => {
  for (const id of ['a', 'b', 'c']) await save(id, { n: 1 })
  const [a, b, c] = await take()
  await requeue(db, a!, { nextAt: 60_000, error: 'outbox.why.network' })
  await requeue(db, b!, { nextAt: 60_000, error: 'outbox.why.busy' })
  await refuse(db, c!, 'outbox.why.network')
  await makeAllDue(db)
  expect((await take(1)).map(({ id }) => id)).toEqual(['a'])
  expect((await db.outbox.get(c!.seq))?.state).toBe('dead')
})

test('claims of a page that is gone are sent without waiting for the lease, still frozen; the worker’s claims wait', async () => {
  for (const id of ['a', 'b']) await save(id, { n: 1 })
  const [a, b] = await take()
  await db.outbox.update(b!.seq, { leaseId: 'worker-1' })
  await releaseOrphans(db)
  // It may have arrived: "Waits to be sent" would not be true.
  expect((await rows()).map((row) => stateOf(row, { now: 1, signedOut: false }))).toEqual([
    'unknown',
    'sending',
  ])
  await save('a', { n: 2 })
  expect((await take(1)).map(({ seq, opId, attempts, doc }) => [seq, opId, attempts, doc])).toEqual([
    [a!.seq, a!.opId, 2, draft({ n: 1 })],
  ])
  expect((await db.outbox.get(b!.seq))?.state).toBe('sending')
})

test('a number followed on two devices is one record: nobody is asked which creation time is right', async () => {
  const follow = (createdAt: string) => ({ note: 'skates', createdAt })
  await change(db, [{ entity: 'tracker', id: '1Z1', doc: follow('here') }], at(0))
  const [sent] = await take()
  await rebase(db, sent!, { rev: 1, doc: follow('there') }, at(1))
  expect(await db.conflicts.count()).toBe(0)
  expect(await rows()).toEqual([])
  expect((await db.records.get(['tracker', '1Z1']))?.doc).toEqual(follow('there'))
})

test('a clock that was a day ahead and is right again delays nothing', async () => {
  const day = 86_400_000
  for (const id of ['a', 'b', 'c']) await save(id, { n: 1 })
  const [a, , c] = await take(day)
  await requeue(db, a!, { nextAt: day + 30_000, error: 'outbox.why.network' })
  await requeue(db, c!, { nextAt: 60_000, error: 'outbox.why.busy' })
  expect((await take(0)).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a number followed again after it was removed is simply followed, without a note that it came back', async () => {
  await change(db, [{ entity: 'tracker', id: '1Z1', doc: { note: '', createdAt: 'now' } }], at(0))
  const [sent] = await take()
  await rebase(db, sent!, { rev: 2, doc: null }, at(1))
  const [again] = await take(1)
  expect([again!.baseRev, again!.doc]).toEqual([2, { note: '', createdAt: 'now' }])
  expect((await db.records.get(['tracker', '1Z1']))?.revived).toBeUndefined()
})
