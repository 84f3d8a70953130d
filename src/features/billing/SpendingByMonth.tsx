import { Box } from '@mui/material'
import { useState } from 'react'
import type { Spending } from '#src/contract/billing/invoices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { SpendingChart } from '#src/ui/charts/SpendingChart.tsx'
import { Field } from '#src/ui/form/Field.tsx'

/** The last twelve months, for all carriers or one. */
export function SpendingByMonth({ facts: { months, carriers } }: { facts: Spending }) {
  const text = useText()
  const [carrier, choose] = useState('')
  const shown = carriers.filter(({ carrierCode }) => carrier === '' || carrierCode === carrier)
  return (
    <>
      {carriers.length > 1 && (
        <Box sx={{ width: 240, maxWidth: 1, mb: 2 }}>
          <Field
            id="spending-carrier"
            name="carrier"
            label={text('field.carrier')}
            value={carrier}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{text('page.billing.allCarriers')}</option>
            {carriers.map(({ carrierCode, carrierName }) => (
              <option key={carrierCode} value={carrierCode}>
                {carrierName}
              </option>
            ))}
          </Field>
        </Box>
      )}
      {carriers.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{text('page.billing.noSpending')}</Box>
      ) : (
        <SpendingChart
          title={text('page.billing.spending')}
          // Orders cancelled in a later month than they were bought can make a month negative.
          months={months.map((month, at) => ({
            month,
            cents: Math.max(
              0,
              shown.reduce((sum, { cents }) => sum + cents[at]!, 0),
            ),
          }))}
        />
      )}
    </>
  )
}
