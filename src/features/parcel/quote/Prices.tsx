import { Alert, Stack } from '@mui/material'
import { useEffect, useRef } from 'react'
import type { QuotedRate } from '#src/contract/quotes.ts'
import type { ChosenService } from '#src/domain/parcel/quote-prefill.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { CarrierProgress } from './CarrierProgress.tsx'
import { isEstimate, sameService, useEstimate } from './estimate.ts'
import { EstimateLine } from './EstimateLine.tsx'
import type { SavedQuote } from './saved-quote.ts'
import { RateList } from './RateList.tsx'
import { useCarrierQuotes } from './use-carrier-quotes.ts'

interface PricesProps {
  quote: Pick<SavedQuote, 'id' | 'request'>
  /** The service that was chosen before. */
  chosen?: ChosenService | undefined
  /** `estimate`: this device's earlier estimate for the same service. */
  choose: (rate: QuotedRate, estimate: SavedQuote['estimate']) => Promise<void>
}

/**
 * While prices are asked for again the rows are gone, and with them what was pressed: the focus stays at this
 * place.
 */
function useKeptFocus() {
  const place = useRef<HTMLDivElement>(null)
  const wasInside = useRef(false)
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) place.current?.focus()
    wasInside.current = place.current?.contains(document.activeElement) ?? false
  })
  return place
}

/** Waits for the carriers (D43), then lets the person choose among their rates. */
export function Prices({ quote, chosen, choose: onChosen }: PricesProps) {
  const text = useText()
  const { known, turns, unasked, cancel, askAll } = useCarrierQuotes(quote)
  const rates = turns.flatMap(({ answer }) => answer?.rates ?? [])
  const refused = turns.flatMap(({ answer }) => answer?.refused ?? [])
  const estimate = useEstimate(quote, unasked)
  const estimated = unasked && rates.length === 0 ? estimate.data : undefined
  const list = { askedDay: quote.request.shipDate, chosen, choose, askAll }
  const done = turns.length > 0 && turns.every(({ state }) => state !== 'asking')

  async function choose(rate: QuotedRate) {
    const before = isEstimate(rate) ? rate : sameService(estimate.data?.rates, rate)
    await onChosen(
      rate,
      before && estimate.data ? { asOf: estimate.data.asOf, totalCents: before.totalCents } : null,
    )
  }
  return (
    <Stack ref={useKeptFocus()} tabIndex={-1} spacing={2} sx={{ outline: 'none' }}>
      {!(estimated && known.error) && (
        <QueryState query={known}>{() => <CarrierProgress turns={turns} cancel={cancel} />}</QueryState>
      )}
      {unasked && rates.length === 0 && estimate.error && (
        <Alert severity="info">{text('page.selectQuick.noEstimate')}</Alert>
      )}
      {estimated && (
        <>
          <EstimateLine asOf={estimated.asOf} />
          <RateList rates={estimated.rates} refused={estimated.refused} {...list} />
        </>
      )}
      {rates.length > 0 && (
        <RateList rates={rates} refused={refused} estimates={estimate.data?.rates} {...list} />
      )}
      {done && rates.length > 0 && chosen && !sameService(rates, chosen) && (
        <Alert severity="info">{text('page.selectQuick.chosenGone')}</Alert>
      )}
      {done && rates.length === 0 && turns.some(({ state }) => state === 'answered') && (
        <StateBox icon="box" title={text('page.selectQuick.none')}>
          {[...new Set(refused.map((service) => service.refused))].map((reason) => (
            <div key={reason}>{text(reason)}</div>
          ))}
        </StateBox>
      )}
    </Stack>
  )
}
