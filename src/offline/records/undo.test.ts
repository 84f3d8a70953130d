import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { make } from '#tests/support/domain/sample-values.ts'
import { acknowledge, claim } from '#src/offline/sync/delivery.ts'
import { allRecords, saveRecords } from './records.ts'
import { changeMany, undo, undoState } from './undo.ts'
import { openUserDatabase, userDatabase } from '#src/offline/database/user-database.ts'

beforeEach(async () => {
  undoState.dismiss()
  await openUserDatabase(crypto.randomUUID())
})

const ids = ['a', 'b', 'c'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`)
const keep = () =>
  saveRecords(
    ids.map((id, n) => ({
      entity: 'address',
      id,
      doc: { ...make.address({ fullName: `Person ${n}` }), tags: [] },
    })),
  )
const names = async () => (await allRecords('address')).map(({ doc }) => doc.fullName as string).toSorted()
/** As the server would answer. */
async function sendAll(): Promise<void> {
  const db = userDatabase()
  const moment = { now: Date.now(), newId: () => crypto.randomUUID() }
  for (const row of await claim(db, moment, { leaseMs: 1000, max: 100 }))
    await acknowledge(db, row, { rev: row.baseRev + 1, doc: row.doc }, moment)
}

test('deleting many addresses offline and undoing it restores all, and the server never hears of it', async () => {
  await keep()
  await sendAll()
  expect(await changeMany('address', ids.slice(0, 2), () => null, 'undo.deleted')).toBe(2)
  expect(await names()).toEqual(['Person 2'])
  expect(undoState.get()).toMatchObject({ count: 2, messageId: 'undo.deleted' })
  await undo()
  expect(await names()).toEqual(['Person 0', 'Person 1', 'Person 2'])
  expect(undoState.get()).toBeUndefined()
  // Each is as it was: what is sent of it changes nothing there.
  for (const row of await userDatabase().outbox.toArray())
    expect(row.doc).toEqual((await userDatabase().records.get(['address', row.id]))!.base)
})

test('undone after sending, they are created again under their own ids', async () => {
  await keep()
  await sendAll()
  await changeMany('address', ids, () => null, 'undo.deleted')
  await sendAll()
  expect(await names()).toEqual([])
  await undo()
  expect(await names()).toHaveLength(3)
  expect((await userDatabase().outbox.toArray()).map(({ id }) => id).toSorted()).toEqual(ids)
})

test('records an edit leaves alone are unchanged, and cancelling keeps the undo for what was done', async () => {
  await keep()
  const tagged = await changeMany(
    'address',
    ids,
    (doc, id) => (id === ids[1] ? undefined : { ...doc, tags: ['VIP'] }),
    'undo.tagged',
  )
  expect(tagged).toBe(2)
  await changeMany('address', ids, () => null, 'undo.deleted', { signal: AbortSignal.abort() })
  expect(await names()).toHaveLength(3)
  await undo()
  expect((await allRecords('address')).map(({ doc }) => doc.tags)).toEqual([[], [], []])
})

test('another person who signed in meanwhile is not given the first one’s addresses', async () => {
  await keep()
  await changeMany('address', ids, () => null, 'undo.deleted')
  await openUserDatabase(crypto.randomUUID())
  await undo()
  expect(await names()).toEqual([])
})
