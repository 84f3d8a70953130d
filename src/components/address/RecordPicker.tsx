import { Autocomplete, TextField, type TextFieldProps } from '@mui/material'
import { startTransition, useState } from 'react'
import type { EntityName } from '#src/domain/sync/entity.ts'
import { useText } from '#src/i18n/use-text.ts'
import { searchRecords, useDevice, type LiveRecord } from '#src/offline/records/records.ts'
import { OptionLine } from '#src/ui/form/inputs/OptionLine.tsx'

const MAX_SHOWN = 20

interface Place {
  id: string
  address1: string
  city: string
  province: string
  postalCode: string
}
interface RecordPickerProps<Row> {
  entity: EntityName
  toRow: (record: LiveRecord) => Row
  nameOf: (row: Row) => string
  order?: (a: Row, b: Row) => number
  label: string
  /** Shown when nothing is found, and the name of the button that opens the list. */
  none: string
  open: string
  choose: (row: Row | null) => void
  /**
   * The current choice; without it the search starts over after each choice, because the fields below show
   * what was chosen.
   */
  value?: Row | null
  onBlur?: () => void
  /** The first thing a person does on this screen. */
  isFirst?: boolean
  field?: Pick<TextFieldProps, 'inputRef' | 'error' | 'helperText'>
}

/** Searches this device's records of one kind by words, also offline. */
export function RecordPicker<Row extends Place>({
  entity,
  toRow,
  nameOf,
  order,
  label,
  none,
  open,
  choose,
  value,
  onBlur,
  isFirst = false,
  field,
}: RecordPickerProps<Row>) {
  const text = useText()
  const [q, setQ] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = useDevice(
    async (db) => (await searchRecords(db, entity, q, MAX_SHOWN)).map(toRow),
    [entity, q],
    [],
  )
  return (
    <Autocomplete<Row>
      // The button shows that it was pressed before twenty lines are rendered: a slow phone would seem
      // unresponsive.
      open={isOpen}
      onOpen={() => startTransition(() => setOpen(true))}
      onClose={() => setOpen(false)}
      value={value ?? null}
      blurOnSelect={value === undefined && 'touch'}
      size="small"
      options={order ? (found ?? []).toSorted(order) : (found ?? [])}
      loading={found === undefined}
      filterOptions={(all) => all}
      getOptionKey={({ id }) => id}
      getOptionLabel={nameOf}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onInputChange={(_, typed, reason) => setQ(reason === 'input' ? typed : '')}
      onChange={(_, row) => choose(row)}
      {...(onBlur && { onBlur })}
      noOptionsText={none}
      loadingText={text('state.loading')}
      openText={open}
      closeText={text('action.close')}
      clearText={text('action.clear')}
      renderOption={({ key, ...props }, row) => (
        <OptionLine
          key={key}
          {...props}
          more={[row.address1, row.city, row.province, row.postalCode].filter(Boolean).join(', ')}
        >
          <strong>{nameOf(row)}</strong>
        </OptionLine>
      )}
      renderInput={(props) => (
        <TextField {...props} {...field} label={label} {...(isFirst && { inputRef: focusByMouse })} />
      )}
    />
  )
}

/** Not on a touch screen, where the keyboard would cover what is asked. */
const focusByMouse = (input: HTMLInputElement | null) => {
  if (!window.matchMedia('(pointer: coarse)').matches) input?.focus()
}
