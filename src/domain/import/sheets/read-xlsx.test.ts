import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/universal'
import { readXlsx } from './read-xlsx.ts'

/** @param sheets rows of one, or several with their names */
const workbook = async (sheets: readonly unknown[]) =>
  new Uint8Array(await (await writeXlsx(sheets as never).toBlob()).arrayBuffer())

/** A workbook whose first sheet has something else in place of what the library wrote. */
async function rewritten(sheets: readonly unknown[], change: (xml: string) => string): Promise<Uint8Array> {
  const files = unzipSync(await workbook(sheets))
  const name = 'xl/worksheets/sheet1.xml'
  return zipSync({ ...files, [name]: strToU8(change(strFromU8(files[name]!))) })
}

test('percentages, amounts, days and times are read as a spreadsheet shows them', async () => {
  const day = new Date('2026-12-07T00:00:00Z')
  const bytes = await workbook([
    [
      { value: 0.1975, type: Number, format: '0.00%' },
      { value: 0.07, type: Number, format: '0%' },
      { value: 0.5, type: Number, format: '0.00" % of a day"' },
      { value: 12.5, type: Number, format: '"$"#,##0.00' },
      { value: 0.1 + 0.2, type: Number },
      { value: day, type: Date, format: 'yyyy-mm-dd' },
      { value: day, type: Date, format: 'd mmmm yyyy' },
      { value: 0.6875, type: Number, format: 'h:mm' },
      { value: true, type: Boolean },
      { value: '007', type: String },
    ],
  ])
  const { rows, valueless } = await readXlsx(bytes)
  expect(rows).toEqual([
    ['19.75', '7', '0.5', '12.5', '0.3', '2026-12-07', '2026-12-07', '16:30', 'true', '007'],
  ])
  expect(valueless).toEqual([])
})

test('blank rows count, and further sheets that aren’t empty are named', async () => {
  const bytes = await workbook([
    { sheet: 'Card', data: [[{ value: 'a', type: String }], [], [{ value: 'b', type: String }]] },
    { sheet: 'Old card', data: [[{ value: 1, type: Number }]] },
    { sheet: 'Empty', data: [[]] },
  ])
  const { rows, others } = await readXlsx(bytes)
  expect(rows.map(([cell = '']) => cell)).toEqual(['a', '', 'b'])
  expect(others).toEqual(['Old card'])
})

test('a formula’s saved result counts; one without, and one that ended in an error, are named', async () => {
  const formulas = await workbook([
    [
      { value: 'x', type: String },
      { value: '=1+1', type: 'Formula' },
    ],
  ])
  expect((await readXlsx(formulas)).valueless).toEqual([{ cell: 'B1', error: '' }])
  const saved = await rewritten([[{ value: 7, type: Number }]], (xml) =>
    xml.replace(
      /<c r="A1"[^>]*>.*?<\/c>/,
      '<c r="A1"><f>3+4.5</f><v>7.5</v></c><c r="B1" t="str"><f>""</f><v></v></c><c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
    ),
  )
  const { rows, valueless } = await readXlsx(saved)
  expect(rows[0]![0]).toBe('7.5')
  expect(valueless).toEqual([{ cell: 'C1', error: '#DIV/0!' }])
})
