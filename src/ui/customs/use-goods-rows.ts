import { useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { MAX_COMMODITIES } from '#src/domain/customs.ts'

/** Lines of goods in a form. Whatever is added, copied or removed, the focus stays where the hands are. */
export function useGoodsRows<Row extends object>(name: string, fresh: (last: Row | undefined) => Row) {
  const form = useFormContext()
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name })
  const addButton = useRef<HTMLButtonElement>(null)
  const lines = () => form.getValues(name) as Row[]
  const isFull = fields.length >= MAX_COMMODITIES
  return {
    ids: fields.map(({ id }) => id), isFull, addButton,
    add: () => append(fresh(lines().at(-1)), { focusName: `${name}.${fields.length}.description` }),
    /** What the buttons of a line do, where they can. */
    actsOf: (at: number): { copy?: () => void; remove?: () => void } => ({
      ...!isFull && { copy: () => insert(at + 1, structuredClone(lines()[at]), { focusName: `${name}.${at + 1}.description` }) },
      ...fields.length > 1 && { remove: () => { remove(at); addButton.current?.focus() } },
    }),
  }
}
