import { Box } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { useTimeLeft } from './use-time-left.ts'

/** How long the price is valid; visible, but not announced every second. */
export function TimeLeft({ until }: { until: string | undefined }) {
  const text = useText()
  const seconds = Math.ceil(useTimeLeft(until) / 1000)
  if (!Number.isFinite(seconds)) return null
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Box component="span" role="timer" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {text('page.selectQuick.holdFor', { left })}
    </Box>
  )
}
