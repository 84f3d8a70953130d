import { SECOND_LINES } from '#src/i18n/second-line.ts'
import { useText } from '#src/i18n/use-text.ts'
import type { Outcome } from './outcome.ts'

/** Always in the page, so that a screen reader announces what is put into it. */
export function OutcomeLine({ outcome }: { outcome: Outcome | undefined }) {
  const text = useText()
  const reasonId = outcome?.reasonId ?? SECOND_LINES[outcome?.messageId ?? '']
  return (
    <div role="alert">
      {outcome && (
        <p className={`notice ${outcome.kind}`}>
          <strong>{text(outcome.messageId)}</strong> {outcome.reason ?? (reasonId && text(reasonId))}
        </p>
      )}
    </div>
  )
}
