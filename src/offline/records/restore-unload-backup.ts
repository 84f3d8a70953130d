import { v7 as newId } from 'uuid'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { keepsWork } from '#src/offline/database/storage-mode.ts'
import { change } from '#src/offline/sync/outbox.ts'
import { dropRescued, rescuedFor } from './unload-backup.ts'
import type { DraftRow, UserDatabase } from '#src/offline/database/user-database.ts'

/**
 * Of a rescued row: its values are the details of the draft shipment, or of the packing list, with that id.
 */
export const SHIPMENT = 'shipment'
/** Of a rescued row: its values are parts of the draft with that id, each by its name. */
export const LOAD = 'load'
export const LIST = 'list'

/**
 * What was typed in the last moment before a page went, unless something newer is there. What the device has
 * no room for waits for the next time.
 */
export async function absorbRescued(db: UserDatabase, now = Date.now()): Promise<void> {
  for (const row of rescuedFor(db.name)) {
    try {
      await absorb(db, row, now)
      // Where the database is in memory it is all that a reload leaves.
      if (keepsWork()) dropRescued(db.name, row.id, row.updatedAt)
    } catch (error) {
      console.warn(error)
    }
  }
}

async function absorb(db: UserDatabase, row: DraftRow, now: number): Promise<void> {
  if (row.kind !== SHIPMENT && row.kind !== LIST && row.kind !== LOAD) {
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
              ...(row.kind === LOAD ? row.values : { [row.kind]: row.values }),
            },
          },
        },
      ],
      { now, newId },
    )
}
