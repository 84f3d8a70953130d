import { Alert, Stack } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { MAX_COMMODITIES, newCommodity, type Commodity, type Customs } from '#src/domain/customs/customs.ts'
import type { Journey } from '#src/domain/customs/customs-rules.ts'
import { useText } from '#src/i18n/use-text.ts'
import { AddRow } from '#src/ui/form/rows/AddRow.tsx'
import { useFieldName } from '#src/ui/form/field-prefix.ts'
import { useRows } from '#src/ui/form/rows/use-rows.ts'
import { CommodityRow } from './CommodityRow.tsx'

/** The goods, line by line. */
export function CommodityRows({ inCusma, journey }: { inCusma: boolean; journey: Journey }) {
  const text = useText()
  const name = useFieldName('commodities')
  const prefix = useFieldName('')
  const form = useFormContext()
  const { ids, addProps, actionsOf } = useRows<Commodity>({
    name,
    fresh: newCommodity,
    max: MAX_COMMODITIES,
    focus: 'description',
  })
  const [certify, currency] = useWatch({ name: [`${prefix}cusma.certify`, `${prefix}currency`] }) as [
    boolean,
    Customs['currency'],
  ]
  return (
    <Stack spacing={2}>
      {ids.map((id, at) => (
        <CommodityRow
          key={id}
          at={at}
          name={`${name}.${at}`}
          currency={currency}
          criterion={inCusma && certify}
          journey={journey}
          {...actionsOf(at)}
        />
      ))}
      {ids.length === 0 && form.formState.isSubmitted && (
        <Alert severity="error">{text('validation.commodities')}</Alert>
      )}
      <AddRow {...addProps}>{text('page.customs.addGoods')}</AddRow>
    </Stack>
  )
}
