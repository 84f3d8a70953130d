import { v7 as newId } from 'uuid'
import { createObservable } from '#src/api/observable.ts'
import type { EntityName, RecordData } from '#src/domain/sync/entity.ts'
import { onDevice } from '#src/offline/database/storage-error.ts'
import { change, type Change } from '#src/offline/sync/outbox.ts'
import { askToPersist } from '#src/offline/database/persistence.ts'
import { saveRecords } from './records.ts'
import { syncSoon } from '#src/offline/sync/sync.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'

/**
 * What was just done to some records, and how to undo it. `database`: whose records; it never touches anybody
 * else's.
 */
interface Undoable {
  messageId: string
  count: number
  back: Change[]
  database: string
}

const board = createObservable<Undoable | undefined>(undefined)
/** The last change that can be undone, as long as this page is open; for `useObservable`. */
export const undoState = {
  get: board.get,
  subscribe: board.subscribe,
  dismiss: (): void => board.set(undefined),
}

/**
 * A large address book in pieces: each is a transaction, and a person who types meanwhile waits for one only.
 */
const PIECE = 250
interface WorkControl {
  onProgress?: (done: number, total: number) => void
  signal?: AbortSignal | undefined
}

/**
 * Changes many records so that all of it can be undone with `undo`, also offline. `edit` returns null to
 * delete, undefined to leave a record alone. When cancelled, what is done so far stays and can be undone.
 * @param messageId describes what was done, with {count}
 * @returns how many were changed
 * @throws DeviceStorageError
 */
export const changeMany = (
  entity: EntityName,
  ids: readonly string[],
  edit: (doc: RecordData | null, id: string) => RecordData | null | undefined,
  messageId: string,
  { onProgress, signal }: WorkControl = {},
): Promise<number> =>
  onDevice(async () => {
    const db = userDatabase()
    const back: Change[] = []
    for (let at = 0; at < ids.length && !signal?.aborted; at += PIECE) {
      onProgress?.(at, ids.length)
      const piece = ids.slice(at, at + PIECE)
      await db.transaction('rw', db.records, db.outbox, db.conflicts, async () => {
        const records = await db.records.bulkGet(piece.map((id): [EntityName, string] => [entity, id]))
        const changes = piece.flatMap((id, n): Change[] => {
          const before = records[n]?.doc ?? null
          const doc = edit(before, id)
          if (doc === undefined) return []
          // Other devices' changes in the meantime stay, unless they are to the same field.
          back.push({ entity, id, doc: before, ...(doc && before && { seen: doc }) })
          return [{ entity, id, doc }]
        })
        await change(db, changes, { now: Date.now(), newId })
      })
      board.set({ messageId, count: back.length, back: [...back], database: db.name })
      syncSoon()
    }
    askToPersist()
    return back.length
  })

/** Deletes records; `undo` brings them back. @throws DeviceStorageError */
export const removeMany = (entity: EntityName, ids: readonly string[], messageId: string): Promise<number> =>
  changeMany(entity, ids, (doc) => (doc ? null : undefined), messageId)

/** Throws a draft away; `undo` brings it back. @throws DeviceStorageError */
export const discardDraft = (id: string): Promise<number> => removeMany('draft', [id], 'undo.draftDiscarded')

/** Undoes what `undoState` describes. @throws DeviceStorageError */
export async function undo(): Promise<void> {
  const last = board.get()
  if (!last) return
  const isTheirs = await onDevice(async () => userDatabase().name === last.database)
  for (let at = 0; isTheirs && at < last.back.length; at += PIECE)
    await saveRecords(last.back.slice(at, at + PIECE))
  board.set(undefined)
}
