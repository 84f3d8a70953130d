import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { QueryClient } from '@tanstack/react-query'
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { keepsWork } from '#src/offline/database/storage-mode.ts'

const HOUR_MS = 3_600_000
const MONTH_MS = 30 * 24 * HOUR_MS

/**
 * Answers that are the same for everybody and depend on no input of the person: nothing else may be in the
 * browser's plain storage. Not a place by its postal code, which tells whom somebody writes to.
 */
const REFERENCE: readonly Endpoint<object, unknown, 'public'>[] = [contract.quotes.carriers]

/** Which answers survive a reload: public reference data only, never anything about a person. */
export const queryPersistence: Omit<PersistQueryClientOptions, 'queryClient'> = {
  persister: createSyncStoragePersister({
    key: 'portage-reference',
    storage: keepsWork() ? readableStorage() : undefined,
  }),
  maxAge: MONTH_MS,
  dehydrateOptions: {
    shouldDehydrateQuery: ({ queryKey, state }) =>
      state.status === 'success' && REFERENCE.some(({ name }) => name === queryKey[0]),
    shouldDehydrateMutation: () => false,
  },
}

/**
 * An answer that no screen uses is dropped after five minutes, and then from storage too: this keeps these in
 * use.
 */
export function retainReference(client: QueryClient): void {
  for (const { name } of REFERENCE) client.setQueryDefaults([name], { gcTime: Infinity })
}

/**
 * Fetches what is not known yet, or is older than an hour, so that the screen that needs it has it offline
 * too. Never rejects.
 */
export const prefetchReference = (client: QueryClient): Promise<void[]> =>
  Promise.all(
    REFERENCE.map((endpoint) =>
      client.prefetchQuery({
        queryKey: keyOf(endpoint, {}),
        queryFn: () => call(endpoint, {}, { background: true }),
        staleTime: HOUR_MS,
      }),
    ),
  )

function readableStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    // Forbidden by the browser's settings: everything is fetched again.
    return undefined
  }
}
