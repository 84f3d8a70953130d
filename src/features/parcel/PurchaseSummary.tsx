import { Box, Paper, Stack, Typography } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { BESIDE } from '#src/ui/page/beside.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { PriceLines } from '#src/ui/shipping/PriceLines.tsx'
import { SampleMark } from '#src/ui/shipping/SampleMark.tsx'
import { PayHere, type PayHereProps } from './PayHere.tsx'
import { ParcelsText } from './QuoteSummary.tsx'
import { rateName } from '#src/ui/purchase/rate-name.ts'

/** What is bought, what it costs, what there is to pay it with, and the button. */
export function PurchaseSummary(props: PayHereProps) {
  const text = useText()
  const { quote, rate } = props
  return (
    <Paper component="aside" variant="outlined" aria-label={text('page.shipmentDetails.summary')} sx={BESIDE}>
      <Stack spacing={2}>
        <div>
          <Typography variant="h2">{rateName(rate)}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5 }}>
            {rate.sample && <SampleMark />}
            <span>{text('field.deliveryDate')} <DateText at={rate.deliveryDate} /></span>
          </Box>
          <Box sx={{ mt: 1, color: 'text.secondary', fontSize: '0.875rem' }}><ParcelsText parcels={quote.request.parcels} /></Box>
        </div>
        <PriceLines price={rate} />
        <PayHere {...props} />
      </Stack>
    </Paper>
  )
}
