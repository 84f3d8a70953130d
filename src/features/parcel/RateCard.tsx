import { Box, Button, Paper, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { QuotedRate } from '#src/contract/parcel.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { PriceLines } from '#src/ui/shipping/PriceLines.tsx'
import { SampleMark } from '#src/ui/shipping/SampleMark.tsx'
import { isEstimate } from './estimate.ts'
import { EstimateDifference } from './EstimateDifference.tsx'
import { rateName } from '#src/ui/purchase/rate-name.ts'

interface RateCardProps {
  rate: QuotedRate
  marks: readonly ('cheapest' | 'fastest' | 'best')[]
  disabled: boolean
  choose: (rate: QuotedRate) => Promise<void>
  /** What this device had reckoned before. */
  estimate?: QuotedRate | undefined
}

/** One service of one carrier: when, how much, of what the price is made. */
export function RateCard({ rate, marks, disabled, choose, estimate }: RateCardProps) {
  const text = useText()
  const [going, setGoing] = useState(false)
  const name = rateName(rate)
  return (
    <Paper component="li" variant="outlined" sx={{ p: { xs: 2, sm: 2.5 }, ...(marks.includes('cheapest') && { borderColor: 'primary.main', borderWidth: 2 }) }}>
      <Box sx={{ display: 'grid', alignItems: 'center', gap: 2, gridTemplateColumns: { xs: '1fr auto', md: '1.4fr 1fr auto auto' } }}>
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <Typography variant="h2" sx={{ fontSize: '1.0625rem' }}>{name}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.75 }}>
            {marks.map((mark) => <Mark key={mark}>{text(`page.selectQuick.${mark}`)}</Mark>)}
            {rate.sample && <SampleMark />}
          </Box>
        </Box>
        <div>
          <Box sx={{ fontWeight: 600 }}><DateText at={rate.deliveryDate} /></Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{text('page.selectQuick.transit', { days: rate.transitDays })}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{text('page.selectQuick.collected')} <DateText at={rate.shipDate} /></Box>
        </div>
        <Price rate={rate} estimate={estimate} />
        <Button
          variant="contained" disabled={disabled} loading={going} aria-label={text('page.selectQuick.choose', { rate: name })} sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
          onClick={() => { setGoing(true); void choose(rate) }}
        >
          {text('page.selectQuick.take')}
        </Button>
      </Box>
      <Box component="details" sx={{ mt: 1.5, '& summary': { cursor: 'pointer', color: 'var(--link)', width: 'fit-content', py: 0.25 } }}>
        <summary>{text('price.lines')}<VisuallyHidden>{`: ${name}`}</VisuallyHidden></summary>
        <Box sx={{ maxWidth: 420, mt: 1 }}><PriceLines price={rate} /></Box>
      </Box>
    </Paper>
  )
}

/** The list price is struck beside the own one only where it is higher (D1: computed, never claimed). */
function Price({ rate, estimate }: Pick<RateCardProps, 'rate' | 'estimate'>) {
  const text = useText()
  const { totalCents, listTotalCents, savingCents } = rate
  return (
    <Box sx={{ textAlign: 'right' }}>
      {isEstimate(rate) && <Box sx={{ color: 'info.main', fontSize: '0.8125rem', fontWeight: 700 }}>{text('page.selectQuick.estimated')}</Box>}
      <Box sx={{ fontSize: '1.375rem', fontWeight: 700 }}><Money cents={totalCents} /></Box>
      {savingCents > 0 && (
        <>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}><VisuallyHidden>{text('price.list')} </VisuallyHidden><s><Money cents={listTotalCents} /></s></Box>
          <Box sx={{ color: 'success.main', fontSize: '0.875rem', fontWeight: 600 }}>{text('price.saving')} <Money cents={savingCents} /></Box>
        </>
      )}
      {estimate && <EstimateDifference estimatedCents={estimate.totalCents} totalCents={totalCents} />}
    </Box>
  )
}

const Mark = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, px: 1, borderRadius: 'var(--radius-pill)', bgcolor: 'var(--brand-soft)', color: 'var(--brand)', fontSize: '0.75rem', fontWeight: 700 }}>
    <Icon name="star" size={14} />{children}
  </Box>
)
