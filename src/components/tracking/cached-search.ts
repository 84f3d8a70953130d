import type { QueryClient } from '@tanstack/react-query'
import { connectivity } from '#src/api/connectivity.ts'
import { readToken } from '#src/api/cookies.ts'
import { trackingKey } from '#src/domain/tracking/tracking-number.ts'
import { writeIfSameAccount } from '#src/offline/sync/write-if-same-account.ts'
import { cacheTrackingResult, readTracking } from '#src/offline/cache/tracking-results.ts'
import { recognized, searchTracking, type TrackingAnswer } from './search-tracking.ts'

/** kept: what this device knew, because nobody answered. waiting: the same, until the carriers answer. */
export type SearchAnswer = TrackingAnswer & { source: 'carriers' | 'kept' | 'waiting' }

const TIMEOUT_MS = 1500

/**
 * Like searchTracking, but stores every result on the device and, when the network fails or takes long,
 * returns the stored results.
 */
export async function searchOrCached(
  typed: string,
  client: QueryClient,
  queryKey: readonly unknown[],
): Promise<SearchAnswer> {
  const token = readToken()
  const early = setTimeout(() => void showEarly(), connectivity.get() === 'offline' ? 0 : TIMEOUT_MS)

  async function showEarly(): Promise<void> {
    const known = await knownOf(recognized(typed))
    const empty = client.getQueryData(queryKey) === undefined
    if (empty && known.rows.some(({ result }) => result))
      client.setQueryData<SearchAnswer>(queryKey, { ...known, source: 'waiting' })
  }
  const answer = await searchTracking(typed).finally(() => clearTimeout(early))
  if (answer.failure?.kind === 'network') return { ...(await knownOf(answer)), source: 'kept' }
  const results = answer.rows.flatMap(({ result }) => result ?? [])
  await writeIfSameAccount(token, (database) => cacheTrackingResult(database, results)).catch(() => {})
  return { ...answer, source: 'carriers' }
}

async function knownOf(answer: TrackingAnswer): Promise<TrackingAnswer> {
  // A browser that stores nothing knows nothing.
  const cached = await readTracking(answer.rows.map(({ number }) => number)).catch(() => undefined)
  return {
    ...answer,
    rows: answer.rows.map((row) => ({ ...row, result: row.result ?? cached?.get(trackingKey(row.number)) })),
  }
}
