import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isSessionEnd } from './api-error.ts'
import { connectivity } from './connectivity.ts'
import { tellError } from './notices.ts'

interface Reactions {
  /** The session ended (code 401): sign in again over the page. */
  onSessionEnd: () => void
  /** HTTP 400: the request was not understood (§8). */
  onBadRequest: () => void
}

/** One handler decides what a failed call shows: writes are started by a person, reads say it in their place. */
export function createQueryClient({ onSessionEnd, onBadRequest }: Reactions): QueryClient {
  const always = (error: unknown) => {
    if (isSessionEnd(error)) onSessionEnd()
    if (error instanceof ApiError && error.kind === 'http' && error.code === 400) onBadRequest()
  }
  onlineManager.setEventListener((setOnline) => connectivity.subscribe(() => setOnline(connectivity.get() === 'online')))
  return new QueryClient({
    queryCache: new QueryCache({ onError: always }),
    mutationCache: new MutationCache({ onError: (error, _variables, _result, mutation) => { always(error); tellError(error, mutation.meta?.failed as string | undefined) } }),
    defaultOptions: {
      // The app knows offline from real answers; a query that waits for `navigator.onLine` would hide what happened.
      queries: { networkMode: 'always', staleTime: 10_000, retry: (count, error) => count < 1 && error instanceof ApiError && error.kind === 'network' },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
