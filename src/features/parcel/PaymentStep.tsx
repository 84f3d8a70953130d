import { Alert, Link, Stack } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { Part } from '#src/ui/page/Part.tsx'
import type { CardChoice } from '#src/ui/payment/use-card-part.ts'
import { PayWith } from '#src/ui/purchase/PayWith.tsx'
import { PriceLines } from '#src/ui/shipping/PriceLines.tsx'
import type { KeptQuote } from './kept-quote.ts'
import { isEstimate } from './estimate.ts'
import { EstimateLine } from './EstimateLine.tsx'
import type { StepId } from './wizard-steps.ts'

/** What it costs, line by line, and what pays it. */
export function PaymentStep({
  quote,
  card,
  go,
}: {
  quote: KeptQuote
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
    <Part>
      <Stack spacing={2} sx={{ maxWidth: 480 }}>
        {isEstimate(rate) && estimate && <EstimateLine asOf={estimate.asOf} />}
        <PriceLines price={rate} />
        <PayWith totalCents={rate.totalCents} card={card} />
        {card.availableCents >= rate.totalCents && <div>{text('page.wizard.creditsPay')}</div>}
      </Stack>
    </Part>
  )
}
