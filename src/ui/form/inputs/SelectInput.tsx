import { Field } from '#src/ui/form/Field.tsx'
import { useAutoComplete } from '#src/ui/form/field-prefix.ts'
import { useField, type InputProps } from '#src/ui/form/use-field.ts'

interface SelectInputProps extends InputProps {
  options: readonly string[]
  /** The words of an option; default: `option.<field>.<value>`. */
  optionText?: (value: string) => string
  autoComplete?: string
  /** Called with the choice, besides the form. */
  onChoose?: (value: string) => void
}

/** A choice from a list: the native control, which phones and screen readers handle best. */
export function SelectInput({
  name,
  label,
  required,
  options,
  optionText,
  autoComplete,
  onChoose,
}: SelectInputProps) {
  const filled = useAutoComplete(autoComplete)
  const input = useField({ name, ...(label && { label }), ...(required && { required }) })
  const { ref, value, onChange, ...field } = input.field
  const words = optionText ?? ((value: string) => input.text(`option.${input.word}.${value}`))
  // A value that is no longer offered counts as none, and a new choice can be made.
  const chosen = options.includes(value as string) ? (value as string) : ''
  return (
    <Field
      {...field}
      id={input.id}
      inputRef={ref}
      value={chosen}
      label={input.label}
      required={input.required}
      onChange={(event) => {
        onChange(event)
        onChoose?.(event.target.value)
      }}
      error={!!input.error}
      helperText={input.error ?? input.hint}
      autoComplete={filled}
    >
      {!options.includes('') && (chosen === '' || !input.required) && (
        <option value="" aria-label={input.text('action.choose')} />
      )}
      {options.map((value) => (
        <option key={value} value={value}>
          {words(value)}
        </option>
      ))}
    </Field>
  )
}
