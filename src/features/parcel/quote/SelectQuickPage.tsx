import { Button, Stack } from '@mui/material'
import { Link as RouterLink, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { QuotedRate } from '#src/contract/quotes.ts'
import { chosenService } from '#src/domain/parcel/quote-prefill.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { useLoadingIndicator } from '#src/ui/feedback/use-loading-indicator.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { NoQuote } from '#src/ui/wizard/NoQuote.tsx'
import { saveQuoteIfPossible, useSavedQuote, type SavedQuote } from './saved-quote.ts'
import { Prices } from './Prices.tsx'
import { QuoteSummary } from './QuoteSummary.tsx'
import { useVisitorQuote } from './use-visitor-quote.ts'

/** The prices of a quote. */
export function SelectQuickPage() {
  const text = useText()
  const [params] = useSearchParams()
  const quote = useSavedQuote(params.get('quote'))
  const isArriving = useVisitorQuote(params)
  const isWaiting = useLoadingIndicator(quote === undefined || isArriving)
  return (
    <Page
      title={text('page.selectQuick.title')}
      breadcrumbs={[[`${ACCOUNT_PATHS.quickQuote}?${params}`, text('menu.quickQuote')]]}
      actions={
        quote && (
          <Button
            component={RouterLink}
            to={`${ACCOUNT_PATHS.quickQuote}?quote=${quote.id}`}
            startIcon={<Icon name="edit" />}
          >
            {text('page.selectQuick.change')}
          </Button>
        )
      }
    >
      {isWaiting ? (
        <Loading />
      ) : quote === undefined || isArriving ? null : quote ? (
        <Choice key={quote.id} quote={quote} />
      ) : (
        <NoQuote to={ACCOUNT_PATHS.quickQuote} label="page.selectQuick.start" />
      )}
    </Page>
  )
}

function Choice({ quote }: { quote: SavedQuote }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const details = (rate: QuotedRate | null) =>
    `${ACCOUNT_PATHS.shipmentDetails}?${new URLSearchParams({ quote: quote.id, rateId: rate?.id ?? '' }).toString()}`
  // A purchase with an unknown outcome comes first: another rate would be another order.
  if (quote.purchase) return <Navigate to={details(quote.rate)} replace />
  return (
    <Stack spacing={2}>
      <QuoteSummary request={quote.request} />
      <Prices
        quote={quote}
        chosen={chosenService(params) ?? quote.rate ?? undefined}
        choose={async (rate, estimate) => {
          await saveQuoteIfPossible({ ...quote, rate, estimate })
          await navigate(details(rate))
        }}
      />
    </Stack>
  )
}
