import { Field } from '#src/ui/form/Field.tsx'
import { useListFilter } from './use-list-url.ts'

/** A day from which on, or up to which, a list is shown. */
export function DayFilter({ name, label }: { name: string; label: string }) {
  const [value, setValue] = useListFilter(name)
  return <Field id={`filter-${name}`} name={name} type="date" label={label} value={value} onChange={({ target }) => setValue(target.value)} />
}
