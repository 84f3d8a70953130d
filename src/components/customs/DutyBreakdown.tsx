import { Alert, Box } from '@mui/material'
import { useIntl } from 'react-intl'
import {
  openOf,
  ratesOf,
  ruleName,
  type AdditionalLine,
  type Open,
} from '#src/domain/customs/additional-duty.ts'
import { landedCents, shareOfValue } from '#src/domain/customs/landed-cost.ts'
import type { DutyEstimate } from '#src/domain/customs/duty.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Money } from '#src/ui/page/Money.tsx'

/**
 * What an import will probably cost, part by part; the date and sources of its tables, and what it leaves
 * open.
 */
export function DutyBreakdown({ estimate }: { estimate: DutyEstimate }) {
  const text = useText()
  const { formatNumber } = useIntl()
  const locale = useLocale()
  const { day } = useDates()
  const percent = (pct: string) =>
    formatNumber(Number(pct) / 100, { style: 'percent', maximumFractionDigits: 4 })
  const {
    currency,
    valueCents,
    lines,
    dutyCents,
    taxes,
    fees,
    totalCents,
    usdInCad,
    asOf,
    sources,
    lapsed,
    notes,
    additional,
  } = estimate
  const rule = (line: AdditionalLine) => {
    const rates = ratesOf(line).map(percent).join('–')
    return rates
      ? text('layout.labelled', { label: ruleName(line.name, locale), value: rates })
      : ruleName(line.name, locale)
  }
  const open = openOf(additional)
  const share = shareOfValue(estimate)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="dl" sx={SUMS}>
        <Row words={text('page.estimateCost.value')} cents={valueCents} />
        <Row words={text('page.estimateCost.duty')} cents={dutyCents} />
        {lines.map(({ ratePct, basis, cents }, at) => (
          // Lines of goods have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Row
            key={at}
            small
            words={text('layout.labelled', {
              label: text('page.customs.line', { number: at + 1 }),
              value: text(`page.estimateCost.basis.${basis}`, { rate: percent(ratePct) }),
            })}
            cents={cents}
          />
        ))}
        {additional
          .filter(({ open }) => open === '')
          .map((line) => (
            <Row key={keyOf(line)} words={rule(line)} cents={line.cents} />
          ))}
        {taxes.map(({ type, ratePct, cents }) => (
          <Row key={type} words={text(`tax.${type}`, { rate: percent(ratePct) })} cents={cents} />
        ))}
        {fees.map(({ kind, cents }) => (
          <Row key={kind} words={text(`price.customs.${kind}`)} cents={cents} />
        ))}
        <Row strong words={text('page.estimateCost.total')} cents={totalCents} />
        <Row strong words={text('page.estimateCost.landed')} cents={landedCents(estimate)} />
      </Box>
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {text('page.estimateCost.amounts', { currency })}{' '}
        {share !== null &&
          text('page.estimateCost.share', {
            percent: formatNumber(share / 100, { style: 'percent', maximumFractionDigits: 1 }),
          })}
        <br />
        {text('page.estimateCost.asOf', { day: day(asOf) })}{' '}
        {text('page.estimateCost.rate', {
          rate: formatNumber(Number(usdInCad), { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
        })}
      </Box>
      {open.length > 0 && (
        <Alert severity="warning">
          <Box component="dl" sx={SUMS}>
            {open.map((one) => (
              <OpenRow key={keyOf(one.line)} {...one} rule={rule(one.line)} />
            ))}
          </Box>
        </Alert>
      )}
      <Alert severity="info">
        <Box component="ul" sx={{ m: 0, pl: 2 }}>
          {lapsed.map(({ name, until }) => (
            <li key={`${name?.en} ${until}`}>
              {text(name ? 'notice.duty.lapsed' : 'notice.duty.lapsedFee', {
                rule: name ? ruleName(name, locale) : text('price.customs.mpf'),
                day: day(until),
              })}
            </li>
          ))}
          {notes.map((note) => (
            <li key={note}>{text(note)}</li>
          ))}
        </Box>
      </Alert>
      <Box component="details" sx={{ fontSize: '0.875rem' }}>
        <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
          {text('page.estimateCost.sources')}
        </Box>
        <Box component="ul" lang="en" sx={{ my: 1, pl: 2.5 }}>
          {sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </Box>
      </Box>
    </Box>
  )
}

/**
 * Rows of one law may differ only in their rate, and one row may apply to some goods and be open for others.
 */
const keyOf = ({ name, pct, open, lowestPct }: AdditionalLine) => [name.en, pct, lowestPct, open].join(' ')

/** What may be due in addition: why, and up to how much. */
function OpenRow({ line, message, upToCents, rule }: Open & { rule: string }) {
  const text = useText()
  const locale = useLocale()
  return line.prohibited ? (
    <Box component="dt" sx={{ gridColumn: '1 / -1' }}>
      {text('page.estimateCost.mayNotEnter', { rule: ruleName(line.name, locale), reason: text(message) })}
    </Box>
  ) : (
    <>
      <dt>
        {rule}
        <br />
        <small>{text(message)}</small>
      </dt>
      <dd>
        {upToCents !== null && (
          <>
            <Money cents={0} /> – <Money cents={upToCents} />
          </>
        )}
      </dd>
    </>
  )
}

interface RowProps {
  words: string
  cents: number
  strong?: boolean
  small?: boolean
}

const Row = ({ words, cents, strong = false, small = false }: RowProps) => (
  <Box
    sx={{
      display: 'contents',
      '& > *': {
        fontWeight: strong ? 700 : 400,
        ...(small && { fontSize: '0.875rem', color: 'text.secondary', pl: 1.5 }),
        ...(strong && { borderTop: 1, borderColor: 'divider', pt: 0.5 }),
      },
    }}
  >
    <dt>{words}</dt>
    <dd>
      <Money cents={cents} />
    </dd>
  </Box>
)

const SUMS = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  rowGap: 0.5,
  '& dt': { pr: 2, overflowWrap: 'anywhere' },
  '& dd': { m: 0, textAlign: 'right' },
} as const
