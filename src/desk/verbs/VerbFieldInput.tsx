import { Box, Button, FormControl, FormHelperText } from '@mui/material'
import type { VerbField } from '#src/contract/desk/verbs.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Field, type FieldProps } from '#src/ui/form/Field.tsx'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { DateInput } from '#src/ui/form/inputs/DateInput.tsx'
import { MoneyInput } from '#src/ui/form/inputs/MoneyInput.tsx'
import { NumberInput } from '#src/ui/form/inputs/NumberInput.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { useField } from '#src/ui/form/use-field.ts'
import { useDeskWords } from './use-desk-words.ts'

/** Fields of more than a few words. */
const LONG = new Set([
  'answer',
  'reason',
  'note',
  'terms',
  'mapping',
  'columns',
  'line',
  'en',
  'zh',
  'fr',
  'sp',
])

/** One field of a verb, by its kind. `filter`: it narrows a list, and need not be chosen. */
export function VerbFieldInput({ field, filter = false }: { field: VerbField; filter?: boolean }) {
  const { name, kind, options = [] } = field
  const text = useText()
  const words = useDeskWords()
  const label = words.field(name)
  if (kind === 'flag') return <CheckInput name={name} label={label} />
  if (kind === 'money') return <MoneyInput name={name} label={label} />
  if (kind === 'count') return <NumberInput name={name} label={label} whole />
  if (kind === 'day') return <DateInput name={name} label={label} />
  if (kind === 'file') return <FileInput name={name} label={label} />
  if (kind === 'choice')
    return (
      <SelectInput
        name={name}
        label={label}
        options={filter ? ['', ...options] : options}
        optionText={(value) => (value === '' ? text('desk.any') : words.option(value))}
      />
    )
  return (
    <WordsInput
      name={name}
      label={label}
      hint={words.hint(name)}
      {...(LONG.has(name) && { multiline: true, minRows: 3 })}
      {...(kind === 'month' && { placeholder: '2026-11' })}
    />
  )
}

interface WordsInputProps extends Pick<FieldProps, 'multiline' | 'minRows' | 'placeholder'> {
  name: string
  label: string
  /** In words, not by an id: the account's hints are about its own fields. */
  hint: string | undefined
}

function WordsInput({ name, label, hint, ...rest }: WordsInputProps) {
  const input = useField({ name, label, hint: false })
  const { ref, value, ...field } = input.field
  return (
    <Field
      {...field}
      {...rest}
      id={input.id}
      inputRef={ref}
      value={value ?? ''}
      label={input.label}
      required={input.required}
      error={!!input.error}
      helperText={input.error ?? hint}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
    />
  )
}

/** The browser's own chooser: one file, whose content the verb reads. */
function FileInput({ name, label }: { name: string; label: string }) {
  const text = useText()
  const input = useField({ name, label, hint: false })
  const { ref, onChange } = input.field
  const chosen: unknown = input.field.value
  return (
    <FormControl error={!!input.error}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button component="label" htmlFor={input.id} variant="outlined" startIcon={<Icon name="upload" />}>
          {input.label}
        </Button>
        <span>{chosen instanceof File ? chosen.name : text('desk.noFile')}</span>
      </Box>
      <VisuallyHidden>
        <input
          id={input.id}
          ref={ref}
          type="file"
          aria-required={input.required}
          aria-invalid={!!input.error}
          onChange={({ target }) => onChange(target.files?.[0] ?? null)}
        />
      </VisuallyHidden>
      {input.error && <FormHelperText>{input.error}</FormHelperText>}
    </FormControl>
  )
}
