import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '#src/i18n/use-text.ts'
import { ageOf } from './age.ts'

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
    <Box component="time" dateTime={at} title={formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })} sx={{ fontWeight: 600, color: 'warning.main' }}>
      {text('page.searchTracking.checkedAgo', { age: formatRelativeTime(-value, unit) })}
    </Box>
  )
}
