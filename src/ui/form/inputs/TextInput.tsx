import { formatAsTyped } from '#src/ui/form/format-as-typed.ts'
import { useAutoComplete } from '#src/ui/form/field-prefix.ts'
import { Field, type FieldProps } from '#src/ui/form/Field.tsx'
import { useField, type InputProps } from '#src/ui/form/use-field.ts'

export interface TextInputProps
  extends InputProps, Pick<FieldProps, 'type' | 'autoComplete' | 'multiline' | 'minRows' | 'placeholder'> {
  slotProps?: { htmlInput?: object; input?: object }
  inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email' | 'search'
  maxLength?: number
  /** How what is typed is shown, while it is typed. */
  format?: (typed: string) => string
  /** Called with the text, besides the form. */
  onType?: (value: string) => void
}

/** One line of text, or several. */
export function TextInput({
  name,
  label,
  inputMode,
  maxLength,
  slotProps,
  format,
  onType,
  hint,
  required,
  autoComplete,
  ...rest
}: TextInputProps) {
  const filled = useAutoComplete(autoComplete)
  const input = useField({
    name,
    ...(label && { label }),
    ...(hint === false && { hint }),
    ...(required && { required }),
  })
  const { ref, onChange, ...field } = input.field
  return (
    <Field
      {...field}
      {...rest}
      autoComplete={filled}
      onChange={(event) => {
        if (format) formatAsTyped(event.target as HTMLInputElement, format)
        onChange(event)
        onType?.(event.target.value)
      }}
      id={input.id}
      inputRef={ref}
      value={field.value ?? ''}
      label={input.label}
      required={input.required}
      error={!!input.error}
      helperText={input.error ?? input.hint}
      slotProps={{ ...slotProps, htmlInput: { inputMode, maxLength, ...slotProps?.htmlInput } }}
    />
  )
}
