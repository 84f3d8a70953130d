import { Alert, Paper, Stack } from '@mui/material'
import type { Offer } from '#src/contract/freight.ts'
import { useText } from '#src/i18n/use-text.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { usePhone } from '#src/ui/page/use-phone.ts'
import type { ApprovalNeed } from '#src/components/approvals/use-approval.ts'
import type { CardChoice } from '#src/components/payment/use-card-part.ts'
import { PayButton } from '#src/components/purchase/PayButton.tsx'
import { PayWith, Refused } from '#src/components/purchase/PayWith.tsx'
import type { PurchaseState } from '#src/components/purchase/purchase-state.ts'
import { RateHead } from '#src/components/purchase/RateHead.tsx'
import { useTimeLeft } from '#src/components/purchase/use-time-left.ts'
import { PriceLines } from '#src/components/shipment/PriceLines.tsx'

export interface PayPartProps {
  offer: Offer | undefined
  card: CardChoice
  approval: ApprovalNeed
  state: PurchaseState<unknown>
  sending: boolean
  otherPrices: string
}

/** The accepted offer, its price lines, how it is paid, and the button. */
export function PayPart({ offer, card, approval, state, sending, otherPrices }: PayPartProps) {
  const text = useText()
  const phone = usePhone()
  const expired = useTimeLeft(offer?.validUntil) <= 0
  if (!offer) return <Alert severity="info">{text('page.wizard.chooseRate')}</Alert>
  const { rate } = offer
  const pay = <PayButton totalCents={rate.totalCents} card={card} approval={approval} sending={sending} />
  return (
    <>
      <Paper
        component="section"
        variant="outlined"
        aria-label={text('page.shipmentDetails.summary')}
        sx={{ p: { xs: 2, sm: 3 } }}
      >
        <Stack spacing={2} sx={{ maxWidth: 520 }}>
          <div>
            <RateHead rate={rate} />
          </div>
          <PriceLines price={rate} />
          <div>
            {expired ? (
              <Alert severity="info">{text('page.shipmentDetails.expired')}</Alert>
            ) : (
              <>
                {text('page.freight.validUntil')} <DateText at={offer.validUntil} time />
              </>
            )}
          </div>
          <PayWith totalCents={rate.totalCents} card={card} />
          {!phone && pay}
          {state.step === 'refused' && <Refused state={state} otherPrices={otherPrices} />}
        </Stack>
      </Paper>
      {phone && pay}
    </>
  )
}
