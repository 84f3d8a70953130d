import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { loads, type LoadRow } from '#src/contract/loads.ts'
import { openUserDatabase } from '#src/offline/database/user-database.ts'
import { findFreight } from './find-freight.ts'

const load: Partial<LoadRow> = {
  id: '7700aa00-0000-7000-8000-000000004711',
  loadNumber: 'LD0000-1011',
  recipient: 'Luc Gagnon',
  destination: 'Montréal, QC',
  reference: 'PO 88',
  createdAt: '2026-11-24T04:47:11.000Z',
}

test('a load seen here is found by the text shown, not by the digits of its id or date', async () => {
  const db = await openUserDatabase('mina')
  await db.answers.put({
    key: JSON.stringify([loads.list.name, { q: '' }]),
    at: 1,
    data: { rows: [load], next: null },
  })
  for (const q of ['gagnon', 'montreal 88', 'ld0000-1011'])
    expect((await findFreight(db, q)).loads, q).toHaveLength(1)
  for (const q of ['4711', '2026', '7700aa']) expect((await findFreight(db, q)).loads, q).toEqual([])
})
