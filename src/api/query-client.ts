import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isBusy, isOffline, isSessionEnd, retryAfterMs } from './api-error.ts'
import { connectivity } from './connectivity.ts'
import { setAnswerCache, type AnswerCache } from './cached-answers.ts'
import { notifyError } from './notices.ts'

interface Reactions {
  /** The session ended (code 401): sign in again in a dialog over the page. */
  onSessionEnd: () => void
  /** HTTP 400: the request was not understood (requirements §8). */
  onBadRequest: () => void
  /** Where answers are cached on the device. */
  answerCache?: AnswerCache
  /** 0 ≤ x < 1. */
  random?: () => number
}

/**
 * How often a busy server is tried again, at the time it names, unless that is longer than a person waits at
 * a screen.
 */
const [BUSY_TRIES, LONGEST_BUSY_MS] = [3, 30_000]

/**
 * The one handler that decides what a failed call shows: writes were started by a person, reads show their
 * errors in place.
 */
export function createQueryClient({
  onSessionEnd,
  onBadRequest,
  answerCache,
  random = Math.random,
}: Reactions): QueryClient {
  const always = (error: unknown) => {
    if (isSessionEnd(error)) onSessionEnd()
    if (error instanceof ApiError && error.kind === 'http' && error.code === 400) onBadRequest()
  }
  onlineManager.setEventListener((setOnline) =>
    connectivity.subscribe(() => setOnline(connectivity.get() !== 'offline')),
  )
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: always }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        always(error)
        notifyError(error, mutation.meta?.failed as string | undefined)
      },
    }),
    defaultOptions: {
      // The app knows from real answers whether it is offline; a query that waits for `navigator.onLine`
      // would hide what happened.
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (count, error) =>
          isBusy(error)
            ? count < BUSY_TRIES && retryAfterMs(error) <= LONGEST_BUSY_MS
            : count < 1 && isOffline(error),
        // With jitter: clients that were turned away together would otherwise all come back together.
        retryDelay: (_, error) => (isBusy(error) ? retryAfterMs(error) * (1 + random() / 2) : 1000),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  if (answerCache) setAnswerCache(client, answerCache)
  askAgainWhenReached(client)
  return client
}

/**
 * Refetches what is on the screen and failed or is stale; requests under way are left alone. TanStack does
 * this only for queries that were paused for lack of a network.
 */
function askAgainWhenReached(client: QueryClient): void {
  let was = connectivity.get()
  connectivity.subscribe(() => {
    const now = connectivity.get()
    if (now === 'online' && was !== 'online')
      void client.refetchQueries(
        { type: 'active', predicate: (query) => isOffline(query.state.error) || query.isStale() },
        { cancelRefetch: false },
      )
    was = now
  })
}
