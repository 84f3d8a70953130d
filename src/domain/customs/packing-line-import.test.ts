import { expect, test } from 'vitest'
import { PACKING_LINE_IMPORT } from './packing-line-import.ts'
import { checkRow, guessColumns } from '#src/domain/import/table-import.ts'

const NONE = { known: new Set<string>(), before: new Set<string>() }
const judged = (cells: Record<string, string>) =>
  checkRow(PACKING_LINE_IMPORT, { row: 2, cells: Object.values(cells) }, Object.keys(cells), NONE)
const shirt = {
  description: 'T-shirts, cotton',
  hsCode: '6109.10',
  originCountry: 'Bangladesh',
  quantity: '12',
  unitValue: '19.99',
  unitWeight: '0.2 kg',
}

test('a line is read as people write it: points in the code, a country by its name, a unit behind the number', async () => {
  const { state, doc } = await judged(shirt)
  expect(state).toBe('good')
  expect(doc).toMatchObject({
    hsCode: '610910',
    originCountry: 'BD',
    quantity: 12,
    unitValue: 1999,
    unitWeight: 0.2,
    weightUnit: 'kg',
    goodsUnit: 'piece',
  })
})

test('what stands for the whole line is divided by the quantity', async () => {
  const { unitValue: _value, unitWeight: _weight, ...line } = shirt
  const { state, doc } = await judged({
    ...line,
    lineValue: 'USD 239.88',
    lineWeight: '2,400',
    weightUnit: 'lbs',
  })
  expect(state).toBe('good')
  expect(doc).toMatchObject({ unitValue: 1999, unitWeight: 200, weightUnit: 'lb' })
})

test('a part of one is no thousand: "0,125 kg" is an eighth, and a price finer than a cent is told', async () => {
  expect((await judged({ ...shirt, unitWeight: '0,125 kg' })).doc).toMatchObject({ unitWeight: 0.125 })
  expect((await judged({ ...shirt, unitValue: '0.125' })).faults).toEqual([
    { name: 'unitValue', message: 'validation.number' },
  ])
})

test.each([
  [
    'a value that does not divide into cents',
    { lineValue: '100.00', unitValue: '' },
    ['lineValue validation.lineValueDivided'],
  ],
  ['a total that is not its units', { lineValue: '239.00' }, ['lineValue validation.lineValue']],
  ['a code that is none', { hsCode: '61' }, ['hsCode validation.hsCode']],
  ['a country nobody knows', { originCountry: 'Atlantis' }, ['originCountry validation.select']],
  ['half a piece', { quantity: '1.5' }, ['quantity validation.number']],
  ['a unit nobody knows', { goodsUnit: 'bushel' }, ['goodsUnit']],
  ['no value at all', { unitValue: '' }, ['unitValue validation.enter']],
  ['a formula’s error', { unitWeight: '#DIV/0!' }, ['unitWeight validation.number']],
])('%s is told at its cell', async (_, more, expected) => {
  const { state, faults } = await judged({ ...shirt, ...more })
  expect(state).toBe('bad')
  expect(
    faults
      .map(({ name, message }) => `${name} ${message}`)
      .map((one, at) => one.slice(0, expected[at]?.length ?? Infinity)),
  ).toEqual(expected)
})

test('the same line twice is twice the goods, in any file', async () => {
  const first = await judged(shirt)
  const again = await checkRow(
    PACKING_LINE_IMPORT,
    { row: 3, cells: Object.values(shirt) },
    Object.keys(shirt),
    { known: new Set([first.key]), before: new Set([first.key]) },
  )
  expect(again.state).toBe('good')
})

test.each([
  [
    ['Description', 'HS Code', 'Country of Origin', 'Qty', 'Unit Price', 'Net Weight'],
    ['description', 'hsCode', 'originCountry', 'quantity', 'unitValue', 'lineWeight'],
  ],
  [
    ['Désignation', 'Code SH', 'Pays d’origine', 'Quantité', 'Prix unitaire', 'Poids net'],
    ['description', 'hsCode', 'originCountry', 'quantity', 'unitValue', 'lineWeight'],
  ],
  [
    ['Descripción', 'Código SA', 'País de origen', 'Cantidad', 'Valor total'],
    ['description', 'hsCode', 'originCountry', 'quantity', 'lineValue'],
  ],
  [
    ['品名', 'HS编码', '原产国', '数量', '单价', '净重'],
    ['description', 'hsCode', 'originCountry', 'quantity', 'unitValue', 'lineWeight'],
  ],
])('columns called %j are known', (headings, names) => {
  expect(guessColumns(headings, PACKING_LINE_IMPORT.columns)).toEqual(names)
})
