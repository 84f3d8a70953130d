import { useText } from '#src/i18n/use-text.ts'
import type { NotSent } from './not-sent.ts'

/** Always in the page, so that a screen reader announces what is put into it. */
export function NotSentLine({ notSent, sendAsNew }: { notSent: NotSent | undefined; sendAsNew: () => void }) {
  const text = useText()
  return (
    <div role="alert">
      {notSent && (
        <div className="notice error">
          <p>
            <strong>{text('site.inquiry.notSent')}</strong>{' '}
            {notSent.reasonId ? text(notSent.reasonId) : notSent.reason}
          </p>
          {notSent.arrived && (
            <p>
              <button type="button" className="button quiet" onClick={sendAsNew}>
                {text('site.inquiry.asNew')}
              </button>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
