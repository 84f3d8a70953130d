import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dismissConflict, keepBoth, resolveConflict } from './conflicts.ts'
import { change } from './outbox.ts'
import { connect, type UserDatabase } from '#src/offline/database/user-database.ts'

const ADDRESS = { fullName: 'Mina Roy', city: 'Ottawa', phone: '1', isDefault: true }
let db: UserDatabase
let ids = 0
const moment = () => ({ now: 5000, newId: () => `new-${++ids}` })
const record = async () => (await db.records.get(['address', 'a']))?.doc
const waiting = () => db.outbox.toArray()

beforeEach(async () => {
  db = connect(`conflicts-${++ids}`)
  await db.open()
  await db.records.put({
    entity: 'address',
    id: 'a',
    doc: { ...ADDRESS, city: 'Gatineau' },
    rev: 2,
    base: { ...ADDRESS, city: 'Gatineau' },
    updatedAt: 1,
    tokens: [],
  })
  await db.conflicts.put({
    id: 'c',
    key: 'address/a',
    entity: 'address',
    recordId: 'a',
    base: ADDRESS,
    mine: { ...ADDRESS, city: 'Laval', phone: '2' },
    theirs: { ...ADDRESS, city: 'Gatineau' },
    at: 1,
  })
})
afterEach(() => db.delete())

describe('a shipper who decides between two versions of an address', () => {
  test('has the picked version saved and sent, and is not asked again', async () => {
    const doc = { ...ADDRESS, city: 'Laval', phone: '2' }
    expect(await resolveConflict(db, 'c', { doc, seen: { ...ADDRESS, city: 'Gatineau' } }, moment())).toBe(
      true,
    )
    expect(await record()).toEqual(doc)
    expect(await waiting()).toMatchObject([{ key: 'address/a', doc, baseRev: 2 }])
    expect(await db.conflicts.count()).toBe(0)
  })

  test('sends nothing when they picked the current version', async () => {
    const theirs = { ...ADDRESS, city: 'Gatineau' }
    await resolveConflict(db, 'c', { doc: theirs, seen: theirs }, moment())
    expect(await waiting()).toEqual([])
    expect(await db.conflicts.count()).toBe(0)
  })

  test('loses no change that arrived while they looked', async () => {
    const seen = { ...ADDRESS, city: 'Gatineau' }
    await change(
      db,
      [{ entity: 'address', id: 'a', doc: { ...seen, fullName: 'Mina Roy-Tremblay' } }],
      moment(),
    )
    await resolveConflict(db, 'c', { doc: { ...ADDRESS, city: 'Laval', phone: '2' }, seen }, moment())
    expect(await record()).toEqual({ ...ADDRESS, city: 'Laval', phone: '2', fullName: 'Mina Roy-Tremblay' })
  })

  test('is asked again where a new change contradicts what they picked', async () => {
    const seen = { ...ADDRESS, city: 'Gatineau' }
    await change(db, [{ entity: 'address', id: 'a', doc: { ...seen, city: 'Hull' } }], moment())
    await resolveConflict(db, 'c', { doc: { ...ADDRESS, city: 'Laval', phone: '2' }, seen }, moment())
    expect(await record()).toEqual({ ...ADDRESS, city: 'Hull', phone: '2' })
    expect(await db.conflicts.toArray()).toMatchObject([
      { key: 'address/a', mine: { city: 'Laval' }, theirs: { city: 'Hull' } },
    ])
  })

  test('restores a record deleted since, with what they picked', async () => {
    await db.records.delete(['address', 'a'])
    await resolveConflict(db, 'c', { doc: { ...ADDRESS, city: 'Laval' }, seen: null }, moment())
    expect(await record()).toEqual({ ...ADDRESS, city: 'Laval' })
    expect(await waiting()).toMatchObject([{ doc: { city: 'Laval' } }])
  })

  test('does not overwrite a record that came back while they saw it as deleted', async () => {
    await resolveConflict(db, 'c', { doc: { ...ADDRESS, city: 'Laval' }, seen: null }, moment())
    expect(await record()).toMatchObject({ city: 'Gatineau' })
    expect(await db.conflicts.toArray()).toMatchObject([
      { mine: { city: 'Laval', phone: '2' }, theirs: { city: 'Gatineau' } },
    ])
  })

  test('may keep both: their own as a new address, which is not the default one', async () => {
    await keepBoth(db, 'c', moment())
    expect(await record()).toMatchObject({ city: 'Gatineau' })
    const [row] = await waiting()
    expect(row).toMatchObject({
      entity: 'address',
      baseRev: 0,
      doc: { city: 'Laval', phone: '2', isDefault: false },
    })
    expect(row!.id).not.toBe('a')
    expect(await db.conflicts.count()).toBe(0)
  })

  test('may drop their own, which changes nothing else', async () => {
    await dismissConflict(db, 'c')
    expect(await record()).toMatchObject({ city: 'Gatineau' })
    expect([await waiting(), await db.conflicts.count()]).toEqual([[], 0])
  })

  test('writes nothing when another tab was first', async () => {
    await dismissConflict(db, 'c')
    expect(await resolveConflict(db, 'c', { doc: { ...ADDRESS, city: 'Laval' }, seen: null }, moment())).toBe(
      false,
    )
    expect(await keepBoth(db, 'c', moment())).toBe(false)
    expect([await waiting(), await record()]).toMatchObject([[], { city: 'Gatineau' }])
  })
})
