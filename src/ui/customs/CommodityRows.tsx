import { Alert, Button, Stack } from '@mui/material'
import { useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { MAX_COMMODITIES, newCommodity, type Commodity, type Customs } from '#src/domain/customs.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useFieldName } from '#src/ui/form/field-prefix.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { CommodityRow } from './CommodityRow.tsx'

/** The goods, line by line. Whatever is added, copied or removed, the focus stays where the hands are. */
export function CommodityRows({ inCusma }: { inCusma: boolean }) {
  const text = useText()
  const name = useFieldName('commodities')
  const prefix = useFieldName('')
  const form = useFormContext()
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name })
  const [certify, currency] = useWatch({ name: [`${prefix}cusma.certify`, `${prefix}currency`] }) as [boolean, Customs['currency']]
  const addButton = useRef<HTMLButtonElement>(null)

  const lines = () => form.getValues(name) as Commodity[]
  const add = () => append(newCommodity(lines().at(-1)), { focusName: `${name}.${fields.length}.description` })
  const copy = (at: number) => insert(at + 1, structuredClone(lines()[at]), { focusName: `${name}.${at + 1}.description` })
  const removeAt = (at: number) => {
    remove(at)
    addButton.current?.focus()
  }
  return (
    <Stack spacing={2}>
      {fields.map((row, at) => (
        <CommodityRow
          key={row.id} at={at} name={`${name}.${at}`} currency={currency} criterion={inCusma && certify}
          {...(fields.length < MAX_COMMODITIES && { copy: () => copy(at) })} {...(fields.length > 1 && { remove: () => removeAt(at) })}
        />
      ))}
      {fields.length === 0 && form.formState.isSubmitted && <Alert severity="error">{text('validation.commodities')}</Alert>}
      <div>
        <Button ref={addButton} variant="outlined" onClick={add} disabled={fields.length >= MAX_COMMODITIES} startIcon={<Icon name="add" />}>{text('page.customs.addGoods')}</Button>
      </div>
    </Stack>
  )
}
