import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { make } from '#tests/support/domain/sample-values.ts'
import { change } from '#src/offline/sync/outbox.ts'
import { searchRecords } from './records.ts'
import { connect, type UserDatabase } from '#src/offline/database/user-database.ts'

let db: UserDatabase
beforeEach(async () => {
  db = connect(`search-${crypto.randomUUID()}`)
  const people = Array.from({ length: 300 }, (_, n) =>
    make.address({
      fullName: n < 290 ? `Ann Taylor${n}` : `Zoé Tremblay${n}`,
      city: 'Toronto',
      company: 'Toronto Tools',
    }),
  )
  await change(
    db,
    people.map((doc, n) => ({ entity: 'address', id: `id-${String(n).padStart(3, '0')}`, doc: { ...doc } })),
    { now: 1, newId: () => crypto.randomUUID() },
  )
})
afterEach(() => db.delete())

const names = async (q: string, limit?: number): Promise<unknown[]> =>
  (await searchRecords(db, 'address', q, limit)).map(({ doc }) => doc.fullName)

test('typing the beginning of a word in every record finds as many as fit, none twice', async () => {
  const found = await names('tor', 20)
  expect(found).toHaveLength(20)
  expect(new Set(found).size).toBe(20)
  expect(await names('t', 300)).toHaveLength(300)
})

test('of two words the rare one decides, even behind hundreds that have the other', async () => {
  expect(await names('toronto zoe', 5)).toEqual([
    'Zoé Tremblay290',
    'Zoé Tremblay291',
    'Zoé Tremblay292',
    'Zoé Tremblay293',
    'Zoé Tremblay294',
  ])
  expect(await names('toronto zoe', 20)).toHaveLength(10)
  expect(await names('toronto zoe')).toHaveLength(10)
  expect(await names('taylor12 ann', 20)).toHaveLength(11)
  expect(await names('toronto nobody', 20)).toEqual([])
})
