import type { ValidationError } from 'yup'
import { wordsIn } from '#src/domain/shared/text/normalize-text.ts'

/** A row of an imported file, as text: `row` is the number a spreadsheet shows beside it. */
export interface TableRow {
  row: number
  cells: string[]
}
/**
 * A field that a column of a file can fill. `headings`: what people and programs call it, in any language.
 */
export interface ColumnKind {
  name: string
  headings: readonly string[]
}
/** `message` is an id. A path of '' means the row as a whole. */
export interface CellFault {
  name: string
  message: string
}
/** Which field each column of the file fills; null: none. */
export type Mapping = readonly (string | null)[]
/** The cells of a row that have something in them, by field. */
export type Cells = Readonly<Record<string, string>>
/**
 * What a row takes where the file says nothing. Fields of one group belong together, such as the sides of a
 * box: a row that has any of them has its own.
 */
export type FallbackCells = readonly Cells[]

/** One kind of record that can be imported from a file (D23). */
export interface ImportKind<Doc> {
  columns: readonly ColumnKind[]
  /** The most rows at once. */
  most?: number
  /** Message id when there are more. */
  tooMany?: string
  /** Identical rows are separate items: the goods of a list are counted, not matched. */
  repeats?: boolean
  /**
   * Turns the cells of a row into a document; cells are keyed by column name, and empty ones are left out.
   */
  toDoc: (cells: Cells) => Doc
  /** What is wrong; the row can be imported if there is nothing. */
  check: (doc: Doc) => Promise<{ doc: Doc; faults: CellFault[] }>
  /** The same key for the same thing in another file or another week. */
  keyOf: (doc: Doc) => string
}

/** good: can be imported. known: exists already. twice: the same row stands further up in the file. */
export type RowState = 'good' | 'bad' | 'known' | 'twice'
export interface CheckedRow<Doc> extends TableRow {
  state: RowState
  doc: Doc
  key: string
  faults: CellFault[]
}

/** Column kinds from a table: each field's headings, one line per language, separated by commas. */
export const columnKinds = (fields: Readonly<Record<string, readonly string[]>>): readonly ColumnKind[] =>
  Object.entries(fields).map(([name, lines]) => ({
    name,
    headings: lines.flatMap((line) => line.split(', ')),
  }))

/** A heading as it is compared: without case, accents or punctuation. */
export const headingKey = (heading: string): string => wordsIn(heading).join('')

/** Guesses fields from the headings of a file; each field once, and the first column wins. */
export function guessColumns(headings: readonly string[], columns: readonly ColumnKind[]): (string | null)[] {
  const names = new Map(
    columns.flatMap(({ name, headings: known }) =>
      [name, ...known].map((one) => [headingKey(one), name] as const),
    ),
  )
  const usedFields = new Set<string>()
  return headings.map((heading) => {
    const name = names.get(headingKey(heading))
    if (name === undefined || usedFields.has(name)) return null
    usedFields.add(name)
    return name
  })
}

/** Whether the first row holds headings: at least two of its cells are known headings, or its only one. */
export function hasHeadings(first: readonly string[] | undefined, columns: readonly ColumnKind[]): boolean {
  const known = guessColumns(first ?? [], columns).filter((name) => name !== null).length
  return known >= 2 || (known === 1 && first?.length === 1)
}

/** A row's cells by field, using that mapping. */
export function cellsOf({ cells }: Pick<TableRow, 'cells'>, mapping: Mapping): Cells {
  const found = mapping.flatMap((name, at) => {
    const text = unescapeFormula(cells[at] ?? '').trim()
    return name === null || text === '' ? [] : [[name, text]]
  })
  return Object.fromEntries(found) as Cells
}

interface RowsAround {
  /** Keys that exist already. */
  known: ReadonlySet<string>
  /** Those of good rows before it. */
  before: ReadonlySet<string>
  fallback?: FallbackCells
}

/** Checks one row. Its key is of what the file says: fallbacks change, and the row is still the same. */
export async function checkRow<Doc>(
  kind: ImportKind<Doc>,
  row: TableRow,
  mapping: Mapping,
  { known, before, fallback = [] }: RowsAround,
): Promise<CheckedRow<Doc>> {
  const cells = cellsOf(row, mapping)
  const lacking = fallback.filter((group) => Object.keys(group).every((name) => !(name in cells)))
  const { doc, faults } = await kind.check(kind.toDoc(Object.assign({}, ...lacking, cells) as Cells))
  const key = kind.keyOf(lacking.length === 0 ? doc : (await kind.check(kind.toDoc(cells))).doc)
  const state = (): RowState => {
    if (faults.length > 0) return 'bad'
    if (kind.repeats) return 'good'
    if (known.has(key) || known.has(kind.keyOf(doc))) return 'known'
    return before.has(key) ? 'twice' : 'good'
  }
  return { ...row, state: state(), doc, key, faults }
}

/**
 * A schema's errors as faults, the first one for each column. `columnOf` maps a schema path to its column.
 */
export function cellFaults(
  { inner }: ValidationError,
  columnOf: (path: string) => string = (path) => path,
): CellFault[] {
  const found = new Map<string, string>()
  for (const { path = '', message } of inner) {
    const name = columnOf(path)
    if (!found.has(name)) found.set(name, message)
  }
  return [...found].map(([name, message]) => ({ name, message }))
}

/**
 * Spreadsheets run cells that begin with one of these signs (OWASP, "CSV injection"): an apostrophe in front
 * makes them text.
 */
export const escapeFormula = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

/** Undoes `escapeFormula`. */
const unescapeFormula = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
