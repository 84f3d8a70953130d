import { Alert, Button, Stack } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { newCommodity, type Commodity, type Customs } from '#src/domain/customs.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useFieldName } from '#src/ui/form/field-prefix.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { CommodityRow } from './CommodityRow.tsx'
import { useGoodsRows } from './use-goods-rows.ts'

/** The goods, line by line. */
export function CommodityRows({ inCusma }: { inCusma: boolean }) {
  const text = useText()
  const name = useFieldName('commodities')
  const prefix = useFieldName('')
  const form = useFormContext()
  const { ids, isFull, addButton, add, actsOf } = useGoodsRows<Commodity>(name, newCommodity)
  const [certify, currency] = useWatch({ name: [`${prefix}cusma.certify`, `${prefix}currency`] }) as [boolean, Customs['currency']]
  return (
    <Stack spacing={2}>
      {ids.map((id, at) => <CommodityRow key={id} at={at} name={`${name}.${at}`} currency={currency} criterion={inCusma && certify} {...actsOf(at)} />)}
      {ids.length === 0 && form.formState.isSubmitted && <Alert severity="error">{text('validation.commodities')}</Alert>}
      <div>
        <Button ref={addButton} variant="outlined" onClick={add} disabled={isFull} startIcon={<Icon name="add" />}>{text('page.customs.addGoods')}</Button>
      </div>
    </Stack>
  )
}
