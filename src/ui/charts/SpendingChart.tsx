import { useIntl } from 'react-intl'
import { formatMoney, type Cents } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { BarChart } from './BarChart.tsx'

/** Spending by month. `month` is YYYY-MM. */
export function SpendingChart({
  title,
  months,
}: {
  title: string
  months: readonly { month: string; cents: Cents }[]
}) {
  const text = useText()
  const { locale, formatDate } = useIntl()
  const name = (month: string, style: 'long' | 'short' | 'narrow') =>
    formatDate(`${month}-01`, { month: style, ...(style === 'long' && { year: 'numeric' }), timeZone: 'UTC' })
  return (
    <BarChart
      title={title}
      headings={[text('dashboard.spending.month'), text('dashboard.spending.spent')]}
      format={(cents) => formatMoney(cents, locale)}
      bars={months.map(({ month, cents }) => ({
        key: month,
        name: name(month, 'long'),
        short: name(month, 'short'),
        tiny: name(month, 'narrow'),
        value: cents,
      }))}
    />
  )
}
