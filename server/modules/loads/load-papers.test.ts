import { expect, test } from 'vitest'
import type { Locale } from '#src/domain/locale.ts'
import { gsinFor, isGsin, ssccFor } from '#src/domain/sscc.ts'
import { renderBol } from '#server/documents/bill-of-lading.ts'
import { renderLabels } from '#server/documents/label.ts'
import { renderPaper } from '#server/documents/paper.ts'
import { freightBooking, freightRate, freightRequest, loadShipment } from '#tests/support/make-load.ts'
import { pdfCodes, pdfText } from '#tests/support/read-pdf.ts'
import { billOfLading } from './bill-of-lading.ts'
import { dangerousGoodsPaper } from './dangerous-goods.ts'
import type { LoadOrder } from './load-order.ts'
import { papersOf } from './load-papers.ts'
import { unitsOf } from './load-units.ts'
import { palletLabels } from './pallet-labels.ts'

const site = { name: 'Portage', phone: '416-555-0100', email: 'hello@portage.example', address: '100 Sample Road, Scarborough, Ontario M1B 0A1', taxNumber: '' }

function anOrder(shipment = loadShipment(), more: Partial<LoadOrder> = {}): LoadOrder {
  return {
    customerId: '', id: '', number: 'LD0000-1015', status: 'ordered', payStatus: 'paid', carrierCode: 'sample_freight', trackingNumber: 'SF0100-0012', reference: shipment.reference, totalCents: 577_50,
    shipment: shipment as unknown as Record<string, unknown>, rate: freightRate() as unknown as Record<string, unknown>, search: '', batch: '', source: 'web', manifestId: null, ssccs: null, mode: shipment.mode,
    bol: gsinFor('9521234', 17), paidAt: null, createdAt: new Date('2026-11-18T15:00:00Z'), updatedAt: new Date('2026-11-18T15:00:00Z'), ...more,
  }
}
const inLanguage = (locale: Locale) => loadShipment({ booking: freightBooking({ notificationLanguage: locale }) })

test('a bill of lading says who, where, what and on what terms, and a dock scans its number and the carrier’s', async () => {
  const order = anOrder()
  const pdf = await renderBol(billOfLading(order, { site }))
  const words = pdfText(pdf)
  for (const said of [
    'Bill of lading', 'SAMPLE – NOT VALID FOR CARRIAGE', 'LD0000-1015', 'Érable & Fils', 'Quai 4', 'Scarborough ON M1B 0A1', '枫叶图书 Livres', 'Montréal QC H3A 1T3', 'Portage', 'BC-4412', 'PK-77', 'Sonner à la porte 4, 请按门铃',
    '47500-2', 'Pots en céramique', 'UN1263, PAINT, Class 3, PG II', '24-Hour Number: +1 613 996 6666, CANUTEC', 'CAD 2.00 per pound (CAD 4.41 per kilogram)', '1,700 lb', '2,100 lb', 'Sample Freight, LTL Standard', '2026-11-19 10:00–16:00',
  ]) expect(words.replace(/\s+/g, ' ')).toContain(said)
  expect(isGsin(order.bol!)).toBe(true)
  const [codes] = pdfCodes(pdf, 300)
  expect(codes!.map((code) => code.replace('\u001d', ''))).toEqual([`402${order.bol}`, 'SF0100-0012'])
  expect(await renderBol(billOfLading(order, { site }))).toEqual(pdf)
})

test('twenty kinds of goods go on over a second page under the same head, and none is left out', async () => {
  const [unit] = freightRequest().units!
  const request = freightRequest({ units: Array.from({ length: 20 }, (_, at) => ({ ...unit!, goods: [{ ...unit!.goods[0]!, description: `Goods number ${at + 1} of the shipper` }, { ...unit!.goods[1]!, description: `Lids number ${at + 1}` }] })) })
  const words = pdfText(await renderBol(billOfLading(anOrder(loadShipment({ request })), { site })))
  for (let at = 1; at <= 20; at += 1) expect(words).toContain(`Goods number ${at} of the shipper`)
  expect(words).toContain('Continued')
  expect(words).toMatch(/2 ?\/ ?2/)
})

test.each([['zh', '提货单'], ['fr', 'Connaissement'], ['sp', 'Conocimiento de embarque']] as const)('in %s the bill of lading has the shipper’s words and English beside', async (locale, own) => {
  const words = pdfText(await renderBol(billOfLading(anOrder(inLanguage(locale)), { site })))
  expect(words).toContain(own)
  expect(words).toMatch(/Ship from/)
})

test('every pallet and the drum have a label: its own SSCC, the PRO, and which of five it is', async () => {
  const order = anOrder()
  const ssccs = unitsOf(loadShipment()).map((_, at) => ssccFor('9521234', 500 + at))
  const pdf = await renderLabels(palletLabels({ ...order, ssccs }, 'https://portage.example'), 'pdf4x6')
  const codes = pdfCodes(pdf)
  expect(codes).toHaveLength(5)
  codes.forEach((page, at) => expect(page).toEqual([`00${ssccs[at]}`, 'SF0100-0012', 'https://portage.example/track/tracking?numbers=SF0100-0012'].toSorted()))
  const words = pdfText(pdf)
  expect([/1 ?\/ ?5/.test(words), /5 ?\/ ?5/.test(words)]).toEqual([true, true])
  for (const said of ['PRO NUMBER', `BOL ${order.bol}`, 'Pots en céramique', '陈静怡', 'SAMPLE']) expect(words).toContain(said)
})

test('a truckload that is known by its total has a label a pallet, without a weight it does not know', async () => {
  const order = anOrder(loadShipment({ request: freightRequest({ mode: 'ftl' }) }))
  const words = pdfText(await renderLabels(palletLabels({ ...order, ssccs: [1, 2, 3].map((n) => ssccFor('9521234', n)) }, 'https://portage.example'), 'pdf4x6'))
  expect(words).toMatch(/3 ?\/ ?3/)
  expect(words).not.toContain('Weight')
})

test('dangerous goods have their shipping document in the order of the regulations, certified and in English or French', async () => {
  const english = pdfText(await renderPaper(dangerousGoodsPaper(anOrder()))).replace(/\s+/g, ' ')
  for (const said of ['UN1263, PAINT, Class 3, PG II', '180 L', '24-Hour Number: +1 613 996 6666', 'I hereby declare that the contents of this consignment', 'Transportation of Dangerous Goods Regulations']) expect(english).toContain(said)
  const french = pdfText(await renderPaper(dangerousGoodsPaper(anOrder(inLanguage('fr'))))).replace(/\s+/g, ' ')
  expect(french).toContain('Règlement sur le transport des marchandises dangereuses')
  expect(pdfText(await renderPaper(dangerousGoodsPaper(anOrder(inLanguage('zh')))))).toContain('危险货物')
})

test('a load has the papers that it needs and no others, and none once it is called off', () => {
  expect(papersOf(anOrder())).toEqual(['bol', 'palletLabels', 'dangerousGoods'])
  expect(papersOf(anOrder(loadShipment({ request: freightRequest({ mode: 'drayage', totalPallets: 0 }) })))).toEqual(['bol'])
  expect(papersOf(anOrder(loadShipment(), { trackingNumber: null }))).toEqual(['bol', 'dangerousGoods'])
  expect(papersOf(anOrder(loadShipment(), { status: 'cancelled' }))).toEqual([])
})
