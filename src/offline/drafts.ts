import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { deviceReady } from './device.ts'
import { onDevice } from './device-storage-error.ts'
import { keepsWork } from './keeping.ts'
import { dropRescued, rescue } from './rescue.ts'
import { userDatabase, type DraftRow } from './user-database.ts'

export type { DraftRow } from './user-database.ts'

/** @throws DeviceStorageError, as all of these. */
export const loadDraft = (id: string): Promise<DraftRow | undefined> => onDevice(async () => userDatabase().drafts.get(id))

/** Writes the whole draft; `at` is now, in milliseconds. */
export const saveDraft = (id: string, kind: string, values: Record<string, unknown>, at = Date.now()): Promise<void> =>
  onDevice(async () => {
    // Through JSON: what a form holds may carry undefined or a File, which no other device could read back.
    const row: DraftRow = { id, kind, updatedAt: at, values: JSON.parse(JSON.stringify(values)) as Record<string, unknown> }
    await userDatabase().drafts.put(row)
    // In memory a reload would be its end.
    if (!keepsWork()) rescue(userDatabase().name, row)
  })

/** Keeps the draft in the very moment the page goes, when no transaction would be committed any more. */
export function rescueDraft(id: string, kind: string, values: Record<string, unknown>, at = Date.now()): void {
  rescue(userDatabase().name, { id, kind, updatedAt: at, values })
}

export const removeDraft = (id: string): Promise<void> => onDevice(async () => {
  await userDatabase().drafts.delete(id)
  dropRescued(userDatabase().name, id)
})

/** The drafts of one kind (or all), newest first; undefined while they are being read. Changes of other tabs show too. */
export function useDrafts(kind?: string): DraftRow[] | undefined {
  const [ready, setReady] = useState(false)
  useEffect(() => void deviceReady().then(() => setReady(true)), [])
  // Dexie follows only what is asked in its own promises: waiting for anything else inside would end the list's life.
  return useLiveQuery(() => (ready ? read(kind) : undefined), [kind, ready])
}

/** A device that keeps nothing has no drafts. */
function read(kind: string | undefined): Promise<DraftRow[]> | DraftRow[] {
  try {
    const { drafts } = userDatabase()
    const found = kind === undefined ? drafts.toArray() : drafts.where('kind').equals(kind).toArray()
    return found.then((rows) => rows.toSorted((a, b) => b.updatedAt - a.updatedAt), () => [])
  } catch {
    return []
  }
}
