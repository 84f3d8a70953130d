import type { TrackingCandidate } from '#src/domain/tracking-number.ts'
import { useText } from '#src/i18n/use-text.ts'

/** A number can be of several carriers (D32): a person chooses, and that carrier's own page opens. */
export function Candidates({ candidates }: { candidates: readonly TrackingCandidate[] }) {
  const text = useText()
  return (
    <ul className="candidates">
      {byCarrier(candidates).map(({ courier, formats, trackingUrl }) => (
        <li key={courier}>
          {trackingUrl ? <a className="button quiet" href={trackingUrl} target="_blank" rel="noopener noreferrer">{text('site.tracking.atCarrier', { carrier: courier })}</a> : <strong>{courier}</strong>}
          <small>{formats.join(', ')}</small>
        </li>
      ))}
    </ul>
  )
}

/** One carrier can have several forms of numbers that fit. */
function byCarrier(candidates: readonly TrackingCandidate[]): { courier: string; formats: string[]; trackingUrl: string | null }[] {
  return [...new Set(candidates.map(({ courier }) => courier))].map((courier) => {
    const own = candidates.filter((one) => one.courier === courier)
    return { courier, formats: own.map(({ format }) => format), trackingUrl: own.find(({ trackingUrl }) => trackingUrl)?.trackingUrl ?? null }
  })
}
