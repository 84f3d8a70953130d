import { trackingKey } from '#src/domain/tracking/tracking-number.ts'
import { cacheTracking, cachedTracking } from '#src/offline/cache/public-tracking.ts'
import { recognized, searchTracking, type TrackingAnswer } from '#src/components/tracking/search-tracking.ts'

/**
 * carriers: they answered. seen: what this device saw last, because nobody answered. waiting: the same, until
 * they answer.
 */
export interface RememberedSearch extends TrackingAnswer {
  source: 'carriers' | 'seen' | 'waiting'
}

let latest: { search: string; answer: Promise<RememberedSearch> } | undefined

/**
 * Searches once, however often it is rendered, and stores the results on this device; when nobody answers,
 * the stored results stand in.
 * @param times counts searches on this page: the same numbers may be searched again
 */
export function searchOnce(typed: string, times: number): Promise<RememberedSearch> {
  const search = `${times} ${typed}`
  if (latest?.search !== search) latest = { search, answer: searchOrSeen(typed) }
  return latest.answer
}

/** What this device alone knows, to show meanwhile. */
export const rememberedSearch = (typed: string): RememberedSearch => ({
  ...withSeen(recognized(typed)),
  source: 'waiting',
})

async function searchOrSeen(typed: string): Promise<RememberedSearch> {
  const answer = await searchTracking(typed)
  if (answer.failure) return { ...withSeen(answer), source: 'seen' }
  cacheTracking(
    answer.rows.flatMap(({ result }) => result ?? []),
    Date.now(),
  )
  return { ...answer, source: 'carriers' }
}

function withSeen(answer: TrackingAnswer): TrackingAnswer {
  const seen = cachedTracking(Date.now())
  return {
    ...answer,
    rows: answer.rows.map((row) => ({ ...row, result: row.result ?? seen.get(trackingKey(row.number)) })),
  }
}
