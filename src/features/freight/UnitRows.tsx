import { Alert, Button, Stack } from '@mui/material'
import { useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { MAX_UNIT_ROWS, type HandlingUnit } from '#src/domain/handling-unit.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Part } from '#src/ui/page/Part.tsx'
import type { FreightForm } from './freight-draft.ts'
import { newUnit } from './freight-start.ts'
import { LoadFacts } from './LoadFacts.tsx'
import { UnitRow } from './UnitRow.tsx'

/** Pallets, crates and what stands on them. Whatever is added, copied or removed, the focus stays where the hands are. */
export function UnitRows() {
  const text = useText()
  const form = useFormContext<FreightForm>()
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: 'request.units' as never })
  const addButton = useRef<HTMLButtonElement>(null)
  const rows = () => form.getValues('request.units') as HandlingUnit[]
  const add = () => append(newUnit('imperial', rows().at(-1)) as never, { focusName: `request.units.${fields.length}.quantity` })
  return (
    <Part title={text('page.freight.units')}>
      <Stack spacing={2}>
        {fields.map((row, at) => (
          <UnitRow
            key={row.id} at={at}
            {...(fields.length < MAX_UNIT_ROWS && { copy: () => insert(at + 1, structuredClone(rows()[at]) as never, { focusName: `request.units.${at + 1}.quantity` }) })}
            {...(fields.length > 1 && { remove: () => { remove(at); addButton.current?.focus() } })}
          />
        ))}
        {fields.length === 0 && <Alert severity="error">{text('page.freight.noUnits')}</Alert>}
        <div><Button ref={addButton} variant="outlined" onClick={add} disabled={fields.length >= MAX_UNIT_ROWS} startIcon={<Icon name="add" />}>{text('page.freight.addUnit')}</Button></div>
        <LoadFacts />
      </Stack>
    </Part>
  )
}
