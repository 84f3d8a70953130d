import { liveQuery } from 'dexie'
import { connectivity, type NetworkState } from '#src/api/connectivity.ts'
import type { EntityName } from '#src/domain/sync/entity.ts'
import { onDevice } from '#src/offline/database/storage-error.ts'
import { keyOf, rowsOf } from '#src/offline/sync/outbox.ts'
import { useDevice } from './records.ts'
import { userDatabase, type UserDatabase } from '#src/offline/database/user-database.ts'
import type { OutboxRow } from '#src/offline/database/rows.ts'

/**
 * All of it is on the server; something is not yet; it was changed elsewhere too, and a person has to pick.
 */
export type SyncState = 'sent' | 'unsent' | 'conflict'
export const useSyncState = (entity: EntityName, id: string): SyncState =>
  useDevice<SyncState>(
    async (db) => {
      const key = keyOf({ entity, id })
      if (await isContested(db, key)) return 'conflict'
      return (await rowsOf(db, key)).length > 0 ? 'unsent' : 'sent'
    },
    [entity, id],
    'sent',
  ) ?? 'sent'

/** Where a save ended up. conflict: both versions are kept. refused: the server doesn't accept it. */
export type SaveOutcome = 'server' | 'device' | 'conflict' | 'refused'

const POLL_INTERVAL_MS = 50
const WILL_NOT_BE_TRIED = new Set<NetworkState>(['offline', 'needs-sign-in'])

/** The outcome within `timeoutMs`; sooner when there is nothing to wait for. @throws DeviceStorageError */
export const waitForOutcome = (entity: EntityName, id: string, timeoutMs = 3000): Promise<SaveOutcome> =>
  onDevice(async () => {
    const [db, key] = [userDatabase(), keyOf({ entity, id })]
    for (let waited = 0; waited <= timeoutMs; waited += POLL_INTERVAL_MS) {
      const rows = await rowsOf(db, key)
      const outcome = await outcomeIn(db, key, rows)
      if (outcome !== 'device') return outcome
      // Tried, and without an answer.
      if (
        rows.some(({ state, error }) => state === 'queued' && error !== '') ||
        WILL_NOT_BE_TRIED.has(connectivity.get())
      )
        break
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
    }
    return 'device'
  })

/** Reports the final outcome of a save that is only on this device so far. @returns stops */
export function followOutcome(
  entity: EntityName,
  id: string,
  arrived: (outcome: Exclude<SaveOutcome, 'device'>) => void,
): () => void {
  const [db, key] = [userDatabase(), keyOf({ entity, id })]
  const watch = liveQuery(async () => outcomeIn(db, key, await rowsOf(db, key))).subscribe({
    next: (outcome) => {
      if (outcome !== 'device') arrived(outcome)
    },
    // Signed out, or taken over by a newer tab: the outcome can't be known any more.
    error: () => {},
  })
  return () => watch.unsubscribe()
}

async function outcomeIn(db: UserDatabase, key: string, rows: readonly OutboxRow[]): Promise<SaveOutcome> {
  if (rows.some(({ state }) => state === 'dead')) return 'refused'
  if (rows.length > 0) return 'device'
  return (await isContested(db, key)) ? 'conflict' : 'server'
}

const isContested = async (db: UserDatabase, key: string): Promise<boolean> =>
  (await db.conflicts.where('key').equals(key).count()) > 0
