import { Alert, Box, LinearProgress, Link, Stack } from '@mui/material'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { Link as RouterLink } from 'react-router-dom'
import { notifyError } from '#src/api/notices.ts'
import type { FreightQuote } from '#src/contract/freight.ts'
import { ANSWER_TIMES } from '#src/domain/desk/answer-times.ts'
import { marksOf } from '#src/domain/rating/rate-choice.ts'
import { useText } from '#src/i18n/use-text.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { freightQuotePath } from '#src/paths.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { LoadError } from '#src/ui/feedback/LoadError.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { PriceList } from '#src/components/shipment/PriceList.tsx'
import { RefusedServices } from '#src/components/purchase/RefusedServices.tsx'
import { keepProgress, type FreightForm, type FreightProgress } from './freight-draft.ts'
import { OfferRow } from './OfferRow.tsx'
import { openOffers, quoteFits, recordRequest, type useFreightQuote } from './use-freight-quote.ts'

interface OffersPartProps {
  id: string
  progress: FreightProgress
  answer: ReturnType<typeof useFreightQuote>
  /** The person tried to continue without choosing one. */
  tried: boolean
  onChosen?: () => void
}

/** The prices: requested, compared, chosen; or who is working on them, and since when. */
export function OffersPart({ id, progress, answer, tried, onChosen }: OffersPartProps) {
  const text = useText()
  const form = useFormContext<FreightForm>()
  const request = useWatch({ control: form.control, name: 'request' })
  const fits = quoteFits(progress, request)
  const { quote } = answer
  async function askNow() {
    if (await form.trigger('request'))
      await recordRequest(id, progress, form.getValues()).catch((error: unknown) =>
        notifyError(error, 'page.freight.notAsked'),
      )
  }
  if (!progress.quoteId || !fits) {
    return (
      <Section>
        <Stack spacing={2}>
          <Alert severity={tried ? 'error' : progress.quoteId ? 'warning' : 'info'}>
            {text(progress.quoteId ? 'page.freight.changed' : 'page.freight.askFirst')}
          </Alert>
          <div>
            <NetworkButton explained variant="contained" onClick={() => void askNow()}>
              {text('page.freight.getPrices')}
            </NetworkButton>
          </div>
        </Stack>
      </Section>
    )
  }
  if (!quote)
    return answer.error ? (
      <LoadError error={answer.error} retry={answer.retry} />
    ) : (
      <Section>
        <Box component="output">{text('page.freight.asking')}</Box>
        <LinearProgress aria-hidden sx={{ mt: 2 }} />
      </Section>
    )
  return (
    <>
      {tried && !progress.offerId && <Alert severity="error">{text('page.wizard.chooseRate')}</Alert>}
      <Offers
        quote={quote}
        chosen={progress.offerId}
        askAnew={() =>
          answer.askAnew().catch((error: unknown) => notifyError(error, 'page.freight.notAsked'))
        }
        choose={(offerId) => keepProgress(id, { offerId }).then(() => onChosen?.(), notifyStorageError)}
      />
    </>
  )
}

interface OffersProps {
  quote: FreightQuote
  chosen: string | null
  choose: (offerId: string) => Promise<void>
  askAnew: () => Promise<unknown>
}

function Offers({ quote, chosen, choose, askAnew }: OffersProps) {
  const text = useText()
  const [now] = useState(() => Date.now())
  const offers = openOffers(quote, now).toSorted((a, b) => a.rate.totalCents - b.rate.totalCents)
  const rates = offers.map(({ rate }) => rate)
  const marks = marksOf(rates)
  const details = freightQuotePath(quote)
  return (
    <Stack spacing={2} component="section" aria-label={text('page.freight.offers')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <span>{text('page.freight.quoteNumber', { number: quote.number })}</span>
        <Link component={RouterLink} to={details} className="own-line">
          {text('page.freight.quoteDetails')}
        </Link>
      </Box>
      {quote.state === 'requested' && (
        <Alert severity="info">
          {text('page.freight.onRequest')}{' '}
          {text('page.freight.onRequestMore', { hours: ANSWER_TIMES.freight.businessHours })}{' '}
          <FormattedMessage
            id="page.freight.askedOn"
            values={{ when: <DateText key="when" at={quote.createdAt} time /> }}
          />
        </Alert>
      )}
      {offers.length > 0 && (
        <PriceList rates={rates}>
          {offers.map((offer) => (
            <OfferRow
              key={offer.id}
              offer={offer}
              chosen={offer.id === chosen}
              marks={marks(offer.rate)}
              choose={choose}
            />
          ))}
        </PriceList>
      )}
      {offers.length === 0 && quote.state !== 'requested' && (
        <Alert
          severity="warning"
          action={
            <NetworkButton color="inherit" size="small" onClick={() => void askAnew()}>
              {text('page.selectQuick.askAgain')}
            </NetworkButton>
          }
        >
          {text(quote.offerList.length > 0 ? 'page.selectQuick.expired' : 'page.freight.noOffer')}
        </Alert>
      )}
      <RefusedServices refused={quote.refused} open={offers.length === 0} />
    </Stack>
  )
}
