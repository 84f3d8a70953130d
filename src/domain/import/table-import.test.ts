import { expect, test } from 'vitest'
import {
  cellsOf,
  checkRow,
  escapeFormula,
  guessColumns,
  hasHeadings,
  type ImportKind,
} from './table-import.ts'

const COLUMNS = [
  { name: 'city', headings: ['Town', 'Ville'] },
  { name: 'phone', headings: ['Téléphone', 'Phone number'] },
]
const KIND: ImportKind<Record<string, string>> = {
  columns: COLUMNS,
  toDoc: (cells) => ({ ...cells }),
  check: async (doc) => ({ doc, faults: doc.city ? [] : [{ name: 'city', message: 'validation.enter' }] }),
  keyOf: ({ city = '', phone = '' }) => `${city}|${phone}`,
}

test('headings are recognised whatever their case, accents and signs, each field once', () => {
  expect(guessColumns(['VILLE:', 'telephone', 'Notes', 'town'], COLUMNS)).toEqual([
    'city',
    'phone',
    null,
    null,
  ])
  expect(hasHeadings(['Ville', 'Phone-Number'], COLUMNS)).toBe(true)
  expect(hasHeadings(['Town'], COLUMNS)).toBe(true)
  expect(hasHeadings(['Ottawa', '613-555-0134'], COLUMNS)).toBe(false)
  expect(hasHeadings(undefined, COLUMNS)).toBe(false)
})

test('what leaves as text that no spreadsheet runs comes back as it was', () => {
  for (const cell of ['=1+1', '+16135550134', '-5', '@SUM(A1)', '\tx', "'=x"]) {
    expect(escapeFormula(cell)).toBe(`'${cell}`)
    expect(cellsOf({ cells: [escapeFormula(cell)] }, ['city']).city).toBe(cell.trim())
  }
  expect(escapeFormula('O’Leary')).toBe('O’Leary')
  expect(cellsOf({ cells: ["'tis the season"] }, ['city'])).toEqual({ city: "'tis the season" })
})

test('a row is good, wrong, there already, or the second of its file', async () => {
  const judge = (cells: string[], known: string[] = [], before: string[] = []) =>
    checkRow(KIND, { row: 2, cells }, ['city', 'phone'], { known: new Set(known), before: new Set(before) })
  expect(await judge(['Ottawa', '1'])).toMatchObject({ state: 'good', key: 'Ottawa|1', faults: [], row: 2 })
  expect(await judge(['', '1'], ['|1'])).toMatchObject({
    state: 'bad',
    faults: [{ name: 'city', message: 'validation.enter' }],
  })
  expect(await judge(['Ottawa', '1'], ['Ottawa|1'], ['Ottawa|1'])).toMatchObject({ state: 'known' })
  expect(await judge(['Ottawa', '1'], [], ['Ottawa|1'])).toMatchObject({ state: 'twice' })
})
