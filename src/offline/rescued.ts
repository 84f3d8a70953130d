import { v7 as newId } from 'uuid'
import type { SyncedDoc } from '#src/domain/synced.ts'
import { change } from './outbox.ts'
import { takeRescued } from './rescue.ts'
import type { UserDatabase } from './user-database.ts'

/** Of a rescued row: its values are the details of the draft shipment with that id. */
export const SHIPMENT = 'shipment'

/** What was typed in the last moment before a page went, unless something newer is there. */
export async function absorbRescued(db: UserDatabase, now = Date.now()): Promise<void> {
  for (const row of takeRescued(db.name)) {
    if (row.kind !== SHIPMENT) {
      const kept = await db.drafts.get(row.id)
      if (!kept || kept.updatedAt < row.updatedAt) await db.drafts.put(row)
      continue
    }
    const record = await db.records.get(['draft', row.id])
    if (record?.doc && record.updatedAt < row.updatedAt)
      await change(db, [{ entity: 'draft', id: row.id, doc: { ...record.doc, values: { ...record.doc.values as SyncedDoc, shipment: row.values } } }], { now, newId })
  }
}
