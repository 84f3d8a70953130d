import Papa from 'papaparse'
import { escapeFormula } from '#src/domain/import/table-import.ts'

export type TableFormat = 'xlsx' | 'csv'
const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
} as const

/**
 * A table as a file that opens in every spreadsheet program and runs nothing there: in CSV an apostrophe
 * turns what looks like a formula into text, in .xlsx every cell has the type text. CSV has the byte order
 * mark that tells Excel it is UTF-8.
 */
export async function writeSheet(rows: readonly (readonly string[])[], format: TableFormat): Promise<Blob> {
  if (format === 'csv')
    return new Blob(
      [
        `\uFEFF${Papa.unparse(
          rows.map((row) => row.map(escapeFormula)),
          { newline: '\r\n' },
        )}\r\n`,
      ],
      { type: TYPES.csv },
    )
  const { default: writeXlsx } = await import('write-excel-file/universal')
  const [head = [], ...rest] = rows
  const data = [
    head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rest.map((row) => row.map((value) => (value === '' ? null : { value, type: String }))),
  ]
  const blob = await writeXlsx(data, {
    columns: head.map((_, at) => ({ width: widthOf(rows, at) })),
    stickyRowsCount: 1,
  }).toBlob()
  return blob.type === TYPES.xlsx ? blob : new Blob([blob], { type: TYPES.xlsx })
}

/** As wide as the first rows need, within reason. */
const widthOf = (rows: readonly (readonly string[])[], column: number): number =>
  Math.min(40, Math.max(8, ...rows.slice(0, 100).map((row) => (row[column]?.length ?? 0) + 2)))
