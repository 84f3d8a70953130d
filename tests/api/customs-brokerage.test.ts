import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JudgedList } from '#src/contract/customs.ts'
import type { ReferenceFile } from '#src/contract/site.ts'
import { newCustoms } from '#src/domain/customs.ts'
import type { DutyEstimate, DutyUnknown } from '#src/domain/duty.ts'
import type { DutyRules } from '#src/domain/duty-rules.ts'
import type { HsLine } from '#src/domain/hs-search.ts'
import { runVerb } from '#server/admin/run.ts'
import { make } from '#tests/support/make.ts'
import { pdfText } from '#tests/support/read-pdf.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let customer: TestCustomer
beforeAll(async () => {
  server = await startServer()
  customer = await server.customer()
})
afterAll(() => server.close())

const post = (path: string, payload: object, locale = 'en') =>
  server.app.inject({ method: 'POST', url: `/api${path}`, payload, headers: { authorization: `Bearer ${customer.token}`, cookie: `locale=${locale}` } })
const said = (pdf: Uint8Array): string => pdfText(pdf).replace(/\s+/g, ' ')
const [toys] = make.customsEstimate().goods

test('a shop finds the code of what it imports in its own words', async () => {
  const find = async (q: string) => (await customer.call<HsLine[]>('GET', `/customs/hs?q=${encodeURIComponent(q)}`)).data!.map(({ code }) => code)
  expect((await find('chandail coton')).slice(0, 3)).toContain('611020')
  expect(await find('950300')).toEqual(['950300'])
  expect(await find('')).toEqual([])
})

test('an import of toys is estimated as on the screen, one of an unknown line asks for its rate', async () => {
  const estimate = (more: Parameters<typeof make.customsEstimate>[0] = {}) => customer.call<DutyEstimate | DutyUnknown>('POST', '/customs/estimate', make.customsEstimate(more))
  expect((await estimate()).data).toMatchObject({ currency: 'CAD', dutyCents: 1600, totalCents: 6180, asOf: '2025-01-01' })
  expect((await estimate({ fromCountry: 'CA', toCountry: 'US', currency: 'USD', goods: [{ ...toys!, hsCode: '610910', originCountry: 'BD' }] })).data).toMatchObject({ currency: 'USD', dutyCents: 3300 })
  expect((await estimate({ goods: [toys!, { ...toys!, hsCode: '610910' }] })).data).toEqual({ unknown: [1] })
  expect(await estimate({ arrivalDate: '1999-01-01' })).toMatchObject({ code: 601, msg: 'This cannot be estimated: the day is before our tables begin, or the amounts are too large.' })
  expect(await estimate({ fromCountry: 'CA' })).toMatchObject({ code: 601, fields: { toCountry: 'validation.border' } })
})

describe('the paper of an estimate', () => {
  test('says that it is one, its parts, its day and its sources', async () => {
    const answer = await post('/customs/estimate/paper', { ...make.customsEstimate(), shownCents: 6180 })
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = said(answer.rawPayload)
    for (const words of ['Estimate of import costs', 'Estimate – not official', 'UNITED STATES → CANADA', 'Toy cars · CHINA', '9503.00.10', '8% (tariff)', '$16.00', 'GST (5%) $10.80', 'Brokerage $29.00', 'Disbursement fee $6.00', '$61.80', '$261.80', 'Tables as of 2025/01/01', 'CBSA Customs Notice 20-18', 'An estimate from published rates, not official.'])
      expect(text).toContain(words)
  })

  test('is in the person’s language', async () => {
    for (const [locale, words] of [['fr', 'Estimation – non officielle'], ['zh', '估算 – 非官方'], ['sp', 'Estimación – no oficial']] as const)
      expect(said((await post('/customs/estimate/paper', { ...make.customsEstimate(), shownCents: 6180 }, locale)).rawPayload)).toContain(words)
  })

  test('is not made of another total than the person saw, nor of a rate nobody knows', async () => {
    expect((await post('/customs/estimate/paper', { ...make.customsEstimate(), shownCents: 6000 })).json()).toMatchObject({ code: 601, msg: 'The tables have changed in the meantime. Please check the estimate again.' })
    const unknown = (await post('/customs/estimate/paper', { ...make.customsEstimate({ goods: [{ ...toys!, hsCode: '610910' }] }), shownCents: 0 })).json<{ fields: object }>()
    expect(unknown.fields).toEqual({ 'goods[0].dutyRate': 'validation.dutyRateUnknown' })
  })
})

