import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '#src/i18n/use-text.ts'
import { ageOf } from './age.ts'

interface AgoProps {
  at: string
  /** A message with `{age}`: "Checked {age}". */
  words: string
  className?: string
}

/** How long ago that was, updated every minute; the exact time is in the tooltip. */
export function Ago({ at, words, className }: AgoProps) {
  const text = useText()
  const { formatDate, formatRelativeTime } = useIntl()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  const { value, unit } = ageOf(Date.parse(at), now)
  return (
    <time
      className={className}
      dateTime={at}
      title={formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
    >
      {text(words, { age: formatRelativeTime(-value, unit) })}
    </time>
  )
}
