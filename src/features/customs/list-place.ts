import type { FieldValues } from 'react-hook-form'
import { PACKING_LIST, type PackingList } from '#src/domain/parcel/packing-list.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { backUpDraft } from '#src/offline/records/drafts.ts'
import { updateRecord, type LiveRecord } from '#src/offline/records/records.ts'
import { LIST } from '#src/offline/records/restore-unload-backup.ts'
import type { BackupStore } from '#src/components/form/use-form-backup.ts'

export function listOf(record: LiveRecord | null | undefined): PackingList | undefined {
  return record?.doc.kind === PACKING_LIST ? (record.doc.values as { list?: PackingList }).list : undefined
}

/**
 * A packing list is kept as a draft on all of the person's devices. One that was thrown away meanwhile is not
 * brought back.
 */
export async function listPlace(id: string): Promise<BackupStore> {
  return {
    // The form begins with what is kept (ListView).
    load: async () => undefined,
    save: (values: FieldValues) =>
      updateRecord('draft', id, (doc) =>
        doc ? { ...doc, values: { ...(doc.values as RecordData), list: values } } : null,
      ),
    rescue: (values) => backUpDraft(id, LIST, values),
  }
}
