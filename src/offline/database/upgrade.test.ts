import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { make } from '#tests/support/server/make.ts'
import { connect } from './user-database.ts'

test('drafts of version 1 are there after the upgrade, and on their way to the other devices', async () => {
  const old = new Dexie('portage-u-upgrade')
  old
    .version(1)
    .stores({ drafts: 'id, kind, updatedAt', intents: 'id, state', documents: 'id, keptAt', facts: 'key' })
  const quote = { request: { from: { postalCode: 'M1B 0A1' } }, rate: null, purchase: null }
  await old.table('drafts').bulkAdd([
    { id: 'form:quickQuote', kind: 'form', updatedAt: 1, values: { city: 'Ottawa' } },
    { id: 'quote:a', kind: 'quote', updatedAt: 2, values: quote },
    { id: 'form:shipment:a', kind: 'form', updatedAt: 3, values: { contents: 'Books' } },
    { id: 'quote:b', kind: 'quote', updatedAt: 4, values: quote },
  ])
  await old
    .table('documents')
    .add({ id: 'label:1', keptAt: 1, name: 'x.pdf', type: 'application/pdf', bytes: new Uint8Array([7]) })
  old.close()

  const now = connect('portage-u-upgrade')
  await now.open()
  expect((await now.drafts.toArray()).map(({ id }) => id)).toEqual(['form:quickQuote'])
  expect((await now.records.toArray()).map(({ id, rev, doc }) => [id, rev, doc])).toEqual([
    ['a', 0, { kind: 'parcel', values: { ...quote, shipment: { contents: 'Books' } } }],
    ['b', 0, { kind: 'parcel', values: quote }],
  ])
  expect((await now.outbox.toArray()).map(({ key, state, baseRev }) => [key, state, baseRev])).toEqual([
    ['draft/a', 'queued', 0],
    ['draft/b', 'queued', 0],
  ])
  expect(await now.documents.count()).toBe(1)
  now.close()
})

test('addresses from before tags have none, are found as duplicates, and what was sent stays as it was sent', async () => {
  const old = new Dexie('portage-u-upgrade-tags')
  old.version(2).stores({
    drafts: 'id, kind, updatedAt',
    intents: 'id, state',
    documents: 'id, keptAt',
    facts: 'key',
    records: '[entity+id], [entity+updatedAt], *tokens',
    outbox: '++seq, &opId, [key+seq], state',
    conflicts: 'id, key',
    answers: 'key, at',
    orders: 'id, createdAt, *tokens',
    tracking: 'number, checkedAt',
  })
  const doc = make.address({ fullName: 'Mina Roy' })
  const row = (id: string) => ({
    entity: 'address',
    id,
    doc,
    rev: 1,
    base: doc,
    updatedAt: 1,
    tokens: ['address:mina'],
  })
  const entry = (id: string, attempts: number) => ({
    opId: id,
    key: `address/${id}`,
    entity: 'address',
    id,
    baseRev: 1,
    doc,
    createdAt: 1,
    attempts,
    failures: 0,
    nextAt: 0,
    state: 'queued',
    leaseId: '',
    leaseUntil: 0,
    error: '',
    schema: 1,
  })
  await old
    .table('records')
    .bulkAdd([row('a'), row('b'), { ...row('c'), doc: null }, { ...row('d'), entity: 'facility' }])
  await old.table('outbox').bulkAdd([entry('a', 0), entry('b', 2), { ...entry('c', 0), doc: null }])
  await old.table('conflicts').add({
    id: 'x',
    key: 'address/a',
    entity: 'address',
    recordId: 'a',
    base: null,
    mine: doc,
    theirs: doc,
    at: 1,
  })
  old.close()

  const now = connect('portage-u-upgrade-tags')
  await now.open()
  const tags = async (table: 'records' | 'outbox') => (await now[table].toArray()).map((one) => one.doc?.tags)
  expect(await tags('records')).toEqual([[], [], undefined, undefined])
  expect(await tags('outbox')).toEqual([[], undefined, undefined])
  expect(await now.conflicts.get('x')).toMatchObject({ base: null, mine: { tags: [] }, theirs: { tags: [] } })
  expect((await now.records.where('tokens').startsWith('address~').toArray()).map(({ id }) => id)).toEqual([
    'a',
    'b',
  ])
  expect((await now.records.get(['address', 'a']))!.base).toMatchObject({ tags: [] })
  now.close()
})
