import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import Papa from 'papaparse'
import writeXlsx from 'write-excel-file/universal'

export type WorkbookCell =
  | string
  | { value: number | string | Date; type?: 'Formula' | typeof Number | typeof Date; format?: string }
  | null

const cellOf = (cell: WorkbookCell) =>
  cell === null || cell === '' ? null : typeof cell === 'string' ? { value: cell, type: String } : cell

/** A real workbook of these sheets, by their names. */
export async function workbook(
  sheets: Readonly<Record<string, readonly WorkbookCell[][]>>,
): Promise<Uint8Array> {
  const blob = await writeXlsx(
    Object.entries(sheets).map(([sheet, rows]) => ({
      sheet,
      data: rows.map((row) => row.map(cellOf)),
    })) as never,
  ).toBlob()
  return new Uint8Array(await blob.arrayBuffer())
}

/** A card's CSV as somebody's workbook, every cell as text, with some of them changed. */
export const typedCard = (csv: string, change: (rows: WorkbookCell[][]) => void): Promise<Uint8Array> => {
  const rows: WorkbookCell[][] = Papa.parse<string[]>(csv, { skipEmptyLines: true }).data
  change(rows)
  return workbook({ Card: rows })
}

/** The workbook with one cell of its first sheet as another program would have saved it. */
export function withCell(bytes: Uint8Array, cell: string, xml: string): Uint8Array {
  const files = unzipSync(bytes)
  const name = 'xl/worksheets/sheet1.xml'
  const before = strFromU8(files[name]!)
  const after = before.replace(new RegExp(`<c r="${cell}"[^>]*>.*?</c>`), xml)
  if (after === before) throw new Error(`${cell} isn’t in the workbook`)
  return zipSync({ ...files, [name]: strToU8(after) })
}
