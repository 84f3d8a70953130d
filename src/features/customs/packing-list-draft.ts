import { draftStore } from '#src/components/form/draft-store.ts'
import { PACKING_LIST, type PackingList } from '#src/domain/parcel/packing-list.ts'
import type { LiveRecord } from '#src/offline/records/records.ts'

export function listOf(record: LiveRecord | null | undefined): PackingList | undefined {
  return record?.doc.kind === PACKING_LIST ? (record.doc.values as { list?: PackingList }).list : undefined
}

/** A packing list is a draft on all of the person's devices; its form begins with it (ListView). */
export const packingListStore = draftStore({ form: 'list' })
