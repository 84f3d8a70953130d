import { Box } from '@mui/material'
import type { DashboardSummary } from '#src/contract/dashboard.ts'
import { useText } from '#src/i18n/use-text.ts'
import { SpendingChart } from '#src/ui/charts/SpendingChart.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { Tile } from './Tile.tsx'

/** Spending by month, and this year's savings; renders nothing before the first shipment. */
export function SpendingTile({ facts: { months, year, savedCents } }: { facts: DashboardSummary }) {
  const text = useText()
  if (months.every(({ spentCents }) => spentCents === 0)) return null
  return (
    <Tile icon="money" title={text('dashboard.spending.title')}>
      {savedCents > 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {text('dashboard.spending.saved', { year: String(year) })}{' '}
          <Box component="strong" sx={{ color: 'success.main', fontSize: '1.25rem' }}>
            <Money cents={savedCents} />
          </Box>
          <Box sx={{ fontSize: '0.8125rem' }}>{text('dashboard.spending.savedHow')}</Box>
        </Box>
      )}
      <SpendingChart
        title={text('dashboard.spending.chart')}
        months={months.map(({ month, spentCents }) => ({ month, cents: spentCents }))}
      />
    </Tile>
  )
}
