import { Alert } from '@mui/material'
import { useWatch } from 'react-hook-form'
import type { QuotedRate } from '#src/contract/quotes.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { isSameRequest, requestOf } from '#src/domain/parcel/shipment-request.ts'
import { useText } from '#src/i18n/use-text.ts'
import type { ApprovalNeed } from '#src/components/approvals/use-approval.ts'
import type { CardChoice } from '#src/components/payment/use-card-part.ts'
import { PayButton } from '#src/components/purchase/PayButton.tsx'
import { PayWith, Refused } from '#src/components/purchase/PayWith.tsx'
import type { PurchaseState } from '#src/components/purchase/purchase-state.ts'
import { TimeLeft } from '#src/components/purchase/TimeLeft.tsx'
import { useTimeLeft } from '#src/components/purchase/use-time-left.ts'
import { usePhone } from '#src/ui/page/use-phone.ts'
import { isEstimate } from '#src/features/parcel/quote/estimate.ts'
import { EstimateDifference } from '#src/features/parcel/quote/EstimateDifference.tsx'
import { RequestLivePrice } from '#src/features/parcel/quote/RequestLivePrice.tsx'
import type { SavedQuote } from '#src/features/parcel/quote/saved-quote.ts'

export interface PayHereProps {
  quote: SavedQuote
  rate: QuotedRate
  state: PurchaseState
  card: CardChoice
  approval: ApprovalNeed
  sending: boolean
  /** Something is missing: no button. */
  blocked?: boolean
  /** The address of the other prices. */
  otherPrices: string
}

/**
 * How to pay, and, except on a phone, the button; for an estimate, the way to a real price.
 */
export function PayHere({ quote, rate, state, otherPrices, ...pay }: PayHereProps) {
  const phone = usePhone()
  return (
    <>
      {isEstimate(rate) ? (
        <RequestLivePrice quote={quote} rate={rate} otherPrices={otherPrices} />
      ) : (
        <>
          {quote.estimate && (
            <EstimateDifference estimatedCents={quote.estimate.totalCents} totalCents={rate.totalCents} />
          )}
          <Validity rate={rate} quote={quote} />
          <PayWith totalCents={rate.totalCents} card={pay.card} />
          {!phone && <PayNow rate={rate} {...pay} />}
        </>
      )}
      {state.step === 'refused' && <Refused state={state} otherPrices={otherPrices} />}
    </>
  )
}

/** The button, where there is something to pay. */
export const PayNow = ({
  rate,
  card,
  approval,
  sending,
  blocked = false,
}: Omit<PayHereProps, 'quote' | 'state' | 'otherPrices'>) =>
  !isEstimate(rate) &&
  !blocked && (
    <PayButton totalCents={rate.totalCents} card={card} approval={approval} sending={sending} prints />
  )

/** Until when this price can be paid, or that a new one will be requested (D15). */
function Validity({ rate, quote }: { rate: QuotedRate; quote: SavedQuote }) {
  const text = useText()
  const shipment = useWatch() as Shipment
  const expired = useTimeLeft(rate.validUntil) <= 0
  if (!isSameRequest(quote.request, requestOf(shipment)))
    return <Alert severity="warning">{text('page.shipmentDetails.anotherPrice')}</Alert>
  return expired ? (
    <Alert severity="info">{text('page.shipmentDetails.expired')}</Alert>
  ) : (
    <TimeLeft until={rate.validUntil} />
  )
}
