import { Alert, AlertTitle, Box, Link, Paper, Stack, Typography } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { Link as RouterLink } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import { keptMark } from '#src/api/kept-answers.ts'
import { contract } from '#src/contract/contract.ts'
import type { QuotedRate } from '#src/contract/parcel.ts'
import { formatMoney } from '#src/domain/money.ts'
import type { Shipment } from '#src/domain/parcel.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { AsOf } from '#src/ui/feedback/AsOf.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { PriceLines } from '#src/ui/shipping/PriceLines.tsx'
import { SampleMark } from '#src/ui/shipping/SampleMark.tsx'
import { isEstimate } from './estimate.ts'
import { EstimateDifference } from './EstimateDifference.tsx'
import { FirmPrice } from './FirmPrice.tsx'
import type { KeptQuote } from './kept-quote.ts'
import type { PurchaseState } from './purchase.ts'
import { ParcelsText } from './QuoteSummary.tsx'
import { CardPayment } from '#src/ui/payment/CardPayment.tsx'
import type { useCardPart } from '#src/ui/payment/use-card-part.ts'
import { rateName } from './rate-order.ts'
import { isAnotherPrice } from './shipment-start.ts'
import { TimeLeft } from './TimeLeft.tsx'
import { useTimeLeft } from './use-time-left.ts'

interface PurchaseSummaryProps { quote: KeptQuote; rate: QuotedRate; state: PurchaseState; card: ReturnType<typeof useCardPart>; sending: boolean }

/** What is bought, what it costs, what there is to pay it with, and the button. */
export function PurchaseSummary({ quote, rate, state, card, sending }: PurchaseSummaryProps) {
  const text = useText()
  const { locale } = useIntl()
  return (
    <Paper component="aside" variant="outlined" aria-label={text('page.shipmentDetails.summary')} sx={{ p: { xs: 2, sm: 3 }, position: { lg: 'sticky' }, top: { lg: 'calc(var(--layout-top-bar-height) + 16px)' } }}>
      <Stack spacing={2}>
        <div>
          <Typography variant="h2">{rateName(rate)}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5 }}>
            {rate.sample && <SampleMark />}
            <span>{text('field.deliveryDate')} <DateText at={rate.deliveryDate} /></span>
          </Box>
          <Box sx={{ mt: 1, color: 'text.secondary', fontSize: '0.875rem' }}><ParcelsText parcels={quote.request.parcels} /></Box>
        </div>
        <PriceLines price={rate} />
        {isEstimate(rate) ? <FirmPrice quote={quote} rate={rate} /> : (
          <>
            {quote.estimate && <EstimateDifference estimatedCents={quote.estimate.totalCents} totalCents={rate.totalCents} />}
            <Validity rate={rate} quote={quote} />
            <Credits totalCents={rate.totalCents} />
            {card.price && <CardPayment card={card} availableCents={card.availableCents} />}
            <NetworkButton explained type="submit" variant="contained" size="large" fullWidth loading={sending}>
              {card.part
                ? text('page.shipmentDetails.payCard', { amount: formatMoney(card.availableCents + card.part.totalCost, locale), card: formatMoney(card.part.totalCost, locale) })
                : text('page.shipmentDetails.pay', { amount: formatMoney(rate.totalCents, locale) })}
            </NetworkButton>
          </>
        )}
        {state.step === 'refused' && <Refused state={state} quoteId={quote.id} />}
      </Stack>
    </Paper>
  )
}

/** Until when this price may be paid, or that it will be asked for again (D15). */
function Validity({ rate, quote }: { rate: QuotedRate; quote: KeptQuote }) {
  const text = useText()
  const shipment = useWatch() as Shipment
  const expired = useTimeLeft(rate.validUntil) <= 0
  if (isAnotherPrice(quote.request, shipment)) return <Alert severity="warning">{text('page.shipmentDetails.anotherPrice')}</Alert>
  return expired ? <Alert severity="info">{text('page.shipmentDetails.expired')}</Alert> : <TimeLeft until={rate.validUntil} />
}

function Credits({ totalCents }: { totalCents: number }) {
  const text = useText()
  const { locale } = useIntl()
  const credits = useRead(contract.billing.credits, {})
  const { data, dataUpdatedAt, error } = credits
  if (!data) return null
  const missing = totalCents - data.availableCents
  return (
    <div>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}><span>{text('field.availableCredits')}</span><strong><Money cents={data.availableCents} /></strong></Box>
      {(error || keptMark(credits)) && <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}><AsOf at={dataUpdatedAt} /></Box>}
      {missing > 0 && <Alert severity="warning" sx={{ mt: 1 }}>{text('page.shipmentDetails.short', { amount: formatMoney(missing, locale) })} <TopUpLink /></Alert>}
    </div>
  )
}

/** Said in place, with the way on. */
function Refused({ state, quoteId }: { state: Extract<PurchaseState, { step: 'refused' }>; quoteId: string }) {
  const text = useText()
  const { messages } = useIntl()
  const words = state.words in messages ? text(state.words) : state.words || text('error.unexpected')
  return (
    <Alert severity="error">
      <AlertTitle>{text(state.title)}</AlertTitle>
      {words} {state.money ? <TopUpLink /> : <Link component={RouterLink} to={`${ACCOUNT_PATHS.selectQuick}?quote=${quoteId}`}>{text('page.selectQuick.askAgain')}</Link>}
    </Alert>
  )
}

function TopUpLink() {
  const text = useText()
  return <Link component={RouterLink} to={ACCOUNT_PATHS.topUp}>{text('page.shipmentDetails.topUp')}</Link>
}
