import type { TrackingCandidate } from '#src/domain/tracking/tracking-number.ts'
import { useText } from '#src/i18n/use-text.ts'
import { possibleCarriers } from '#src/components/tracking/possible-carriers.ts'

/** A number can fit several carriers (D32): the person chooses, and that carrier's own page opens. */
export function Candidates({ candidates }: { candidates: readonly TrackingCandidate[] }) {
  const text = useText()
  return (
    <ul className="candidates">
      {possibleCarriers(candidates).map(({ courier, formats, trackingUrl }) => (
        <li key={courier}>
          {trackingUrl ? (
            <a className="button quiet" href={trackingUrl} target="_blank" rel="noopener noreferrer">
              {text('site.tracking.atCarrier', { carrier: courier })}
            </a>
          ) : (
            <strong>{courier}</strong>
          )}
          <small>{formats.join(', ')}</small>
        </li>
      ))}
    </ul>
  )
}
