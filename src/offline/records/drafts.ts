import { onDevice } from '#src/offline/database/storage-error.ts'
import { keepsWork } from '#src/offline/database/storage-mode.ts'
import { dropRescued, rescue } from './unload-backup.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'
import type { DraftRow } from '#src/offline/database/rows.ts'

export type { DraftRow } from '#src/offline/database/rows.ts'

/** @throws DeviceStorageError, like all functions here */
export const loadDraft = (id: string): Promise<DraftRow | undefined> =>
  onDevice(async () => userDatabase().drafts.get(id))

/** Writes the whole draft; `at` is now, in milliseconds. */
export const saveDraft = (
  id: string,
  kind: string,
  values: Record<string, unknown>,
  at = Date.now(),
): Promise<void> =>
  onDevice(async () => {
    // Through JSON: a form's values may contain undefined or a File, which another device couldn't read back.
    const row: DraftRow = {
      id,
      kind,
      updatedAt: at,
      values: JSON.parse(JSON.stringify(values)) as Record<string, unknown>,
    }
    await userDatabase().drafts.put(row)
    // A database in memory doesn't survive a reload.
    if (!keepsWork()) rescue(userDatabase().name, row)
  })

/** Keeps the draft at the moment the page is left, when a transaction would no longer be committed. */
export function backUpDraft(
  id: string,
  kind: string,
  values: Record<string, unknown>,
  at = Date.now(),
): void {
  rescue(userDatabase().name, { id, kind, updatedAt: at, values })
}

export const removeDraft = (id: string): Promise<void> =>
  onDevice(async () => {
    await userDatabase().drafts.delete(id)
    dropRescued(userDatabase().name, id)
  })
