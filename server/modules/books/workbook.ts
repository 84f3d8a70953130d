import writeXlsx from 'write-excel-file/universal'

/** Text, or cents in a column of amounts; null: empty. */
export type SheetCell = string | number | null
export type SheetRow = readonly SheetCell[]
export interface SheetHead {
  title: string
  /** Numbers are cents, in a column of whole ones themselves. */
  columns: readonly { name: string; money?: true; whole?: true }[]
}

const WIDEST = 40

/** A workbook of one sheet, with amounts as numbers. No cell holds a formula. */
export async function writeWorkbook(
  { title, columns }: SheetHead,
  rows: readonly SheetRow[],
): Promise<Uint8Array<ArrayBuffer>> {
  const cell = (value: SheetCell | undefined, whole = false) => {
    if (value === null || value === undefined || value === '') return null
    if (typeof value === 'number' && whole) return { value, type: Number }
    return typeof value === 'number'
      ? { value: value / 100, type: Number, format: '#,##0.00' }
      : { value, type: String }
  }
  const head = columns.map(({ name }) => ({ value: name, type: String, fontWeight: 'bold' as const }))
  const width = (at: number) =>
    Math.min(WIDEST, Math.max(10, ...rows.slice(0, 100).map((row) => String(row[at] ?? '').length + 2)))
  const blob = await writeXlsx(
    [head, ...rows.map((row) => columns.map(({ whole }, at) => cell(row[at], whole)))],
    {
      sheet: title.slice(0, 31),
      columns: columns.map((_, at) => ({ width: width(at) })),
      stickyRowsCount: 1,
    },
  ).toBlob()
  return new Uint8Array(await blob.arrayBuffer())
}
