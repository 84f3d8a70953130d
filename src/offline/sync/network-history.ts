import { useLiveQuery } from 'dexie-react-hooks'
import { connectivity } from '#src/api/connectivity.ts'
import {
  networkChanges,
  recordNetworkChange,
  type NetworkChange,
} from '#src/offline/database/app-database.ts'
import { onDevice } from '#src/offline/database/storage-error.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'

export type { NetworkChange } from '#src/offline/database/app-database.ts'

/** Records changes of the network while a user's database is open: only when, what and why. @returns stops */
export function recordNetwork(): () => void {
  const note = () => {
    const { state, since, reason } = connectivity.read()
    // After sign-out, or in a browser that stores nothing, there is no history.
    void onDevice(() => userDatabase() && recordNetworkChange({ at: since, state, reason })).catch(() => {})
  }
  // Opening a page is not a change of the network.
  if (connectivity.read().reason !== 'state.network.opened') note()
  return connectivity.subscribe(note)
}

/** The last 50 changes, newest first, from any tab; undefined while loading. */
export const useNetworkHistory = (): NetworkChange[] | undefined =>
  useLiveQuery(() => networkChanges().catch(() => []))
