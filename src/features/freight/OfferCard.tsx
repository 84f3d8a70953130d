import { Box, Button, Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { Offer } from '#src/contract/freight.ts'
import type { FreightFacts } from '#src/domain/freight-rate.ts'
import type { RateChoice } from '#src/domain/rate-choice.ts'
import { FreightTerms } from '#src/ui/shipping/FreightTerms.tsx'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { rateName } from '#src/ui/purchase/rate-name.ts'
import { PriceLines } from '#src/ui/shipping/PriceLines.tsx'
import { SampleMark } from '#src/ui/shipping/SampleMark.tsx'

interface OfferCardProps { offer: Offer; chosen: boolean; marks: readonly RateChoice[]; choose: (offerId: string) => Promise<void> }

/** One offer: who, when, how much, of what the price is made, until when and on which terms. */
export function OfferCard({ offer, chosen, marks, choose }: OfferCardProps) {
  const text = useText()
  const [going, setGoing] = useState(false)
  const { rate, validUntil, by } = offer
  const name = rateName(rate)
  return (
    <Paper component="li" variant="outlined" sx={{ p: { xs: 2, sm: 2.5 }, ...(chosen && { borderColor: 'primary.main', borderWidth: 2 }) }}>
      <Box sx={{ display: 'grid', alignItems: 'center', gap: 2, gridTemplateColumns: { xs: '1fr auto', md: '1.4fr 1fr auto auto' } }}>
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <Typography variant="h2" sx={{ fontSize: '1.0625rem' }}>{name}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.75 }}>
            {marks.map((mark) => <Mark key={mark} words={text(`page.selectQuick.${mark}`)} />)}
            {by === 'operator' && <Mark words={text('page.freight.byPerson')} />}
            {rate.sample && <SampleMark />}
          </Box>
        </Box>
        <div>
          <Box sx={{ fontWeight: 600 }}><DateText at={rate.deliveryDate} /></Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{text('page.selectQuick.transit', { days: rate.transitDays })}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{text('page.selectQuick.collected')} <DateText at={rate.shipDate} /></Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{text('page.freight.validUntil')} <DateText at={validUntil} time /></Box>
        </div>
        <Box sx={{ fontSize: '1.375rem', fontWeight: 700, textAlign: 'right' }}><Money cents={rate.totalCents} /></Box>
        <Button
          variant={chosen ? 'outlined' : 'contained'} loading={going} aria-pressed={chosen} aria-label={text('page.selectQuick.choose', { rate: name })} sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
          onClick={() => { setGoing(true); void choose(offer.id).finally(() => setGoing(false)) }}
        >
          {text(chosen ? 'page.wizard.chosen' : 'page.selectQuick.take')}
        </Button>
      </Box>
      <Box component="details" sx={{ mt: 1.5, '& summary': { cursor: 'pointer', color: 'var(--link)', width: 'fit-content', py: 0.25 } }}>
        <summary>{text('page.freight.offerDetails')}</summary>
        <Box sx={{ display: 'grid', gap: 3, mt: 1, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
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
      </Box>
    </Paper>
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

const Mark = ({ words }: { words: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, px: 1, borderRadius: 'var(--radius-pill)', bgcolor: 'var(--brand-soft)', color: 'var(--brand)', fontSize: '0.75rem', fontWeight: 700 }}>
    <Icon name="star" size={14} />{words}
  </Box>
)
