import { Button, Stack } from '@mui/material'
import { useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { MAX_PARCEL_ROWS, type QuickQuote } from '#src/domain/parcel.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { ParcelRow } from './ParcelRow.tsx'
import { newParcel } from './quote-start.ts'

/** The parcels of a form, row by row; `detailed`: with saved sizes, value and what each row holds. Whatever is added, copied or removed, the focus stays where the hands are. */
export function ParcelRows({ detailed = false }: { detailed?: boolean }) {
  const text = useText()
  const form = useFormContext<Pick<QuickQuote, 'parcels'>>()
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: 'parcels' })
  const addButton = useRef<HTMLButtonElement>(null)

  const add = () => append(newParcel(form.getValues('parcels').at(-1)), { focusName: `parcels.${fields.length}.weight` })
  const copy = (at: number) => insert(at + 1, structuredClone(form.getValues(`parcels.${at}`)), { focusName: `parcels.${at + 1}.quantity` })
  const removeAt = (at: number) => {
    remove(at)
    addButton.current?.focus()
  }
  return (
    <Stack spacing={2}>
      {fields.map((row, at) => (
        <ParcelRow
          key={row.id} at={at} detailed={detailed}
          {...(fields.length < MAX_PARCEL_ROWS && { copy: () => copy(at) })} {...(fields.length > 1 && { remove: () => removeAt(at) })}
        />
      ))}
      <div>
        <Button ref={addButton} variant="outlined" onClick={add} disabled={fields.length >= MAX_PARCEL_ROWS} startIcon={<Icon name="add" />}>{text('page.quickQuote.add')}</Button>
      </div>
    </Stack>
  )
}
