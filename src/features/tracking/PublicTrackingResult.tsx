import { useState } from 'react'
import type { TrackingResult } from '#src/contract/tracking.ts'
import { goodsOf, type TrackingEvent } from '#src/domain/tracking/tracker-status.ts'
import type { TrackingCandidate } from '#src/domain/tracking/tracking-number.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { EventTime } from '#src/components/shipment/EventTime.tsx'
import { RouteMap } from '#src/components/route-map/RouteMap.tsx'
import { possibleCarriers } from '#src/components/tracking/possible-carriers.ts'
import { CheckedAgo } from '#src/components/tracking/CheckedAgo.tsx'
import { expectedDelivery } from '#src/components/tracking/expected-delivery.ts'
import { Candidates } from './Candidates.tsx'
import type { RememberedSearch } from './remembered-search.ts'

interface ResultProps {
  number: string
  result: TrackingResult | undefined
  candidates: TrackingCandidate[]
  /** "No scan yet" is true only if the carriers were asked. */
  source: RememberedSearch['source']
  /** Whether the map is drawn at once, or on request. */
  withMap: boolean
}

/** Where a shipment is and was; for an unknown number, whose it could be. */
export function PublicTrackingResult({ number, result, candidates, source, withMap }: ResultProps) {
  if (!result?.found)
    return (
      <li className="card">
        <h3>{number}</h3>
        <NotFound candidates={candidates} source={source} />
      </li>
    )
  return (
    <li className="card tracked-parcel">
      <div className="tracked-news">
        <h3>{result.number}</h3>
        <News result={result} isKept={source !== 'carriers'} />
        {candidates.length > 0 && <MaybeOthers candidates={candidates} />}
      </div>
      <Way result={result} opened={withMap} />
      {result.events.length > 0 && (
        <ol className="timeline">
          {result.events.map((event) => (
            <Event key={`${event.at}${event.code}${event.place}`} event={event} />
          ))}
        </ol>
      )}
    </li>
  )
}

function News({ result, isKept }: { result: TrackingResult; isKept: boolean }) {
  const text = useText()
  const { status, carrierName, sample, events, checkedAt } = result
  const expected = expectedDelivery(result)
  const goods = goodsOf(result)
  const { date } = useDates()
  return (
    <>
      <p className={`status ${status}`}>{text(`tracker.${status}`)}</p>
      <p>{text(`tracker.explain.${goods}.${status}`)}</p>
      <p className="tracked-advice">
        <strong>{text('tracker.todo')}</strong> {text(`tracker.todo.${goods}.${status}`)}
      </p>
      {expected && (
        <p>
          <strong>
            {text('site.tracking.estimated', {
              date: date(expected, { dateStyle: 'full', timeZone: 'UTC' }),
            })}
          </strong>
        </p>
      )}
      <p className="tracked-facts">
        <span>{carrierName}</span>
        {sample && <span className="sample">{text('site.tracking.sample')}</span>}
        {isKept ? (
          <CheckedAgo at={checkedAt} />
        ) : (
          <time dateTime={checkedAt}>
            {text('site.tracking.checkedAt', {
              time: date(checkedAt, { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          </time>
        )}
      </p>
      {events.length === 0 && <p>{text(`tracker.noEvents.${goods}`)}</p>}
    </>
  )
}

/** The carrier's local time, as its clock showed it, and its own words beside ours (D11). */
function Event({ event }: { event: TrackingEvent }) {
  const text = useText()
  return (
    <li>
      <strong>{text(`tracker.${event.status}`)}</strong>
      {event.place && <span>{event.place}</span>}
      <small>
        <EventTime event={event} />
        {event.description && <q lang="">{event.description}</q>}
      </small>
    </li>
  )
}

function Way({ result, opened }: { result: TrackingResult; opened: boolean }) {
  const text = useText()
  const [isOpen, setOpen] = useState(opened)
  // Cached by a version without routes.
  if (!result.route || result.route.places.length === 0) return null
  if (!isOpen)
    return (
      <button type="button" className="button quiet" onClick={() => setOpen(true)}>
        {text('site.tracking.showMap')}
      </button>
    )
  return <RouteMap result={result} />
}

function NotFound({ candidates, source }: Pick<ResultProps, 'candidates' | 'source'>) {
  const text = useText()
  return (
    <>
      {source === 'carriers' && <p className="status unknown">{text('site.tracking.notFound')}</p>}
      <p>{text('site.tracking.candidates', { count: possibleCarriers(candidates).length })}</p>
      <Candidates candidates={candidates} />
      {candidates.some(({ trackingUrl }) => trackingUrl) && (
        <p className="hint">{text('site.tracking.elsewhere')}</p>
      )}
    </>
  )
}

function MaybeOthers({ candidates }: Pick<ResultProps, 'candidates'>) {
  const text = useText()
  return (
    <details>
      <summary>{text('site.tracking.notYours')}</summary>
      <Candidates candidates={candidates} />
    </details>
  )
}
