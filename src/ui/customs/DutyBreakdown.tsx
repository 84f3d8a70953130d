import { Alert, Box } from '@mui/material'
import { useIntl } from 'react-intl'
import { landedCents, shareOfValue } from '#src/domain/customs-estimate.ts'
import type { DutyEstimate } from '#src/domain/duty.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Money } from '#src/ui/page/Money.tsx'

/** What an import will probably cost, part by part; of when its tables are, where they come from, and what it leaves open. */
export function DutyBreakdown({ estimate }: { estimate: DutyEstimate }) {
  const text = useText()
  const { formatNumber } = useIntl()
  const { day } = useDates()
  const percent = (pct: string) => formatNumber(Number(pct) / 100, { style: 'percent', maximumFractionDigits: 4 })
  const { currency, valueCents, lines, dutyCents, taxes, fees, totalCents, usdInCad, asOf, sources, notes } = estimate
  const share = shareOfValue(estimate)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="dl" sx={SUMS}>
        <Row words={text('page.estimateCost.value')} cents={valueCents} />
        <Row words={text('page.estimateCost.duty')} cents={dutyCents} />
        {lines.map(({ ratePct, basis, cents }, at) => (
          // Lines of goods have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Row key={at} small words={text('layout.labelled', { label: text('page.customs.line', { number: at + 1 }), value: text(`page.estimateCost.basis.${basis}`, { rate: percent(ratePct) }) })} cents={cents} />
        ))}
        {taxes.map(({ type, ratePct, cents }) => <Row key={type} words={text(`tax.${type}`, { rate: percent(ratePct) })} cents={cents} />)}
        {fees.map(({ kind, cents }) => <Row key={kind} words={text(`price.customs.${kind}`)} cents={cents} />)}
        <Row strong words={text('page.estimateCost.total')} cents={totalCents} />
        <Row strong words={text('page.estimateCost.landed')} cents={landedCents(estimate)} />
      </Box>
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {text('page.estimateCost.amounts', { currency })} {share !== null && text('page.estimateCost.share', { percent: formatNumber(share / 100, { style: 'percent', maximumFractionDigits: 1 }) })}
        <br />{text('page.estimateCost.asOf', { day: day(asOf) })} {text('page.estimateCost.rate', { rate: formatNumber(Number(usdInCad), { minimumFractionDigits: 2, maximumFractionDigits: 6 }) })}
      </Box>
      <Alert severity="info"><Box component="ul" sx={{ m: 0, pl: 2 }}>{notes.map((note) => <li key={note}>{text(note)}</li>)}</Box></Alert>
      <Box component="details" sx={{ fontSize: '0.875rem' }}>
        <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>{text('page.estimateCost.sources')}</Box>
        <Box component="ul" lang="en" sx={{ my: 1, pl: 2.5 }}>{sources.map((source) => <li key={source}>{source}</li>)}</Box>
      </Box>
    </Box>
  )
}

interface RowProps { words: string; cents: number; strong?: boolean; small?: boolean }

const Row = ({ words, cents, strong = false, small = false }: RowProps) => (
  <Box sx={{ display: 'contents', '& > *': { fontWeight: strong ? 700 : 400, ...(small && { fontSize: '0.875rem', color: 'text.secondary', pl: 1.5 }), ...(strong && { borderTop: 1, borderColor: 'divider', pt: 0.5 }) } }}>
    <dt>{words}</dt><dd><Money cents={cents} /></dd>
  </Box>
)

const SUMS = { m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', rowGap: 0.5, '& dt': { pr: 2, overflowWrap: 'anywhere' }, '& dd': { m: 0, textAlign: 'right' } } as const
