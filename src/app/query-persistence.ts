import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
import { contract } from '#src/contract/contract.ts'
import { keepsWork } from '#src/offline/keeping.ts'

const KEPT: readonly string[] = [contract.quotes.carriers.name]
const MONTH_MS = 30 * 86_400_000

/** Which answers survive a reload: public reference data alone, never anything about a person. */
export const queryPersistence: Omit<PersistQueryClientOptions, 'queryClient'> = {
  persister: createSyncStoragePersister({ key: 'portage-reference', storage: keepsWork() ? readableStorage() : undefined }),
  maxAge: MONTH_MS,
  dehydrateOptions: { shouldDehydrateQuery: ({ queryKey, state }) => state.status === 'success' && KEPT.includes(String(queryKey[0])), shouldDehydrateMutation: () => false },
}

function readableStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    // Forbidden by the browser's settings: everything is asked for again.
    return undefined
  }
}
