import { v7 as newId } from 'uuid'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { keepsWork } from '#src/offline/database/storage-mode.ts'
import { change } from '#src/offline/sync/outbox.ts'
import { DRAFT_FORMS, isDraftForm } from './draft-forms.ts'
import { dropRescued, rescuedFor } from './unload-backup.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'
import type { DraftRow } from '#src/offline/database/rows.ts'

/**
 * Restores what was typed at the last moment before a page closed, unless something newer is there. If the
 * device has no room, it waits for the next time.
 */
export async function restoreUnloadBackups(db: UserDatabase, now = Date.now()): Promise<void> {
  for (const row of rescuedFor(db.name)) {
    try {
      await absorb(db, row, now)
      // For a database in memory it is all that survives a reload.
      if (keepsWork()) dropRescued(db.name, row.id, row.updatedAt)
    } catch (error) {
      console.warn(error)
    }
  }
}

async function absorb(db: UserDatabase, row: DraftRow, now: number): Promise<void> {
  if (!isDraftForm(row.kind)) {
    const kept = await db.drafts.get(row.id)
    if (!kept || kept.updatedAt < row.updatedAt) await db.drafts.put(row)
    return
  }
  const record = await db.records.get(['draft', row.id])
  if (record?.doc && record.updatedAt < row.updatedAt)
    await change(
      db,
      [
        {
          entity: 'draft',
          id: row.id,
          doc: {
            ...record.doc,
            values: {
              ...(record.doc.values as RecordData),
              ...DRAFT_FORMS[row.kind](row.values),
            },
          },
        },
      ],
      { now, newId },
    )
}
