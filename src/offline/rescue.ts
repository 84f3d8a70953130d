import type { DraftRow } from './user-database.ts'

const PREFIX = 'portage-rescue:'

/**
 * Keeps a draft at once, while the page is being left: a transaction begun then may never be committed.
 * The next opening of the database takes it over. Nothing is thrown: there is nobody left to tell.
 */
export function rescue(database: string, row: DraftRow): void {
  try {
    localStorage.setItem(`${PREFIX}${database}:${row.id}`, JSON.stringify(row))
  } catch {
    // Full or forbidden: the database's own attempt is under way.
  }
}

/** What was kept so for that database; it is no longer there afterwards. */
export function takeRescued(database: string): DraftRow[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}${database}:`))
    const rows = keys.map((key) => JSON.parse(localStorage.getItem(key)!) as DraftRow)
    for (const key of keys) localStorage.removeItem(key)
    return rows
  } catch {
    return []
  }
}

/** Chosen logout: nothing stays. */
export const dropRescued = (database: string): void => { takeRescued(database) }
