import { Autocomplete, TextField } from '@mui/material'
import { useListCloses } from '#src/ui/overlay/use-list-closes.ts'
import type { ReactNode } from 'react'
import type { useField } from '#src/ui/form/use-field.ts'
import { OptionLine } from './OptionLine.tsx'

interface CodeInputProps<Option> {
  input: ReturnType<typeof useField>
  typed: string
  options: Option[]
  codeOf: (option: Option) => string
  /** The English name of an option, and the rest of its line. */
  nameOf: (option: Option) => string
  line: (option: Option) => ReactNode
  choose: (option: Option) => void
  /** Called when the input is first used: loads the list. */
  load: () => void
  /** The English name of the typed code, if it is in the list. */
  name: string | undefined
  /** Shown instead of the hint: why there is no name. */
  note: string | undefined
}

/**
 * A code from a long official list, found by words or typed. Typed text stays as it is, for the schema to
 * reject.
 */
export function CodeInput<Option>({
  input: { field, id, label, required, error, hint },
  typed,
  options,
  codeOf,
  nameOf,
  line,
  choose,
  load,
  name,
  note,
}: CodeInputProps<Option>) {
  const list = useListCloses(options.length > 0)
  return (
    <Autocomplete<Option, false, true, true>
      freeSolo
      disableClearable
      size="small"
      id={id}
      value={typed}
      inputValue={typed}
      options={options}
      {...list}
      filterOptions={(all) => all}
      getOptionLabel={(option) => (typeof option === 'string' ? option : codeOf(option))}
      getOptionKey={(option) => (typeof option === 'string' ? option : codeOf(option))}
      onInputChange={(_, value, reason) => {
        if (reason === 'input') field.onChange(value)
      }}
      onChange={(_, option) => {
        if (typeof option !== 'string') choose(option)
      }}
      onFocus={load}
      onBlur={field.onBlur}
      renderOption={({ key, ...props }, option) => (
        <OptionLine key={key} {...props} more={nameOf(option)} moreLang="en">
          {line(option)}
        </OptionLine>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          name={field.name}
          label={label}
          required={required}
          error={!!error}
          helperText={error ?? name ?? note ?? hint}
          inputRef={field.ref}
          slotProps={{
            ...props.slotProps,
            htmlInput: { ...props.slotProps.htmlInput, autoComplete: 'off', spellCheck: false },
            formHelperText: name !== undefined && !error ? { lang: 'en' } : {},
          }}
        />
      )}
    />
  )
}
