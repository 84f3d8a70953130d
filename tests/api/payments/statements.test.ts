import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Spending, Statement } from '#src/contract/billing/invoices.ts'
import { creditsOf } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { pdfText } from '#tests/support/documents/read-pdf.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { listOf, detailsOf, adjusted } from '#tests/support/payments/invoices.ts'

describe.each(DATABASES)('statements and exports on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  test('the month’s statement adds up to the credits, and spending to the purchases', async () => {
    const { customer, rate, invoice } = await adjusted(server)
    server.clock.advance(1000)
    await customer.call('POST', '/invoices/pay', { id: make.id(), invoiceIds: [invoice.id] })
    const { rows } = (await customer.call<{ rows: Statement[] }>('GET', '/statements')).data!
    expect(rows).toMatchObject([
      {
        month: '2026-11',
        openingCents: 0,
        inCents: 500_00,
        outCents: rate.totalCents + invoice.totalCents,
        closingCents: await creditsOf(customer),
      },
    ])
    const pdf = await server.app.inject({
      url: '/api/statements/2026-11/pdf',
      headers: { authorization: `Bearer ${customer.token}` },
    })
    const words = pdfText(pdf.rawPayload).replace(/\s+/g, ' ')
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
    const [bought] = (await listOf(customer)).filter(({ kind }) => kind === 'purchase')
    expect(words).toContain(`${bought!.orderNumber} ${bought!.number} -${dollars(rate.totalCents)} `)
    expect(words).toContain(
      `${invoice.number} -${dollars(invoice.totalCents)} ${dollars(500_00 - rate.totalCents - invoice.totalCents)}`,
    )
    const taxes = [...rate.taxes, ...(await detailsOf(customer, invoice.id)).taxes]
    expect(taxes.map(({ type }) => type)).toEqual(['GST', 'GST'])
    expect(words).toContain(
      `Taxes charged this month Amount GST ${dollars(taxes.reduce((sum, { amountCents }) => sum + amountCents, 0))}`,
    )
    const { carriers, months } = (await customer.call<Spending>('GET', '/spending')).data!
    expect(months).toHaveLength(12)
    expect(carriers).toMatchObject([
      {
        carrierName: 'Sample Ground',
        cents: expect.arrayContaining([rate.totalCents + invoice.totalCents]) as number[],
      },
    ])
  })

  test('an export has every movement and order of the chosen days, and nothing a spreadsheet would run', async () => {
    const { customer, rate } = await boughtOrder(server)
    const fetched = async (query: string) =>
      (
        await server.app.inject({
          url: `/api/exports/transactions?${query}`,
          headers: { authorization: `Bearer ${customer.token}` },
        })
      ).body
    const money = await fetched('what=money&from=2026/11/01&to=2026/11/30')
    expect(money).toContain(`-${(rate.totalCents / 100).toFixed(2)}`)
    expect(money.split('\r\n')).toHaveLength(4)
    expect((await fetched('what=money&from=2026/10/01&to=2026/10/31')).split('\r\n')).toHaveLength(2)
    await server.deps.database.sql.execute(
      sql.raw(`update orders set reference = '=1+1,"x"' where customer_id = '${customer.user.customerId}'`),
    )
    expect(await fetched('what=orders&from=2026/11/01&to=2026/11/30')).toContain(`"'=1+1,""x"""`)
  })
})
