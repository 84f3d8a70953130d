import type { ValidationError } from 'yup'
import { wordsIn } from '#src/domain/shared/normalize-text.ts'

/** A table from a file, as text: `row` is the number a spreadsheet shows beside it. */
export interface TableRow {
  row: number
  cells: string[]
}
/** A field that a column of a file can fill. `headings`: how people and programs call it, in any language. */
export interface ColumnKind {
  name: string
  headings: readonly string[]
}
/** `message` is an id. '' is the row as a whole. */
export interface CellFault {
  name: string
  message: string
}
/** Which field each column of the file fills; null: none. */
export type Mapping = readonly (string | null)[]

/** One kind of thing that can come from a file (D23). */
export interface ImportKind<Doc> {
  columns: readonly ColumnKind[]
  /** So many rows at once. */
  most?: number
  /** What is said when there are more: a message id. */
  tooMany?: string
  /** The same row again is another one: goods of a list are counted, not known again. */
  repeats?: boolean
  /** What the cells of a row mean; cells by the names of the columns, empty ones left out. */
  toDoc: (cells: Readonly<Record<string, string>>) => Doc
  /** What is wrong; none: it can be taken. */
  check: (doc: Doc) => Promise<{ doc: Doc; faults: CellFault[] }>
  /** The same for the same thing in another file or another week. */
  keyOf: (doc: Doc) => string
}

/** good: can be taken. known: there already. twice: the same stands further up in the file. */
export type RowState = 'good' | 'bad' | 'known' | 'twice'
export interface CheckedRow<Doc> extends TableRow {
  state: RowState
  doc: Doc
  key: string
  faults: CellFault[]
}

/** Kinds of columns from a table: the headings of each, a line for each language, with commas between. */
export const columnKinds = (fields: Readonly<Record<string, readonly string[]>>): readonly ColumnKind[] =>
  Object.entries(fields).map(([name, lines]) => ({
    name,
    headings: lines.flatMap((line) => line.split(', ')),
  }))

/** A heading as it is compared: no case, accents, signs. */
export const headingKey = (heading: string): string => wordsIn(heading).join('')

/** What the headings of a file say; each field once, the first column wins. */
export function guessColumns(headings: readonly string[], columns: readonly ColumnKind[]): (string | null)[] {
  const names = new Map(
    columns.flatMap(({ name, headings: known }) =>
      [name, ...known].map((one) => [headingKey(one), name] as const),
    ),
  )
  const taken = new Set<string>()
  return headings.map((heading) => {
    const name = names.get(headingKey(heading))
    if (name === undefined || taken.has(name)) return null
    taken.add(name)
    return name
  })
}

/** Whether the first row names the columns: at least two of its cells are known headings, or its only one. */
export function hasHeadings(first: readonly string[] | undefined, columns: readonly ColumnKind[]): boolean {
  const known = guessColumns(first ?? [], columns).filter((name) => name !== null).length
  return known >= 2 || (known === 1 && first?.length === 1)
}

/** Cells by field, by that mapping. */
export function cellsOf({ cells }: Pick<TableRow, 'cells'>, mapping: Mapping): Record<string, string> {
  const found = mapping.flatMap((name, at) => {
    const text = unguarded(cells[at] ?? '').trim()
    return name === null || text === '' ? [] : [[name, text]]
  })
  return Object.fromEntries(found) as Record<string, string>
}

/**
 * The next row judged. `known`: keys of what is there; those of rows that were good before it are added by
 * whoever asks.
 */
export async function checkRow<Doc>(
  kind: ImportKind<Doc>,
  row: TableRow,
  mapping: Mapping,
  { known, before }: { known: ReadonlySet<string>; before: ReadonlySet<string> },
): Promise<CheckedRow<Doc>> {
  const { doc, faults } = await kind.check(kind.toDoc(cellsOf(row, mapping)))
  const key = kind.keyOf(doc)
  const state = (): RowState => {
    if (faults.length > 0) return 'bad'
    if (kind.repeats) return 'good'
    if (known.has(key)) return 'known'
    return before.has(key) ? 'twice' : 'good'
  }
  return { ...row, state: state(), doc, key, faults }
}

/** What a schema found wrong: one fault for each column, the first. `columnOf` a path of the schema. */
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
 * Spreadsheets run what begins with one of these signs (OWASP, "CSV injection"): an apostrophe before it
 * makes it text.
 */
export const guarded = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

/** What `guarded` made safe, as it was. */
const unguarded = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
