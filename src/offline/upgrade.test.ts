import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { connect } from './user-database.ts'

test('what was drafted in version 1 is there after the upgrade, and on its way to the other devices', async () => {
  const old = new Dexie('portage-u-upgrade')
  old.version(1).stores({ drafts: 'id, kind, updatedAt', intents: 'id, state', documents: 'id, keptAt', facts: 'key' })
  const quote = { request: { from: { postalCode: 'M1B 0A1' } }, rate: null, purchase: null }
  await old.table('drafts').bulkAdd([
    { id: 'form:quickQuote', kind: 'form', updatedAt: 1, values: { city: 'Ottawa' } },
    { id: 'quote:a', kind: 'quote', updatedAt: 2, values: quote },
    { id: 'form:shipment:a', kind: 'form', updatedAt: 3, values: { contents: 'Books' } },
    { id: 'quote:b', kind: 'quote', updatedAt: 4, values: quote },
  ])
  await old.table('documents').add({ id: 'label:1', keptAt: 1, name: 'x.pdf', type: 'application/pdf', bytes: new Uint8Array([7]) })
  old.close()

  const now = connect('portage-u-upgrade')
  await now.open()
  expect((await now.drafts.toArray()).map(({ id }) => id)).toEqual(['form:quickQuote'])
  expect((await now.records.toArray()).map(({ id, rev, doc }) => [id, rev, doc])).toEqual([
    ['a', 0, { kind: 'parcel', values: { ...quote, shipment: { contents: 'Books' } } }], ['b', 0, { kind: 'parcel', values: quote }],
  ])
  expect((await now.outbox.toArray()).map(({ key, state, baseRev }) => [key, state, baseRev])).toEqual([['draft/a', 'queued', 0], ['draft/b', 'queued', 0]])
  expect(await now.documents.count()).toBe(1)
  now.close()
})
