import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCommodity, newCustoms, type Commodity, type Customs } from '#src/domain/customs/customs.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { pdfText } from '#tests/support/documents/read-pdf.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const chicago = make.address({
  fullName: 'Sam Lee',
  company: 'Lake Shore Goods',
  address1: '200 W Adams St',
  city: 'Chicago',
  province: 'IL',
  country: 'US',
  postalCode: '60606',
  phone: '+13125550142',
})
const line = (more: Partial<Commodity> = {}): Commodity => ({
  ...newCommodity(),
  description: 'T-shirts, cotton, knitted',
  hsCode: '6109100012',
  originCountry: 'CA',
  quantity: 12,
  unitWeight: 0.2,
  weightUnit: 'kg',
  unitValue: 1999,
  originCriterion: 'B',
  ...more,
})
const declared = (more: Partial<Customs> = {}): Customs =>
  newCustoms({
    commodities: [
      line(),
      line({
        description: 'Mugs, stoneware',
        hsCode: '691200',
        originCountry: 'CN',
        quantity: 4,
        unitValue: 850,
        originCriterion: '',
      }),
    ],
    currency: 'USD',
    freightCharge: 2500,
    insuranceCharge: 300,
    senderTaxId: { taxIdType: 'BN', taxIdNumber: '123456789 RT 0001' },
    cusma: { ...newCustoms().cusma, certify: true, signerTitle: 'Owner', email: 'origin@roy.example' },
    signerName: 'Mina Roy',
    customsDeclared: true,
    ...more,
  })

/** A cross-border order as the wizard leaves it. */
async function abroad(customs: Customs | undefined, more: Partial<Shipment> = {}, locale: Locale = 'en') {
  const { customer, orderId } = await boughtOrder(server)
  const shipment = {
    ...make.shipment({ to: chicago, notificationLanguage: locale, ...more }),
    ...(customs && { customs }),
  }
  await server.deps.database.sql
    .update(orders)
    .set({ shipment: shipment as never })
    .where(eq(orders.id, orderId))
  const get = (kind: string) =>
    server.app.inject({
      method: 'GET',
      url: `/api/orders/${orderId}/papers/${kind}`,
      headers: { authorization: `Bearer ${customer.token}` },
    })
  return { customer, orderId, get }
}
const said = (pdf: Buffer): string => pdfText(pdf).replace(/\s+/g, ' ')

test('a shop in Scarborough prints the commercial invoice of an order to Chicago', async () => {
  const { get, customer, orderId } = await abroad(declared())
  const answer = await get('commercialInvoice')
  expect(answer.headers['content-type']).toBe('application/pdf')
  const text = said(answer.rawPayload)
  for (const words of [
    'Commercial invoice',
    'Lake Shore Goods',
    'Chicago IL 60606',
    'UNITED STATES',
    'BN 123456789 RT 0001',
    'DAP Chicago',
    '6109.10.0012 ·',
    '[CUSMA B]',
    '6912.00 · CHINA',
    '239.88',
    '34.00',
    '273.88',
    '25.00',
    '301.88',
    'USD',
    '3.2 kg',
    'Mina Roy',
    'SAMPLE – NOT VALID FOR CARRIAGE',
    'I declare that all information',
  ])
    expect(text).toContain(words)
  expect((await get('commercialInvoice?ahead=1')).rawPayload.equals(answer.rawPayload)).toBe(true)
  const { data } = await customer.call<{ history: { event: string; detail: object }[] }>(
    'GET',
    `/orders/${orderId}`,
  )
  expect(data!.history.filter(({ event }) => event === 'order.paperPrinted')).toMatchObject([
    { detail: { paper: 'commercialInvoice' } },
  ])
  expect(Buffer.compare((await get('commercialInvoice')).rawPayload, answer.rawPayload)).toBe(0)
})

test('shirts to Chicago have their manufacturer; documents are signed on the day of the declaration, not of the invoice', async () => {
  const { get } = await abroad(
    declared({
      commodities: [line({ manufacturer: 'Filature Roy, 12 rue du Coton, Sherbrooke QC' })],
      customsInvoiceDate: '2026-10-30',
    }),
  )
  const invoice = said((await get('commercialInvoice')).rawPayload)
  expect(invoice).toContain('Invoice date: 2026-10-30')
  expect(invoice.replaceAll(' ', '')).toContain('Manufacturer:FilatureRoy,')
  expect(invoice).toMatch(/Name, signature and date Mina Roy _+ 2026-11-18/)
  const certificate = said((await get('cusma')).rawPayload)
  expect(certificate).toMatch(/9\. Authorized signature and date Mina Roy, Owner _+ 2026-11-18/)
  expect(certificate).not.toContain('2026-10-30')
  expect(certificate).toContain('origin@roy.example')
})

