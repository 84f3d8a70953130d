import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '#src/i18n/use-text.ts'
import { ageOf } from '#src/ui/tracking/age.ts'

/** How long somebody has waited for an answer: "Asked 3 hours ago". */
export function Waiting({ since }: { since: string }) {
  const text = useText()
  const { formatDate, formatRelativeTime } = useIntl()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  const { value, unit } = ageOf(Date.parse(since), now)
  return <time dateTime={since} title={formatDate(since, { dateStyle: 'medium', timeStyle: 'short' })}>{text('page.freightQuotes.askedAgo', { age: formatRelativeTime(-value, unit) })}</time>
}
