import { Parser } from 'saxen'
import { columnAt } from './cell-name.ts'
import { MAX_SHEET_COLUMNS, type SheetLimits } from './limits.ts'
import { SheetError } from './error.ts'
import { reader, unprefixed } from './tags.ts'

/** Excel's own limits (ECMA-376 part 1, §18.3.1.4, §18.3.1.73): formatting alone may reach that far. */
const EXCEL = { rows: 1_048_576, columns: 16_384 }

/**
 * Refuses a worksheet that would become larger than a table may be. The reader fills every gap up to the
 * farthest cell, and a cell of forty bytes can name any place. Uses the reader's own parser, so that both see
 * the same.
 * @throws SheetError
 */
export function checkExtent(xml: string, limits: SheetLimits): void {
  let [sheets, rows, filledRows, lastRow, lastColumn] = [0, 0, 0, 0, 0]
  let row = { at: 0, filled: false }
  let cell: { row: number; column: number } | undefined
  new Parser()
    .on('error', (error) => {
      throw error
    })
    .on('openTag', (tag, attributes, decode) => {
      const name = unprefixed(tag)
      // For a second one the reader would count its rows from 1 again.
      if (name === 'sheetData' && (sheets += 1) > 1) throw new SheetError('import.error.unreadable')
      if (sheets === 0) return
      if (name === 'c') cell = cellAt(reader(attributes, decode)('r'))
      if (name !== 'row') return
      row = { at: Number(reader(attributes, decode)('r') ?? 0), filled: false }
      rows += 1
      if (!(Math.max(row.at, rows) <= EXCEL.rows)) throw new SheetError('import.error.rows')
    })
    .on('text', (text) => {
      if (!cell || text.trim() === '') return
      if (!row.filled) filledRows += 1
      row.filled = true
      lastRow = Math.max(lastRow, cell.row, row.at)
      lastColumn = Math.max(lastColumn, cell.column)
      if (lastColumn > MAX_SHEET_COLUMNS) throw new SheetError('import.error.columns')
      if (filledRows > limits.rows + 1) throw new SheetError('import.error.rows')
      if (lastRow * lastColumn > limits.cells) throw new SheetError('import.error.size')
    })
    .on('closeTag', (tag) => {
      if (unprefixed(tag) === 'c') cell = undefined
    })
    .parse(xml)
}

function cellAt(place = ''): { row: number; column: number } {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(place) ?? []
  if (!letters) throw new SheetError('import.error.unreadable')
  const [row, column] = [Number(digits), columnAt(letters) + 1]
  if (row > EXCEL.rows) throw new SheetError('import.error.rows')
  if (column > EXCEL.columns) throw new SheetError('import.error.columns')
  return { row, column }
}
