import { guarded } from '#src/domain/import/table-import.ts'

/** Tells Excel that it is UTF-8; before everything else. */
export const CSV_MARK = '\uFEFF'

/** A row for every spreadsheet program (RFC 4180). What a spreadsheet would run is text. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(/^-?\d+\.\d\d$/.test(cell) ? cell : guarded(cell))).join(',')}\r\n`

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
