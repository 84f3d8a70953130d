import { useIntl } from 'react-intl'
import type { TrackingResult } from '#src/contract/tracking.ts'
import type { TrackingEvent } from '#src/domain/tracker-status.ts'
import type { TrackingCandidate } from '#src/domain/tracking-number.ts'
import { useText } from '#src/i18n/use-text.ts'

interface ResultProps {
  number: string
  result: TrackingResult | undefined
  candidates: TrackingCandidate[]
  /** Whether the server was reached: only then "not found" is true. */
  asked: boolean
}

/** Where a parcel is and was; for an unknown number whose it could be. */
export function PublicTrackingResult({ number, result, candidates, asked }: ResultProps) {
  const text = useText()
  const { formatDate } = useIntl()
  if (!result?.found) return <li className="card"><h3>{number}</h3><Candidates candidates={candidates} asked={asked} /></li>
  const { carrierName, sample, status, estimatedDelivery, events } = result
  return (
    <li className="card">
      <h3>{result.number}</h3>
      <p className={`status ${status}`}>{text(`tracker.${status}`)}</p>
      <p>
        {carrierName}
        {sample && <span className="sample">{text('site.tracking.sample')}</span>}
        {estimatedDelivery && <span>{text('site.tracking.estimated', { date: formatDate(estimatedDelivery, { dateStyle: 'medium', timeZone: 'UTC' }) })}</span>}
      </p>
      {events.length > 0 && <ol className="timeline">{events.map((event) => <Event key={`${event.at}${event.code}${event.place}`} event={event} />)}</ol>}
    </li>
  )
}

/** The carrier's local time, as its clock showed it, and its own words beside ours (D11). */
function Event({ event: { status, place, description, localTime, zone } }: { event: TrackingEvent }) {
  const text = useText()
  const { formatDate } = useIntl()
  return (
    <li>
      <strong>{text(`tracker.${status}`)}</strong>{place && <span>{place}</span>}
      <small>
        <time dateTime={localTime}>{formatDate(`${localTime}Z`, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} {zone}</time>
        {description && <q>{description}</q>}
      </small>
    </li>
  )
}

function Candidates({ candidates, asked }: Pick<ResultProps, 'candidates' | 'asked'>) {
  const text = useText()
  return (
    <>
      {asked && <p className="status unknown">{text('site.tracking.notFound')}</p>}
      <p>{text('site.tracking.candidates', { count: candidates.length })}</p>
      <ul className="candidates">
        {candidates.map(({ format, trackingUrl, courier }) => (
          <li key={format}>{trackingUrl ? <a href={trackingUrl} target="_blank" rel="noopener noreferrer">{text('site.tracking.atCarrier', { carrier: courier })}</a> : courier} <small>{format}</small></li>
        ))}
      </ul>
    </>
  )
}
