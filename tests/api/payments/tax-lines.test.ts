import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { taxLinesBetween, type InvoiceTaxLine } from '#server/modules/invoices/tax-lines.ts'
import { boughtOrder, buyMore } from '#tests/support/orders/buy-parcel.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { adminOutput } from '#tests/support/server/run-admin.ts'
import { buyLoad, freightBooking, freightRequest } from '#tests/support/orders/freight.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

describe.each(DATABASES)('what a tax return is made of, on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  const all = () =>
    taxLinesBetween(server.deps.database.sql, new Date(0), new Date(server.clock.now().getTime() + 1))
  const sumOf = (lines: InvoiceTaxLine[], tax: string) =>
    lines.filter((line) => line.tax === tax).reduce((sum, { taxCents }) => sum + taxCents, 0)
  const inLedger = async (tax: string) =>
    Number(
      (
        await server.deps.database.sql.execute<{ owed: string }>(
          sql`select coalesce(-sum(posted), 0) as owed from ledger_accounts where kind = ${`tax_${tax}`}`,
        )
      ).rows[0]!.owed,
    )

  test('has the province of supply, rate and base of each sale, adjustment, fee and credit, and adds up to what the ledger owes', async () => {
    const { customer, orderId, rate } = await boughtOrder(server)
    const within = await buyMore(customer, {
      from: make.address({ city: 'Québec', province: 'QC', postalCode: 'G1R 4P5' }),
    })
    const { data: order } = await customer.call<{ number: string }>('GET', `/orders/${orderId}`)
    await adminOutput(server, 'adjustment', 'create', order!.number, '10.00', '--reason', 'weight')
    await customer.call('POST', `/orders/${within}/cancel`)
    const shipper = await server.customer({ creditCents: 5_000_00 })
    const today = '2026-11-18'
    const { loadId } = await buyLoad(
      shipper,
      freightRequest({ readyDate: today }),
      freightBooking({
        pickup: { readyDate: today, pickupDate: today, readyTime: '11:00', earliestPickupTime: '13:00' },
      }),
    )
    const { data: load } = await shipper.call<{ cancelFeeCents: number }>('GET', `/loads/${loadId}`)
    expect(
      (await shipper.call('POST', `/loads/${loadId}/cancel`, { feeCents: load!.cancelFeeCents })).code,
    ).toBe(200)
    const lines = await all()
    const brief = ({ kind, tax, province, rate: percent, baseCents }: InvoiceTaxLine) =>
      `${kind} ${province} ${tax} ${percent} of ${baseCents}`
    expect(lines.map(brief)).toEqual(
      expect.arrayContaining([
        `sale QC GST 5 of ${rate.subtotalCents}`,
        'adjustment QC GST 5 of 1000',
        expect.stringMatching(/^sale QC QST 9\.975 of \d+$/),
        expect.stringMatching(/^credit QC QST 9\.975 of -\d+$/),
        expect.stringMatching(/^credit QC GST 5 of -\d+$/),
        expect.stringMatching(/^fee QC GST 5 of \d+$/),
      ]),
    )
    for (const tax of ['GST', 'HST', 'QST']) expect(sumOf(lines, tax), tax).toBe(await inLedger(tax))
    expect(
      lines.filter(({ taxCents, baseCents }) => taxCents * baseCents < 0),
      'a base has the sign of its tax',
    ).toEqual([])
  })

  test('includes a sale abroad at 0 %, without a province, and also one from before invoices kept theirs', async () => {
    const { customer } = await boughtOrder(server)
    const mine = `where customer_id = '${customer.user.customerId}'`
    const { database } = server.deps
    const before = await all()
    const changed = async (content: string) => {
      for (const words of [
        'alter table invoices disable trigger user',
        `update invoices set content = ${content} ${mine}`,
        'alter table invoices enable trigger user',
      ])
        await database.sql.execute(sql.raw(words))
      return (await all()).filter(
        (line) => !before.some((one) => JSON.stringify(one) === JSON.stringify(line)),
      )
    }
    expect(await changed(`content - 'province'`), 'read off the end of the route').toEqual([])
    expect(
      await changed(`(content - 'province') || '{"route": "M1B 0A1 → 60606 US", "taxes": []}'`),
    ).toMatchObject([{ kind: 'sale', tax: 'GST', province: '', rate: '0', taxCents: 0 }])
  })
})
