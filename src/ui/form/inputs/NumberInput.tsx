import { InputAdornment } from '@mui/material'
import { useState } from 'react'
import { LOCALE_FACTS } from '#src/domain/shared/locale.ts'
import { normalizeNumber } from '#src/domain/shared/typed-number.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { useField, type InputProps } from '#src/ui/form/use-field.ts'

interface NumberInputProps extends InputProps {
  /** Shown after the number: "lb", "in". */
  unit?: string
  whole?: boolean
}

/**
 * A number as people write it: decimal point or comma, with or without thousands separators. Text that isn't
 * a number stays as typed, for the schema to reject.
 */
export function NumberInput({ name, label, unit, whole = false }: NumberInputProps) {
  const input = useField({ name, ...(label && { label }) })
  const { ref, value, onChange, ...field } = input.field
  const { decimalMark } = LOCALE_FACTS[useLocale()]
  const [typed, setTyped] = useState('')
  const withPoint = (words: string) => normalizeNumber(words, { comma: decimalMark === ',' })
  const shown =
    withPoint(typed) === String(value ?? '') ? typed : String(value ?? '').replace('.', decimalMark)
  return (
    <Field
      {...field}
      id={input.id}
      inputRef={ref}
      label={input.label}
      required={input.required}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(withPoint(target.value))
      }}
      error={!!input.error}
      helperText={input.error ?? input.hint}
      slotProps={{
        htmlInput: { inputMode: whole ? 'numeric' : 'decimal', autoComplete: 'off' },
        ...(unit && { input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } }),
      }}
    />
  )
}
