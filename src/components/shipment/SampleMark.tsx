import { Box } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'

/** Shown wherever invented rates are (D16): these are not a carrier's prices. */
export function SampleMark() {
  const text = useText()
  const why = text('state.sampleRatesWhy')
  return (
    <Box
      component="span"
      title={why}
      sx={{
        display: 'inline-block',
        px: 1,
        borderRadius: 'var(--radius-pill)',
        border: '1px dashed',
        borderColor: 'warning.main',
        color: 'warning.main',
        fontSize: '0.75rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      {text('state.sampleRates')}
      <VisuallyHidden>. {why}</VisuallyHidden>
    </Box>
  )
}
