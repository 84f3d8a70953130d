import { Box, Button, LinearProgress } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'

interface BusyLineProps {
  words: string
  done: number
  total: number
  cancel: () => void
}

/** Work that takes long: its progress, and a way to cancel. */
export function BusyLine({ words, done, total, cancel }: BusyLineProps) {
  const text = useText()
  return (
    <Box sx={{ display: 'grid', gap: 1.5, py: 3, maxWidth: 480 }}>
      <Box component="output" sx={{ fontWeight: 600 }}>
        {words}
      </Box>
      <LinearProgress
        aria-label={words}
        {...(total > 0 ? { variant: 'determinate', value: (100 * done) / total } : {})}
      />
      <Box>
        <Button variant="outlined" onClick={cancel}>
          {text('action.cancel')}
        </Button>
      </Box>
    </Box>
  )
}
