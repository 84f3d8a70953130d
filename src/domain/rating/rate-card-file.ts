import Papa from 'papaparse'
import type { Cell } from './rate-card-cells.ts'

/** `row` counts as a spreadsheet does (the header is 1; 0 is the file as a whole); `message` is an id. */
export interface CardError {
  row: number
  column: string
  value: string
  message: string
  /** Values that would be right, where the message doesn't say. */
  right?: string
}
/** `at` is the row object that is wrong. */
export interface CardFault {
  at: object
  column: string
  value: string
  message: string
  right?: string
}
/** The word in the column `record` → the columns that such a row uses. */
export type CardRecords = Record<string, object>
/** The list of a card that each record except `card` fills, in the order of the file. */
export type CardLists<Card> = Readonly<Record<string, keyof Card>>
export type CardReading<Card> = { card: Card; errors?: never } | { card?: never; errors: CardError[] }

/**
 * Reads a whole card from one CSV file (D16). Either everything is valid, or every fault is reported and
 * nothing is used.
 * @param check finds faults across cells.
 */
export function readCard<Card>(
  csv: string,
  records: CardRecords,
  lists: CardLists<Card>,
  check: (card: Card) => CardFault[],
): CardReading<Card> {
  const { data, meta } = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), {
    header: true,
    transformHeader: (name) => name.trim(),
  })
  const missing = columnsOf(records, ({ isNew }) => !isNew).filter((column) => !meta.fields?.includes(column))
  if (missing.length > 0)
    return { errors: missing.map((column) => ({ row: 1, column, value: '', message: 'rates.error.column' })) }

  const errors: CardError[] = []
  const read = new Map<string, object[]>(Object.keys(records).map((name) => [name, []]))
  const rowOf = new Map<unknown, number>()
  data.forEach((line, at) => {
    const row = at + 2
    const name = (line.record ?? '').trim()
    if (Object.values(line).every((value) => String(value ?? '').trim() === '')) return
    const rows = read.get(name)
    if (!rows) {
      errors.push({
        row,
        column: 'record',
        value: name,
        message: 'rates.error.record',
        right: Object.keys(records).join(', '),
      })
      return
    }
    const values = readCells(records[name]!, line, row, errors)
    rowOf.set(values, row)
    rows.push(values)
  })
  if (errors.length > 0) return { errors }
  const [head, ...others] = read.get('card') ?? []
  if (!head || others.length > 0)
    return { errors: [{ row: 0, column: 'record', value: 'card', message: 'rates.error.oneCard' }] }
  const card = {
    ...head,
    ...Object.fromEntries(Object.entries(lists).map(([record, list]) => [list, read.get(record)])),
  } as Card
  const faults = check(card).map(({ at, ...fault }) => ({ row: rowOf.get(at) ?? 0, ...fault }))
  return faults.length > 0 ? { errors: faults } : { card }
}

/** The card as a file that `readCard` reads back unchanged. */
export function writeCard<Card extends object>(
  records: CardRecords,
  lists: CardLists<Card>,
  card: Card,
): string {
  const columns = columnsOf(records)
  const rows = [
    ['card', card] as const,
    ...Object.entries(lists).flatMap(([record, list]) =>
      ((card[list] as object[] | undefined) ?? []).map((row) => [record, row] as const),
    ),
  ]
  const data = rows.map(([name, row]) => {
    const values = new Map([['record', name]])
    for (const [field, cell] of Object.entries(records[name] as Record<string, Cell<unknown>>))
      values.set(cell.column, cell.write((row as Record<string, unknown>)[field]))
    return columns.map((column) => values.get(column) ?? '')
  })
  return `${Papa.unparse({ fields: columns, data }, { newline: '\n' })}\n`
}

const NAMES_SHOWN = 12
/** The first names of a list that a value should have been in. */
export const someOf = (known: ReadonlySet<string>): string =>
  [...[...known].slice(0, NAMES_SHOWN), ...(known.size > NAMES_SHOWN ? ['…'] : [])].join(', ')

/** Rows that repeat another one. */
export function repeated<Row extends object>(
  rows: readonly Row[],
  column: string,
  key: (row: Row) => string,
): CardFault[] {
  const seen = new Set<string>()
  return rows.flatMap((at) => {
    const value = key(at)
    if (!seen.has(value)) return (seen.add(value), [])
    return [{ at, column, value, message: 'rates.error.duplicate' }]
  })
}

/** Rows of one sheet (`sheetOf`) whose amount is larger than that of the row before. */
export function risingAmounts<Row extends object>(
  rows: readonly Row[],
  column: string,
  sheetOf: (row: Row) => string,
  orderOf: (row: Row) => number,
  amountOf: (row: Row) => number,
): CardFault[] {
  const sheets = new Map<string, Row[]>()
  for (const row of rows) sheets.set(sheetOf(row), [...(sheets.get(sheetOf(row)) ?? []), row])
  return [...sheets.values()].flatMap((sheet) => {
    const sorted = sheet.toSorted((a, b) => orderOf(a) - orderOf(b))
    return sorted.flatMap((at, n) =>
      n > 0 && amountOf(at) > amountOf(sorted[n - 1]!)
        ? [{ at, column, value: String(amountOf(at) / 100), message: 'rates.error.rising' }]
        : [],
    )
  })
}

/** The header line: `record`, then every column in the order of its first use. */
const columnsOf = (records: CardRecords, which: (cell: Cell<unknown>) => boolean = () => true): string[] => [
  'record',
  ...new Set(
    Object.values(records).flatMap((cells) =>
      Object.values(cells as Record<string, Cell<unknown>>)
        .filter(which)
        .map(({ column }) => column),
    ),
  ),
]

function readCells(
  cells: object,
  line: Record<string, string>,
  row: number,
  errors: CardError[],
): Record<string, unknown> {
  const entries = Object.entries(cells as Record<string, Cell<unknown>>).map(([name, cell]) => {
    const value = (line[cell.column] ?? '').trim()
    const read = cell.read(value)
    if (read === undefined)
      errors.push({
        row,
        column: cell.column,
        value,
        message: value === '' ? 'validation.required' : cell.message,
        ...(cell.right !== undefined && { right: cell.right }),
      })
    return [name, read]
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}