describe('a packing list', () => {
  const head = ['Description', 'HS', 'Made in', 'Qty', 'Unit price', 'Net weight (kg)']

  test('is judged row by row, wrong cells by their name', async () => {
    const rows = [head, ['T-shirts', '6109.10', 'Bangladesh', '12', '$19.99', '2.4'], ['Mugs', '69', 'Narnia', 'x', '', '3']]
    const mapping = ['description', 'hsCode', 'originCountry', 'quantity', 'unitValue', 'lineWeight']
    const { data } = await customer.call<JudgedList>('POST', '/customs/packing-list', { rows: rows.slice(1), mapping })
    expect(data!.lines[0]).toMatchObject({ row: 1, state: 'good', faults: [], line: { hsCode: '610910', originCountry: 'BD', unitValue: 1999, unitWeight: 0.2 } })
    expect(data!.lines[1]!.faults.map(({ name }) => name).toSorted()).toEqual(['hsCode', 'originCountry', 'quantity', 'unitValue'])
    const named = await customer.call<JudgedList>('POST', '/customs/packing-list', { rows })
    expect(named.data).toMatchObject({ mapping: ['description', 'hsCode', 'originCountry', 'quantity', 'unitValue', null], lines: [{ row: 2 }, { row: 3 }] })
    expect(await customer.call('POST', '/customs/packing-list', { rows: [['?', '!']] })).toMatchObject({ code: 601, msg: 'Say what at least one column is.' })
  })

  test('becomes a commercial invoice with its own number, packages and weight, and no order', async () => {
    const text = said((await post('/customs/packing-list/paper', { ...make.packingList(), kind: 'commercialInvoice' })).rawPayload)
    for (const words of ['Commercial invoice', 'INV-77', 'Lake Shore Goods', 'T-shirts, cotton', '6109.10', 'BANGLADESH', '239.88', 'Number of packages: 3', 'Gross weight: 14.5 kg', 'North Trucking', 'Mina Roy']) expect(text).toContain(words)
    expect(text).not.toMatch(/Order|SAMPLE/)
  })

  test('becomes a Canada Customs Invoice on the way in, and a CUSMA certification of what originates', async () => {
    const { from, to } = make.packingList()
    const cci = said((await post('/customs/packing-list/paper', { ...make.packingList({}, { from: to, to: from }), kind: 'canadaInvoice' })).rawPayload)
    for (let field = 1; field <= 25; field += 1) expect(cci, `field ${field}`).toMatch(new RegExp(`(^| )${field}\\. `))
    const certified = make.packingList({ commodities: [make.commodity({ originCountry: 'CA', originCriterion: 'B' })], cusma: { ...newCustoms().cusma, certify: true, signerTitle: 'Owner', email: 'mina@example.com' } })
    expect(said((await post('/customs/packing-list/paper', { ...certified, kind: 'cusma' })).rawPayload)).toMatch(/mina@example\.com.*9\. Authorized signature.*2026-11-18/)
  })

  test('is refused in words where there is nothing of that kind to say, and at its field where something is missing', async () => {
    expect((await post('/customs/packing-list/paper', { ...make.packingList(), kind: 'canadaInvoice' })).json()).toMatchObject({ code: 601, msg: 'A Canada Customs Invoice is for goods that come into Canada.' })
    expect((await post('/customs/packing-list/paper', { ...make.packingList(), kind: 'cusma' })).json()).toMatchObject({ code: 601, msg: 'Nothing of this shipment was certified as originating under CUSMA.' })
    expect((await post('/customs/packing-list/paper', { ...make.packingList({ exportReason: 'documents' }), kind: 'commercialInvoice' })).json()).toMatchObject({ code: 601, msg: 'Documents alone need no commercial invoice.' })
    expect((await post('/customs/packing-list/paper', { ...make.packingList({ customsInvoiceNumber: '' }, { to: make.address() }), kind: 'commercialInvoice' })).json<{ fields: object }>().fields)
      .toMatchObject({ 'customs.customsInvoiceNumber': 'validation.enter', 'to.country': 'validation.border' })
    expect((await post('/customs/packing-list/paper', { ...make.packingList({}, { grossWeight: 1 }), kind: 'commercialInvoice' })).json<{ fields: object }>().fields).toEqual({ 'customs.commodities[0].unitWeight': 'validation.netAboveGross' })
  })
})

