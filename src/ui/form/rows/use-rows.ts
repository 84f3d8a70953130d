import { useRef, useState } from 'react'
import { get, useFieldArray, useFormContext, type UseFormReturn } from 'react-hook-form'

interface RowsOptions<Row> {
  /** Path of the rows in the form. */
  name: string
  /** Makes a new row, to follow this one. */
  fresh: (last: Row | undefined) => Row
  max: number
  /** Minimum number of rows. */
  min?: number
  /** The field of a new row to focus; and of a copied one, where that differs. */
  focus: string
  copyFocus?: string
}

/** What the buttons of a row do, where available. */
export interface RowActions {
  copy?: () => void
  remove?: () => void
}

/**
 * Rows of a form. Whatever is added, copied or removed, the focus stays near where it was.
 * @returns `ids` are the keys of the rows; `addProps` are for `AddRow`, `actionsOf(at)` for `RowButtons`
 */
export function useRows<Row extends object>({
  name,
  fresh,
  max,
  min = 1,
  focus,
  copyFocus = focus,
}: RowsOptions<Row>) {
  const form = useFormContext()
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name })
  const addButton = useRef<HTMLButtonElement>(null)
  const [removed, setRemoved] = useState(0)
  const rows = () => form.getValues(name) as Row[]
  const isFull = fields.length >= max
  return {
    ids: fields.map(({ id }) => id),
    addProps: {
      ref: addButton,
      disabled: isFull,
      removed,
      onClick: () => {
        const row = `${name}.${fields.length}`
        append(fresh(rows().at(-1)), { focusName: `${row}.${focus}` })
        leaveUnchecked(form, row)
      },
    },
    actionsOf: (at: number): RowActions => ({
      ...(!isFull && {
        copy: () =>
          insert(at + 1, structuredClone(rows()[at]), { focusName: `${name}.${at + 1}.${copyFocus}` }),
      }),
      ...(fields.length > min && {
        remove: () => {
          remove(at)
          setRemoved((times) => times + 1)
          addButton.current?.focus()
        },
      }),
    }),
  }
}

/** In milliseconds: by then the form has validated the rows. */
const CHECKED_WITHIN = 1000

/** The form validates all rows once one was added; nobody has typed anything into the new one yet. */
function leaveUnchecked(form: UseFormReturn, row: string): void {
  const stop = form.subscribe({
    formState: { errors: true },
    callback: ({ errors }) => {
      if (!get(errors, row)) return
      stop()
      form.clearErrors(row)
    },
  })
  setTimeout(stop, CHECKED_WITHIN)
}
