import { Autocomplete, Box, IconButton, TextField, type TextFieldProps } from '@mui/material'
import { startTransition, useState, type HTMLAttributes, type Key } from 'react'
import type { EntityName } from '#src/domain/sync/entity.ts'
import { useText } from '#src/i18n/use-text.ts'
import { searchRecords, useDevice, type LiveRecord } from '#src/offline/records/records.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { ListBelow } from '#src/ui/overlay/ListBelow.tsx'
import { usePhone } from '#src/ui/page/use-phone.ts'
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

/** Searches this device's records of one kind by words, also offline. On a phone it fills the screen. */
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
  const phone = usePhone()
  const [q, setQ] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = useDevice(
    async (db) => (await searchRecords(db, entity, q, MAX_SHOWN)).map(toRow),
    [entity, q],
    [],
  )
  const list = {
    open: isOpen,
    onClose: () => setOpen(false),
    value: value ?? null,
    size: 'small',
    options: order ? (found ?? []).toSorted(order) : (found ?? []),
    loading: found === undefined,
    filterOptions: (all: Row[]) => all,
    getOptionKey: ({ id }: Row) => id,
    getOptionLabel: nameOf,
    isOptionEqualToValue: (a: Row, b: Row) => a.id === b.id,
    onInputChange: (_: unknown, typed: string, reason: string) => setQ(reason === 'input' ? typed : ''),
    onChange: (_: unknown, row: Row | null) => choose(row),
    ...(onBlur && { onBlur }),
    noOptionsText: none,
    loadingText: text('state.loading'),
    openText: open,
    closeText: text('action.close'),
    clearText: text('action.clear'),
    renderOption: ({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, row: Row) => (
      <OptionLine
        key={key}
        {...props}
        more={[row.address1, row.city, row.province, row.postalCode].filter(Boolean).join(', ')}
      >
        <strong>{nameOf(row)}</strong>
      </OptionLine>
    ),
  } as const
  if (phone)
    return (
      <>
        <TextField
          size="small"
          {...field}
          label={label}
          value={value ? nameOf(value) : ''}
          onClick={() => setOpen(true)}
          onKeyDown={({ key }) => {
            if (key === 'Enter' || key === ' ') setOpen(true)
          }}
          slotProps={{
            htmlInput: {
              readOnly: true,
              'aria-haspopup': 'dialog',
              'aria-expanded': isOpen,
              role: 'combobox',
            },
            input: { endAdornment: <Icon name="chevronDown" size={18} /> },
          }}
        />
        {isOpen && (
          <Dialog open fullScreen onClose={() => setOpen(false)} transitionDuration={0} aria-label={label}>
            <Autocomplete<Row>
              {...list}
              open
              forcePopupIcon={false}
              slots={{ popper: ListBelow }}
              slotProps={{ listbox: { sx: { maxHeight: 'none' } }, paper: { elevation: 0, square: true } }}
              renderInput={(props) => (
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1, pt: 2 }}>
                  <IconButton
                    aria-label={text('action.close')}
                    onClick={() => setOpen(false)}
                    color="inherit"
                  >
                    <Icon name="arrowLeft" />
                  </IconButton>
                  <TextField {...props} label={label} inputRef={focusNow} />
                </Box>
              )}
            />
          </Dialog>
        )}
      </>
    )
  return (
    <Autocomplete<Row>
      {...list}
      // The button shows that it was pressed before twenty lines are rendered: a slow phone would seem
      // unresponsive.
      onOpen={() => startTransition(() => setOpen(true))}
      blurOnSelect={value === undefined && 'touch'}
      renderInput={(props) => (
        <TextField {...props} {...field} label={label} {...(isFirst && { inputRef: focusByMouse })} />
      )}
    />
  )
}

/** The person opened it to search. */
const focusNow = (input: HTMLInputElement | null) => input?.focus()

/** Not on a touch screen, where the keyboard would cover what is asked. */
const focusByMouse = (input: HTMLInputElement | null) => {
  if (!window.matchMedia('(pointer: coarse)').matches) input?.focus()
}
