import type { RecordData } from '#src/domain/sync/entity.ts'
import { SYNCED_ENTITIES } from '#src/domain/synced-entities.ts'
import { onDevice } from '#src/offline/database/storage-error.ts'
import { change, type Moment } from './outbox.ts'
import type { ConflictRow, UserDatabase } from '#src/offline/database/user-database.ts'

/**
 * What a person decided: `doc` is to stand, made from what stood there when they looked (null: it was gone).
 */
export interface Decision {
  doc: RecordData
  seen: RecordData | null
}

/**
 * Ends a conflict with what a person picked, in one transaction with its removal. What changed since they
 * looked stays where they do not contradict it; where they do, both are kept and asked about again.
 * @returns false when somebody has ended it before, in another tab; then nothing is written.
 */
export const resolveConflict = (
  db: UserDatabase,
  id: string,
  { doc, seen }: Decision,
  moment: Moment,
): Promise<boolean> =>
  ended(db, id, async ({ entity, recordId, mine }) => {
    const present = (await db.records.get([entity, recordId]))?.doc ?? null
    // It came back while the person looked at nothing.
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

/** Mine becomes a thing of its own; what stands there stays. @returns false as resolveConflict */
export const keepBoth = (db: UserDatabase, id: string, moment: Moment): Promise<boolean> =>
  ended(db, id, async ({ entity, mine }) => {
    // Two addresses cannot both be the one that is taken first.
    const others = Object.fromEntries(
      (SYNCED_ENTITIES[entity].single ?? []).filter((field) => field in mine).map((field) => [field, false]),
    )
    await change(db, [{ entity, id: moment.newId(), doc: { ...mine, ...others } }], moment)
  })

/** What stands there is right: mine goes. @returns false as resolveConflict */
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
