import { eachTag } from './tags.ts'

/** Where a workbook keeps its sheets, in their order, and how cells look. */
export interface WorkbookParts {
  sheets: { name: string; path: string }[]
  styles: string
}

/** By the files that name the others (ECMA-376 part 1, §18.2, and part 2, §9.3). */
export function workbookParts(textOf: (path: string) => string): WorkbookParts {
  const targets = new Map<string, string>()
  let styles = ''
  eachTag(textOf('xl/_rels/workbook.xml.rels'), (name, attribute) => {
    if (name !== 'Relationship') return
    const target = attribute('Target') ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    targets.set(attribute('Id') ?? '', path)
    if (attribute('Type')?.endsWith('/styles')) styles = path
  })
  const sheets: WorkbookParts['sheets'] = []
  eachTag(textOf('xl/workbook.xml'), (name, attribute) => {
    const sheet = name === 'sheet' ? attribute('name') : undefined
    if (sheet) sheets.push({ name: sheet, path: targets.get(attribute('id') ?? '') ?? '' })
  })
  return { sheets, styles }
}
