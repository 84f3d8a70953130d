import { Box } from '@mui/material'
import type { QuotedRate } from '#src/contract/quotes.ts'
import type { RateChoice } from '#src/domain/rating/rate-choice.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Money } from '#src/ui/page/Money.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { rateName } from '#src/components/purchase/rate-name.ts'
import { PriceCard } from '#src/components/shipment/PriceCard.tsx'
import { PriceLines } from '#src/components/shipment/PriceLines.tsx'
import { isEstimate } from './estimate.ts'
import { EstimateDifference } from './EstimateDifference.tsx'

interface RateCardProps {
  rate: QuotedRate
  marks: readonly RateChoice[]
  disabled: boolean
  choose: (rate: QuotedRate) => Promise<void>
  /** This device's earlier estimate. */
  estimate?: QuotedRate | undefined
}

/** One service of one carrier: when, how much, and the price lines. */
export function RateCard({ rate, marks, disabled, choose, estimate }: RateCardProps) {
  const text = useText()
  return (
    <PriceCard
      rate={rate}
      marks={marks.map((mark) => text(`page.selectQuick.${mark}`))}
      framed={marks.includes('cheapest')}
      disabled={disabled}
      choose={() => choose(rate)}
      above={
        isEstimate(rate) && (
          <Box sx={{ color: 'info.main', fontSize: '0.8125rem', fontWeight: 700 }}>
            {text('page.selectQuick.estimated')}
          </Box>
        )
      }
      below={
        <>
          <Saving rate={rate} />
          {estimate && (
            <EstimateDifference estimatedCents={estimate.totalCents} totalCents={rate.totalCents} />
          )}
        </>
      }
      summary={
        <>
          {text('price.lines')}
          <VisuallyHidden>{`: ${rateName(rate)}`}</VisuallyHidden>
        </>
      }
    >
      <Box sx={{ maxWidth: 420 }}>
        <PriceLines price={rate} />
      </Box>
    </PriceCard>
  )
}

/**
 * The list price is struck through beside the customer's only where it is higher (D1: computed, never
 * claimed).
 */
function Saving({ rate: { listTotalCents, savingCents } }: Pick<RateCardProps, 'rate'>) {
  const text = useText()
  if (savingCents <= 0) return null
  return (
    <>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        <VisuallyHidden>{text('price.list')} </VisuallyHidden>
        <s>
          <Money cents={listTotalCents} />
        </s>
      </Box>
      <Box sx={{ color: 'success.main', fontSize: '0.875rem', fontWeight: 600 }}>
        {text('price.saving')}{' '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          <Money cents={savingCents} />
        </Box>
      </Box>
    </>
  )
}
