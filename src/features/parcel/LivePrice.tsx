import { Box, Paper, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Shipment } from '#src/domain/parcel.ts'
import { requestOf } from '#src/domain/shipment-request.ts'
import { useText } from '#src/i18n/use-text.ts'
import { estimate } from './estimate.ts'
import type { KeptQuote } from './kept-quote.ts'
import { rateName } from '#src/ui/purchase/rate-name.ts'
import { tidied } from './quote-start.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { SampleMark } from '#src/ui/shipping/SampleMark.tsx'
import { isAskable, rateFits } from './use-wizard.ts'

const PAUSE_MS = 300

/** What it will cost while it is being typed: reckoned on this device, and said to be so; once chosen, the price itself. */
export function LivePrice({ quote }: { quote: KeptQuote }) {
  const text = useText()
  const { control } = useFormContext<Shipment>()
  const shipment = usePaused(useWatch({ control }) as Shipment)
  const chosen = rateFits(quote, shipment) ? quote.rate : null
  const askable = isAskable(shipment)
  const request = tidied(requestOf(shipment))
  const { data, error } = useQuery({ queryKey: ['live-price', request], queryFn: () => estimate(request, new Date()), enabled: askable && !chosen, retry: false, staleTime: 60_000, gcTime: 60_000, placeholderData: (before) => before })
  const cheapest = data?.rates[0]
  const shown = chosen ?? (askable ? cheapest : undefined)
  return (
    <Paper component="aside" variant="outlined" aria-label={text('page.wizard.soFar')} sx={{ p: { xs: 2, sm: 3 }, position: { lg: 'sticky' }, top: { lg: 'calc(var(--layout-top-bar-height) + 16px)' } }}>
      <Box component="output" sx={{ display: 'block' }}>
        {shown ? (
          <Stack spacing={0.75}>
            <Box sx={{ color: chosen ? 'text.secondary' : 'info.main', fontSize: '0.875rem', fontWeight: 700 }}>{text(chosen ? 'page.wizard.chosen' : 'page.wizard.estimated')}</Box>
            <Typography component="div" sx={{ fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.2 }}><Money cents={shown.totalCents} /></Typography>
            <div>{rateName(shown)}</div>
            <Box sx={{ color: 'text.secondary' }}>{text('field.deliveryDate')} <DateText at={shown.deliveryDate} /></Box>
            {shown.sample && <div><SampleMark /></div>}
          </Stack>
        ) : <Box sx={{ color: 'text.secondary' }}>{text(askable && (error || data) ? 'page.wizard.noEstimateHere' : 'page.wizard.noLivePrice')}</Box>}
      </Box>
    </Paper>
  )
}

/** As it was when the hands last rested: a price for every key would only flicker. */
function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
