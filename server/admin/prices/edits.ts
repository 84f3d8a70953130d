import Papa from 'papaparse'
import { array, object, string, ValidationError } from 'yup'
import type { CellChange } from '#src/domain/rating/versions/card-difference.ts'
import { cardRows, IDENTITIES, nameOf } from '#src/domain/rating/versions/card-rows.ts'
import { inCurrentFormat, READ_CARD, type CardKind } from '#server/carriers/rate-card-store.ts'
import { UsageError } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'
import type { PlacedFault } from '#src/contract/desk/prices.ts'

/** House limit: more is a new file. */
const MOST_EDITS = 2000
/** House limit: a list of countries or codes is one value. */
const MOST_LETTERS = 2000
const schema = array(
  object({
    record: string().max(40).required(),
    key: string().max(400).defined().default(''),
    column: string().max(40).required(),
    from: string().max(MOST_LETTERS).defined().default(''),
    to: string().trim().max(MOST_LETTERS).defined().default(''),
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
  const { data, fields, rowAt } = tableOf(kind, csv)
  const faults = edits.flatMap(({ record, key, column, from, to }): PlacedFault[] => {
    const line = data[rowAt.get(nameOf({ record, key })) ?? -1]
    const wrong = { cell: editName({ record, key, column }), row: 0, column, value: to, right: '' }
    if (!line || !(column in line)) return [{ ...wrong, message: 'rates.error.gone' }]
    if (line[column] !== from) return [{ ...wrong, message: 'rates.error.moved', right: line[column] ?? '' }]
    line[column] = to
    return []
  })
  if (faults.length > 0) return { faults }
  const changed = `${Papa.unparse({ fields, data }, { newline: '\n' })}\n`
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
  const { data, fields, rowAt } = tableOf(kind, csv)
  for (const { record, key, column, from, to } of edits) {
    const line = data[rowAt.get(nameOf({ record, key })) ?? -1]
    if (line?.[column] === from) line[column] = to
  }
  return `${Papa.unparse({ fields, data }, { newline: '\n' })}\n`
}

/** A card's lines, and which of them a row's name is. */
function tableOf(kind: CardKind, csv: string) {
  const current = inCurrentFormat(kind, csv)
  const { data, meta } = Papa.parse<Record<string, string>>(current, { header: true, skipEmptyLines: true })
  return {
    data,
    fields: meta.fields ?? [],
    rowAt: new Map(cardRows(current, IDENTITIES[kind]).map((row, at) => [nameOf(row), at])),
  }
}

/** A single value by where it stands in a card or table. */
export const editName = ({ record, key, column }: Pick<CellChange, 'record' | 'key' | 'column'>): string =>
  [record, ...key.split('|').filter(Boolean), column].filter(Boolean).join(' · ')
