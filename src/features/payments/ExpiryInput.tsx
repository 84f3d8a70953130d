import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useText } from '#src/i18n/use-text.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { useField } from '#src/ui/form/use-field.ts'

/** Month and year as they stand on the card, "04 / 29", in one field. */
export function ExpiryInput() {
  const text = useText()
  const form = useFormContext()
  const month = useField({ name: 'expirationMonth', label: 'field.expiry' })
  const { errors } = useFormState({ name: 'expirationYear' })
  const [monthNow, yearNow] = useWatch({ name: ['expirationMonth', 'expirationYear'] }) as unknown[]
  const [typed, setTyped] = useState(() => shown(monthNow, yearNow))
  const change = (next: string) => {
    const digits = expiryDigits(next)
    // A slash that was deleted takes the digit before it along, or nothing would happen.
    const kept =
      next.length < typed.length && next === typed.slice(0, -1) && /\D$/.test(typed)
        ? digits.slice(0, -1)
        : digits
    setTyped(grouped(kept))
    const how = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue('expirationMonth', kept.length === 4 ? Number(kept.slice(0, 2)) : '', how)
    form.setValue('expirationYear', kept.length === 4 ? 2000 + Number(kept.slice(2)) : '', how)
  }
  const { ref, onBlur, name } = month.field
  const wrong = month.error !== undefined || errors.expirationYear !== undefined
  return (
    <Field
      id={month.id}
      name={name}
      inputRef={ref}
      onBlur={onBlur}
      label={month.label}
      required={month.required}
      value={typed}
      onChange={({ target }) => change(target.value)}
      autoComplete="cc-exp"
      error={wrong}
      helperText={
        wrong ? (expired(errors.expirationYear?.message, text) ?? text('validation.expiry')) : undefined
      }
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12, placeholder: text('hint.expiry') } }}
    />
  )
}

const expired = (message: unknown, text: ReturnType<typeof useText>): string | undefined =>
  message === 'validation.cardExpired' ? text(message) : undefined

/** "4/29", "0429" and "04/2029" alike: two digits of the month, two of the year. */
function expiryDigits(typed: string): string {
  const [month = '', year] = typed
    .normalize('NFKC')
    .split('/')
    .map((part) => part.replaceAll(/\D/g, ''))
  const full = year === undefined ? month : month.padStart(2, '0') + year
  const padded = /^[2-9]/.test(full) ? `0${full}` : full
  return (padded.length > 4 ? padded.slice(0, 2) + padded.slice(-2) : padded).slice(0, 4)
}

const grouped = (digits: string): string =>
  digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`

const shown = (month: unknown, year: unknown): string =>
  Number(month) && Number(year) ? grouped(String(month).padStart(2, '0') + String(year).slice(-2)) : ''
