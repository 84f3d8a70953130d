import { Box, Paper, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useText } from '#src/i18n/use-text.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { rateName } from '#src/ui/purchase/rate-name.ts'
import { PriceLines } from '#src/ui/shipping/PriceLines.tsx'
import { SampleMark } from '#src/ui/shipping/SampleMark.tsx'
import type { FreightForm } from './freight-draft.ts'
import { freightEstimate, isPriceable } from './freight-estimate.ts'
import { askedFor } from './use-freight-quote.ts'

const PAUSE_MS = 300

/** What it will cost while it is being typed, reckoned on this device, also without a network; and said to be an estimate. */
export function LiveFreightPrice() {
  const text = useText()
  const { control } = useFormContext<FreightForm>()
  const request = usePaused(useWatch({ control, name: 'request' }))
  const { priceable, asked } = useMemo(() => ({ priceable: isPriceable(request), asked: askedFor(request) }), [request])
  const { data, error } = useQuery({ queryKey: ['live-freight', asked], queryFn: () => freightEstimate(asked, new Date()), enabled: priceable, retry: false, staleTime: 60_000, gcTime: 60_000, placeholderData: (before) => before })
  const cheapest = priceable ? data?.rates[0] : undefined
  const why = data?.refused[0]?.refused
  const nothing = !priceable ? 'page.freight.noLivePrice' : data?.onRequest ? 'page.freight.liveOnRequest' : error ? 'page.selectQuick.noEstimate' : why ?? (data ? 'page.freight.noOffer' : 'page.freight.asking')
  return (
    <Paper component="aside" variant="outlined" aria-label={text('page.wizard.soFar')} sx={{ p: { xs: 2, sm: 3 }, position: { lg: 'sticky' }, top: { lg: 'calc(var(--layout-top-bar-height) + 16px)' } }}>
      <Box component="output" sx={{ display: 'block' }}>
        {cheapest ? (
          <Stack spacing={0.75}>
            <Box sx={{ color: 'info.main', fontSize: '0.875rem', fontWeight: 700 }}>{text('page.wizard.estimated')}</Box>
            <Typography component="div" sx={{ fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.2 }}><Money cents={cheapest.totalCents} /></Typography>
            <div>{rateName(cheapest)}</div>
            <Box sx={{ color: 'text.secondary' }}>{text('field.deliveryDate')} <DateText at={cheapest.deliveryDate} /></Box>
            {cheapest.sample && <div><SampleMark /></div>}
          </Stack>
        ) : <Box sx={{ color: 'text.secondary' }}>{text(nothing)}</Box>}
      </Box>
      {cheapest && (
        <Box component="details" sx={{ mt: 1.5, '& summary': { cursor: 'pointer', color: 'var(--link)', width: 'fit-content', py: 0.25 } }}>
          <summary>{text('price.lines')}</summary>
          <Box sx={{ mt: 1 }}><PriceLines price={cheapest} /></Box>
        </Box>
      )}
      {data && cheapest && <Box sx={{ mt: 1.5, color: 'text.secondary', fontSize: '0.875rem' }}>{text('page.selectQuick.estimate')} <DateText at={data.asOf} /></Box>}
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
