import { Box } from '@mui/material'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { Spending } from '#src/contract/invoices.ts'
import { formatMoney } from '#src/domain/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { BarChart } from '#src/ui/charts/BarChart.tsx'
import { Field } from '#src/ui/form/Field.tsx'

/** The last twelve months, of all carriers or one. */
export function SpendingByMonth({ facts: { months, carriers } }: { facts: Spending }) {
  const text = useText()
  const { locale, formatDate } = useIntl()
  const [carrier, choose] = useState('')
  const shown = carriers.filter(({ carrierCode }) => carrier === '' || carrierCode === carrier)
  const name = (month: string, style: 'long' | 'short' | 'narrow') => formatDate(`${month}-01`, { month: style, ...(style === 'long' && { year: 'numeric' }), timeZone: 'UTC' })
  return (
    <>
      {carriers.length > 1 && (
        <Box sx={{ width: 240, maxWidth: 1, mb: 2 }}>
          <Field id="spending-carrier" name="carrier" label={text('field.carrier')} value={carrier} onChange={({ target }) => choose(target.value)}>
            <option value="">{text('page.billing.allCarriers')}</option>
            {carriers.map(({ carrierCode, carrierName }) => <option key={carrierCode} value={carrierCode}>{carrierName}</option>)}
          </Field>
        </Box>
      )}
      {carriers.length === 0 ? <Box sx={{ color: 'text.secondary' }}>{text('page.billing.noSpending')}</Box> : (
        <BarChart
          title={text('page.billing.spending')} headings={[text('dashboard.spending.month'), text('dashboard.spending.spent')]} format={(cents) => formatMoney(cents, locale)}
          bars={months.map((month, at) => ({
            key: month, name: name(month, 'long'), short: name(month, 'short'), tiny: name(month, 'narrow'),
            // What was cancelled in a later month than it was bought may leave a month below nothing.
            value: Math.max(0, shown.reduce((sum, { cents }) => sum + cents[at]!, 0)),
          }))}
        />
      )}
    </>
  )
}
