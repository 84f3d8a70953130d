import { Alert, AlertTitle, Box, Link } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { Link as RouterLink } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import { keptMark } from '#src/api/kept-answers.ts'
import { contract } from '#src/contract/contract.ts'
import type { QuotedRate } from '#src/contract/parcel.ts'
import { formatMoney } from '#src/domain/money.ts'
import type { Shipment } from '#src/domain/parcel.ts'
import { isSameRequest, requestOf } from '#src/domain/shipment-request.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { AsOf } from '#src/ui/feedback/AsOf.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { CardPayment } from '#src/ui/payment/CardPayment.tsx'
import type { CardChoice } from '#src/ui/payment/use-card-part.ts'
import { isEstimate } from './estimate.ts'
import { EstimateDifference } from './EstimateDifference.tsx'
import { FirmPrice } from './FirmPrice.tsx'
import type { KeptQuote } from './kept-quote.ts'
import type { PurchaseState } from './purchase.ts'
import { TimeLeft } from './TimeLeft.tsx'
import { useTimeLeft } from './use-time-left.ts'

export interface PayHereProps {
  quote: KeptQuote
  rate: QuotedRate
  state: PurchaseState
  card: CardChoice
  sending: boolean
  /** Something is missing first: there is no button. */
  blocked?: boolean
  /** Where other prices are to be had. */
  otherPrices: string
}

/** What there is to pay it with, and the button; for an estimate the way to the price itself. */
export function PayHere({ quote, rate, state, card, sending, blocked = false, otherPrices }: PayHereProps) {
  const text = useText()
  const { locale } = useIntl()
  return (
    <>
      {isEstimate(rate) ? <FirmPrice quote={quote} rate={rate} otherPrices={otherPrices} /> : (
        <>
          {quote.estimate && <EstimateDifference estimatedCents={quote.estimate.totalCents} totalCents={rate.totalCents} />}
          <Validity rate={rate} quote={quote} />
          <PayWith totalCents={rate.totalCents} card={card} />
          {!blocked && (
            <NetworkButton explained type="submit" variant="contained" size="large" fullWidth loading={sending}>
              {card.part
                ? text('page.shipmentDetails.payCard', { amount: formatMoney(card.availableCents + card.part.totalCost, locale), card: formatMoney(card.part.totalCost, locale) })
                : text('page.shipmentDetails.pay', { amount: formatMoney(rate.totalCents, locale) })}
            </NetworkButton>
          )}
        </>
      )}
      {state.step === 'refused' && <Refused state={state} otherPrices={otherPrices} />}
    </>
  )
}

/** The credits there are, and the card for what they lack. */
export function PayWith({ totalCents, card }: { totalCents: number; card: CardChoice }) {
  return (
    <>
      <Credits totalCents={totalCents} />
      {card.price && <CardPayment card={card} availableCents={card.availableCents} />}
    </>
  )
}

/** Until when this price may be paid, or that it will be asked for again (D15). */
function Validity({ rate, quote }: { rate: QuotedRate; quote: KeptQuote }) {
  const text = useText()
  const shipment = useWatch() as Shipment
  const expired = useTimeLeft(rate.validUntil) <= 0
  if (!isSameRequest(quote.request, requestOf(shipment))) return <Alert severity="warning">{text('page.shipmentDetails.anotherPrice')}</Alert>
  return expired ? <Alert severity="info">{text('page.shipmentDetails.expired')}</Alert> : <TimeLeft until={rate.validUntil} />
}

/** The credits there are, and what they lack. */
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
function Refused({ state, otherPrices }: { state: Extract<PurchaseState, { step: 'refused' }>; otherPrices: string }) {
  const text = useText()
  const { messages } = useIntl()
  const words = state.words in messages ? text(state.words) : state.words || text('error.unexpected')
  return (
    <Alert severity="error">
      <AlertTitle>{text(state.title)}</AlertTitle>
      {words} {state.money ? <TopUpLink /> : <Link component={RouterLink} to={otherPrices}>{text('page.selectQuick.askAgain')}</Link>}
    </Alert>
  )
}

function TopUpLink() {
  const text = useText()
  return <Link component={RouterLink} to={ACCOUNT_PATHS.topUp}>{text('page.shipmentDetails.topUp')}</Link>
}
