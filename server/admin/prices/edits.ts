import Papa from 'papaparse'
import { array, object, string, ValidationError } from 'yup'
import type { CellChange } from '#src/domain/rating/versions/card-difference.ts'
import { cardRows, IDENTITIES, nameOf } from '#src/domain/rating/versions/card-rows.ts'
import { inCurrentFormat, READ_CARD, type CardKind } from '#server/carriers/rate-card-store.ts'
import { UsageError } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'
import { MOST_VALUE_LETTERS, type PlacedFault } from '#src/contract/desk/prices.ts'

/** House limit: more is a new file. */
const MOST_EDITS = 2000
const schema = array(
  object({
    record: string().max(40).required(),
    key: string().max(400).defined().default(''),
    column: string().max(40).required(),
    from: string().max(MOST_VALUE_LETTERS).defined().default(''),
    to: string().trim().max(MOST_VALUE_LETTERS).defined().default(''),
  }),
)
  .min(1)
  .max(MOST_EDITS)
  .required()

/**
 * Changes of single cells from JSON: `[{ record, key, column, from, to }]`, as `prices values` names them.
 * @throws UsageError
 */
export function parseEdits(json: string): CellChange[] {
  try {
    return schema.validateSync(JSON.parse(json), { stripUnknown: true })
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SyntaxError)
      throw new UsageError(say('verb.prices.edits', { most: String(MOST_EDITS) }))
    throw error
  }
}

/** The card with the changes, or what is wrong with them. */
export function withEdits(
  kind: CardKind,
  csv: string,
  edits: readonly CellChange[],
): { csv: string; faults?: never } | { csv?: never; faults: PlacedFault[] } {
  const { rowAt, values, write } = tableOf(kind, csv)
  const faults = applyEdits(edits, values)
  if (faults.length > 0) return { faults }
  const changed = write()
  const { errors } = READ_CARD[kind](changed)
  if (!errors) return { csv: changed }
  const rows = [...rowAt]
  return {
    faults: errors.map(({ row, column, value, message, right = '' }) => {
      const [name = ''] = rows[row - 2] ?? []
      const [record = '', ...key] = name.split(' ')
      return { cell: editName({ record, key: key.join(' '), column }), row: 0, column, value, message, right }
    }),
  }
}

/** A version of later on with those of the changes that still find what they change. */
export function carryEdits(kind: CardKind, csv: string, edits: readonly CellChange[]): string {
  const { values, write } = tableOf(kind, csv)
  carryOver(edits, values)
  return write()
}

/** Single values of a card or table, as text. */
export interface EditableValues {
  /** undefined where there is no such value. */
  read: (edit: CellChange) => string | undefined
  change: (edit: CellChange) => void
}

/** Changes each value that is as the edit found it. @returns what is wrong with the others */
export const applyEdits = (edits: readonly CellChange[], { read, change }: EditableValues): PlacedFault[] =>
  edits.flatMap((edit): PlacedFault[] => {
    const { column, from, to } = edit
    const wrong = { cell: editName(edit), row: 0, column, value: to, right: '' }
    const value = read(edit)
    if (value === undefined) return [{ ...wrong, message: 'rates.error.gone' }]
    if (value !== from) return [{ ...wrong, message: 'rates.error.moved', right: value }]
    change(edit)
    return []
  })

/** The same where others are passed over. */
export function carryOver(edits: readonly CellChange[], { read, change }: EditableValues): void {
  for (const edit of edits) if (read(edit) === edit.from) change(edit)
}

/** A card's values, which line a row's name is, and the card as CSV with what was changed. */
function tableOf(kind: CardKind, csv: string) {
  const current = inCurrentFormat(kind, csv)
  const { data, meta } = Papa.parse<Record<string, string>>(current, { header: true, skipEmptyLines: true })
  const rowAt = new Map(cardRows(current, IDENTITIES[kind]).map((row, at) => [nameOf(row), at]))
  const lineOf = (edit: CellChange) => data[rowAt.get(nameOf(edit)) ?? -1]
  const values: EditableValues = {
    read: (edit) => lineOf(edit)?.[edit.column],
    change: (edit) => {
      lineOf(edit)![edit.column] = edit.to
    },
  }
  const write = () => `${Papa.unparse({ fields: meta.fields ?? [], data }, { newline: '\n' })}\n`
  return { rowAt, values, write }
}

/** A single value by where it stands in a card or table. */
export const editName = ({ record, key, column }: Pick<CellChange, 'record' | 'key' | 'column'>): string =>
  [record, ...key.split('|').filter(Boolean), column].filter(Boolean).join(' · ')
