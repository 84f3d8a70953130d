import { Box, Typography } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { SampleMark } from '#src/components/shipment/SampleMark.tsx'
import { rateName } from './rate-name.ts'

/** What is about to be bought: the carrier, and when it arrives. */
export function RateHead({
  rate,
}: {
  rate: { carrierName: string; serviceName: string; sample: boolean; deliveryDate: string }
}) {
  const text = useText()
  return (
    <>
      <Typography variant="h2">{rateName(rate)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5 }}>
        {rate.sample && <SampleMark />}
        <span>
          {text('field.deliveryDate')} <DateText at={rate.deliveryDate} />
        </span>
      </Box>
    </>
  )
}
