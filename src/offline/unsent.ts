import { connectivity, type NetworkState } from '#src/api/connectivity.ts'
import type { EntityName } from '#src/domain/synced.ts'
import { onDevice } from './device-storage-error.ts'
import { keyOf } from './outbox.ts'
import { useDevice } from './records.ts'
import { userDatabase, type UserDatabase } from './user-database.ts'

/** All of it is on the server; something is not yet; it was changed elsewhere too, and a person has to pick. */
export type Standing = 'sent' | 'unsent' | 'conflict'
export const useStanding = (entity: EntityName, id: string): Standing => useDevice<Standing>(async (db) => {
  const key = keyOf({ entity, id })
  if (await db.conflicts.where('key').equals(key).count() > 0) return 'conflict'
  return await rowsOf(db, key).count() > 0 ? 'unsent' : 'sent'
}, [entity, id], 'sent') ?? 'sent'

/** Where a save got to within `patienceMs`. conflict: both versions are kept. refused: the server does not take it, and why. */
export type SaveOutcome = { on: 'server' } | { on: 'device' } | { on: 'conflict' } | { on: 'refused'; why: string }

const LOOK_EVERY_MS = 50
const WILL_NOT_BE_TRIED = new Set<NetworkState>(['offline', 'needs-sign-in'])

export const outcomeOf = (entity: EntityName, id: string, patienceMs = 3000): Promise<SaveOutcome> => onDevice(async () => {
  const db = userDatabase()
  const key = keyOf({ entity, id })
  for (let waited = 0; waited <= patienceMs; waited += LOOK_EVERY_MS) {
    const rows = await rowsOf(db, key).toArray()
    const dead = rows.find(({ state }) => state === 'dead')
    if (dead) return { on: 'refused', why: dead.error }
    if (rows.length === 0) return { on: await db.conflicts.where('key').equals(key).count() > 0 ? 'conflict' : 'server' }
    // Tried, and without an answer: nothing to wait for.
    if (rows.some(({ state, error }) => state === 'queued' && error !== '') || WILL_NOT_BE_TRIED.has(connectivity.get())) break
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return { on: 'device' }
})

const rowsOf = (db: UserDatabase, key: string) => db.outbox.where('[key+seq]').between([key, -Infinity], [key, Infinity])
