import Papa from 'papaparse'
import type { TableRow } from '#src/domain/import/table-import.ts'
import { isVcard, readVcards } from '#src/domain/address/vcard.ts'
import { decodeText, type Encoding } from '#src/domain/import/sheets/decode-text.ts'
import {
  MAX_SHEET_BYTES,
  MAX_SHEET_CHARACTERS,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
} from '#src/domain/import/sheets/limits.ts'
import { SheetError } from '#src/domain/import/sheets/error.ts'
import { isOldExcel, isZip } from '#src/domain/import/sheets/file-kind.ts'

/** Including blank ones, as many as Excel has: ten megabytes of line ends are ten million rows. */
const MAX_LINES = 1_048_576

export type SheetFormat = 'xlsx' | 'csv' | 'vcard'
/**
 * A file as a table. `names`: the fields, where the format itself names them; otherwise they are in the first
 * row or nowhere.
 */
export interface Sheet {
  format: SheetFormat
  encoding: Encoding | null
  names: readonly string[] | null
  rows: TableRow[]
}

/**
 * Recognizes files by content, not by name. Never runs formulas: the values a spreadsheet was saved with are
 * used.
 * @throws SheetError
 */
export async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  if (bytes.length === 0) throw new SheetError('import.error.empty')
  if (bytes.length > MAX_SHEET_BYTES) throw new SheetError('import.error.size')
  const sheet = isZip(bytes) ? await fromXlsx(bytes) : fromText(bytes)
  const rows = sheet.rows
    .filter(({ cells }) => lengthOf(cells) > 0)
    .map(({ row, cells }) => ({ row, cells: cells.slice(0, MAX_SHEET_COLUMNS) }))
  if (rows.length === 0) throw new SheetError('import.error.empty')
  if (rows.length > MAX_SHEET_ROWS + 1) throw new SheetError('import.error.rows')
  if (sheet.rows.some(({ cells }) => lengthOf(cells) > MAX_SHEET_COLUMNS))
    throw new SheetError('import.error.columns')
  const characters = rows.reduce((sum, { cells }) => cells.reduce((more, cell) => more + cell.length, sum), 0)
  if (characters > MAX_SHEET_CHARACTERS) throw new SheetError('import.error.size')
  return { ...sheet, rows }
}

/** Up to the last cell with text. */
const lengthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1

async function fromXlsx(bytes: Uint8Array): Promise<Sheet> {
  const { readXlsx } = await import('#src/domain/import/sheets/read-xlsx.ts')
  const { rows } = await readXlsx(bytes)
  return {
    format: 'xlsx',
    encoding: null,
    names: null,
    rows: rows.map((cells, at) => ({ row: at + 1, cells })),
  }
}

function fromText(bytes: Uint8Array): Sheet {
  if (isOldExcel(bytes)) throw new SheetError('import.error.oldExcel')
  const { text, encoding } = decodeText(bytes)
  if (text.slice(0, 2000).includes('\0')) throw new SheetError('import.error.unreadable')
  if (isVcard(text)) return { format: 'vcard', encoding, ...readVcards(text) }
  // Excel's own hint for the delimiter, which only Excel understands.
  const [, delimiter] = /^sep=(.)\r?\n/.exec(text) ?? []
  // The delimiter guess counts an empty last line as a row of one cell.
  const table = (delimiter === undefined ? text : text.replace(/^[^\n]*\n/, '')).trimEnd()
  const { data, meta } = Papa.parse<string[]>(table, {
    delimitersToGuess: [',', ';', '\t', '|'],
    preview: MAX_LINES,
    ...(delimiter !== undefined && { delimiter }),
  })
  if (meta.truncated) throw new SheetError('import.error.rows')
  const skipped = delimiter === undefined ? 1 : 2
  return {
    format: 'csv',
    encoding,
    names: null,
    rows: data.map((cells, at) => ({ row: at + skipped, cells })),
  }
}
