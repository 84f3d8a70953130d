import { Alert, Button, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { QuotedRate } from '#src/contract/parcel.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { CarrierProgress } from './CarrierProgress.tsx'
import { isEstimate, sameService, useEstimate } from './estimate.ts'
import { EstimateLine } from './EstimateLine.tsx'
import { keepQuoteIfPossible, useKeptQuote, type KeptQuote } from './kept-quote.ts'
import { NoQuote } from './NoQuote.tsx'
import { QuoteSummary } from './QuoteSummary.tsx'
import { RateList } from './RateList.tsx'
import { useCarrierQuotes } from './use-carrier-quotes.ts'

/** Waiting for the carriers (D43), and choosing among their rates. */
export function SelectQuickPage() {
  const text = useText()
  const [params] = useSearchParams()
  const quote = useKeptQuote(params.get('quote'))
  return (
    <Page
      title={text('page.selectQuick.title')} breadcrumbs={[[`${ACCOUNT_PATHS.quickQuote}?${params}`, text('menu.quickQuote')]]}
      actions={quote.data && <Button component={RouterLink} to={`${ACCOUNT_PATHS.quickQuote}?quote=${quote.data.id}`} startIcon={<Icon name="edit" />}>{text('page.selectQuick.change')}</Button>}
    >
      <QueryState query={quote}>{(kept) => (kept ? <Prices key={kept.id} quote={kept} /> : <NoQuote />)}</QueryState>
    </Page>
  )
}

function Prices({ quote }: { quote: KeptQuote }) {
  const text = useText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { known, turns, unasked, cancel, askAll } = useCarrierQuotes(quote)
  const rates = turns.flatMap(({ answer }) => answer?.rates ?? [])
  const refused = turns.flatMap(({ answer }) => answer?.refused ?? [])
  const estimate = useEstimate(quote, unasked)
  const estimated = unasked && rates.length === 0 ? estimate.data : undefined
  const done = turns.length > 0 && turns.every(({ state }) => state !== 'asking')

  async function choose(rate: QuotedRate) {
    const before = isEstimate(rate) ? rate : sameService(estimate.data?.rates, rate)
    await keepQuoteIfPossible(client, { ...quote, rate, estimate: before && estimate.data ? { asOf: estimate.data.asOf, totalCents: before.totalCents } : null })
    await navigate(`${ACCOUNT_PATHS.shipmentDetails}?${new URLSearchParams({ quote: quote.id, rateId: rate.id ?? '' }).toString()}`)
  }
  const details = `${ACCOUNT_PATHS.shipmentDetails}?${new URLSearchParams({ quote: quote.id, rateId: quote.rate?.id ?? '' }).toString()}`
  // A purchase whose end is not known comes first: another rate would be another order.
  if (quote.purchase) return <Navigate to={details} replace />
  return (
    <Stack spacing={2}>
      <QuoteSummary request={quote.request} />
      {!(estimated && known.error) && <QueryState query={known}>{() => <CarrierProgress turns={turns} cancel={cancel} />}</QueryState>}
      {unasked && rates.length === 0 && estimate.error && <Alert severity="info">{text('page.selectQuick.noEstimate')}</Alert>}
      {estimated && <><EstimateLine asOf={estimated.asOf} /><RateList rates={estimated.rates} refused={estimated.refused} choose={choose} askAll={askAll} /></>}
      {rates.length > 0 && <RateList rates={rates} refused={refused} choose={choose} askAll={askAll} estimates={estimate.data?.rates} />}
      {done && rates.length === 0 && turns.some(({ state }) => state === 'answered') && (
        <StateBox icon="box" title={text('page.selectQuick.none')}>
          {[...new Set(refused.map((service) => service.refused))].map((reason) => <div key={reason}>{text(reason)}</div>)}
        </StateBox>
      )}
    </Stack>
  )
}
