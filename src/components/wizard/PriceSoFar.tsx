import { Box, Paper, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { usePhone } from '#src/ui/page/use-phone.ts'
import { STICKY_ASIDE } from '#src/ui/page/sticky-aside.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { rateName } from '#src/components/purchase/rate-name.ts'
import { SampleMark } from '#src/components/shipment/SampleMark.tsx'

/** Pause in typing between two estimates. */
export const ESTIMATE_PAUSE_MS = 300

interface PriceSoFarProps {
  rate:
    | { carrierName: string; serviceName: string; totalCents: number; deliveryDate: string; sample: boolean }
    | undefined
  /** The actual price, not an estimate. */
  chosen?: boolean
  /** Without a rate: why there is none. */
  nothing: string
  /** Below it. */
  children?: ReactNode
}

/** Beside the steps: what it will cost, as far as known. On a phone in the bar of the buttons, in two lines. */
export function PriceSoFar({ rate, chosen = false, nothing, children }: PriceSoFarProps) {
  const text = useText()
  const phone = usePhone()
  if (phone) return <ShortPrice cents={rate?.totalCents} chosen={chosen} nothing={nothing} />
  return (
    <Paper component="aside" variant="outlined" aria-label={text('page.wizard.soFar')} sx={STICKY_ASIDE}>
      <Box component="output" sx={{ display: 'block' }}>
        {rate ? (
          <Stack spacing={0.75}>
            <Box
              sx={{ color: chosen ? 'text.secondary' : 'info.main', fontSize: '0.875rem', fontWeight: 700 }}
            >
              {text(chosen ? 'page.wizard.chosen' : 'page.wizard.estimated')}
            </Box>
            <Typography component="div" sx={{ fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.2 }}>
              <Money cents={rate.totalCents} />
            </Typography>
            <div>{rateName(rate)}</div>
            <Box sx={{ color: 'text.secondary' }}>
              {text('field.deliveryDate')} <DateText at={rate.deliveryDate} />
            </Box>
            {rate.sample && (
              <div>
                <SampleMark />
              </div>
            )}
          </Stack>
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{nothing}</Box>
        )}
      </Box>
      {children}
    </Paper>
  )
}

const ShortPrice = ({
  cents,
  chosen,
  nothing,
}: {
  cents: number | undefined
  chosen: boolean
  nothing: string
}) => {
  const text = useText()
  return (
    <Box
      component="output"
      sx={{ display: 'block', fontSize: '0.75rem', lineHeight: 1.3, color: 'text.secondary' }}
    >
      {cents === undefined ? (
        nothing
      ) : (
        <>
          {text(chosen ? 'page.wizard.chosen' : 'page.wizard.estimated')}
          <Box component="strong" sx={{ display: 'block', fontSize: '1.125rem', color: 'text.primary' }}>
            <Money cents={cents} />
          </Box>
        </>
      )}
    </Box>
  )
}
