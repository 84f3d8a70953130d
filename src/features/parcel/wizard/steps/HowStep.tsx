import { Alert, Box, Link } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { SIGNATURE_OPTIONS, type QuickQuote, type Shipment } from '#src/domain/parcel/parcel.ts'
import type { QuotedRate } from '#src/contract/quotes.ts'
import type { Scope } from '#src/domain/parcel/scope.ts'
import { requestOf } from '#src/domain/parcel/shipment-request.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { RadioInput } from '#src/ui/form/inputs/RadioInput.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import type { SavedQuote } from '#src/features/parcel/quote/saved-quote.ts'
import { Prices } from '#src/features/parcel/quote/Prices.tsx'
import { normalizeQuote } from '#src/features/parcel/quote/quote-start.ts'
import type { StepId } from '#src/features/parcel/wizard/steps.ts'
import { isAskable, rateFits } from '#src/features/parcel/wizard/use-wizard.ts'

interface HowStepProps {
  scope: Scope
  quote: SavedQuote
  /** The person tried to continue. */
  tried: boolean
  go: (step: StepId) => void
  /** The prices are beside the form. */
  pricesBeside: boolean
  choose: (request: QuickQuote, rate: QuotedRate, estimate: SavedQuote['estimate']) => Promise<void>
}

/** How it is handed over, and by which carrier: the carriers' prices for exactly this shipment. */
export function HowStep({ scope, quote, tried, go, pricesBeside, choose }: HowStepProps) {
  const text = useText()
  const { control } = useFormContext<Shipment>()
  const shipment = useWatch({ control }) as Shipment
  const request = normalizeQuote(requestOf(shipment))
  return (
    <>
      <Section title={text('page.wizard.options')}>
        <RadioInput name="signature" options={SIGNATURE_OPTIONS} row />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
          <CheckInput name="sameCityOnly" />
          {scope === 'domestic' && <CheckInput name="canadianService" />}
        </Box>
      </Section>
      {!rateFits(quote, shipment) && (quote.rate !== null || tried) && (
        <Alert severity="warning">
          {text(quote.rate ? 'page.wizard.rateOld' : 'page.wizard.chooseRate')}
        </Alert>
      )}
      {isAskable(shipment) && !pricesBeside && (
        <Prices
          quote={{ id: quote.id, request }}
          chosen={quote.rate ?? undefined}
          choose={(rate, estimate) => choose(request, rate, estimate)}
        />
      )}
      {!isAskable(shipment) && (
        <Alert severity="info">
          {text('page.wizard.notAskable')}{' '}
          <Link component="button" type="button" onClick={() => go('where')}>
            {text('step.where')}
          </Link>
          ,{' '}
          <Link component="button" type="button" onClick={() => go('what')}>
            {text('step.what')}
          </Link>
        </Alert>
      )}
    </>
  )
}
