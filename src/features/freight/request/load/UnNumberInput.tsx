import { Autocomplete, TextField } from '@mui/material'
import { useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { unNumbers, type UnEntry, type UnNumbers } from '#src/domain/freight/un-numbers.ts'
import { useText } from '#src/i18n/use-text.ts'
import { referenceData } from '#src/offline/cache/reference-data.ts'
import { useFieldName } from '#src/ui/form/field-prefix.ts'
import { OptionLine } from '#src/ui/form/inputs/OptionLine.tsx'
import { useField } from '#src/ui/form/use-field.ts'

const SHOWN = 20
const SHORTEST = 2

/**
 * A UN number, typed or found by words; the choice fills in name and class. Works offline once the list is on
 * the device.
 */
export function UnNumberInput() {
  const text = useText()
  const form = useFormContext()
  const { field, id, label, required, error, hint } = useField({ name: 'unNumber' })
  const [shippingName, hazardClass] = [useFieldName('shippingName'), useFieldName('hazardClass')]
  const [list, setList] = useState<UnNumbers | null>()
  const typed = String(field.value ?? '')
  const options = useMemo(
    () => (list && typed.trim().length >= SHORTEST ? list.search(typed, SHOWN) : []),
    [list, typed],
  )
  const known = list?.find(typed)
  const load = () => {
    if (!list)
      referenceData('un').then(
        (file) => setList(unNumbers(file)),
        () => setList(null),
      )
  }
  function take(entry: UnEntry) {
    field.onChange(entry.unNumber)
    form.setValue(shippingName, entry.name, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    if (entry.hazardClass)
      form.setValue(hazardClass, entry.hazardClass, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
  }
  const whole = /^(UN)?\d{4}$/i.test(typed.trim())
  const helper =
    error ??
    known?.name ??
    (list === null ? text('page.freight.unNotHere') : undefined) ??
    (list && whole ? text('page.freight.unUnknown') : hint)
  return (
    <Autocomplete<UnEntry, false, true, true>
      freeSolo
      disableClearable
      size="small"
      id={id}
      value={typed}
      inputValue={typed}
      options={options}
      filterOptions={(all) => all}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.unNumber)}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.unNumber)}
      onInputChange={(_, value, reason) => {
        if (reason === 'input') field.onChange(value)
      }}
      onChange={(_, option) => {
        if (typeof option !== 'string') take(option)
      }}
      onFocus={load}
      onBlur={field.onBlur}
      renderOption={({ key, ...props }, { unNumber, name, hazardClass: hazard }) => (
        <OptionLine key={key} {...props} more={name} moreLang="en">
          <strong>{unNumber}</strong> {hazard && `(${hazard})`}
        </OptionLine>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          name={field.name}
          label={label}
          required={required}
          error={!!error}
          helperText={helper}
          inputRef={field.ref}
          slotProps={{
            ...props.slotProps,
            htmlInput: { ...props.slotProps.htmlInput, autoComplete: 'off', spellCheck: false },
            formHelperText: known && !error ? { lang: 'en' } : {},
          }}
        />
      )}
    />
  )
}
