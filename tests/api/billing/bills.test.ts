import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import { bookedDuring } from '#tests/support/payments/books.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { buyLoad } from '#tests/support/orders/freight.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

interface Told {
  imported: boolean
  known: string[]
  bills: {
    number: string
    booked: number
    amount: string
    unmatched: { reference: string }[]
    duplicates: { row: number }[]
    differences: { order: string; difference: string; passOn: string | null }[]
  }[]
}

describe.each(DATABASES)('what carriers bill, on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())
  afterEach(() => ledgerHolds(server))

  const runAdmin = (argv: string[], input = '') => runVerb({ argv, input }, server.deps)
  const said = async (...argv: string[]) => (await runAdmin(argv)).output
  const booked = (deed: () => Promise<unknown>) => bookedDuring(server, deed)
  let bills = 0
  const nextBill = () => `B-${(bills += 1)}`
  const HEAD = 'Invoice Number,Tracking Number,Net,GST,Description'
  const take = async (lines: string[], ...more: string[]) => {
    const { output, failed } = await runAdmin(
      ['bill', 'import', 'bill.csv', '--carrier', 'sample_ground', '--json', ...more],
      [HEAD, ...lines].join('\n'),
    )
    if (failed) throw new Error(output)
    return JSON.parse(output) as Told
  }
  const bought = async () => {
    const { customer, orderId, rate } = await boughtOrder(server)
    const { data } = await customer.call<{ number: string; trackingNumber: string }>(
      'GET',
      `/orders/${orderId}`,
    )
    return { customer, orderId, ...data!, net: rate.subtotalCents, tax: rate.totalCents - rate.subtotalCents }
  }
  const dollars = (cents: number) => (cents / 100).toFixed(2)

  test('a bill as expected doesn’t change costs; once paid, it leaves the bank account, once', async () => {
    const { trackingNumber, net, tax } = await bought()
    const number = nextBill()
    let told: Told
    expect(
      await booked(async () => {
        told = await take([`${number},${trackingNumber},${dollars(net)},${dollars(tax)},Ground`])
      }),
    ).toEqual({ customers: {}, company: {} })
    expect(told!.bills).toMatchObject([
      { number, booked: 1, amount: dollars(net + tax), unmatched: [], duplicates: [], differences: [] },
    ])
    expect(await booked(() => runAdmin(['bill', 'pay', number, '--bank-reference', 'EFT-1']))).toEqual({
      customers: {},
      company: { bank: -(net + tax), carrier_payable: net + tax },
    })
    expect(await said('bill', 'pay', number)).toBe(`${number}: already paid.`)
    expect(JSON.parse(await said('bill', 'list', '--state', 'paid', '--json'))).toContainEqual(
      expect.objectContaining({ number, reference: 'EFT-1', notBooked: '0' }),
    )
  })

  test('a bill for more weight raises the cost, and the operator is told how to pass it on', async () => {
    const { trackingNumber, number: order, net, tax } = await bought()
    const number = nextBill()
    const lines = [
      `${number},${trackingNumber},${dollars(net)},${dollars(tax)},Ground`,
      `${number},${trackingNumber},4.50,0.23,Weight correction 9 kg`,
    ]
    const dry = await booked(() => take(lines, '--dry-run'))
    expect(dry, 'a dry run writes nothing').toEqual({ customers: {}, company: {} })
    expect(await said('bill', 'show', number)).toBe(`${number} not found.`)
    let told: Told
    const { company } = await booked(async () => {
      told = await take(lines)
    })
    expect(company).toEqual({ cost_of_sales: 450, tax_recoverable_GST: 23, carrier_payable: -473 })
    expect(told!.bills[0]!.differences).toEqual([
      expect.objectContaining({
        order,
        difference: '4.50',
        passOn: `adjustment create ${order} 4.50 --reason weight`,
      }),
    ])
    expect((await runAdmin(told!.bills[0]!.differences[0]!.passOn!.split(' '))).output).toContain(
      '4.50 before tax invoiced',
    )
  })

  test('a file imported again, and rows billed before, are booked once; an unknown row waits until it is matched', async () => {
    const [one, other] = [await bought(), await bought()]
    const number = nextBill()
    const line = `${one.trackingNumber},${dollars(one.net)},${dollars(one.tax)},Ground`
    const lines = [`${number},${line}`, `${number},${line}`, `${number},1Z999,7.00,0.35,Ground`]
    const first = await take(lines)
    expect(first.bills).toMatchObject([
      { booked: 1, duplicates: [{ row: 3 }], unmatched: [{ reference: '1Z999' }] },
    ])
    expect(
      await booked(async () => {
        expect(await take(lines)).toMatchObject({ known: [number], bills: [] })
      }),
    ).toEqual({ customers: {}, company: {} })
    const twice = nextBill()
    expect((await take([`${twice},${line}`])).bills).toMatchObject([{ booked: 0, duplicates: [{ row: 2 }] }])
    expect(await said('bill', 'pay', twice)).toBe(
      `${twice}: none of its rows is booked yet. Book them first.`,
    )
    const { company } = await booked(() => runAdmin(['bill', 'match', number, '4', other.number]))
    expect(company).toEqual({
      cost_of_sales: 700 - other.net,
      tax_recoverable_GST: 35 - other.tax,
      carrier_payable: other.net + other.tax - 735,
    })
    expect(await said('bill', 'match', number, '4', other.number)).toContain('row 4: already booked')
    expect(
      (await booked(() => runAdmin(['bill', 'match', number, '3', '--reason', 'two parcels']))).company,
      'twice after all',
    ).toMatchObject({ cost_of_sales: one.net })
    expect(await said('bill', 'show', number)).toContain('1Z999')
  })

  test('a shipment that is cancelled and credited on the next bill costs nothing in the end', async () => {
    const { customer, orderId, trackingNumber, net, tax } = await bought()
    await take([`${nextBill()},${trackingNumber},${dollars(net)},${dollars(tax)},Ground`])
    expect((await booked(() => customer.call('POST', `/orders/${orderId}/cancel`))).company).toEqual({
      cost_of_sales: -net,
      tax_recoverable_GST: -tax,
      carrier_payable: net + tax,
    })
    expect(
      await booked(() => take([`${nextBill()},${trackingNumber},-${dollars(net)},(${dollars(tax)}),Void`])),
    ).toEqual({ customers: {}, company: {} })
    await customer.call('DELETE', `/orders/${orderId}`)
  })

  test('a load is billed by its PRO number in any spelling', async () => {
    const shipper = await server.customer({ creditCents: 5_000_00 })
    const { loadId } = await buyLoad(shipper)
    const { data: load } = await shipper.call<{ trackingNumber: string }>('GET', `/loads/${loadId}`)
    const file = `PRO number,Total,GST\n${load!.trackingNumber.replace('-', ' ').toLowerCase()},210.00,10.00\n`
    const { company } = await booked(() =>
      runAdmin(['bill', 'import', 'x.csv', '--carrier', 'sample_freight', '--number', nextBill()], file),
    )
    expect(company.cost_of_sales! + company.tax_recoverable_GST!).toBe(-company.carrier_payable!)
    const {
      rows: [cost],
    } = await server.deps.database.sql.execute<{ billed: string; accrued: string }>(
      `select billed_net_cents::text as billed, accrued_net_cents::text as accrued from shipment_costs where order_id = '${loadId}'`,
    )
    expect(cost).toMatchObject({ billed: '20000', accrued: '0' })
  })

  test('columns are named once per carrier and remembered; unreadable files are reported, and nothing is imported', async () => {
    const { number: order, net } = await bought()
    const file = (amount: string) => `Shipment;Montant;Total\n${order};${amount};9.99\nTotal;;\n`
    const importing = (amount: string, ...more: string[]) =>
      runAdmin(
        ['bill', 'import', 'x.csv', '--carrier', 'sample_express', '--number', 'X-1', ...more],
        file(amount),
      )
    expect(await importing('1,00')).toMatchObject({
      failed: true,
      output: expect.stringContaining('Name the columns') as string,
    })
    expect(await importing('1.00', '--mapping', 'reference=Colis')).toMatchObject({
      failed: true,
      output: expect.stringContaining('No column "Colis"') as string,
    })
    expect(await importing('1.00', '--mapping', 'colour=Shipment')).toMatchObject({
      failed: true,
      output: expect.stringContaining('isn’t a valid column') as string,
    })
    expect(await importing('lots', '--mapping', 'reference=Shipment,net=Montant')).toMatchObject({
      failed: true,
      output: expect.stringContaining('"lots" isn’t an amount') as string,
    })
    expect(await runAdmin(['bill', 'import', 'x.csv'])).toMatchObject({
      failed: true,
      output: expect.stringContaining('Add the carrier') as string,
    })
    expect(
      (await importing(dollars(net), '--mapping', 'reference=Shipment,net=Montant')).output,
      'another carrier’s order',
    ).toContain('Without a shipment, not booked: 1')
    expect(
      (
        await runAdmin(
          ['bill', 'import', 'x.csv', '--carrier', 'sample_express', '--number', 'X-2'],
          file('1.00'),
        )
      ).output,
    ).toContain('X-2')
  })

  test('a bill for a purchase from before costs were booked is a cost from now on', async () => {
    const { orderId, trackingNumber, net, tax } = await bought()
    // Back to its earlier state: no cost, and nothing booked for it.
    await server.deps.database.transaction(async (tx) => {
      for (const words of [
        `insert into company_entries values (gen_random_uuid(), 'cost-removed:${orderId}', null, now())`,
        `insert into company_lines select e.id, l.account, -l.amount from company_entries e, company_entries c join company_lines l on l.entry_id = c.id where e.cause = 'cost-removed:${orderId}' and c.cause = 'cost:${orderId}'`,
        `delete from shipment_costs where order_id = '${orderId}'`,
      ])
        await tx.execute(words)
    })
    const { company } = await booked(() =>
      take([`${nextBill()},${trackingNumber},${dollars(net)},${dollars(tax)},Ground`]),
    )
    expect(company).toEqual({ cost_of_sales: net, tax_recoverable_GST: tax, carrier_payable: -(net + tax) })
  })

  test('costs that a carrier never bills are listed, and given up once', async () => {
    const { number, net, tax } = await bought()
    expect(await said('cost', 'list')).not.toContain(number)
    expect(
      JSON.parse(await said('cost', 'list', '--days', '0', '--carrier', 'sample_ground', '--json')),
    ).toContainEqual(expect.objectContaining({ order: number, expected: dollars(net), tax: dollars(tax) }))
    expect(await said('cost', 'release', number)).toBe('Add a reason.')
    expect(
      (await booked(() => runAdmin(['cost', 'release', number, '--reason', 'lost at the depot']))).company,
    ).toEqual({ cost_of_sales: -net, tax_recoverable_GST: -tax, carrier_payable: net + tax })
    expect(await said('cost', 'release', number, '--reason', 'again')).toContain('nothing is expected')
    expect(await said('cost', 'release', 'OR9999-9990', '--reason', 'x')).toContain(
      'No cost of OR9999-9990 found',
    )
  })

  test('a month’s margin is its revenue less its costs, by carrier and by shipment', async () => {
    const { number } = await bought()
    const told = JSON.parse(await said('margin', 'list', '--json')) as {
      month: string
      shipments: number
      revenue: string
      cost: string
      margin: string
      rows: { order: string; revenue: string; cost: string; margin: string }[]
    }
    expect(told.rows.find(({ order }) => order === number)).toMatchObject({ margin: '0.00' })
    const sum = (column: 'revenue' | 'cost' | 'margin') =>
      told.rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0)
    expect([sum('revenue'), sum('cost'), sum('margin')].map(dollars)).toEqual([
      told.revenue,
      told.cost,
      told.margin,
    ])
    expect(told.shipments).toBe(told.rows.length)
    expect(JSON.parse(await said('margin', 'list', '--month', '2026-10', '--json'))).toMatchObject({
      shipments: 0,
      rows: [],
    })
    expect(await said('margin', 'list', '--carrier', 'sample_express')).toContain('0 shipments')
    expect(await said('margin', 'list', '--month', 'soon')).toContain('--month must be a month')
  })
})
