import { escapeFormula } from '#src/domain/import/table-import.ts'

/** Byte order mark, which tells Excel that the file is UTF-8. */
export const CSV_MARK = '\uFEFF'

/** A row for every spreadsheet program (RFC 4180). Cells that a spreadsheet would run are escaped. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(/^-?\d+\.\d\d$/.test(cell) ? cell : escapeFormula(cell))).join(',')}\r\n`

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
