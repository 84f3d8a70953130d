import { eachTag } from './tags.ts'

/** "0%" and "0.00%" (ECMA-376 part 1, §18.8.30). */
const BUILT_IN = ['9', '10']

/** Which looks of cells show a number as a percentage, by their place in the list. */
export function percentStyles(xml: string): ReadonlySet<string> {
  const percents = new Set(BUILT_IN)
  const base: (string | undefined)[] = []
  const cells: (string | undefined)[] = []
  let list: (string | undefined)[] | undefined
  eachTag(xml, (name, attribute) => {
    if (name === 'numFmt' && isPercent(attribute('formatCode') ?? ''))
      percents.add(attribute('numFmtId') ?? '')
    else if (name === 'cellStyleXfs') list = base
    else if (name === 'cellXfs') list = cells
    else if (name === 'cellStyles' || name === 'dxfs') list = undefined
    else if (name === 'xf') list?.push(attribute('numFmtId') ?? base[Number(attribute('xfId') ?? -1)])
  })
  return new Set(
    cells.flatMap((format, at) => (format !== undefined && percents.has(format) ? [String(at)] : [])),
  )
}

/** Words and escaped signs in a format are only shown. */
const isPercent = (format: string): boolean => format.replaceAll(/"[^"]*"|\\./g, '').includes('%')
