import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { v7 as newId } from 'uuid'
import { folded, type EntityName, type SyncedDoc } from '#src/domain/synced.ts'
import { deviceOpened } from './device.ts'
import { onDevice } from './device-storage-error.ts'
import { change, type Change } from './outbox.ts'
import { askToPersist } from './persistence.ts'
import { syncSoon } from './sync.ts'
import { userDatabase, type RecordRow, type UserDatabase } from './user-database.ts'

export type { RecordRow } from './user-database.ts'
/** A thing that is there: not one whose removal is on its way. */
export type LiveRecord = RecordRow & { doc: SyncedDoc }

/**
 * Saves on this device, together with what the server has to hear of it; it is sent as soon as there is a network.
 * @throws DeviceStorageError, as all of these: then nothing was saved.
 */
export const saveRecords = (changes: readonly Change[]): Promise<void> => onDevice(async () => {
  // Through JSON: a form's values may carry undefined, which no other device could read back.
  const plain = changes.map((one) => ({ ...one, doc: JSON.parse(JSON.stringify(one.doc)) as SyncedDoc | null }))
  await change(userDatabase(), plain, { now: Date.now(), newId })
  askToPersist()
  syncSoon()
})
export const saveRecord = (entity: EntityName, id: string, doc: object): Promise<void> => saveRecords([{ entity, id, doc: doc as SyncedDoc }])
export const removeRecord = (entity: EntityName, id: string): Promise<void> => saveRecords([{ entity, id, doc: null }])

export const findRecord = (entity: EntityName, id: string): Promise<LiveRecord | undefined> =>
  onDevice(async () => live(await userDatabase().records.get([entity, id])))

/** Everything of one kind, the newest change first. */
export const allRecords = (entity: EntityName): Promise<LiveRecord[]> => onDevice(async () => readAll(userDatabase(), entity))

/** Somebody has seen that it came back. */
export const acceptRevived = (entity: EntityName, id: string): Promise<void> =>
  onDevice(async () => { await userDatabase().records.where({ entity, id }).modify((record) => { delete record.revived }) })

/**
 * What begins with the words of `q`, in the order of their texts: the first word by an index, the others in memory.
 * Empty finds everything.
 */
export async function searchRecords(db: UserDatabase, entity: EntityName, q: string): Promise<LiveRecord[]> {
  const [first, ...others] = folded(q).split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (first === undefined) return readAll(db, entity)
  const found = await db.records.where('tokens').startsWith(`${entity}:${first}`).distinct().toArray()
  return found.filter((record): record is LiveRecord => record.doc !== null && others.every((word) => record.tokens.some((token) => token.startsWith(`${entity}:${word}`))))
}

async function readAll(db: UserDatabase, entity: EntityName): Promise<LiveRecord[]> {
  const rows = await db.records.where('[entity+updatedAt]').between([entity, -Infinity], [entity, Infinity]).reverse().toArray()
  return rows.filter((record): record is LiveRecord => record.doc !== null)
}

/**
 * What `read` finds in the open database, followed as it changes here or in another tab; undefined while it is being read,
 * `otherwise` on a device that keeps nothing. `read` may wait for this database alone, or the list would stop following.
 */
export function useDevice<T>(read: (db: UserDatabase) => Promise<T>, deps: unknown[], otherwise: T): T | undefined {
  const opened = useSyncExternalStore(deviceOpened.subscribe, deviceOpened.get)
  return useLiveQuery(() => (opened === 'opening' ? undefined : attempt(read, otherwise)), [opened, ...deps])
}

function attempt<T>(read: (db: UserDatabase) => Promise<T>, otherwise: T): Promise<T> | T {
  try {
    return read(userDatabase()).then((found) => found, () => otherwise)
  } catch {
    return otherwise
  }
}

export const useRecords = (entity: EntityName): LiveRecord[] | undefined => useDevice((db) => readAll(db, entity), [entity], NONE)
export const useRecord = (entity: EntityName, id: string): LiveRecord | null | undefined =>
  useDevice(async (db) => live(await db.records.get([entity, id])) ?? null, [entity, id], null)

const live = (record: RecordRow | undefined): LiveRecord | undefined => (record?.doc ? record as LiveRecord : undefined)
const NONE: LiveRecord[] = []
