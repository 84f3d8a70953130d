import { Alert, Link, Stack } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { Section } from '#src/ui/page/Section.tsx'
import type { CardChoice } from '#src/components/payment/use-card-part.ts'
import { PayWith } from '#src/components/purchase/PayWith.tsx'
import { PriceLines } from '#src/components/shipment/PriceLines.tsx'
import type { SavedQuote } from '#src/features/parcel/quote/saved-quote.ts'
import { isEstimate } from '#src/features/parcel/quote/estimate.ts'
import { EstimateLine } from '#src/features/parcel/quote/EstimateLine.tsx'
import type { StepId } from '#src/features/parcel/wizard/steps.ts'

/** The price lines, and how it is paid. */
export function PaymentStep({
  quote,
  card,
  go,
}: {
  quote: SavedQuote
  card: CardChoice
  go: (step: StepId) => void
}) {
  const text = useText()
  const { rate, estimate } = quote
  if (!rate)
    return (
      <Alert severity="info">
        {text('page.wizard.chooseRate')}{' '}
        <Link component="button" type="button" onClick={() => go('how')}>
          {text('step.how')}
        </Link>
      </Alert>
    )
  return (
    <Section>
      <Stack spacing={2} sx={{ maxWidth: 480 }}>
        {isEstimate(rate) && estimate && <EstimateLine asOf={estimate.asOf} />}
        <PriceLines price={rate} />
        <PayWith totalCents={rate.totalCents} card={card} />
        {card.availableCents >= rate.totalCents && <div>{text('page.wizard.creditsPay')}</div>}
      </Stack>
    </Section>
  )
}
