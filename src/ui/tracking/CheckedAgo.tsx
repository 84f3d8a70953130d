import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '#src/i18n/use-text.ts'
import { ageOf } from './age.ts'
import './checked-ago.css'

/** How old what is known of a number is: "Checked 3 hours ago". */
export function CheckedAgo({ at }: { at: string }) {
  const text = useText()
  const { formatDate, formatRelativeTime } = useIntl()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  const { value, unit } = ageOf(Date.parse(at), now)
  return (
    <time className="checked-ago" dateTime={at} title={formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}>
      {text('tracker.checkedAgo', { age: formatRelativeTime(-value, unit) })}
    </time>
  )
}
