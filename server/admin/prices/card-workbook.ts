import Papa from 'papaparse'
import writeXlsx from 'write-excel-file/universal'
import { isDay } from '#src/domain/shared/fields.ts'

const WIDEST = 40
const AMOUNT = /^\d{1,9}\.\d\d$/

/** A card's CSV as a workbook to calculate in: numbers and days as such. Read again it says the same. */
export async function cardWorkbook(csv: string, sheet: string): Promise<Uint8Array<ArrayBuffer>> {
  const [headings = [], ...rows] = Papa.parse<string[]>(csv, { skipEmptyLines: true }).data
  const width = (at: number) =>
    Math.min(
      WIDEST,
      Math.max(8, ...[headings, ...rows.slice(0, 100)].map((row) => (row[at]?.length ?? 0) + 2)),
    )
  const blob = await writeXlsx(
    [
      headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map(cellOf)),
    ],
    { sheet, columns: headings.map((_, at) => ({ width: width(at) })), stickyRowsCount: 1 },
  ).toBlob()
  return new Uint8Array(await blob.arrayBuffer())
}

function cellOf(value: string) {
  if (value === '') return null
  if (AMOUNT.test(value)) return { value: Number(value), type: Number, format: '0.00' }
  // What a spreadsheet would write in another way stays as it is.
  if (String(Number(value)) === value && Number.isFinite(Number(value)))
    return { value: Number(value), type: Number }
  if (isDay(value)) return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  return { value, type: String }
}
