import { Suspense, use } from 'react'
import type { ApiError } from '#src/api/api-error.ts'
import { MAX_TRACKING_NUMBERS } from '#src/domain/limits.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PublicTrackingResult } from './PublicTrackingResult.tsx'
import { searchOnce, type TrackingAnswer } from './search-tracking.ts'

/** One search; a new one is a new component. */
export function PublicTrackingResults({ typed, times }: { typed: string; times: number }) {
  const text = useText()
  return <div aria-live="polite"><Suspense fallback={<p>{text('state.loading')}</p>}><Results answer={searchOnce(typed, times)} /></Suspense></div>
}

function Results({ answer }: { answer: Promise<TrackingAnswer> }) {
  const text = useText()
  const { rows, refused, failure } = use(answer)
  if (rows.length === 0) return <p className="notice error">{text('site.tracking.none')}</p>
  return (
    <>
      {failure && <p className="notice error"><strong>{text('site.tracking.failed')}</strong> {reason(failure, text)}</p>}
      {refused.length > 0 && <p className="notice error">{text('site.tracking.refused', { max: MAX_TRACKING_NUMBERS, numbers: refused.join(', ') })}</p>}
      <h2>{text('site.tracking.results', { count: rows.length })}</h2>
      <ul className="results">{rows.map((row) => <PublicTrackingResult key={row.number} {...row} asked={!failure} />)}</ul>
    </>
  )
}

function reason(failure: ApiError, text: ReturnType<typeof useText>): string {
  if (failure.kind === 'network') return text('site.tracking.offline')
  return failure.message || text('error.unexpected')
}
