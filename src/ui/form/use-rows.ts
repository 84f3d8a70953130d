import { useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'

interface RowsOptions<Row> {
  /** Where the rows are in the form. */
  name: string
  /** A new row, after this one. */
  fresh: (last: Row | undefined) => Row
  most: number
  /** As many stay. */
  least?: number
  /** The field of a new row where typing goes on; and of a copied one, where that is another. */
  focus: string
  copyFocus?: string
}

/** What the buttons of a row do, where they can. */
export interface RowActs { copy?: () => void; remove?: () => void }

/**
 * Rows of a form. Whatever is added, copied or removed, the focus stays where the hands are.
 * @returns `ids` are the keys of the rows; `addProps` are for `AddRow`, `actsOf(at)` for `RowButtons`
 */
export function useRows<Row extends object>({ name, fresh, most, least = 1, focus, copyFocus = focus }: RowsOptions<Row>) {
  const form = useFormContext()
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name })
  const addButton = useRef<HTMLButtonElement>(null)
  const rows = () => form.getValues(name) as Row[]
  const isFull = fields.length >= most
  return {
    ids: fields.map(({ id }) => id),
    addProps: { ref: addButton, disabled: isFull, onClick: () => append(fresh(rows().at(-1)), { focusName: `${name}.${fields.length}.${focus}` }) },
    actsOf: (at: number): RowActs => ({
      ...!isFull && { copy: () => insert(at + 1, structuredClone(rows()[at]), { focusName: `${name}.${at + 1}.${copyFocus}` }) },
      ...fields.length > least && { remove: () => { remove(at); addButton.current?.focus() } },
    }),
  }
}
