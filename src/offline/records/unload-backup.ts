import { stored } from '#src/api/browser-storage.ts'
import { smallStorage } from '#src/offline/database/storage-mode.ts'
import type { DraftRow } from '#src/offline/database/rows.ts'

const PREFIX = 'portage-rescue:'
const rescued = (database: string, id: string) => stored<DraftRow>(`${PREFIX}${database}:${id}`, smallStorage)

/**
 * Keeps a draft synchronously while the page is closing: a transaction begun then may never be committed. The
 * next opening of the database restores it. Never throws: nobody is left to tell.
 */
export const rescue = (database: string, row: DraftRow): void => rescued(database, row.id).set(row)

/** What was kept that way for that database. */
export function rescuedFor(database: string): DraftRow[] {
  try {
    const keys = Object.keys(smallStorage()).filter((key) => key.startsWith(`${PREFIX}${database}:`))
    return keys.map((key) => JSON.parse(smallStorage().getItem(key)!) as DraftRow)
  } catch {
    return []
  }
}

/**
 * It is in the database, was sent or discarded: a reload must not bring it back. `updatedAt`: only the one of
 * that moment, as a closing page may have kept a newer one since.
 */
export function dropRescued(database: string, id: string, updatedAt?: number): void {
  const kept = rescued(database, id)
  if (updatedAt === undefined || kept.get()?.updatedAt === updatedAt) kept.clear()
}
