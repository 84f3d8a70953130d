import { Box } from '@mui/material'
import { useIntl } from 'react-intl'
import type { DashboardFacts } from '#src/contract/dashboard.ts'
import { formatMoney } from '#src/domain/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { BarChart } from '#src/ui/charts/BarChart.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { Tile } from './Tile.tsx'

/** What was spent month by month, and what was saved this year; nothing before the first shipment. */
export function SpendingTile({ facts: { months, year, savedCents } }: { facts: DashboardFacts }) {
  const text = useText()
  const { locale, formatDate } = useIntl()
  if (months.every(({ spentCents }) => spentCents === 0)) return null
  const name = (month: string, style: 'long' | 'short' | 'narrow') => formatDate(`${month}-01`, { month: style, ...(style === 'long' && { year: 'numeric' }), timeZone: 'UTC' })
  return (
    <Tile icon="money" title={text('dashboard.spending.title')}>
      {savedCents > 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {text('dashboard.spending.saved', { year: String(year) })} <Box component="strong" sx={{ color: 'success.main', fontSize: '1.25rem' }}><Money cents={savedCents} /></Box>
          <Box sx={{ fontSize: '0.8125rem' }}>{text('dashboard.spending.savedHow')}</Box>
        </Box>
      )}
      <BarChart
        title={text('dashboard.spending.chart')} headings={[text('dashboard.spending.month'), text('dashboard.spending.spent')]} format={(cents) => formatMoney(cents, locale)}
        bars={months.map(({ month, spentCents }) => ({ key: month, name: name(month, 'long'), short: name(month, 'short'), tiny: name(month, 'narrow'), value: spentCents }))}
      />
    </Tile>
  )
}
