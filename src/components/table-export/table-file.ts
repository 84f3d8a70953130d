import Papa from 'papaparse'
import { writeSheet, type TableFormat } from '#src/offline/sheets/write-sheet.ts'
import type { OutFile } from '#src/ui/page/file-out.ts'

/** The server's CSV in the requested file format; in a spreadsheet every cell is text. */
export async function asTable(
  csv: Uint8Array,
  name: string,
  format: TableFormat,
): Promise<{ file: OutFile; count: number }> {
  const { data } = Papa.parse<string[]>(new TextDecoder().decode(csv), { skipEmptyLines: true })
  const count = Math.max(0, data.length - 1)
  if (format === 'csv') return { file: { name: `${name}.csv`, type: 'text/csv', bytes: csv }, count }
  const blob = await writeSheet(data, 'xlsx')
  return {
    file: { name: `${name}.xlsx`, type: blob.type, bytes: new Uint8Array(await blob.arrayBuffer()) },
    count,
  }
}
