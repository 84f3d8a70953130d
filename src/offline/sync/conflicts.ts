import type { RecordData } from '#src/domain/sync/entity.ts'
import { SYNCED_ENTITIES } from '#src/domain/synced-entities.ts'
import { onDevice } from '#src/offline/database/storage-error.ts'
import { change, type Moment } from './outbox.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'
import type { ConflictRow } from '#src/offline/database/rows.ts'

/**
 * A person's decision: `doc` becomes the data, made from what was there when they looked (null: it was gone).
 */
export interface Decision {
  doc: RecordData
  seen: RecordData | null
}

/**
 * Resolves a conflict with what a person picked, in one transaction with its removal. Later changes stay
 * where they don't contradict it; where they do, both are kept and the person is asked again.
 * @returns false when it was resolved before, in another tab; then nothing is written
 */
export const resolveConflict = (
  db: UserDatabase,
  id: string,
  { doc, seen }: Decision,
  moment: Moment,
): Promise<boolean> =>
  ended(db, id, async ({ entity, recordId, mine }) => {
    const present = (await db.records.get([entity, recordId]))?.doc ?? null
    // It came back after the person had seen it gone.
    if (seen === null && present !== null)
      await db.conflicts.add({
        id: moment.newId(),
        key: `${entity}/${recordId}`,
        entity,
        recordId,
        base: null,
        mine,
        theirs: present,
        at: moment.now,
      })
    else await change(db, [{ entity, id: recordId, doc, ...(seen && { seen }) }], moment)
  })

/** My version becomes a record of its own; the current one stays. @returns false like resolveConflict */
export const keepBoth = (db: UserDatabase, id: string, moment: Moment): Promise<boolean> =>
  ended(db, id, async ({ entity, mine }) => {
    // Two addresses can't both be the default.
    const others = Object.fromEntries(
      (SYNCED_ENTITIES[entity].single ?? []).filter((field) => field in mine).map((field) => [field, false]),
    )
    await change(db, [{ entity, id: moment.newId(), doc: { ...mine, ...others } }], moment)
  })

/** The current version is right: mine is dropped. @returns false like resolveConflict */
export const dismissConflict = (db: UserDatabase, id: string): Promise<boolean> =>
  ended(db, id, () => Promise.resolve())

const ended = (db: UserDatabase, id: string, work: (row: ConflictRow) => Promise<void>): Promise<boolean> =>
  onDevice(() =>
    db.transaction('rw', db.records, db.outbox, db.conflicts, async () => {
      const row = await db.conflicts.get(id)
      if (!row) return false
      await db.conflicts.delete(id)
      await work(row)
      return true
    }),
  )
