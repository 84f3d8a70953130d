import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { v7 as newId } from 'uuid'
import { ApiError } from '#src/api/api-error.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { wordsIn } from '#src/domain/shared/text/normalize-text.ts'
import type { EntityName, RecordData } from '#src/domain/sync/entity.ts'
import { deviceOpened } from '#src/offline/database/device-database.ts'
import { onDevice } from '#src/offline/database/storage-error.ts'
import { hasFirstCopy } from '#src/offline/sync/feed.ts'
import { change, type Change } from '#src/offline/sync/outbox.ts'
import { askToPersist } from '#src/offline/database/persistence.ts'
import { syncNow, syncSoon, syncTrouble } from '#src/offline/sync/sync.ts'
import { userDatabase, type UserDatabase } from '#src/offline/database/user-database.ts'
import type { RecordRow } from '#src/offline/database/rows.ts'

const TIMEOUT_MS = 3000

export type { RecordRow } from '#src/offline/database/rows.ts'
/** A record that exists: not one whose deletion is on its way. */
export type LiveRecord = RecordRow & { doc: RecordData }

/**
 * Saves on this device, together with the changes for the server, which are sent as soon as there is a
 * network.
 * @throws DeviceStorageError, like all functions here: then nothing was saved
 */
export const saveRecords = (changes: readonly Change[]): Promise<void> =>
  onDevice(async () => {
    await change(
      userDatabase(),
      changes.map((one) => ({ ...one, doc: plain(one.doc) })),
      { now: Date.now(), newId },
    )
    askToPersist()
    syncSoon()
  })
/** `seen`: what the form started from, so that changes made elsewhere meanwhile aren't overwritten. */
export const saveRecord = (entity: EntityName, id: string, doc: object, seen?: object): Promise<void> =>
  saveRecords([{ entity, id, doc: doc as RecordData, ...(seen && { seen: seen as RecordData }) }])
export const removeRecord = (entity: EntityName, id: string): Promise<void> =>
  saveRecords([{ entity, id, doc: null }])

/** Changes the current data (null: none); `edit` returns null to leave it as it is. */
export const updateRecord = (
  entity: EntityName,
  id: string,
  edit: (doc: RecordData | null) => RecordData | null,
): Promise<void> =>
  onDevice(async () => {
    const db = userDatabase()
    await db.transaction('rw', db.records, db.outbox, db.conflicts, async () => {
      const doc = edit((await db.records.get([entity, id]))?.doc ?? null)
      if (doc) await change(db, [{ entity, id, doc: plain(doc) }], { now: Date.now(), newId })
    })
    askToPersist()
    syncSoon()
  })

export const findRecord = (entity: EntityName, id: string): Promise<LiveRecord | undefined> =>
  onDevice(async () => live(await userDatabase().records.get([entity, id])))

/** Every record of one entity, the latest change first. */
export const allRecords = (entity: EntityName): Promise<LiveRecord[]> =>
  onDevice(async () => readAll(userDatabase(), entity))

/**
 * A list of one entity, searched, ordered and paged on this device, in the form a table takes. Until the
 * first copy from the server is complete, an empty list can't be called empty.
 */
export function useRecordList<Row>(
  entity: EntityName,
  { q, page, size, tag = '' }: { q: string; page: number; size: number; tag?: string },
  { toRow, order }: { toRow: (record: LiveRecord) => Row; order: (a: Row, b: Row) => number },
) {
  const found = useDevice(
    async (db) => ({
      rows: (await taggedRecords(db, entity, { q, tag })).map(toRow),
      copied: await hasFirstCopy(db),
    }),
    [entity, q, tag],
    { rows: [], copied: false },
  )
  // Only the error: whether it was copied is read together with the rows; separately, the list would be empty
  // for a moment.
  const error = useWhyNoCopy()
  const known = found && (found.copied || found.rows.length > 0)
  const rows = known ? found.rows.toSorted(order) : []
  return {
    data: known ? { rows: rows.slice((page - 1) * size, page * size), total: rows.length } : undefined,
    error: found && !known ? error : null,
    isPending: !known && !(found && error),
    isFetching: false,
    isPlaceholderData: false,
    dataUpdatedAt: 0,
    refetch: syncNow,
  }
}

/** Whether this device has once had everything the server keeps; `error`: why it hasn't yet. */
export function useFirstCopy(): { copied: boolean | undefined; error: Error | null } {
  const copied = useDevice(hasFirstCopy, [], false)
  const error = useWhyNoCopy()
  return { copied, error: copied === false ? error : null }
}

function useWhyNoCopy(): Error | null {
  const trouble = useSyncExternalStore(syncTrouble.subscribe, syncTrouble.get, syncTrouble.get)
  const offline =
    useSyncExternalStore(connectivity.subscribe, connectivity.get, connectivity.get) === 'offline'
  return offline ? NO_NETWORK : trouble
}

