import { readSheet } from 'read-excel-file/universal'
import { boundedXlsx, type BoundedXlsx } from './bounded-xlsx.ts'
import { cellMarks, type CellMarks, type ValuelessCell } from './cell-marks.ts'
import { cellName } from './cell-name.ts'
import { SheetError } from './error.ts'
import { IMPORT_LIMITS, MAX_SHEET_CHARACTERS } from './limits.ts'
import { percentStyles } from './percent-styles.ts'
import { workbookParts } from './workbook-parts.ts'

/** The first sheet of a workbook, as text. */
export interface XlsxTable {
  /** From row 1 on, blank ones included. */
  rows: string[][]
  valueless: ValuelessCell[]
  /** Names of further sheets that aren't empty. */
  others: string[]
}

/**
 * Reads a workbook's first sheet: days as YYYY-MM-DD, times as HH:MM, percentages and amounts as they are shown.
 * Never runs formulas: the values a spreadsheet was saved with are used.
 * @throws SheetError
 */
export async function readXlsx(bytes: Uint8Array, limits = IMPORT_LIMITS): Promise<XlsxTable> {
  const bounded = boundedXlsx(bytes, limits)
  const table = await tableOf(bounded).catch(() => {
    // A refused worksheet other than the first one doesn't matter.
    throw bounded.refused ?? new SheetError('import.error.unreadable')
  })
  const characters = table.rows.reduce(
    (sum, cells) => cells.reduce((more, cell) => more + cell.length, sum),
    0,
  )
  if (characters > MAX_SHEET_CHARACTERS) throw new SheetError('import.error.size')
  return table
}

async function tableOf({ file, files }: BoundedXlsx): Promise<XlsxTable> {
  const table = await readSheet(file)
  const { percents, valueless, others } = marksOf(files)
  const isPercent = (row: number, column: number) => percents.size > 0 && percents.has(cellName(row, column))
  return {
    rows: table.map((cells, row) =>
      cells.map((value, column) => cellText(value, () => isPercent(row, column))),
    ),
    valueless,
    others,
  }
}

function marksOf(files: Readonly<Record<string, Uint8Array>>): CellMarks & Pick<XlsxTable, 'others'> {
  const decoder = new TextDecoder()
  const textOf = (path: string) => (files[path] ? decoder.decode(files[path]) : '')
  const { sheets, styles } = workbookParts(textOf)
  const [first, ...others] = sheets
  return {
    ...cellMarks(textOf(first?.path ?? ''), percentStyles(textOf(styles))),
    // One that was too large to be taken along has cells.
    others: others.filter(({ path }) => !files[path] || hasCells(textOf(path))).map(({ name }) => name),
  }
}

const hasCells = (xml: string): boolean => /<(?:\w+:)?(?:v|is)>/.test(xml)

function cellText(value: unknown, isPercent: () => boolean): string {
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'number') return numberText(isPercent() ? value * 100 : value)
  return value === null || value === undefined ? '' : String(value as string | boolean)
}

/** As many digits as a spreadsheet keeps: 0.1 + 0.2 is 0.3 there. */
const numberText = (value: number): string => String(Number(value.toPrecision(15)))

/** A spreadsheet's first day, by either of its calendars: a time without a day is on it. */
const FIRST_DAYS = '1904-01-02'

function dateText(value: Date): string {
  // Times are fractions of a day, which come a little short.
  const [day = '', time = ''] = new Date(value.getTime() + 500).toISOString().split('T')
  return day < FIRST_DAYS ? time.slice(0, 5) : day
}
