import { Box, Paper, Stack } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { usePhone } from '#src/ui/page/use-phone.ts'
import { STICKY_ASIDE } from '#src/ui/page/sticky-aside.ts'
import { RateHead } from '#src/components/purchase/RateHead.tsx'
import { PriceLines } from '#src/components/shipment/PriceLines.tsx'
import { PayHere, PayNow, type PayHereProps } from './PayHere.tsx'
import { ParcelsText } from '#src/features/parcel/quote/QuoteSummary.tsx'

/** What is bought, what it costs, how to pay, and the button, which a phone shows at the foot of the form. */
export function PurchaseSummary(props: PayHereProps) {
  const text = useText()
  const { quote, rate } = props
  const phone = usePhone()
  return (
    <>
      <Paper
        component="aside"
        variant="outlined"
        aria-label={text('page.shipmentDetails.summary')}
        sx={STICKY_ASIDE}
      >
        <Stack spacing={2}>
          <div>
            <RateHead rate={rate} />
            <Box sx={{ mt: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
              <ParcelsText parcels={quote.request.parcels} />
            </Box>
          </div>
          <PriceLines price={rate} />
          <PayHere {...props} />
        </Stack>
      </Paper>
      {phone && <PayNow {...props} />}
    </>
  )
}
