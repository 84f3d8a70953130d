import { InputAdornment } from '@mui/material'
import { useState } from 'react'
import { LOCALE_FACTS } from '#src/domain/shared/locale.ts'
import { parseTypedCents, decimalMoney } from '#src/domain/money/money.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { useField, type InputProps } from '#src/ui/form/use-field.ts'

/**
 * An amount in dollars; the form holds whole cents. Text that isn't an amount stays as typed, for the schema
 * to reject.
 */
export function MoneyInput({ name, label }: InputProps) {
  const input = useField({ name, ...(label && { label }) })
  const { ref, value, onChange, ...field } = input.field
  const [typed, setTyped] = useState('')
  const { decimalMark, dollarAfter } = LOCALE_FACTS[useLocale()]
  const cents = (words: string) => parseTypedCents(words, { comma: decimalMark === ',' })
  const shown = cents(typed) === value ? typed : textOf(value, decimalMark)
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
        onChange(cents(target.value))
      }}
      error={!!input.error}
      helperText={input.error ?? input.hint}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
        input: dollarAfter
          ? { endAdornment: <InputAdornment position="end">$</InputAdornment> }
          : { startAdornment: <InputAdornment position="start">$</InputAdornment> },
      }}
    />
  )
}

const textOf = (value: unknown, mark: string): string => {
  if (typeof value === 'string') return value
  return Number.isInteger(value) ? decimalMoney(value as number).replace('.', mark) : ''
}
