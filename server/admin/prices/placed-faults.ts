import Papa from 'papaparse'
import type { CardError } from '#src/domain/rating/rate-card-file.ts'
import type { PlacedFault } from '#src/contract/desk/prices.ts'

/** Faults with their places as a spreadsheet shows them. */
export function placed(csv: string, errors: readonly CardError[]): PlacedFault[] {
  const [header = []] = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { preview: 1 }).data
  const columns = header.map((name) => name.trim())
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

/** 0 → A, 25 → Z, 26 → AA. */
function columnLetters(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26))
  return at < 26 ? last : `${columnLetters(Math.floor(at / 26) - 1)}${last}`
}
