import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { useText } from '#src/i18n/use-text.ts'
import { useDebounced } from '#src/ui/form/use-debounced.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Fold } from '#src/ui/page/Fold.tsx'
import { PriceLines } from '#src/components/shipment/PriceLines.tsx'
import { ESTIMATE_PAUSE_MS, PriceSoFar } from '#src/components/wizard/PriceSoFar.tsx'
import type { FreightForm } from './freight-draft.ts'
import { normalizeRequest } from './use-freight-quote.ts'
import { freightRequestSchema, type FreightRequest } from '#src/domain/freight/freight.ts'
import type { FreightAnswer } from '#src/domain/freight/freight-rate.ts'
import { rateFreight } from '#src/domain/freight/freight-rating.ts'
import { createGazetteer } from '#src/domain/address/gazetteer.ts'
import { referenceData } from '#src/offline/cache/reference-data.ts'

/** A price estimate while typing, computed on this device, also offline, and labelled as an estimate. */
export function LiveFreightPrice() {
  const text = useText()
  const { control } = useFormContext<FreightForm>()
  const request = useDebounced(useWatch({ control, name: 'request' }), ESTIMATE_PAUSE_MS)
  const { priceable, asked } = useMemo(
    () => ({ priceable: isPriceable(request), asked: normalizeRequest(request) }),
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

/** Prices computed on this device from its rate card, as of that day. They can't be accepted. */
interface FreightEstimate extends FreightAnswer {
  asOf: string
}

/** Whether the request is complete enough for prices. */
const isPriceable = (request: FreightRequest): boolean => freightRequestSchema.isValidSync(request)

/**
 * The same rules and the same rate card as the server's (domain/freight/freight-rating.ts).
 * @throws TypeError when the rate card is not on this device
 */
async function freightEstimate(request: FreightRequest, now: Date): Promise<FreightEstimate> {
  const [card, canada, states] = await Promise.all([
    referenceData('freight-card'),
    referenceData('fsa'),
    referenceData('zip3'),
  ])
  return {
    asOf: card.asOf,
    ...rateFreight(
      card,
      freightRequestSchema.validateSync(request, { stripUnknown: true }) as FreightRequest,
      { gazetteer: createGazetteer(canada, states), now },
    ),
  }
}
