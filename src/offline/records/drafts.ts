import { onDevice } from '#src/offline/database/storage-error.ts'
import { keepsWork } from '#src/offline/database/storage-mode.ts'
import { dropRescued, rescue } from './unload-backup.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'
import type { DraftRow } from '#src/offline/database/rows.ts'

export type { DraftRow } from '#src/offline/database/rows.ts'

/** @throws DeviceStorageError, as all of these. */
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
    // Through JSON: what a form holds may carry undefined or a File, which no other device could read back.
    const row: DraftRow = {
      id,
      kind,
      updatedAt: at,
      values: JSON.parse(JSON.stringify(values)) as Record<string, unknown>,
    }
    await userDatabase().drafts.put(row)
    // In memory a reload would be its end.
    if (!keepsWork()) rescue(userDatabase().name, row)
  })

/** Keeps the draft in the very moment the page goes, when no transaction would be committed any more. */
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
