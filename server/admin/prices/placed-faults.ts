import Papa from 'papaparse'
import { columnLetters } from '#src/domain/import/sheets/cell-name.ts'
import type { CardError } from '#src/domain/rating/rate-card-file.ts'
import type { PlacedFault } from '#src/contract/desk/prices.ts'

/** Faults with their places as a spreadsheet shows them. */
export function placed(csv: string, errors: readonly CardError[]): PlacedFault[] {
  const columns = headingsOf(csv)
  return errors
    .map(({ row, column, value, message, right = '' }) => {
      const at = columns.indexOf(column)
      return {
        cell: row === 0 || at === -1 ? '' : `${columnLetters(at)}${row}`,
        row,
        column,
        value,
        message,
        right,
      }
    })
    .toSorted((a, b) => a.row - b.row)
}

function headingsOf(csv: string): string[] {
  const [header = []] = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { preview: 1 }).data
  return header.map((name) => name.trim())
}
