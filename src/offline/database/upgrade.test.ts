import 'fake-indexeddb/auto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { saveDraft } from '#src/offline/records/drafts.ts'
import { saveIntent } from '#src/offline/records/intents.ts'
import { cacheDocument } from '#src/offline/cache/documents.ts'
import { change } from '#src/offline/sync/outbox.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { PROTOCOLS, recording } from '#tests/support/server/protocols.ts'
import { connect, openUserDatabase, type UserDatabase } from './user-database.ts'

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

/** Rows of every table, as this version writes them. */
type Rows = Record<string, Record<string, unknown>[]>

async function usedDevice(): Promise<UserDatabase> {
  const db = await openUserDatabase(make.id())
  const address = { ...make.address({ fullName: 'Zoé Roy' }), tags: ['VIP'] }
  const moment = { now: 1_800_000_000_000, newId: make.id }
  await change(
    db,
    [
      { entity: 'address', id: make.id(), doc: address },
      { entity: 'draft', id: make.id(), doc: { kind: 'parcel', values: { shipment: make.shipment() } } },
      { entity: 'preference', id: 'print', doc: { labelFormat: 'zpl4x6' } },
    ],
    moment,
  )
  await db.outbox.toCollection().modify((row) => {
    // One was under way when the old version was closed for the last time.
    if (row.entity === 'draft') Object.assign(row, { state: 'sending', attempts: 1, leaseId: 'tab' })
  })
  await saveDraft('form:quickQuote', 'form', { city: 'Ottawa' }, moment.now)
  await saveIntent(make.id(), { kind: 'purchase' }, moment.now)
  await cacheDocument(
    { id: 'label:1', name: 'label.pdf', type: 'application/pdf', bytes: new Uint8Array([37, 80, 68, 70]) },
    moment.now,
  )
  await db.conflicts.add({
    id: make.id(),
    key: 'facility/f',
    entity: 'facility',
    recordId: 'f',
    base: null,
    mine: { name: 'Dock 1' },
    theirs: { name: 'Dock 2' },
    at: moment.now,
  })
  await db.answers.add({ key: 'GET /pickups {}', at: moment.now, data: { rows: [], total: 0 } })
  await db.orders.add({
    id: make.id(),
    createdAt: '2026-11-26T12:00:00.000Z',
    seenAt: moment.now,
    tokens: ['roy'],
    row: { number: 'OR0001-0019' },
  })
  await db.tracking.add({ number: 'PT00010019', checkedAt: moment.now, result: { status: 'in_transit' } })
  await db.facts.put({ key: 'feed', value: 7 })
  return db
}

async function rowsIn(db: Dexie): Promise<Rows> {
  return Object.fromEntries(
    await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const)),
  )
}
const asText = (_: string, value: unknown) =>
  value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value
const fromText = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'bytes' in value && typeof value.bytes === 'string'
    ? new Uint8Array(Buffer.from(value.bytes, 'base64'))
    : value

if (recording) {
  const db = await usedDevice()
  const file = join(PROTOCOLS, `device-${db.verno}.rows.json`)
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify(await rowsIn(db), asText, 1)}\n`)
  db.close()
}

const VERSIONS = readdirSync(PROTOCOLS).flatMap((file) => /^device-(\d+)\.rows\.json$/.exec(file)?.[1] ?? [])

test.each(VERSIONS)('a device that was last used in version %s has all of it afterwards', async (version) => {
  const read = (name: string) => readFileSync(join(PROTOCOLS, name), 'utf8')
  const rows = JSON.parse(read(`device-${version}.rows.json`), fromText) as Rows
  const old = new Dexie(`portage-u-version-${version}`)
  old.version(Number(version)).stores(JSON.parse(read(`device-${version}.json`)) as Record<string, string>)
  for (const [table, all] of Object.entries(rows)) await old.table(table).bulkAdd(all)
  old.close()

  const now = connect(`portage-u-version-${version}`)
  await now.open()
  // A table may be gone and a row have more fields: what a person typed, sent or bought must be there.
  expect(await now.records.toArray()).toEqual(
    rows.records!.map((row) => expect.objectContaining(row) as unknown),
  )
  expect((await now.outbox.toArray()).map(({ opId, doc, attempts }) => [opId, doc, attempts])).toEqual(
    rows.outbox!.map(({ opId, doc, attempts }) => [opId, doc, attempts]),
  )
  expect((await now.drafts.toArray()).map(({ id, values }) => [id, values])).toEqual(
    rows.drafts!.map(({ id, values }) => [id, values]),
  )
  expect((await now.conflicts.toArray()).map(({ mine, theirs }) => [mine, theirs])).toEqual(
    rows.conflicts!.map(({ mine, theirs }) => [mine, theirs]),
  )
  expect((await now.intents.toArray()).map(({ id, state }) => [id, state])).toEqual(
    rows.intents!.map(({ id, state }) => [id, state]),
  )
  expect((await now.documents.toArray()).map(({ name, bytes }) => [name, [...bytes]])).toEqual(
    rows.documents!.map(({ name, bytes }) => [name, [...(bytes as Uint8Array)]]),
  )
  now.close()
})
