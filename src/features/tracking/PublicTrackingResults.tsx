import { useEffect, useState } from 'react'
import type { ApiError } from '#src/api/api-error.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { MAX_TRACKING_NUMBERS } from '#src/domain/shared/limits.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PublicTrackingResult } from './PublicTrackingResult.tsx'
import { searchOnce, rememberedSearch, type RememberedSearch } from './remembered-search.ts'
import { ShareLink } from './ShareLink.tsx'

const TIMEOUT_MS = 2500
/** Beyond this number, maps are drawn on request. */
const MAX_MAPS = 2

/**
 * One search; another text mounts a new component. What nobody answered is requested again when the network
 * is back.
 */
export function PublicTrackingResults({ typed, times }: { typed: string; times: number }) {
  const text = useText()
  const [again, setAgain] = useState(times)
  const answer = useAnswer(typed, again)
  const isOpen = answer?.source === 'seen' && answer.failure?.kind === 'network'
  useEffect(() => {
    if (isOpen) return connectivity.onReached(() => setAgain((number) => number + 1))
  }, [isOpen])
  if (answer?.rows.length === 0)
    return (
      <p role="alert" className="notice error">
        {text('site.tracking.none')}
      </p>
    )
  return (
    <>
      <output className={answer ? 'visually-hidden' : ''}>
        {answer ? inShort(answer, text) : text('state.loading')}
      </output>
      {answer && <Results answer={answer} />}
    </>
  )
}

function useAnswer(typed: string, times: number): RememberedSearch | undefined {
  const [answer, setAnswer] = useState<RememberedSearch>()
  useEffect(() => {
    let isHere = true
    const early = setTimeout(() => {
      const seen = rememberedSearch(typed)
      if (seen.rows.some(({ result }) => result)) setAnswer(seen)
    }, TIMEOUT_MS)
    void searchOnce(typed, times)
      .then((found) => {
        if (isHere) setAnswer(found)
      })
      .finally(() => clearTimeout(early))
    return () => {
      isHere = false
      clearTimeout(early)
    }
  }, [typed, times])
  return answer
}

function Results({ answer: { rows, refused, failure, source } }: { answer: RememberedSearch }) {
  const text = useText()
  return (
    <div className="tracked">
      {failure && (
        <p role="alert" className="notice error">
          <strong>{text('site.tracking.failed')}</strong> {reason(failure, text)}{' '}
          {rows.some(({ result }) => result) && text('site.tracking.seen')}
        </p>
      )}
      {source === 'waiting' && <output className="notice">{text('site.tracking.waiting')}</output>}
      {refused.length > 0 && (
        <p className="notice error">
          {text('site.tracking.refused', { max: MAX_TRACKING_NUMBERS, numbers: refused.join(', ') })}
        </p>
      )}
      <div className="tracked-head">
        <h2>{text('site.tracking.results', { count: rows.length })}</h2>
        <ShareLink numbers={rows.map(({ number, result }) => result?.number ?? number)} />
      </div>
      <ul className={rows.length > 1 ? 'results several' : 'results'}>
        {rows.map((row) => (
          <PublicTrackingResult key={row.number} {...row} source={source} withMap={rows.length <= MAX_MAPS} />
        ))}
      </ul>
    </div>
  )
}

/** What a screen reader announces when the answer comes: not whole cards. */
const inShort = ({ rows, source }: RememberedSearch, text: ReturnType<typeof useText>) =>
  rows
    .map(({ number, result }) => {
      const unknown = source === 'carriers' ? 'site.tracking.notFound' : 'tracker.unknown'
      return `${number}: ${text(result?.found ? `tracker.${result.status}` : unknown)}`
    })
    .join('; ')

function reason(failure: ApiError, text: ReturnType<typeof useText>): string {
  if (failure.kind === 'network') return text('error.offline')
  return failure.message || text('error.unexpected')
}
