import { Box, Button, Stack } from '@mui/material'
import { useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { MAX_GOODS_PER_UNIT } from '#src/domain/handling-unit.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/CheckInput.tsx'
import { FieldPrefix, useFieldName } from '#src/ui/form/field-prefix.ts'
import { NumberInput } from '#src/ui/form/NumberInput.tsx'
import { TextInput } from '#src/ui/form/TextInput.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { newGoods } from './freight-start.ts'
import { HazardFields } from './HazardFields.tsx'
import { Cell, GRID, RowButton } from './UnitCells.tsx'

/** What stands on one of these units: several kinds may. */
export function GoodsRows() {
  const text = useText()
  const name = useFieldName('goods')
  const { control } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name })
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <Stack spacing={1.5} sx={{ mt: 2 }}>
      {fields.map((row, at) => (
        <FieldPrefix key={row.id} value={`${name}.${at}`}>
          <GoodsRow number={at + 1} {...(fields.length > 1 && { remove: () => { remove(at); addButton.current?.focus() } })} />
        </FieldPrefix>
      ))}
      <div>
        <Button ref={addButton} size="small" startIcon={<Icon name="add" />} disabled={fields.length >= MAX_GOODS_PER_UNIT} onClick={() => append(newGoods(), { focusName: `${name}.${fields.length}.description` })}>{text('page.freight.addGoods')}</Button>
      </div>
    </Stack>
  )
}

function GoodsRow({ number, remove }: { number: number; remove?: () => void }) {
  const text = useText()
  const isHazmat = useWatch({ name: useFieldName('isHazmat') }) as boolean
  return (
    <Box component="fieldset" aria-label={text('page.freight.goods', { number })} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box sx={GRID}>
        <Cell wide={8}><TextInput name="description" maxLength={100} /></Cell>
        <Cell wide={4} narrow={12}><NumberInput name="pieces" whole /></Cell>
        <Cell wide={5} narrow={7}><TextInput name="nmfc" inputMode="numeric" maxLength={6} autoComplete="off" /></Cell>
        <Cell wide={3} narrow={5}><TextInput name="nmfcSub" inputMode="numeric" maxLength={2} autoComplete="off" /></Cell>
        <Cell wide={4}><Box sx={{ display: 'flex', justifyContent: 'flex-end' }}><RowButton icon="delete" label={text('page.freight.removeGoods', { number })} {...(remove && { act: remove })} /></Box></Cell>
      </Box>
      <CheckInput name="isHazmat" />
      {isHazmat && <HazardFields />}
    </Box>
  )
}
