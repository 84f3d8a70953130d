import fc from 'fast-check'
import { expect, test } from 'vitest'
import { object, ValidationError } from 'yup'
import {
  commoditySchema,
  customsSchema,
  netAboveGross,
  newCommodity,
  newCustoms,
  type Commodity,
  type Customs,
} from './customs.ts'
import { customsNeed, customsPapers, customsTotals, customsWarnings } from './customs-rules.ts'
import { convertCurrency } from '#src/domain/money/exchange.ts'

const shirt = (changed: Partial<Commodity> = {}): Commodity => ({
  ...newCommodity(),
  description: 'T-shirts, cotton, knitted',
  hsCode: '6109100012',
  originCountry: 'CA',
  manufacturer: 'CAERAFIL100SCA',
  quantity: 10,
  unitWeight: 0.2,
  weightUnit: 'kg',
  unitValue: 1250,
  ...changed,
})
const goods = (changed: Partial<Customs> = {}): Customs =>
  newCustoms({ commodities: [shirt()], signerName: 'Ana Roy', customsDeclared: true, ...changed })
const problems = (value: object): Record<string, string> => {
  try {
    customsSchema.validateSync(value, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return Object.fromEntries(error.inner.map((one) => [one.path ?? '', one.message]))
  }
}
const [CA, US, MX, FR] = ['CA', 'US', 'MX', 'FR'].map((country) => ({ country })) as [
  { country: string },
  { country: string },
  { country: string },
  { country: string },
]
const toUs = { from: CA, to: US, date: '2026-11-23' }
const named = (customs: Customs, journey: Parameters<typeof customsWarnings>[1]) =>
  customsWarnings(customs, journey).map(({ message }) => message.replace('notice.customs.', ''))

test('shirts to the United States need nothing more than what the form asks', () => {
  expect(problems(goods())).toEqual({})
  expect(
    customsSchema.validateSync(goods({ commodities: [shirt({ hsCode: '6109.10.00 12' })] })).commodities[0]!
      .hsCode,
  ).toBe('6109100012')
})

test('a shipper is told what is missing, line by line', () => {
  const wrong = problems(
    newCustoms({ commodities: [newCommodity()], cusma: { ...newCustoms().cusma, certify: true } }),
  )
  expect(wrong).toEqual({
    'commodities[0].description': 'validation.enter',
    'commodities[0].originCountry': 'validation.select',
    'commodities[0].unitWeight': 'validation.enter',
    'commodities[0].unitValue': 'validation.enter',
    'cusma.certify': 'validation.cusmaGoods',
    'cusma.email': 'validation.enter',
    signerName: 'validation.enter',
    customsDeclared: 'validation.customsDeclared',
  })
  expect(problems(goods({ commodities: [] }))).toEqual({ commodities: 'validation.commodities' })
})

test.each([
  ['61091', 'short'],
  ['770110', 'of the reserved chapter'],
  ['980100', 'national'],
  ['abc', 'no number'],
  ['61091000123', 'long'],
])('%s is refused: %s', (hsCode) => {
  expect(problems(goods({ commodities: [shirt({ hsCode })] }))).toEqual({
    'commodities[0].hsCode': 'validation.hsCode',
  })
})

test('only documents may be worth nothing, also inside a whole shipment', () => {
  const free = { commodities: [shirt({ unitValue: 0 })] }
  expect(problems(goods({ ...free, exportReason: 'gift' }))).toEqual({
    'commodities[0].unitValue': 'validation.positive',
  })
  expect(problems(goods({ ...free, exportReason: 'documents' }))).toEqual({})
  expect(
    object({ customs: customsSchema }).isValidSync({
      customs: goods({ ...free, exportReason: 'documents' }),
      exportReason: 'gift',
    }),
  ).toBe(true)
  expect(() =>
    object({ customs: customsSchema }).validateSync({ customs: goods(free), exportReason: 'documents' }),
  ).toThrow('validation.positive')
})

test('answers that ask for another one', () => {
  expect(problems(goods({ dutyPayer: 'third_party' }))).toEqual({ dutyAccount: 'validation.enter' })
  expect(problems(goods({ exportReason: 'other' }))).toEqual({ customsRemarks: 'validation.enter' })
  expect(problems(goods({ exportFiling: 'filed' }))).toEqual({ exportFilingNumber: 'validation.enter' })
  expect(problems(goods({ recipientTaxId: { taxIdType: 'EORI', taxIdNumber: '' } }))).toEqual({
    'recipientTaxId.taxIdNumber': 'validation.enter',
  })
  expect(
    problems(goods({ importer: { different: true, partyName: '', partyAddress: '', email: '', phone: '' } })),
  ).toEqual({ 'importer.partyName': 'validation.enter', 'importer.partyAddress': 'validation.enter' })
})

test('CUSMA: goods of its countries alone, and a blanket period of at most twelve months', () => {
  const cusma = { ...newCustoms().cusma, certify: true, email: 'ana@example.com' }
  const lines = [shirt({ originCriterion: 'B' })]
  expect(problems(goods({ commodities: lines, cusma }))).toEqual({})
  expect(
    problems(goods({ commodities: [shirt({ originCriterion: 'B', originCountry: 'CN' })], cusma })),
  ).toEqual({ 'commodities[0].originCountry': 'validation.cusmaOrigin' })
  expect(
    problems(
      goods({ commodities: lines, cusma: { ...cusma, blanketFrom: '2026/01/01', blanketTo: '2026/12/31' } }),
    ),
  ).toEqual({})
  expect(
    problems(
      goods({ commodities: lines, cusma: { ...cusma, blanketFrom: '2026/01/01', blanketTo: '2027/01/01' } }),
    ),
  ).toEqual({ 'cusma.blanketTo': 'validation.blanketPeriod' })
  expect(problems(goods({ commodities: lines, cusma: { ...cusma, blanketFrom: '2026/01/01' } }))).toEqual({
    'cusma.blanketTo': 'validation.blanketPeriod',
  })
})

test('the United States asks for ten digits, and who made textiles', () => {
  const told = (more: Partial<Commodity>, to = US) =>
    customsWarnings(goods({ commodities: [shirt(more)] }), { ...toUs, to }).map(
      ({ message, path }) => `${path} ${message.replace('notice.customs.', '')}`,
    )
  expect(told({ hsCode: '61091000', manufacturer: '' })).toEqual([
    'commodities.0.hsCode hsTenDigits',
    'commodities.0.manufacturer manufacturer',
  ])
  expect(told({ hsCode: '6912004500', manufacturer: '' })).toEqual([])
  expect(told({ hsCode: '610910', manufacturer: '' }, FR)).toEqual([])
})

test('goods that weigh more together than their packages are told at the heaviest line', () => {
  const lines = [
    shirt({ quantity: 1, unitWeight: 1 }),
    shirt({ quantity: 2, unitWeight: 3, weightUnit: 'lb' }),
  ]
  expect(netAboveGross(goods({ commodities: lines }), 3.7)).toBe('commodities[1].unitWeight')
  expect(netAboveGross(goods({ commodities: lines }), 3.73)).toBeNull()
  expect(netAboveGross(goods({ commodities: lines }), 0)).toBeNull()
})

test.each([
  [CA, CA, false],
  [CA, US, true],
  [MX, CA, true],
  [US, US, false],
  [CA, FR, true],
] as const)('between %o and %o customs is asked: %s', (from, to, customs) => {
  expect(customsNeed(from, to).customs).toBe(customs)
})

test('CAD 2,000 of goods to France are declared, to the United States not; a number given ends the warning', () => {
  const dear = goods({ commodities: [shirt({ quantity: 20, unitValue: 10_000 })] })
  expect(named(dear, { ...toUs, to: FR })).toEqual(['cers'])
  expect(
    named({ ...dear, exportFiling: 'filed', exportFilingNumber: 'CERS-1' }, { ...toUs, to: FR }),
  ).toEqual([])
  expect(named({ ...dear, exportReason: 'personal' }, { ...toUs, to: FR })).toEqual([])
  expect(named(dear, toUs)).toEqual([])
  expect(
    named(goods({ commodities: [shirt({ quantity: 1, unitValue: 199_999 })] }), { ...toUs, to: FR }),
  ).toEqual([])
})

test('above USD 2,500 a formal entry is told of; into Canada above CAD 3,300 the CI1 goes along', () => {
  expect(
    named(goods({ currency: 'USD', commodities: [shirt({ quantity: 1, unitValue: 250_000 })] }), toUs),
  ).toEqual([])
  expect(
    named(goods({ currency: 'USD', commodities: [shirt({ quantity: 1, unitValue: 250_001 })] }), toUs),
  ).toEqual(['usFormalEntry'])
  const home = { from: FR, to: CA, date: '2026-11-23' }
  expect(customsPapers(goods({ commodities: [shirt({ quantity: 1, unitValue: 330_000 })] }), home)).toEqual([
    'commercialInvoice',
  ])
  expect(customsPapers(goods({ commodities: [shirt({ quantity: 1, unitValue: 330_001 })] }), home)).toEqual([
    'commercialInvoice',
    'canadaInvoice',
  ])
})

test('the American export rule counts by tariff number', () => {
  const back = { from: US, to: FR, date: '2026-11-23' }
  const two = (second: string) =>
    goods({
      currency: 'USD',
      commodities: [
        shirt({ quantity: 1, unitValue: 200_000 }),
        shirt({ quantity: 1, unitValue: 100_000, hsCode: second }),
      ],
    })
  expect(named(two('6109100012'), back)).toEqual(['eei'])
  expect(named(two('610990'), back)).toEqual([])
})

test('a line without a number, goods heavier than their boxes and a payer against the incoterm are warned of, not refused', () => {
  const odd = goods({ commodities: [shirt({ hsCode: '' })], incoterm: 'DDP' })
  expect(problems(odd)).toEqual({})
  expect(named(odd, { ...toUs, grossKg: 1.9 })).toEqual(['hsMissing', 'heavierThanParcels', 'ddpPayer'])
  expect(named(goods(), { ...toUs, grossKg: 2 })).toEqual([])
})

test('a certification is printed inside CUSMA alone, and documents need no invoice', () => {
  const stated = goods({
    commodities: [shirt({ originCriterion: 'A' })],
    cusma: { ...newCustoms().cusma, certify: true },
  })
  expect(customsPapers(stated, toUs)).toEqual(['commercialInvoice', 'cusma'])
  expect(customsPapers(stated, { ...toUs, to: FR })).toEqual(['commercialInvoice'])
  expect(customsPapers(goods({ exportReason: 'documents' }), toUs)).toEqual([])
})

test('totals add up to the cent whatever is typed, and half-typed lines count nothing', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 999 }),
          unitValue: fc.integer({ min: 0, max: 5_000_000 }),
          unitWeight: fc.integer({ min: 1, max: 90_000 }),
        }),
        { maxLength: 30 },
      ),
      fc.nat(99_999),
      fc.boolean(),
      (rows, freightCharge, chargesIncluded) => {
        const totals = customsTotals({
          ...goods(),
          freightCharge,
          chargesIncluded,
          commodities: rows.map((row) => shirt({ ...row, unitWeight: row.unitWeight / 1000 })),
        })
        const value = rows.reduce((sum, { quantity, unitValue }) => sum + quantity * unitValue, 0)
        expect(totals.goodsCents).toBe(value)
        expect(totals.totalCents).toBe(value + (chargesIncluded ? freightCharge : 0))
        expect(totals.netWeight.kg * 1000).toBeCloseTo(
          rows.reduce((sum, { quantity, unitWeight }) => sum + quantity * unitWeight, 0),
          3,
        )
      },
    ),
  )
  const half = {
    ...commoditySchema.getDefault(),
    unitValue: 'x',
    unitWeight: undefined,
  } as unknown as Commodity
  expect(customsTotals({ ...goods(), commodities: [half, shirt()] })).toMatchObject({
    lines: 2,
    units: 11,
    goodsCents: 12_500,
    netWeight: { kg: 2 },
  })
})

test('money changed there and back is the same to a cent', () => {
  expect(convertCurrency(10_000, 'USD', 'CAD', '1.3755')).toBe(13_755)
  expect(convertCurrency(13_755, 'CAD', 'USD', '1.3755')).toBe(10_000)
  expect(() => convertCurrency(1, 'USD', 'CAD', '0')).toThrow(RangeError)
  fc.assert(
    fc.property(fc.nat(1_000_000_00), fc.integer({ min: 10_001, max: 19_999 }), (cents, rate) => {
      const text = `${String(rate).slice(0, 1)}.${String(rate).slice(1)}`
      expect(convertCurrency(convertCurrency(cents, 'USD', 'CAD', text), 'CAD', 'USD', text)).toBe(cents)
    }),
  )
})
