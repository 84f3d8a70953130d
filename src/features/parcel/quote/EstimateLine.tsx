import { Alert, Box } from '@mui/material'
import { FormattedMessage } from 'react-intl'
import { useText } from '#src/i18n/use-text.ts'
import { DateText } from '#src/ui/page/DateText.tsx'

/** Above prices estimated on this device: that they are estimates, and how old. */
export function EstimateLine({ asOf }: { asOf: string }) {
  const text = useText()
  return (
    <output>
      <Alert severity="info">
        <Box component="strong" sx={{ display: 'block' }}>
          <FormattedMessage id="page.selectQuick.estimate" values={{ date: <DateText at={asOf} /> }} />
        </Box>
        {text('page.selectQuick.estimateMore')}
      </Alert>
    </output>
  )
}