test('parcels with lithium batteries have a mark each, in its true size, with their UN number; others have none', async () => {
  const batteries = {
    lithium: 'in_equipment',
    batteryKind: 'ion',
    batteryPlace: 'with',
    batteryContent: 56,
    batteryCount: 1,
  } as const
  const { get, customer, orderId } = await abroad(undefined, {
    to: make.shipment().to,
    parcels: [make.parcel({ quantity: 3 })],
    ...batteries,
  })
  const answer = await get('batteryMark')
  expect(answer.headers['content-type']).toBe('application/pdf')
  const text = said(answer.rawPayload)
  expect(text.match(/UN3481/g)).toHaveLength(3)
  expect(text).toContain('each of the 3 parcels')
  const { data } = await customer.call<{ history: { event: string; detail: object }[] }>(
    'GET',
    `/orders/${orderId}`,
  )
  expect(data!.history.filter(({ event }) => event === 'order.paperPrinted')).toMatchObject([
    { detail: { paper: 'batteryMark' } },
  ])
  const inside = await abroad(undefined, { to: make.shipment().to, ...batteries, batteryPlace: 'inside' })
  expect((await inside.get('batteryMark')).json()).toMatchObject({
    code: 601,
    msg: 'This order’s parcels need no battery mark',
  })
})

test('charges outside the total are listed separately, and a custom invoice number is printed', async () => {
  const { get } = await abroad(
    declared({ chargesIncluded: false, customsInvoiceNumber: 'INV-77', customsInvoiceDate: '2026-11-20' }),
  )
  const text = said((await get('commercialInvoice')).rawPayload)
  expect(text).toContain('INV-77')
  expect(text).toContain('2026-11-20')
  expect(text).toContain('273.88')
  expect(text).toMatch(/Not included in the total: Freight 25\.00 USD, Insurance 3\.00 USD/)
  expect(text).not.toContain('301.88')
})

test('a certification of origin has the nine elements, only for lines that originate', async () => {
  const { get } = await abroad(
    declared({
      cusma: {
        ...newCustoms().cusma,
        certify: true,
        certifier: 'exporter',
        producer: 'on_request',
        signerTitle: 'Owner',
        blanketFrom: '2026-01-01',
        blanketTo: '2026-12-31',
      },
    }),
  )
  const text = said((await get('cusma')).rawPayload)
  for (const words of [
    '1. Certifier',
    'Exporter',
    '2. Certifier',
    'Mina Roy',
    'Owner',
    '3. Exporter',
    'Same as certifier',
    '4. Producer',
    'Available upon request',
    '5. Importer',
    'Sam Lee',
    '6. Description',
    '6109.10',
    '7. Origin',
    '8. Blanket period',
    '2026-01-01 – 2026-12-31',
    '9. Authorized signature',
    'I certify that the goods described',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Mugs')
})

test('goods sent back to Canada go with all twenty-five fields of the Canada Customs Invoice', async () => {
  const { get } = await abroad(declared({ cusma: newCustoms().cusma }), { from: chicago, to: make.address() })
  const text = said((await get('canadaInvoice')).rawPayload)
  for (let field = 1; field <= 25; field += 1)
    expect(text, `field ${field}`).toMatch(new RegExp(`(^| )${field}\\. `))
  expect(text).toContain('2026/11/18')
  expect(text).toContain('6109.10.00.12')
  expect(text).toMatch(/23\. Included.*28\.00/)
})

test.each([
  ['fr', 'Facture commerciale', 'Raison de l’exportation / Reason for export: Vente / Sale'],
  ['zh', '商业发票', '出口原因 / Reason for export'],
  ['sp', 'Factura comercial', 'Motivo de la exportación / Reason for export'],
] as const)('in %s the document is in that language with English beside it', async (locale, title, words) => {
  const { get } = await abroad(declared(), {}, locale)
  const text = said((await get('commercialInvoice')).rawPayload).replaceAll(' ', '')
  expect(text).toContain(title.replaceAll(' ', ''))
  expect(text).toContain('Commercialinvoice')
  expect(text).toContain(words.split(' / ')[0]!.replaceAll(' ', ''))
  expect(text).toContain('Reasonfor')
})

test('eighty lines of goods take several pages, none is lost, and the heading is repeated', async () => {
  const { get } = await abroad(
    declared({
      commodities: Array.from({ length: 80 }, (_, at) =>
        line({ description: `Article ${at + 1}, of cotton, knitted`, quantity: 1, unitValue: 100 }),
      ),
    }),
  )
  const pages = pdfText((await get('commercialInvoice')).rawPayload)
    .split('\f')
    .filter((page) => page.trim())
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages.slice(0, -1)) expect(page).toContain('Description of goods')
  const all = pages.join(' ').replace(/\s+/g, ' ')
  for (let at = 1; at <= 80; at += 1) expect(all).toMatch(new RegExp(`Article ${at},`))
  expect(all).toContain('108.00')
})

test('shipments without customs, in the other direction or not certified are refused with a message; others’ documents don’t exist', async () => {
  const plain = await abroad(undefined)
  expect((await plain.get('commercialInvoice')).json()).toMatchObject({
    code: 601,
    msg: 'This shipment has no customs declaration, so there’s no document to print.',
  })
  const out = await abroad(declared({ cusma: newCustoms().cusma }))
  expect((await out.get('canadaInvoice')).json()).toMatchObject({
    code: 601,
    msg: 'A Canada Customs Invoice is only for goods entering Canada.',
  })
  expect((await out.get('cusma')).json()).toMatchObject({
    code: 601,
    msg: 'No goods in this shipment were certified under CUSMA.',
  })
  expect((await out.get('receipt')).json()).toMatchObject({ code: 601 })
  expect(await plain.customer.call('GET', `/orders/${out.orderId}/papers/commercialInvoice`)).toMatchObject({
    code: 404,
  })
})
