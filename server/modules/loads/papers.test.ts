import { expect, test } from 'vitest'
import type { Locale } from '#src/domain/shared/locale.ts'
import { isGsin } from '#src/domain/orders/sscc.ts'
import { renderBol } from '#server/documents/papers/bill-of-lading.ts'
import { renderPapers } from '#server/documents/papers/paper.ts'
import { pdfCodes, pdfText } from '#tests/support/documents/read-pdf.ts'
import { billOfLading } from './bill-of-lading.ts'
import { dangerousGoodsPaper } from './dangerous-goods.ts'
import { availablePapers } from './papers.ts'
import { POTS, WHOLE, aLoad, anOrder } from '#tests/support/orders/sample-loads.ts'

const site = {
  name: 'Portage',
  phone: '416-555-0100',
  email: 'hello@portage.example',
  address: '100 Sample Road, Scarborough, Ontario M1B 0A1',
  taxNumber: '',
  qstNumber: '',
}

const inLanguage = (locale: Locale) => aLoad({}, locale)

test('a bill of lading says who, where, what and on what terms, and a dock scans its number and the carrier’s', async () => {
  const order = anOrder()
  const pdf = await renderBol(billOfLading(order, { site }))
  const words = pdfText(pdf)
  for (const text of [
    'Bill of lading',
    'SAMPLE – NOT VALID FOR CARRIAGE',
    'LD0000-1015',
    'Érable & Fils',
    'Quai 4',
    'Scarborough ON M1B 0A1',
    '枫叶图书 Livres',
    'Montréal QC H3A 1T3',
    'Portage',
    'BC-4412',
    'PK-77',
    'Sonner à la porte 4, 请按门铃',
    '47500-2',
    'Pots en céramique',
    'UN1263, PAINT, Class 3, PG II',
    '24-Hour Number: +1 613 996 6666, CANUTEC',
    'CAD 2.00 per pound (CAD 4.41 per kilogram)',
    '1,700 lb',
    '2,100 lb',
    'Sample Freight, LTL Standard',
    '2026-11-19 10:00–16:00',
  ])
    expect(words.replace(/\s+/g, ' ')).toContain(text)
  expect(isGsin(order.bol!)).toBe(true)
  const [codes] = pdfCodes(pdf, 300)
  expect(codes!.map((code) => code.replace('\u001d', ''))).toEqual([`402${order.bol}`, 'SF0100-0012'])
  expect(await renderBol(billOfLading(order, { site }))).toEqual(pdf)
})

test('a bill of lading says who pays, what was declared, what a unit measures, how many packages there are and who signs', async () => {
  const words = pdfText(await renderBol(billOfLading(anOrder(), { site })))
  const text = words.replace(/\s+/g, ' ')
  expect(words).toMatch(/Prepaid\s+Collect\s+X\s+3rd party/)
  // Four pallets declared at $1,000 each; the value of the goods as a whole isn't the declared value.
  expect(text).toContain('Declared value $4,000.00 CAD')
  expect(text).toMatch(/4 Pallet 480 1,700 lb Pots en céramique/)
  expect(text).toContain('240')
  expect(text).toContain('48 × 40 × 48 in, 8 lb/ft³')
  expect(text).toContain('24 × 24 × 36 in, 33.3 lb/ft³')
  expect(text).toMatch(/5 Total 721 2,100 lb/)
  expect(text).toContain('Amélie Tremblay')
})

test('a truckload declares what it is insured for, and nothing where it is not', async () => {
  const truck = { ...WHOLE, mode: 'ftl', trailer: { equipment: 'dry_van' } }
  expect(
    pdfText(await renderBol(billOfLading(anOrder(aLoad({ ...truck, insuranceValue: 80_000_00 })), { site }))),
  ).toMatch(/Declared value\s+\$80,000.00 CAD/)
  expect(pdfText(await renderBol(billOfLading(anOrder(aLoad(truck)), { site })))).toMatch(
    /Declared value\s+none/,
  )
})

test('twenty kinds of goods continue on a second page under the same heading, with none left out', async () => {
  const units = Array.from({ length: 20 }, (_, at) => ({
    ...POTS,
    goods: [
      { ...POTS.goods[0], description: `Goods number ${at + 1} of the shipper` },
      { ...POTS.goods[1], description: `Lids number ${at + 1}` },
    ],
  }))
  const words = pdfText(await renderBol(billOfLading(anOrder(aLoad({ units })), { site })))
  for (let at = 1; at <= 20; at += 1) expect(words).toContain(`Goods number ${at} of the shipper`)
  expect(words).toContain('Continued')
  expect(words).toMatch(/2 ?\/ ?2/)
})

test.each([
  ['zh', '提单'],
  ['fr', 'Connaissement'],
  ['sp', 'Conocimiento de embarque'],
] as const)(
  'in %s the bill of lading has the shipper’s language with English beside it',
  async (locale, own) => {
    const words = pdfText(await renderBol(billOfLading(anOrder(inLanguage(locale)), { site })))
    expect(words).toContain(own)
    expect(words).toMatch(/Ship from/)
  },
)

test('dangerous goods have their shipping document in the order that the regulations require, certified and in English or French', async () => {
  const english = pdfText(await renderPapers([dangerousGoodsPaper(anOrder())])).replace(/\s+/g, ' ')
  for (const text of [
    'UN1263, PAINT, Class 3, PG II',
    '180 L',
    '24-Hour Number: +1 613 996 6666',
    'CANUTEC registration: CAN-20461',
    'ERAP 2-0010-001, 416-555-0199',
    'I hereby declare that the contents of this consignment',
    'Transportation of Dangerous Goods Regulations',
  ])
    expect(english).toContain(text)
  const french = pdfText(await renderPapers([dangerousGoodsPaper(anOrder(inLanguage('fr')))])).replace(
    /\s+/g,
    ' ',
  )
  expect(french).toContain('Règlement sur le transport des marchandises dangereuses')
  expect(pdfText(await renderPapers([dangerousGoodsPaper(anOrder(inLanguage('zh')))]))).toContain('危险品')
})

test('a load has the documents it needs and no others, and none once it is cancelled', () => {
  expect(availablePapers(anOrder())).toEqual(['bol', 'palletLabels', 'dangerousGoods'])
  expect(
    availablePapers(
      anOrder(
        aLoad({ ...WHOLE, mode: 'drayage', totalPallets: 0, container: { size: 'domestic53', count: 1 } }),
      ),
    ),
  ).toEqual(['bol'])
  expect(availablePapers(anOrder(aLoad(), { trackingNumber: null }))).toEqual(['bol', 'dangerousGoods'])
  expect(availablePapers(anOrder(aLoad(), { status: 'cancelled' }))).toEqual([])
})
