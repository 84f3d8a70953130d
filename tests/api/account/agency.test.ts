import Papa from 'papaparse'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { bookedDuring } from '#tests/support/payments/books.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { buyLoad, freightBooking, freightRequest } from '#tests/support/orders/freight.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { pdfText } from '#tests/support/documents/read-pdf.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

interface Sold {
  customer: TestCustomer
  id: string
  number: string
  trackingNumber: string
}
type Deed = (order: Sold) => Promise<unknown>
type Books = Record<string, number>
/**
 * What an event books for the customer, whoever is the seller, and for the company, as principal and as
 * agent.
 */
interface Row {
  event: string
  deed: Deed
  after?: Deed
  customers: Books
  principal: Books
  agent: Books
}

let server: TestServer
const runAdmin = async (argv: string[], input = '') => {
  const { output, failed } = await runVerb({ argv, input }, server.deps)
  if (failed) throw new Error(output)
  return output
}
const booked = (deed: () => Promise<unknown>) => bookedDuring(server, deed)
const start = async (...[options]: Parameters<typeof startServer>) => {
  server = await startServer(options)
  await runAdmin(['markup', 'set', '20', '--amount', '1.00', '--reason', 'x'])
}
/**
 * Sold for 17.24 and 0.86 of GST, of which 13.53 and 0.68 are the carrier's: a commission of 3.71, with 0.18
 * of GST.
 */
const buy = async (customer: TestCustomer, more: Parameters<typeof make.shipment>[0] = {}): Promise<Sold> => {
  const id = await buyMore(customer, more)
  const { data } = await customer.call<{ number: string; trackingNumber: string }>('GET', `/orders/${id}`)
  return { customer, id, number: data!.number, trackingNumber: data!.trackingNumber }
}
const inQuébec = () =>
  make.shipment({ from: make.address({ postalCode: 'G1R 2B5', city: 'Québec', province: 'QC' }) })
let bills = 0
const billed =
  (net: string, gst: string): Deed =>
  ({ trackingNumber }) =>
    runAdmin(
      ['bill', 'import', 'b.csv', '--carrier', 'sample_ground'],
      `Invoice Number,Tracking Number,Net,GST,Description\nA-${(bills += 1)},${trackingNumber},${net},${gst},Ground`,
    )
const adjusted =
  (...more: string[]): Deed =>
  ({ number }) =>
    runAdmin(['adjustment', 'create', number, '5.00', '--reason', 'weight', ...more])
const cancelled: Deed = ({ customer, id }) => customer.call('POST', `/orders/${id}/cancel`)
const disputed: Deed = async ({ customer }) => {
  const [invoice] = (await customer.call<{ rows: { id: string; number: string }[] }>('GET', '/invoices'))
    .data!.rows
  await customer.call('POST', `/invoices/${invoice!.id}/dispute`, {
    disputeId: make.id(),
    message: 'It was lighter.',
  })
  return runAdmin([
    'dispute',
    'accept',
    invoice!.number,
    '5.25',
    '--answer',
    'You are right.',
    '--cost',
    '4.00',
  ])
}

const EVENTS: readonly Row[] = [
  {
    event: 'cancelled',
    deed: cancelled,
    customers: { credits: -18_10, revenue: 17_24, tax_GST: 86 },
    principal: { cost_of_sales: -13_53, tax_recoverable_GST: -68, carrier_payable: 14_21 },
    agent: { revenue_agency: -13_53, tax_GST: -68, carrier_payable: 14_21 },
  },
  {
    event: 'charged more, with what the carrier will bill for it',
    deed: adjusted('--cost', '4.00'),
    customers: { receivable: 5_25, revenue: -5_00, tax_GST: -25 },
    principal: { cost_of_sales: 4_00, tax_recoverable_GST: 20, carrier_payable: -4_20 },
    agent: { revenue_agency: 4_00, tax_GST: 20, carrier_payable: -4_20 },
  },
  {
    event: 'charged more, and the carrier gets nothing of it',
    deed: adjusted(),
    customers: { receivable: 5_25, revenue: -5_00, tax_GST: -25 },
    principal: {},
    agent: {},
  },
  {
    event: 'credited, with what the carrier won’t bill',
    deed: adjusted('--cost', '4.00', '--refund'),
    customers: { credits: -5_25, revenue: 5_00, tax_GST: 25 },
    principal: { cost_of_sales: -4_00, tax_recoverable_GST: -20, carrier_payable: 4_20 },
    agent: { revenue_agency: -4_00, tax_GST: -20, carrier_payable: 4_20 },
  },
  {
    event: 'disputed with success',
    deed: disputed,
    customers: { credits: -5_25, revenue: 5_00, tax_GST: 25 },
    principal: { cost_of_sales: -4_00, tax_recoverable_GST: -20, carrier_payable: 4_20 },
    agent: { revenue_agency: -4_00, tax_GST: -20, carrier_payable: 4_20 },
  },
  { event: 'billed as promised', deed: billed('13.53', '0.68'), customers: {}, principal: {}, agent: {} },
  {
    event: 'billed less than promised',
    deed: billed('10.00', '0.50'),
    customers: {},
    principal: { cost_of_sales: -3_53, tax_recoverable_GST: -18, carrier_payable: 3_71 },
    agent: { revenue_agency: -3_53, tax_GST: -18, carrier_payable: 3_71 },
  },
  {
    event: 'billed with more tax than the customer was charged',
    deed: billed('20.00', '1.00'),
    customers: {},
    principal: { cost_of_sales: 6_47, tax_recoverable_GST: 32, carrier_payable: -6_79 },
    agent: { revenue_agency: 6_47, tax_GST: 18, non_recoverable_tax: 14, carrier_payable: -6_79 },
  },
  {
    event: '… and that is passed on to the customer',
    after: billed('20.00', '1.00'),
    deed: adjusted(),
    customers: { receivable: 5_25, revenue: -5_00, tax_GST: -25 },
    principal: {},
    agent: { tax_GST: 14, non_recoverable_tax: -14 },
  },
  {
    event: 'never billed',
    deed: ({ number }) => runAdmin(['cost', 'release', number, '--reason', 'lost at the depot']),
    customers: {},
    principal: { cost_of_sales: -13_53, tax_recoverable_GST: -68, carrier_payable: 14_21 },
    agent: { revenue_agency: -13_53, tax_GST: -68, carrier_payable: 14_21 },
  },
]

