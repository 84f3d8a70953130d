import { Alert, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { isOffline } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { contract } from '#src/contract/contract.ts'
import type { QuotedRate } from '#src/contract/quotes.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import { sameService } from './estimate.ts'
import { EstimateLine } from './EstimateLine.tsx'
import { saveQuoteIfPossible, type SavedQuote } from './saved-quote.ts'

/** Replaces paying while the price is an estimate: the carrier is asked as soon as there is a network. */
export function RequestLivePrice({
  quote,
  rate,
  otherPrices,
}: {
  quote: SavedQuote
  rate: QuotedRate
  otherPrices: string
}) {
  const text = useText()
  const offline = useObservable(connectivity) === 'offline'
  const asking = useQuery({
    queryKey: ['firm-price', quote.id, rate.carrierCode, rate.serviceCode],
    enabled: !offline,
    retry: false,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { rates } = await call(
        contract.quotes.parcel,
        { ...quote.request, carrierCode: rate.carrierCode },
        { signal, repeatSubmit: false },
      )
      const real = sameService(rates, rate)
      if (real) await saveQuoteIfPossible({ ...quote, rate: real })
      return real !== undefined
    },
  })
  return (
    <>
      {quote.estimate && <EstimateLine asOf={quote.estimate.asOf} />}
      {asking.data === false && (
        <Alert severity="warning">
          {text('page.shipmentDetails.serviceGone')}{' '}
          <Link component={RouterLink} to={otherPrices}>
            {text('page.selectQuick.askAgain')}
          </Link>
        </Alert>
      )}
      {asking.error && !isOffline(asking.error) && (
        <Alert severity="error">{asking.error.message || text('state.failed')}</Alert>
      )}
      <NetworkButton
        explained
        variant="contained"
        size="large"
        fullWidth
        loading={asking.isFetching}
        onClick={() => void asking.refetch()}
      >
        {text('page.shipmentDetails.getPrice')}
      </NetworkButton>
    </>
  )
}
