import { Box } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { useTimeLeft } from './use-time-left.ts'

/** From here on the seconds are shown, and what is left is announced. */
const SOON_SECONDS = 120

/** How long the price is valid: in minutes, and to the second shortly before it lapses. */
export function TimeLeft({ until }: { until: string | undefined }) {
  const text = useText()
  const seconds = Math.ceil(useTimeLeft(until) / 1000)
  if (!Number.isFinite(seconds)) return null
  const soon = seconds <= SOON_SECONDS
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      <Box
        component="span"
        role="timer"
        sx={{
          color: soon ? 'warning.main' : 'text.secondary',
          fontSize: '0.875rem',
          fontWeight: soon ? 600 : 400,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {soon
          ? text('page.selectQuick.holdFor', { left })
          : text('page.selectQuick.holdForMinutes', { minutes: Math.floor(seconds / 60) })}
      </Box>
      <VisuallyHidden component="output">
        {soon && seconds > 0 && text('page.selectQuick.minutesLeft', { minutes: Math.ceil(seconds / 60) })}
      </VisuallyHidden>
    </>
  )
}