describe.each(
  DATABASES.flatMap((database) => (['principal', 'agent'] as const).map((as) => ({ ...database, as }))),
)('what is sold as $as, on $name', ({ open, as }) => {
  beforeAll(() => start({ database: open, env: { SELLS_AS: as } }))
  afterAll(() => server.close())
  afterEach(() => ledgerHolds(server))

  test('is a sale of the whole price for the customer, and for the company its own price with a cost, or a commission', async () => {
    const customer = await server.customer()
    expect(await booked(() => buy(customer))).toEqual({
      customers: { credits: 18_10, revenue: -17_24, tax_GST: -86 },
      company:
        as === 'principal'
          ? { cost_of_sales: 13_53, tax_recoverable_GST: 68, carrier_payable: -14_21 }
          : { revenue_agency: 13_53, tax_GST: 68, carrier_payable: -14_21 },
    })
    expect((await booked(() => buy(customer, inQuébec()))).company, 'with QST').toEqual(
      as === 'principal'
        ? {
            cost_of_sales: 11_14,
            tax_recoverable_GST: 56,
            tax_recoverable_QST: 1_11,
            carrier_payable: -12_81,
          }
        : { revenue_agency_QST: 11_14, tax_GST: 56, tax_QST: 1_11, carrier_payable: -12_81 },
    )
  })

  test.each(EVENTS)('$event', async ({ deed, after, customers, [as]: company }) => {
    const order = await buy(await server.customer())
    await after?.(order)
    expect(await booked(() => deed(order))).toEqual({ customers, company })
  })

  test('of a cancelled load, leaves the carrier the fee with its tax, and nobody else anything', async () => {
    const today = server.clock.now().toISOString().slice(0, 10)
    const shipper = await server.customer({ creditCents: 5_000_00 })
    const { customers, company } = await booked(async () => {
      const { loadId } = await buyLoad(
        shipper,
        freightRequest({ readyDate: today }),
        freightBooking({
          pickup: { readyDate: today, pickupDate: today, readyTime: '11:00', earliestPickupTime: '13:00' },
        }),
      )
      const { data: load } = await shipper.call<{ cancelFeeCents: number }>('GET', `/loads/${loadId}`)
      await shipper.call('POST', `/loads/${loadId}/cancel`, { feeCents: load!.cancelFeeCents })
    })
    const fee = { net: -customers.revenue!, tax: -customers.tax_GST! }
    expect(fee.net).toBeGreaterThan(0)
    expect(company).toEqual(
      as === 'principal'
        ? { cost_of_sales: fee.net, tax_recoverable_GST: fee.tax, carrier_payable: -(fee.net + fee.tax) }
        : { revenue_agency: fee.net, tax_GST: fee.tax, carrier_payable: -(fee.net + fee.tax) },
    )
  })

  test('has the same margin either way', async () => {
    const { number } = await buy(await server.customer())
    const rows = JSON.parse(await runAdmin(['margin', 'list', '--month', '2026-11', '--json'])) as {
      shipments: { order: string }[]
    }
    expect(JSON.stringify(rows)).toMatch(new RegExp(`"order":"${number}"[^}]*17\\.24[^}]*13\\.53[^}]*3\\.71`))
  })

  test('appears in tax returns with what is ours: sales, and the tax owed on them', async () => {
    const sums = async (kind: 'gst' | 'qst', tax: string) => {
      const { data } = Papa.parse<Record<string, string>>(
        (await runAdmin(['books', 'export', kind, '--month', '2026-11'])).replace('\uFEFF', '').trim(),
        { header: true },
      )
      const line = (number: string) =>
        Math.round(Number(data.find((row) => row.line === number)!.amount) * 100)
      const first = kind === 'gst' ? 1 : 2
      const { rows } = await server.deps.database.sql.execute<{
        revenue: string
        owed: string
      }>(`select coalesce(sum(amount) filter (where account in ('revenue', 'revenue_agency', 'revenue_agency_QST')), 0) * -1 as revenue,
        coalesce(sum(amount) filter (where account in ('tax_${tax}', 'tax_recoverable_${tax}')), 0) * -1 as owed from general_ledger`)
      return {
        sales: line(`${first}01`),
        net: line(`${first}09`),
        inputs: line(`${first}06`),
        revenue: Number(rows[0]!.revenue),
        owed: Number(rows[0]!.owed),
      }
    }
    const gst = await sums('gst', 'GST')
    expect([gst.sales, gst.net]).toEqual([gst.revenue, gst.owed])
    const qst = await sums('qst', 'QST')
    expect([qst.net, qst.sales]).toEqual([qst.owed, as === 'principal' ? 14_37 : 14_37 - 11_14])
    expect([gst.inputs > 0, qst.inputs]).toEqual(as === 'principal' ? [true, 1_11] : [false, 0])
  })
})

