import { stored } from '#src/api/stored.ts'
import { keepsWork, smallStorage } from './keeping.ts'
import type { DraftRow } from './user-database.ts'

const PREFIX = 'portage-rescue:'
const rescued = (database: string, id: string) => stored<DraftRow>(`${PREFIX}${database}:${id}`, smallStorage)

/**
 * Keeps a draft at once, while the page is being left: a transaction begun then may never be committed.
 * The next opening of the database takes it over. Nothing is thrown: there is nobody left to tell.
 */
export const rescue = (database: string, row: DraftRow): void => rescued(database, row.id).set(row)

/** What was kept so for that database. On the disk it is no longer there afterwards; where the database is in memory it stays, for the next reload. */
export function takeRescued(database: string): DraftRow[] {
  try {
    const keys = Object.keys(smallStorage()).filter((key) => key.startsWith(`${PREFIX}${database}:`))
    const rows = keys.map((key) => JSON.parse(smallStorage().getItem(key)!) as DraftRow)
    if (keepsWork()) for (const key of keys) smallStorage().removeItem(key)
    return rows
  } catch {
    return []
  }
}

/** It was sent or thrown away: a reload of this tab must not bring it back. */
export const dropRescued = (database: string, id: string): void => rescued(database, id).clear()
