import { useLiveQuery } from 'dexie-react-hooks'
import { onDevice } from './device-storage-error.ts'
import { rescue } from './rescue.ts'
import { userDatabase, type DraftRow } from './user-database.ts'

export type { DraftRow } from './user-database.ts'

/** @throws DeviceStorageError, as all of these. */
export const loadDraft = (id: string): Promise<DraftRow | undefined> => onDevice(async () => userDatabase().drafts.get(id))

/** Writes the whole draft; `at` is now, in milliseconds. */
export const saveDraft = (id: string, kind: string, values: Record<string, unknown>, at = Date.now()): Promise<void> =>
  // Through JSON: what a form holds may carry undefined or a File, which no other device could read back.
  onDevice(async () => { await userDatabase().drafts.put({ id, kind, updatedAt: at, values: JSON.parse(JSON.stringify(values)) as Record<string, unknown> }) })

/** Keeps the draft in the very moment the page goes, when no transaction would be committed any more. */
export function rescueDraft(id: string, kind: string, values: Record<string, unknown>, at = Date.now()): void {
  rescue(userDatabase().name, { id, kind, updatedAt: at, values })
}

export const removeDraft = (id: string): Promise<void> => onDevice(async () => userDatabase().drafts.delete(id))

/** The drafts of one kind (or all), newest first; undefined while they are being read. Changes of other tabs show too. */
export function useDrafts(kind?: string): DraftRow[] | undefined {
  return useLiveQuery(() => onDevice(async () => {
    const { drafts } = userDatabase()
    const found = await (kind === undefined ? drafts.toArray() : drafts.where('kind').equals(kind).toArray())
    return found.toSorted((a, b) => b.updatedAt - a.updatedAt)
  }), [kind])
}
