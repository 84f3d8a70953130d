import { Autocomplete, TextField } from '@mui/material'
import { useState, type HTMLAttributes, type Key } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { OptionLine } from '#src/ui/form/inputs/OptionLine.tsx'
import { useDebounced } from '#src/ui/form/use-debounced.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import type { FoundCustomer } from './customer.ts'

interface CustomerPickerProps {
  label: string
  /** Shown while nobody is chosen. */
  none: string
  /** The ID of the one that is chosen; ''. */
  id: string
  choose: (id: string) => void
}

/** Chooses a customer by whatever one knows of them: a name, an email, a number of theirs. */
export function CustomerPicker({ label, none, id, choose }: CustomerPickerProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const wanted = useDebounced(typed.trim(), 250)
  const named = useVerb('customer find', { text: id }, { enabled: id !== '' })
  const found = useVerb('customer find', { text: wanted }, { enabled: wanted !== '' })
  const isAsking = typed.trim() !== wanted || found.isFetching
  const [known] = rowsOf(named.data?.result)
  return (
    <Autocomplete<Named>
      size="small"
      value={id === '' ? null : known?.customer === id ? known : { customer: id, name: id, email: '' }}
      options={wanted === '' || isAsking ? [] : rowsOf(found.data?.result)}
      loading={wanted !== '' && isAsking}
      filterOptions={(all) => all}
      getOptionKey={({ customer }) => customer}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(a, b) => a.customer === b.customer}
      onInputChange={(_, value, reason) => setTyped(reason === 'input' ? value : '')}
      onChange={(_, row) => choose(row?.customer ?? '')}
      noOptionsText={text(wanted === '' ? 'desk.customers.findBy' : 'desk.customers.none')}
      loadingText={text('state.loading')}
      clearText={text('action.clear')}
      forcePopupIcon={false}
      // In sight, so that one sees how to get all of them back.
      sx={{ minWidth: 260, '& .MuiAutocomplete-clearIndicator': { visibility: 'visible' } }}
      renderOption={({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, { name, email }) => (
        <OptionLine key={key} {...props} more={email}>
          <strong>{name}</strong>
        </OptionLine>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          label={label}
          placeholder={none}
          slotProps={{ ...props.slotProps, inputLabel: { ...props.slotProps?.inputLabel, shrink: true } }}
        />
      )}
    />
  )
}

type Named = Pick<FoundCustomer, 'customer' | 'name' | 'email'>

const rowsOf = (result: unknown): Named[] => (Array.isArray(result) ? (result as FoundCustomer[]) : [])
