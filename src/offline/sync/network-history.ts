import { useLiveQuery } from 'dexie-react-hooks'
import { connectivity } from '#src/api/connectivity.ts'
import { networkChanges, noteNetworkChange, type NetworkChange } from '#src/offline/database/app-database.ts'
import { onDevice } from '#src/offline/database/storage-error.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'

export type { NetworkChange } from '#src/offline/database/app-database.ts'

/**
 * Notes on the device how the network of this page changes while somebody's database is open: only when, what
 * and why. @returns stops.
 */
export function recordNetwork(): () => void {
  const note = () => {
    const { state, since, reason } = connectivity.read()
    // Whoever signed out, and a browser that keeps nothing, have no history.
    void onDevice(() => userDatabase() && noteNetworkChange({ at: since, state, reason })).catch(() => {})
  }
  // That a page was opened is no change, and says nothing of the network.
  if (connectivity.read().reason !== 'state.network.opened') note()
  return connectivity.subscribe(note)
}

/** The last 50 changes, newest first, as they happen in any tab; undefined while they are being read. */
export const useNetworkHistory = (): NetworkChange[] | undefined =>
  useLiveQuery(() => networkChanges().catch(() => []))
