import Papa from 'papaparse'
import { columnAt } from '#src/domain/import/sheets/cell-name.ts'
import { decodeText } from '#src/domain/import/sheets/decode-text.ts'
import { SheetError } from '#src/domain/import/sheets/error.ts'
import { isOldExcel, isZip } from '#src/domain/import/sheets/file-kind.ts'
import { MAX_SHEET_BYTES } from '#src/domain/import/sheets/limits.ts'
import { readXlsx, type XlsxTable } from '#src/domain/import/sheets/read-xlsx.ts'
import type { PlacedFault } from '#src/contract/desk/prices.ts'

/** House limit of a workbook: every service, zone and weight of a dozen carriers, in the columns of a card. */
const LIMITS = { rows: 100_000, cells: 8_000_000 }

/** What an uploaded file says as CSV, or as it is; `others` are sheets that weren't read. */
export type UploadText = { others: string[] } & (
  | { text: string; faults?: never }
  | { text?: never; faults: PlacedFault[] }
)

/** Reads a table by its content, not by its name: a workbook, or CSV in whatever its program writes. */
export async function tableText(bytes: Uint8Array): Promise<UploadText> {
  if (isOldExcel(bytes)) return refused('import.error.oldExcel')
  if (!isZip(bytes)) return { text: decodeText(bytes).text, others: [] }
  if (bytes.length > MAX_SHEET_BYTES) return refused('import.error.size')
  try {
    return textOf(await readXlsx(bytes, LIMITS))
  } catch (error) {
    if (error instanceof SheetError) return refused(error.message)
    throw error
  }
}

/** What is wrong with a workbook as a whole, in the words of price files: their limits are others. */
const MESSAGES: Readonly<Record<string, string>> = {
  'import.error.oldExcel': 'rates.error.oldExcel',
  'import.error.rows': 'rates.error.rows',
  'import.error.columns': 'rates.error.columns',
  'import.error.size': 'rates.error.size',
}
const refused = (message: string): UploadText => ({
  faults: [{ ...NOWHERE, message: MESSAGES[message] ?? 'rates.error.unreadable' }],
  others: [],
})
const NOWHERE = { cell: '', row: 0, column: '', value: '', right: '' }

function textOf({ rows, valueless, others }: XlsxTable): UploadText {
  const [headings = []] = rows
  if (valueless.length > 0)
    return {
      faults: valueless.map(({ cell, error }) => {
        const { row, column } = placeOf(cell)
        return {
          cell,
          row,
          column: headings[column] ?? '',
          value: error,
          message: error ? 'rates.error.formula' : 'rates.error.uncalculated',
          right: '',
        }
      }),
      others,
    }
  if (rows.length === 0) return { faults: [{ ...NOWHERE, message: 'rates.error.empty' }], others }
  return { text: `${Papa.unparse(rows, { newline: '\n' })}\n`, others }
}

/** "C4" as row 4 and column 2. */
function placeOf(cell: string): { row: number; column: number } {
  const letters = cell.replace(/\d+$/, '')
  return {
    row: Number(cell.slice(letters.length)),
    column: columnAt(letters),
  }
}
