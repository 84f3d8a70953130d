import { Box } from '@mui/material'
import type { Offer } from '#src/contract/freight.ts'
import type { RateMark } from '#src/domain/rating/rate-choice.ts'
import { useText } from '#src/i18n/use-text.ts'
import { FreightTerms } from '#src/components/freight/FreightTerms.tsx'
import { RateBasis } from '#src/components/freight/RateBasis.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { PriceRow } from '#src/components/shipment/PriceRow.tsx'
import { PriceLines } from '#src/components/shipment/PriceLines.tsx'

interface OfferRowProps {
  offer: Offer
  chosen: boolean
  marks: readonly RateMark[]
  choose: (offerId: string) => Promise<void>
}

/** One offer: carrier, transit days, price with its lines, validity and terms. */
export function OfferRow({ offer, chosen, marks, choose }: OfferRowProps) {
  const text = useText()
  const { rate, validUntil, by } = offer
  return (
    <PriceRow
      rate={rate}
      chosen={chosen}
      choose={() => choose(offer.id)}
      detailsLabel={text('page.freight.offerDetails')}
      marks={[
        ...marks.map((mark) => text(`page.selectQuick.${mark}`)),
        ...(by === 'operator' ? [text('page.freight.byPerson')] : []),
      ]}
      note={
        <>
          {text('page.selectQuick.collected')} <DateText at={rate.shipDate} /> ·{' '}
          {text('page.freight.validUntil')} <DateText at={validUntil} time />
        </>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <PriceLines price={rate} />
        <div>
          <RateBasis facts={rate.facts} />
          {rate.terms.length > 0 && (
            <Box sx={{ mt: 2 }}>
              <Box sx={{ fontWeight: 600 }}>{text('page.freight.terms')}</Box>
              <FreightTerms terms={rate.terms} sx={{ m: 0, pl: 2.5 }} />
            </Box>
          )}
        </div>
      </Box>
    </PriceRow>
  )
}
