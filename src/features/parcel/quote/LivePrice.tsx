import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { requestOf } from '#src/domain/parcel/shipment-request.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useDebounced } from '#src/ui/form/use-debounced.ts'
import { ESTIMATE_PAUSE_MS, PriceSoFar } from '#src/components/wizard/PriceSoFar.tsx'
import { estimate } from './estimate.ts'
import type { SavedQuote } from './saved-quote.ts'
import { normalizeQuote } from './quote-start.ts'
import { isAskable, rateFits } from '#src/features/parcel/wizard/use-wizard.ts'

/**
 * A price estimate while typing, computed on this device and labelled so; once a rate is chosen, its price.
 */
export function LivePrice({ quote }: { quote: SavedQuote }) {
  const text = useText()
  const { control } = useFormContext<Shipment>()
  const shipment = useDebounced(useWatch({ control }) as Shipment, ESTIMATE_PAUSE_MS)
  const chosen = rateFits(quote, shipment) ? quote.rate : null
  const askable = isAskable(shipment)
  const request = normalizeQuote(requestOf(shipment))
  const { data, error } = useQuery({
    queryKey: ['live-price', request],
    queryFn: () => estimate(request, new Date()),
    enabled: askable && !chosen,
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
    placeholderData: (before) => before,
  })
  return (
    <PriceSoFar
      rate={chosen ?? (askable ? data?.rates[0] : undefined)}
      chosen={chosen !== null}
      nothing={text(askable && (error || data) ? 'page.wizard.noEstimateHere' : 'page.wizard.noLivePrice')}
    />
  )
}