test('an operator takes the tables home, raises a tax from a day on, and devices and calls reckon with it; a wrong table is not taken', async () => {
  const operate = (input: string, ...argv: string[]) => runVerb({ argv, input }, server.deps)
  const listed = async () => (await customer.call<ReferenceFile[]>('GET', '/reference')).data!.find(({ name }) => name === 'duty-rules')!
  const before = await listed()
  const { output } = await operate('', 'customs', 'export')
  const rules = JSON.parse(output) as DutyRules
  rules.canada.gst.push({ from: '2026-11-01', pct: '7', source: 'A new law' })

  const wrong = await operate(JSON.stringify({ ...rules, exchange: [] }), 'customs', 'import', 'rules.json')
  expect(wrong).toMatchObject({ failed: true })
  expect(wrong.output).toMatch(/The tables were not taken: 1 fault\.\n {2}exchange: /)
  expect((await listed()).url).toBe(before.url)

  server.clock.advance(1000)
  expect(await operate(JSON.stringify(rules), 'customs', 'import', 'rules.json', '--json')).toEqual({ output: '{"asOf":"2026-02-24","canadianLines":10,"americanLines":0}', failed: false })
  const after = await listed()
  expect((await server.app.inject(before.url)).statusCode).toBe(404)
  expect((await server.app.inject(after.url)).json<DutyRules>().canada.gst.at(-1)).toMatchObject({ pct: '7' })
  expect((await customer.call<DutyEstimate>('POST', '/customs/estimate', make.customsEstimate())).data!.taxes).toEqual([{ type: 'GST', ratePct: '7', cents: 1512 }])
  expect((await post('/customs/estimate/paper', { ...make.customsEstimate(), shownCents: 6180 })).json()).toMatchObject({ code: 601, msg: 'The tables have changed in the meantime. Please check the estimate again.' })
  expect({ ...rules, ...JSON.parse((await operate('', 'customs', 'export')).output) as DutyRules }).toEqual(rules)
})

test('an operator brings a whole tariff: what asked for its rate is reckoned by it, what is charged by the kilogram still asks', async () => {
  const operate = (input: string, ...argv: string[]) => runVerb({ argv, input }, server.deps)
  const estimate = async (hsCode: string) => (await customer.call<DutyEstimate | DutyUnknown>('POST', '/customs/estimate', make.customsEstimate({ goods: [{ ...toys!, hsCode }] }))).data!
  expect(await estimate('640391')).toEqual({ unknown: [0] })
  expect((await operate('code,mfn\n6403.91.OO,18', 'customs', 'tariff', 'CA', 'tariff.csv')).output).toMatch(/^The tariff was not taken: 1 fault\.\n {2}row 2: .+ \("640391OO"\)$/)
  expect((await operate('', 'customs', 'tariff', 'MX', 'tariff.csv')).output).toBe('The country is CA or US, not "MX".')

  server.clock.advance(1000)
  const tariff = 'Tariff Item,MFN Tariff,Applicable Preferential Tariffs\n6403.91.00,18 %,"UST, MXT: Free"\n0405.10.10,11.38¢/kg,"UST: Free"\n'
  expect(await operate(tariff, 'customs', 'tariff', 'CA', 'tariff.csv', '--from', '2026-09-01', '--source', 'Customs Tariff T2026-2', '--json')).toEqual({ output: '{"country":"CA","asOf":"2026-09-01","lines":2,"asked":1}', failed: false })
  expect(await estimate('640391')).toMatchObject({ dutyCents: 3600, sources: expect.arrayContaining(['Customs Tariff T2026-2']) as unknown })
  expect(await estimate('040510')).toEqual({ unknown: [0] })
})
