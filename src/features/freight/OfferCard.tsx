import { Box } from '@mui/material'
import { useIntl } from 'react-intl'
import type { Offer } from '#src/contract/freight.ts'
import type { FreightFacts } from '#src/domain/freight-rate.ts'
import type { RateChoice } from '#src/domain/rate-choice.ts'
import { useText } from '#src/i18n/use-text.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { FreightTerms } from '#src/ui/shipping/FreightTerms.tsx'
import { PriceCard } from '#src/ui/shipping/PriceCard.tsx'
import { PriceLines } from '#src/ui/shipping/PriceLines.tsx'

interface OfferCardProps { offer: Offer; chosen: boolean; marks: readonly RateChoice[]; choose: (offerId: string) => Promise<void> }

/** One offer: who, when, how much, of what the price is made, until when and on which terms. */
export function OfferCard({ offer, chosen, marks, choose }: OfferCardProps) {
  const text = useText()
  const { rate, validUntil, by } = offer
  return (
    <PriceCard
      rate={rate} framed={chosen} chosen={chosen} choose={() => choose(offer.id)} summary={text('page.freight.offerDetails')}
      marks={[...marks.map((mark) => text(`page.selectQuick.${mark}`)), ...(by === 'operator' ? [text('page.freight.byPerson')] : [])]}
      note={<>{text('page.freight.validUntil')} <DateText at={validUntil} time /></>}
    >
      <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
        <PriceLines price={rate} />
        <div>
          <Facts facts={rate.facts} />
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

/** What the price was reckoned from; what is not known of this load is left out. */
function Facts({ facts }: { facts: FreightFacts }) {
  const text = useText()
  const { formatNumber } = useIntl()
  const figure = (value: number) => formatNumber(value, { maximumFractionDigits: 1 })
  const rows: (readonly [string, string] | false)[] = [
    facts.actualLb > 0 && ['page.freight.actualWeight', `${figure(facts.actualLb)} lb`],
    facts.billedLb > 0 && ['page.freight.billedWeight', `${figure(facts.billedLb)} lb${facts.billedBy === 'actual' ? '' : ` (${text(`page.freight.billedBy.${facts.billedBy}`)})`}`],
    facts.freightClass !== '' && ['field.freightClass', facts.freightClass],
    facts.pcf > 0 && ['field.density', text('page.freight.density', { pcf: formatNumber(facts.pcf, { maximumFractionDigits: 2 }) })],
    facts.linearFeet > 0 && ['page.freight.linearFeet', text('page.freight.feet', { value: figure(facts.linearFeet) })],
    facts.distanceKm > 0 && ['field.distance', `${formatNumber(facts.distanceKm, { maximumFractionDigits: 0 })} km`],
  ]
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 3, rowGap: 0.75, m: 0, '& dt': { color: 'text.secondary' }, '& dd': { m: 0, textAlign: 'right' } }}>
      {rows.filter((row) => row !== false).map(([label, value]) => <Pair key={label} label={text(label)} value={value} />)}
    </Box>
  )
}

const Pair = ({ label, value }: { label: string; value: string }) => <><dt>{label}</dt><dd>{value}</dd></>
