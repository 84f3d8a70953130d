import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fastCheckContent, type RowContent } from './parcel-fast-check.ts'
import { CONTENT, SHIPMENT_IMPORT } from './shipment-import.ts'

const asSchema = (doc: RowContent) => CONTENT.validate(doc, { abortEarly: false, stripUnknown: true })
const ROW = {
  quantity: '2',
  weight: '5 lb',
  length: '12',
  width: '10.5',
  height: '8',
  contents: 'Books',
  reference: 'A-17',
  declaredValue: '$12.50',
}
const contentOf = (cells: Record<string, string>): RowContent => SHIPMENT_IMPORT.toDoc(cells)
const number = fc.oneof(
  { arbitrary: fc.constantFrom('1', '12', '7'), weight: 5 },
  {
    arbitrary: fc.constantFrom(
      '',
      '0',
      '1',
      '99',
      '100',
      '1.5',
      '-3',
      '1e3',
      '0x10',
      ' 4 ',
      '4,5',
      '4 kg',
      '44',
      '44.1',
      '20.000000001',
      '108',
      '109',
      '1'.repeat(12),
      'many',
      '∞',
    ),
    weight: 1,
  },
)
const cells = fc.record(
  {
    quantity: number,
    weight: number,
    length: number,
    width: number,
    height: number,
    weightUnit: fc.constantFrom('', 'kg', 'lb', 'stone'),
    dimensionUnit: fc.constantFrom('', 'cm', 'in', 'ft'),
    contents: fc.constantFrom('', 'Books', ' Books', 'x'.repeat(35), 'x'.repeat(36)),
    reference: fc.constantFrom('', 'A-17', 'A ', 'x'.repeat(50), 'x'.repeat(51)),
    declaredValue: fc.constantFrom('', '12', '-1', 'much', '1,000.50'),
    insuranceValue: fc.constantFrom('', '0', '9.999'),
    signature: fc.constantFrom('', 'yes', 'adult', 'blood'),
    shipDate: fc.constantFrom('', '2026/01/05', 'soon'),
  },
  { requiredKeys: [] },
)

test('what is plainly good is taken by the schema too, as the same to the letter', async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(cells, async (row) => {
      const doc = contentOf({ ...ROW, ...row })
      const plain = fastCheckContent(doc)
      if (!plain) return
      taken += 1
      // The key of a row is derived from this text.
      expect(JSON.stringify(plain)).toBe(JSON.stringify(await asSchema(doc)))
    }),
    { numRuns: 4000, examples: [[{}]] },
  )
  expect(taken).toBeGreaterThan(50)
})

test('an ordinary row is plainly good, and each single fault leaves it to the schema', () => {
  expect(fastCheckContent(contentOf(ROW))?.parcels[0]).toMatchObject({
    quantity: 2,
    weight: 5,
    width: 10.5,
    declaredValue: 1250,
  })
  const faults: Partial<typeof ROW & { signature: string; shipDate: string }>[] = [
    { quantity: '0' },
    { quantity: '1.5' },
    { quantity: '100' },
    { weight: '0' },
    { weight: '44.1 lb' },
    { length: '109' },
    { width: '-1' },
    { height: '' },
    { contents: '' },
    { contents: 'x'.repeat(36) },
    { reference: 'x'.repeat(51) },
    { declaredValue: 'much' },
    { signature: 'blood' },
    { shipDate: 'soon' },
  ]
  for (const fault of faults)
    expect(fastCheckContent(contentOf({ ...ROW, ...fault })), JSON.stringify(fault)).toBeNull()
})
