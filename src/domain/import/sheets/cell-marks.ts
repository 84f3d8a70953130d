import { Parser } from 'saxen'
import { reader, unprefixed } from './tags.ts'

/** A cell without a value: `error` is what its formula ended in, '' of one that was never calculated. */
export interface ValuelessCell {
  /** As a spreadsheet names it. */
  cell: string
  error: string
}
export interface CellMarks {
  /** Cells whose number is shown as a percentage: 0.1975 as 19.75 %. */
  percents: ReadonlySet<string>
  valueless: ValuelessCell[]
}

interface Cell {
  name: string
  type: string
  style: string
  isFormula: boolean
  /** null: not even an empty one. */
  value: string | null
}

/** What the reader leaves out of a worksheet's cells: it takes an error for nothing, and a number for what it is. */
export function cellMarks(xml: string, percentStyles: ReadonlySet<string>): CellMarks {
  const percents = new Set<string>()
  const valueless: ValuelessCell[] = []
  let cell: Cell | undefined
  let inValue = false
  new Parser()
    .on('error', (error) => {
      throw error
    })
    .on('openTag', (tag, attributes, decode) => {
      const name = unprefixed(tag)
      const attribute = reader(attributes, decode)
      if (name === 'c')
        cell = {
          name: attribute('r') ?? '',
          type: attribute('t') ?? 'n',
          style: attribute('s') ?? '',
          isFormula: false,
          value: null,
        }
      else if (cell && name === 'f') cell.isFormula = true
      else if (cell && name === 'v') {
        cell.value ??= ''
        inValue = true
      }
    })
    .on('text', (text) => {
      if (cell && inValue) cell.value += text
    })
    .on('closeTag', (tag) => {
      const name = unprefixed(tag)
      if (name === 'v') inValue = false
      if (name !== 'c' || !cell) return
      if (cell.type === 'e') valueless.push({ cell: cell.name, error: cell.value ?? '' })
      else if (isUncalculated(cell)) valueless.push({ cell: cell.name, error: '' })
      else if (cell.type === 'n' && percentStyles.has(cell.style)) percents.add(cell.name)
      cell = undefined
    })
    .parse(xml)
  return { percents, valueless }
}

/** A formula's text may be empty, its number can't be. */
const isUncalculated = ({ isFormula, type, value }: Cell): boolean =>
  isFormula && (type === 'str' ? value === null : !value)
