import { keepsWork } from './keeping.ts'
import type { DraftRow } from './user-database.ts'

const PREFIX = 'portage-rescue:'

/**
 * Keeps a draft at once, while the page is being left: a transaction begun then may never be committed.
 * The next opening of the database takes it over. Nothing is thrown: there is nobody left to tell.
 */
export function rescue(database: string, row: DraftRow): void {
  try {
    storage().setItem(`${PREFIX}${database}:${row.id}`, JSON.stringify(row))
  } catch {
    // Full or forbidden: the database's own attempt is under way.
  }
}

/** What was kept so for that database. On the disk it is no longer there afterwards; where the database is in memory it stays, for the next reload. */
export function takeRescued(database: string): DraftRow[] {
  try {
    const keys = Object.keys(storage()).filter((key) => key.startsWith(`${PREFIX}${database}:`))
    const rows = keys.map((key) => JSON.parse(storage().getItem(key)!) as DraftRow)
    if (keepsWork()) for (const key of keys) storage().removeItem(key)
    return rows
  } catch {
    return []
  }
}

/** It was sent or thrown away: a reload of this tab must not bring it back. */
export function dropRescued(database: string, id: string): void {
  try {
    storage().removeItem(`${PREFIX}${database}:${id}`)
  } catch {
    // Forbidden: nothing was kept.
  }
}

/** A tab's own storage where nothing is to stay when it closes. */
const storage = (): Storage => (keepsWork() ? localStorage : sessionStorage)
