import { Box, Stack } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { MAX_GOODS_PER_UNIT } from '#src/domain/freight/handling-unit.ts'
import { useText } from '#src/i18n/use-text.ts'
import { AddRow } from '#src/ui/form/rows/AddRow.tsx'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { FieldPrefix, useFieldName } from '#src/ui/form/field-prefix.ts'
import { NumberInput } from '#src/ui/form/inputs/NumberInput.tsx'
import { RowButtons, RowCell, RowGrid } from '#src/ui/form/rows/RowFrame.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { useRows, type RowActions } from '#src/ui/form/rows/use-rows.ts'
import { newGoods } from '#src/features/freight/request/start-values.ts'
import { HazardFields } from './HazardFields.tsx'

/** The goods on one of these units, possibly of several kinds. */
export function GoodsRows() {
  const text = useText()
  const name = useFieldName('goods')
  const { ids, addProps, actionsOf } = useRows({
    name,
    fresh: newGoods,
    max: MAX_GOODS_PER_UNIT,
    focus: 'description',
  })
  return (
    <Stack spacing={1.5} sx={{ mt: 2 }}>
      {ids.map((id, at) => (
        <FieldPrefix key={id} value={`${name}.${at}`}>
          <GoodsRow number={at + 1} {...actionsOf(at)} />
        </FieldPrefix>
      ))}
      <AddRow {...addProps} variant="text" size="small">
        {text('page.freight.addGoods')}
      </AddRow>
    </Stack>
  )
}

function GoodsRow({ number, remove }: Pick<RowActions, 'remove'> & { number: number }) {
  const text = useText()
  const isHazmat = useWatch({ name: useFieldName('isHazmat') }) as boolean
  return (
    <Box
      component="fieldset"
      aria-label={text('page.freight.goods', { number })}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <RowGrid>
        <RowCell wide={8}>
          <TextInput name="description" maxLength={100} />
        </RowCell>
        <RowCell wide={4} narrow={12}>
          <NumberInput name="pieces" whole />
        </RowCell>
        <RowCell wide={5} narrow={7}>
          <TextInput name="nmfc" inputMode="numeric" maxLength={6} autoComplete="off" />
        </RowCell>
        <RowCell wide={3} narrow={5}>
          <TextInput name="nmfcSub" inputMode="numeric" maxLength={2} autoComplete="off" />
        </RowCell>
        <RowCell wide={4}>
          <RowButtons
            removeLabel={text('page.freight.removeGoods', { number })}
            {...(remove && { remove })}
          />
        </RowCell>
      </RowGrid>
      <CheckInput name="isHazmat" />
      {isHazmat && <HazardFields />}
    </Box>
  )
}
