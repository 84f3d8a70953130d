import { openDB, type IDBPDatabase } from 'idb'
import PouchDB from 'pouchdb-browser'
import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'

export interface RxRow {
  id: string
  words: string
  doc: Record<string, unknown>
}

/** Popular browser stores, each with its default options. */
export const openIdb = (name: string): Promise<IDBPDatabase> =>
  openDB(name, 1, {
    upgrade(db) {
      const things = db.createObjectStore('things', { keyPath: 'id' })
      things.createIndex('tokens', 'tokens', { multiEntry: true })
      db.createObjectStore('outbox', { autoIncrement: true })
    },
  })

export const openPouch = (name: string): PouchDB => new PouchDB(name)

export async function openRx(
  name: string,
): Promise<{ things: RxCollection<RxRow>; close: () => Promise<unknown> }> {
  const db = await createRxDatabase({ name, storage: getRxStorageDexie() })
  const { things } = await db.addCollections({ things: { schema: SCHEMA } })
  return { things: things!, close: () => db.close() }
}

export { replicateRxCollection } from 'rxdb/plugins/replication'

const SCHEMA: RxJsonSchema<RxRow> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', maxLength: 64 }, words: { type: 'string' }, doc: { type: 'object' } },
}
