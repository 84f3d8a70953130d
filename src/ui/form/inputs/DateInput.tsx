import { DayField } from './DayField.tsx'
import { useField, type InputProps } from '#src/ui/form/use-field.ts'

interface DateInputProps extends InputProps {
  /** YYYY-MM-DD: the first day the picker offers. The schema decides. */
  min?: string
}

/** A date of a form, which holds the typed text. */
export function DateInput({ name, label, min }: DateInputProps) {
  const {
    id,
    field: { ref, value, ...field },
    label: words,
    required,
    error,
    hint,
  } = useField({ name, ...(label && { label }) })
  return (
    <DayField
      {...field}
      id={id}
      inputRef={ref}
      value={String(value ?? '').replaceAll('-', '/')}
      label={words}
      required={required}
      min={min}
      error={!!error}
      helperText={error ?? hint}
    />
  )
}
