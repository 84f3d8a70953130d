import { useEffect, useRef } from 'react'
import { ANSWER_TIMES } from '#src/domain/desk/answer-times.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { SentInquiry } from './use-inquiry.ts'

/** Shown once the server has confirmed, never before. */
export function InquirySent({
  sent: { number, confirmed, email },
  another,
}: {
  sent: SentInquiry
  another: () => void
}) {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="inquiry-sent">
      <Icon name="checkCircle" size={40} />
      <h3 ref={heading} tabIndex={-1}>
        {text('site.inquiry.sent.heading')}
      </h3>
      <p>{text('site.inquiry.sent.number', { number, days: ANSWER_TIMES.inquiry.businessDays })}</p>
      {confirmed && <p>{text('site.inquiry.sent.mail', { email })}</p>}
      <button type="button" className="button quiet" onClick={another}>
        {text('site.inquiry.sent.another')}
      </button>
    </div>
  )
}
