import { useState } from 'react'
import { asDay, isDay } from '#src/domain/shared/fields.ts'
import { useText } from '#src/i18n/use-text.ts'
import { DayField } from '#src/ui/form/inputs/DayField.tsx'
import { useListFilter, useTypedOver } from './use-list-url.ts'

/** The first or last day of a list. A half-typed day filters nothing, and says so on blur. */
export function DayFilter({ name, label }: { name: string; label: string }) {
  const text = useText()
  const [value, setValue] = useListFilter(name)
  const [typed, setTyped] = useTypedOver(value, isHalf)
  const [left, setLeft] = useState(false)
  const take = (words: string) => {
    setTyped(words)
    setLeft(false)
    if (!isHalf(words)) setValue(asDay(words))
  }
  const wrong = left && typed !== undefined && isHalf(typed)
  return (
    <DayField
      id={`filter-${name}`}
      name={name}
      label={label}
      value={typed ?? value.replaceAll('-', '/')}
      onChange={take}
      onBlur={() => setLeft(true)}
      error={wrong}
      helperText={wrong ? text('validation.date') : undefined}
    />
  )
}

const isHalf = (words: string): boolean => {
  const day = asDay(words)
  return day !== '' && !isDay(day)
}