/**
 * Waits a little for the server's first copy on a device that has none yet; the network may be slow or down.
 */
export const firstCopy = (): Promise<void> =>
  onDevice(async () => {
    if (!(await hasFirstCopy(userDatabase())))
      await Promise.race([
        syncNow(),
        new Promise<void>((resolve) => {
          setTimeout(resolve, TIMEOUT_MS)
        }),
      ])
  })

/** Somebody has seen that it came back. */
export const dismissRevived = (entity: EntityName, id: string): Promise<void> =>
  onDevice(async () => {
    await userDatabase()
      .records.where({ entity, id })
      .modify((record) => {
        delete record.revived
      })
  })

/** Like searchRecords; with a tag, only records that have it. */
export async function taggedRecords(
  db: UserDatabase,
  entity: EntityName,
  { q, tag }: { q: string; tag: string },
): Promise<LiveRecord[]> {
  if (tag === '') return searchRecords(db, entity, q)
  if (q.trim() === '')
    return (await db.records.where('tokens').equals(`${entity}#${tag}`).toArray()).filter(
      (record): record is LiveRecord => record.doc !== null,
    )
  return (await searchRecords(db, entity, q)).filter(({ tokens }) => tokens.includes(`${entity}#${tag}`))
}

/** Records with words that begin with those of `q`, at most `limit`. An empty query finds all. */
export async function searchRecords(
  db: UserDatabase,
  entity: EntityName,
  q: string,
  limit = Infinity,
): Promise<LiveRecord[]> {
  // The longest word leaves the fewest rows to look through.
  const words = wordsIn(q).toSorted((a, b) => b.length - a.length)
  const [first, ...others] = words
  if (first === undefined) return readAll(db, entity, limit)
  const fits = (record: RecordRow | undefined): record is LiveRecord =>
    !!record?.doc &&
    others.every((word) => record.tokens.some((token) => token.startsWith(`${entity}:${word}`)))
  const beginningWith = (word: string) => db.records.where('tokens').startsWith(`${entity}:${word}`)
  if (limit === Infinity) return (await beginningWith(first).distinct().toArray()).filter(fits)
  // One piece usually contains enough.
  const piece = limit * (others.length === 0 ? 3 : 10)
  const some = await beginningWith(first).limit(piece).toArray()
  const found = [...new Map(some.map((record) => [record.id, record])).values()].filter(fits)
  if (found.length >= limit || some.length < piece) return found.slice(0, limit)
  // Otherwise the intersection of all words, by the index alone: going row by row would wait for the database
  // at each.
  const [those = new Set<string>(), ...sets] = await Promise.all(
    words.map(async (word) => new Set((await beginningWith(word).primaryKeys()).map(([, id]) => id))),
  )
  const ids = [...those].filter((id) => sets.every((set) => set.has(id))).slice(0, limit)
  return (await db.records.bulkGet(ids.map((id): [EntityName, string] => [entity, id]))).filter(fits)
}

async function readAll(db: UserDatabase, entity: EntityName, limit = Infinity): Promise<LiveRecord[]> {
  const rows = await db.records
    .where('[entity+updatedAt]')
    .between([entity, -Infinity], [entity, Infinity])
    .reverse()
    .limit(limit)
    .toArray()
  return rows.filter((record): record is LiveRecord => record.doc !== null)
}

/**
 * The result of `read` on the open database, updated as it changes here or in another tab; undefined while
 * loading, `otherwise` on a device that stores nothing. `read` may await only this database, or the list
 * would stop updating.
 */
export function useDevice<T>(
  read: (db: UserDatabase) => Promise<T>,
  deps: unknown[],
  otherwise: T,
): T | undefined {
  const opened = useSyncExternalStore(deviceOpened.subscribe, deviceOpened.get, deviceOpened.get)
  return useLiveQuery(() => (opened === 'opening' ? undefined : attempt(read, otherwise)), [opened, ...deps])
}

function attempt<T>(read: (db: UserDatabase) => Promise<T>, otherwise: T): Promise<T> | T {
  try {
    return read(userDatabase()).then(
      (found) => found,
      () => otherwise,
    )
  } catch {
    return otherwise
  }
}

export const useRecords = (entity: EntityName): LiveRecord[] | undefined =>
  useDevice((db) => readAll(db, entity), [entity], NONE)
export const useRecord = (entity: EntityName, id: string): LiveRecord | null | undefined =>
  useDevice(async (db) => live(await db.records.get([entity, id])) ?? null, [entity, id], null)

/** Through JSON: a form's values may contain undefined, which another device couldn't read back. */
const plain = <T extends RecordData | null>(doc: T): T => JSON.parse(JSON.stringify(doc)) as T
const live = (record: RecordRow | undefined): LiveRecord | undefined =>
  record?.doc ? (record as LiveRecord) : undefined
const NONE: LiveRecord[] = []
const NO_NETWORK = new ApiError('network', 0, '')
