import { Field } from '#src/ui/form/Field.tsx'
import { useListFilter } from './use-list-url.ts'

interface ChoiceFilterProps {
  /** The query parameter. */
  name: string
  label: string
  /** Value and words, in order; '' is no filter. */
  options: readonly (readonly [value: string, words: string])[]
  fallback?: string
}

/**
 * One of several values that filters or sorts a list. A value that is not offered (any more) is shown as it
 * stands in the address.
 */
export function ChoiceFilter({ name, label, options, fallback = '' }: ChoiceFilterProps) {
  const [value, setValue] = useListFilter(name, fallback)
  return (
    <Field
      id={`filter-${name}`}
      name={name}
      label={label}
      value={value}
      onChange={({ target }) => setValue(target.value)}
    >
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
      {!options.some(([option]) => option === value) && <option value={value}>{value}</option>}
    </Field>
  )
}
