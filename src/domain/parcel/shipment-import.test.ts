import { expect, test } from 'vitest'
import { SHIPMENT_IMPORT, usualCells } from './shipment-import.ts'
import { checkRow, guessColumns, type FallbackCells } from '#src/domain/import/table-import.ts'
import type { UsualShipment } from './shipping-defaults.ts'

const HEADINGS = [
  'Recipient',
  'Address',
  'City',
  'Province',
  'Postal code',
  'Phone',
  'Weight',
  'L',
  'W',
  'H',
  'Contents',
  'Order number',
  'Insurance',
]
const ROW = [
  'Élodie Tremblay',
  '45 rue Saint-Paul',
  'Montréal',
  'Québec',
  'h2y1h2',
  '514-555-0142',
  '5 kg',
  '30cm',
  '20',
  '10',
  'Books',
  'A-17',
  '$120.50',
]
const mapping = guessColumns(HEADINGS, SHIPMENT_IMPORT.columns)
const judged = (cells: string[], known = new Set<string>(), fallback: FallbackCells = []) =>
  checkRow(SHIPMENT_IMPORT, { row: 2, cells }, mapping, { known, before: new Set(), fallback })

test('a shop’s export is understood: units behind numbers, dollars, provinces by name', async () => {
  expect(mapping).not.toContain(null)
  const { state, doc } = await judged(ROW)
  expect(state).toBe('good')
  expect(doc).toMatchObject({
    to: { fullName: 'Élodie Tremblay', province: 'QC', postalCode: 'H2Y 1H2', country: 'CA' },
    contents: 'Books',
    reference: 'A-17',
    shipDate: '',
    parcels: [
      {
        quantity: 1,
        weight: 5,
        weightUnit: 'kg',
        length: 30,
        width: 20,
        height: 10,
        dimensionUnit: 'cm',
        insuranceValue: 12_050,
      },
    ],
  })
})

test('each wrong cell is named', async () => {
  const { faults } = await judged([
    '',
    '45 rue Saint-Paul',
    'Montréal',
    'QC',
    'H2Y 1H2',
    '514-555-0142',
    '21 kg',
    '30 cm',
    'wide',
    '10',
    '',
    'A-17',
    'much',
  ])
  expect(Object.fromEntries(faults.map(({ name, message }) => [name, message]))).toEqual({
    fullName: 'validation.enter',
    weight: 'validation.maxWeight',
    width: 'validation.number',
    contents: 'validation.enter',
    insuranceValue: 'validation.number',
  })
})

test('dollars that are no amount are told, not taken for cents', async () => {
  for (const insurance of ['12.', '1e3', '1e4'])
    expect((await judged(ROW.with(12, insurance))).faults).toEqual([
      { name: 'insuranceValue', message: 'validation.number' },
    ])
})

test('dollars that could be thousands are told, and a row typed with a Chinese input is the row it means', async () => {
  expect((await judged(ROW.with(12, '12.345'))).faults).toEqual([
    { name: 'insuranceValue', message: 'validation.ambiguousAmount' },
  ])
  const typed = ROW.with(4, 'Ｈ２Ｙ　１Ｈ２')
    .with(5, '５１４－５５５－０１４２')
    .with(6, '５ ｋｇ')
    .with(12, '１２０．５０')
  const { state, doc } = await judged(typed)
  expect(state).toBe('good')
  expect(doc).toMatchObject({
    to: { postalCode: 'H2Y 1H2', phone: '514-555-0142' },
    parcels: [{ weight: 5, weightUnit: 'kg', insuranceValue: 12_050 }],
  })
})

test('the same row is the same thing in another file, and another order number another thing', async () => {
  const { key } = await judged(ROW)
  expect((await judged(ROW, new Set([key]))).state).toBe('known')
  expect((await judged(ROW.with(11, 'A-18'), new Set([key]))).state).toBe('good')
})

const SHOE_BOX = { length: 12, width: 9, height: 4, dimensionUnit: 'in' } as const
const cells = (set: Partial<Parameters<typeof usualCells>[1]> = {}, parcel: object = SHOE_BOX) =>
  usualCells({ contents: 'Tea', parcel, signature: 'adult' } as unknown as UsualShipment, {
    signature: '',
    insuranceValue: null,
    ...set,
  })

test('a row takes what is usual where the file says nothing, and a box only as a whole', async () => {
  const lacking = ROW.with(7, '').with(8, '').with(9, '').with(10, '').with(12, '')
  const { state, doc } = await judged(lacking, new Set(), cells({ insuranceValue: 100_00 }))
  expect(state).toBe('good')
  expect(doc).toMatchObject({ contents: 'Tea', parcels: [{ ...SHOE_BOX, insuranceValue: 100_00 }] })

  const half = await judged(ROW.with(8, ''), new Set(), cells())
  expect(half.doc.parcels[0]).toMatchObject({ length: '30', width: '', dimensionUnit: 'cm' })
  expect(half.faults).toMatchObject([{ name: 'width' }])
})

test('what costs money is taken only from what was set, not from the last shipment', async () => {
  expect((await judged(ROW, new Set(), cells())).doc.signature).toBe('none')
  expect((await judged(ROW, new Set(), cells({ signature: 'adult' }))).doc.signature).toBe('adult')
})

test('a row stays the same row when what is usual changes: it isn’t shipped twice', async () => {
  const lacking = ROW.with(10, '')
  const [before, after] = [
    await judged(lacking, new Set(), cells()),
    await judged(lacking, new Set(), [{ contents: 'Coffee' }]),
  ]
  expect([before.state, after.state]).toEqual(['good', 'good'])
  expect(after.key).toBe(before.key)
})
