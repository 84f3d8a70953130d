import { parseDutyRules, stepsOf } from '#src/domain/customs/duty-rules.ts'
import type { CellChange } from '#src/domain/rating/versions/card-difference.ts'
import { isWords, nameOf, placedRows, type PlacedRow } from '#src/domain/rating/versions/card-rows.ts'
import type { PlacedFault } from '#src/contract/desk/prices.ts'
import { applyEdits, carryOver, editName, type EditableValues } from './edits.ts'

/** Values that may be left out, as nothing is known. */
const NULLABLE: ReadonlySet<string> = new Set(['mfnPct', 'cusmaPct', 'until'])

type Edited = { json: string; faults?: never } | { json?: never; faults: PlacedFault[] }

/** The duty tables with the changes, or what is wrong with them. */
export function withJsonEdits(json: string, edits: readonly CellChange[]): Edited {
  const { table, rows, values } = tableOf(json)
  const faults = applyEdits(edits, values)
  if (faults.length > 0) return { faults }
  const changed = JSON.stringify(table)
  const { faults: wrong } = parseDutyRules(changed)
  if (!wrong) return { json: changed }
  const places = edits.map((edit) => {
    const row = rows.get(nameOf(edit))!
    return { edit, steps: [...row.path, stepTo(row, edit.column)] }
  })
  return {
    faults: wrong.map(({ path, message }) => {
      const steps = stepsOf(path)
      const edit = places.find((one) => one.steps.every((step, at) => step === steps[at]))?.edit
      return {
        cell: edit ? editName(edit) : path,
        row: 0,
        column: edit?.column ?? steps.at(-1) ?? '',
        value: edit?.to ?? '',
        message,
        right: '',
      }
    }),
  }
}

/** Tables of later on with those of the changes that still find what they change. */
export function carryJsonEdits(json: string, edits: readonly CellChange[]): string {
  const { table, values } = tableOf(json)
  carryOver(edits, values)
  return JSON.stringify(table)
}

function tableOf(json: string) {
  const table = JSON.parse(json) as unknown
  const rows = new Map(placedRows(table).map((row) => [nameOf(row), row]))
  const values: EditableValues = {
    read: (edit) => rows.get(nameOf(edit))?.cells[edit.column],
    change: (edit) => write(rows.get(nameOf(edit))!, edit.column, edit.to),
  }
  return { table, rows, values }
}

/** Places in a list are named from 1. */
const stepTo = ({ holder }: PlacedRow, column: string): string =>
  Array.isArray(holder) ? String(Number(column) - 1) : column

function write(row: PlacedRow, column: string, to: string): void {
  const at = stepTo(row, column)
  const values = row.holder as Record<string, unknown>
  values[at] = valueOf(values[at], column, to)
  // Two changes of one value: the second has to say what the first has made of it.
  ;(row.cells as Record<string, string>)[column] = to
}

/** As the value was; what doesn't fit stays a text, which the check of the whole table then names. */
function valueOf(before: unknown, column: string, to: string): unknown {
  if (to === '' && NULLABLE.has(column)) return null
  if (isWords(before)) return to.split(/[\s,;]+/).filter(Boolean)
  if (typeof before === 'number') return /^-?\d+(\.\d+)?$/.test(to) ? Number(to) : to
  if (typeof before === 'boolean') return to === 'true' ? true : to === 'false' ? false : to
  return to
}
