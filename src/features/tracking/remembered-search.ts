import { trackingKey } from '#src/domain/tracking/tracking-number.ts'
import { cacheTracking, cachedTracking } from '#src/offline/cache/cached-tracking.ts'
import { recognized, searchTracking, type TrackingAnswer } from '#src/components/tracking/search-tracking.ts'

/**
 * carriers: they were asked. seen: what this device saw last, because nobody answered. waiting: the same,
 * until they answer.
 */
export interface RememberedSearch extends TrackingAnswer {
  source: 'carriers' | 'seen' | 'waiting'
}

let latest: { search: string; answer: Promise<RememberedSearch> } | undefined

/**
 * One search asks once, however often it is rendered. What was found is kept on this device; when nobody
 * answers, what was seen here last stands in for the answer.
 * @param times which search of this page it is: the same numbers may be asked again.
 */
export function searchOnce(typed: string, times: number): Promise<RememberedSearch> {
  const search = `${times} ${typed}`
  if (latest?.search !== search) latest = { search, answer: searchOrSeen(typed) }
  return latest.answer
}

/** What this device alone can say: for those who wait. */
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
