import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { useText } from '#src/i18n/use-text.ts'
import { usePaused } from '#src/ui/form/use-paused.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Fold } from '#src/ui/page/Fold.tsx'
import { PriceLines } from '#src/components/shipment/PriceLines.tsx'
import { ESTIMATE_PAUSE_MS, PriceSoFar } from '#src/components/wizard/PriceSoFar.tsx'
import type { FreightForm } from './freight-draft.ts'
import { freightEstimate, isPriceable } from './freight-estimate.ts'
import { askedFor } from './use-freight-quote.ts'

/** A price estimate while typing, computed on this device, also offline, and labelled as an estimate. */
export function LiveFreightPrice() {
  const text = useText()
  const { control } = useFormContext<FreightForm>()
  const request = usePaused(useWatch({ control, name: 'request' }), ESTIMATE_PAUSE_MS)
  const { priceable, asked } = useMemo(
    () => ({ priceable: isPriceable(request), asked: askedFor(request) }),
    [request],
  )
  const { data, error } = useQuery({
    queryKey: ['live-freight', asked],
    queryFn: () => freightEstimate(asked, new Date()),
    enabled: priceable,
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
    placeholderData: (before) => before,
  })
  const cheapest = priceable ? data?.rates[0] : undefined
  const why = data?.refused[0]?.refused
  const nothing = () => {
    if (!priceable) return 'page.freight.noLivePrice'
    if (data?.onRequest) return 'page.freight.liveOnRequest'
    if (error) return 'page.selectQuick.noEstimate'
    return why ?? (data ? 'page.freight.noOffer' : 'page.freight.asking')
  }
  return (
    <PriceSoFar rate={cheapest} nothing={text(nothing())}>
      {cheapest && (
        <Fold summary={text('price.lines')}>
          <PriceLines price={cheapest} />
        </Fold>
      )}
      {data && cheapest && (
        <Box sx={{ mt: 1.5, color: 'text.secondary', fontSize: '0.875rem' }}>
          <FormattedMessage id="page.selectQuick.estimate" values={{ date: <DateText at={data.asOf} /> }} />
        </Box>
      )}
    </PriceSoFar>
  )
}
