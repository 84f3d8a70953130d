import { Box } from '@mui/material'
import type { Offer } from '#src/contract/freight.ts'
import type { RateChoice } from '#src/domain/rating/rate-choice.ts'
import { useText } from '#src/i18n/use-text.ts'
import { FreightTerms } from '#src/components/freight/FreightTerms.tsx'
import { RateBasis } from '#src/components/freight/RateBasis.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { PriceCard } from '#src/components/shipment/PriceCard.tsx'
import { PriceLines } from '#src/components/shipment/PriceLines.tsx'

interface OfferCardProps {
  offer: Offer
  chosen: boolean
  marks: readonly RateChoice[]
  choose: (offerId: string) => Promise<void>
}

/** One offer: carrier, transit days, price with its lines, validity and terms. */
export function OfferCard({ offer, chosen, marks, choose }: OfferCardProps) {
  const text = useText()
  const { rate, validUntil, by } = offer
  return (
    <PriceCard
      rate={rate}
      framed={chosen}
      chosen={chosen}
      choose={() => choose(offer.id)}
      summary={text('page.freight.offerDetails')}
      marks={[
        ...marks.map((mark) => text(`page.selectQuick.${mark}`)),
        ...(by === 'operator' ? [text('page.freight.byPerson')] : []),
      ]}
      note={
        <>
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
    </PriceCard>
  )
}