/** How an invoice names the carriage's supplier and its seller. */
const WORDS: Readonly<Record<Locale, (name: string) => string>> = {
  en: (name) => `Carriage supplied by: Sample Ground · Sold as the carrier’s agent by: ${name}`,
  zh: (name) => `运输服务提供方：Sample Ground · 由承运商的代理方销售：${name}`,
  fr: (name) =>
    `Transport fourni par : Sample Ground · Vendu à titre de mandataire du transporteur par : ${name}`,
  sp: (name) => `Transporte prestado por: Sample Ground · Vendido como agente del transportista por: ${name}`,
}

describe.each(DATABASES)('a carrier’s agent, on $name', ({ open }) => {
  beforeAll(() => start({ database: open, env: { SELLS_AS: 'agent', REVENUE_WHEN: 'carried' } }))
  afterAll(() => server.close())
  afterEach(() => ledgerHolds(server))
  const pdf = async ({ token }: TestCustomer, id: string, locale: Locale = 'en') =>
    pdfText(
      (
        await server.app.inject({
          url: `/api/invoices/${id}/pdf`,
          headers: { authorization: `Bearer ${token}`, cookie: `locale=${locale}` },
        })
      ).rawPayload,
    ).replaceAll(/\s+/g, ' ')
  const invoicesOf = async (customer: TestCustomer) =>
    (await customer.call<{ rows: { id: string }[] }>('GET', '/invoices')).data!.rows

  test('says on the invoice, in each language, whose carriage it is', async () => {
    const customer = await server.customer()
    await buy(customer)
    const [invoice] = await invoicesOf(customer)
    for (const locale of LOCALES)
      expect(await pdf(customer, invoice!.id, locale)).toContain(WORDS[locale](server.deps.config.site.name))
    expect((await customer.call('GET', `/invoices/${invoice!.id}`)).data, 'for the screen').toMatchObject({
      agent: server.deps.config.site.name,
    })
  })

  test('defers only the commission until the carrier delivers', async () => {
    const order = await buy(await server.customer())
    const another = await server.customer()
    expect((await booked(() => buy(another))).company).toEqual({
      revenue_agency: 13_53,
      tax_GST: 68,
      carrier_payable: -14_21,
      revenue_deferred: 3_71,
      deferred_revenue: -3_71,
    })
    expect(
      (
        await booked(() =>
          runAdmin(['tracking', 'event', order.number, 'delivered', '--place', 'Montréal, QC']),
        )
      ).company,
    ).toEqual({ revenue_deferred: -3_71, deferred_revenue: 3_71 })
  })

  test('stays one for past sales when the setting changes later', async () => {
    const customer = await server.customer()
    const order = await buy(customer)
    server.deps.config.sellsAs = 'principal'
    expect((await booked(() => adjusted('--cost', '4.00')(order))).company).toMatchObject({
      revenue_agency: 4_00,
      tax_GST: 20,
    })
    server.clock.advance(60_000)
    expect((await booked(() => buy(customer))).company).toMatchObject({
      carriage_in_progress: 13_53,
      tax_recoverable_GST: 68,
    })
    const papers = await Promise.all((await invoicesOf(customer)).map(({ id }) => pdf(customer, id)))
    expect(papers.map((paper) => paper.includes('agent by'))).toEqual([false, true, true])
  })
})
