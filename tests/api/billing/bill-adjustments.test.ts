import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { deferred } from '#tests/support/deferred.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

type Row = Record<string, string>
interface Shown {
  groups: Row[]
  total: Row
  rows: Row[]
}
interface Adjusted {
  rows: string
  charged: string
  credited: string
  customers: Row[]
  already: number[]
  faults: unknown[]
}
interface Invoice {
  id: string
  number: string
  kind: string
  totalCents: number
}

describe.each(DATABASES)('a carrier’s bill and the customers, on $name', ({ open }) => {
  let server: TestServer
  let people: TestCustomer[]
  beforeAll(async () => {
    server = await startServer({ database: open })
    people = [
      await server.customer({ roles: ['ROLE_FINANCE'] }),
      await server.customer({ roles: ['ROLE_FINANCE'] }),
    ]
  }, 60_000)
  afterAll(() => server.close())
  afterEach(() => ledgerHolds(server))

  const said = async (argv: string[], input = '') => {
    const { output, failed } = await runVerb({ argv, input }, server.deps)
    return failed ? `refused: ${output}` : output
  }
  const told = async <T>(...argv: string[]) => JSON.parse(await said([...argv, '--json'])) as T
  const HEAD = 'Invoice Number,Tracking Number,Net,GST,Description,Billed weight'
  const take = (lines: string[], ...more: string[]) =>
    said(
      ['bill', 'import', 'bill.csv', '--carrier', 'sample_ground', '--json', ...more],
      [HEAD, ...lines].join('\n'),
    )
  let bills = 0
  const nextBill = () => `A-${(bills += 1)}`
  const bought = async () => {
    server.clock.advance(1000)
    const { customer, orderId, rate } = await boughtOrder(server)
    const { data } = await customer.call<{ number: string; trackingNumber: string }>(
      'GET',
      `/orders/${orderId}`,
    )
    return { customer, orderId, ...data!, net: rate.subtotalCents }
  }
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  const invoicesOf = async (customer: TestCustomer, kind: string) =>
    (await customer.call<{ rows: Invoice[] }>('GET', `/invoices?kind=all`)).data!.rows.filter(
      (one) => one.kind === kind,
    )

  test('each row stands beside what was expected, and the kinds add up to the bill', async () => {
    const [right, over, under, twice] = [await bought(), await bought(), await bought(), await bought()]
    const number = nextBill()
    const lines = [
      `${number},${right.trackingNumber},${dollars(right.net)},0.50,Ground,`,
      `${number},${over.trackingNumber},${dollars(over.net)},0.50,Ground,`,
      `${number},${over.trackingNumber},4.50,0.23,Weight correction,9`,
      `${number},${under.trackingNumber},${dollars(under.net - 300)},0.35,Ground,`,
      `${number},1Z999,7.00,0.35,Ground,`,
      `${number},${twice.trackingNumber},${dollars(twice.net)},0.50,Ground,`,
      `${number},${twice.trackingNumber},${dollars(twice.net)},0.50,Ground,`,
    ]
    const dry = JSON.parse(await take(lines, '--dry-run')) as { bills: Shown[] }
    await take(lines)
    const shown = await told<Shown>('bill', 'show', number)
    expect(shown.groups.map(({ kind, rows, difference }) => [kind, rows, difference])).toEqual([
      ['over', '1', '4.50'],
      ['under', '1', '-3.00'],
      ['unknown', '1', ''],
      ['duplicate', '1', ''],
      ['right', '3', '0.00'],
    ])
    expect(dry.bills[0]!.groups, 'as the dry run said').toEqual(shown.groups)
    expect(dry.bills[0]!.total).toEqual(shown.total)
    const billed = right.net + over.net + 450 + under.net - 300 + 700 + 2 * twice.net
    expect(shown.total).toMatchObject({
      rows: '7',
      billed: dollars(billed),
      tax: '2.93',
      total: dollars(billed + 293),
    })
    expect(shown.rows.find(({ row }) => row === '4')).toMatchObject({
      kind: 'over',
      order: over.number,
      expected: '0.00',
      billed: '4.50',
      margin: '-4.50',
    })
    const some = await told<Shown>('bill', 'show', number, '--kind', 'right', '--text', over.number)
    expect(some.rows.map(({ row }) => row)).toEqual(['3'])
    expect(some.groups, 'of the whole bill').toEqual(shown.groups)
  })

  test('a row that waits is refused with a reason, and may be booked after all', async () => {
    const one = await bought()
    const number = nextBill()
    const line = `${number},${one.trackingNumber},${dollars(one.net)},0.50,Ground,`
    await take([line, line, `${number},1Z999,7.00,0.35,Ground,`])
    expect(await said(['bill', 'refuse', number, '3'])).toBe('refused: Add a reason.')
    expect(await said(['bill', 'refuse', number, '2', '--reason', 'no'])).toContain('row 2: already booked')
    expect(await said(['bill', 'refuse', number, '3', '--reason', 'billed twice'])).toContain('refused')
    expect(await said(['bill', 'refuse', number, '4', '--reason', 'not ours'])).toContain('7.35 refused')
    expect((await told<Row[]>('bill', 'list')).find((bill) => bill.number === number)).toMatchObject({
      notBooked: '0',
    })
    expect(await said(['bill', 'match', number, '3'])).toContain('Add a reason to book it again.')
    expect(await said(['bill', 'match', number, '4', one.number, '--reason', 'x'])).toContain('booked')
    expect(await said(['bill', 'match', number, '3', '--reason', 'two parcels'])).toContain('booked')
    const { rows } = await told<Shown>('bill', 'show', number)
    expect(rows.map(({ decision }) => decision)).toEqual(['', 'two parcels', ''])
  })

  test('what came from the customer is proposed, dry, then sent once by two people who press at once', async () => {
    const sold = [await bought(), await bought(), await bought()]
    const number = nextBill()
    const extras = ['Weight correction', 'Address correction', 'Fuel surcharge']
    await take(
      sold.flatMap(({ trackingNumber, net }, n) => [
        `${number},${trackingNumber},${dollars(net)},0.50,Ground,`,
        `${number},${trackingNumber},${n + 4}.50,0.23,${extras[n]},`,
      ]),
    )
    const proposals = await told<Row[]>('bill', 'propose', number)
    expect(proposals.map(({ row, kind, state, reason, net }) => [row, kind, state, reason, net])).toEqual([
      ['3', 'charge', 'proposed', 'weight', '4.50'],
      ['5', 'charge', 'proposed', 'address', '5.50'],
    ])
    const dry = await told<Adjusted>('bill', 'adjust', number, '--dry-run')
    expect(dry.customers).toHaveLength(2)
    expect(Number(dry.charged)).toBeGreaterThan(10)
    expect(await invoicesOf(sold[0]!.customer, 'adjustment')).toEqual([])

    const values = { 'bill-number': number, rows: '3,5' }
    const answers = await Promise.all(
      [...people, ...people].map((who) =>
        who.call<DeskOutcome>('POST', '/admin/verbs', { verb: 'bill adjust', values }),
      ),
    )
    const results = answers.map(({ data, msg }) => {
      if (!data) throw new Error(msg)
      return data.result as Adjusted
    })
    expect(results.flatMap(({ faults }) => faults)).toEqual([])
    expect(
      results.reduce((sum, { rows }) => sum + Number(rows), 0),
      'each row once',
    ).toBe(2)
    expect(results.reduce((sum, { already }) => sum + already.length, 0)).toBe(6)
    for (const [n, { customer }] of sold.entries())
      expect(await invoicesOf(customer, 'adjustment')).toHaveLength(n < 2 ? 1 : 0)
    expect((await told<Adjusted>('bill', 'adjust', number)).rows, 'pressed again').toBe('0')

    const { customer } = sold[0]!
    const [adjustment] = await invoicesOf(customer, 'adjustment')
    expect(dollars(adjustment!.totalCents)).toBe(
      dry.customers.find((one) => one.customer === customer.user.customerId)!.charged,
    )
    const { data: invoice } = await customer.call<{ evidence: { name: string; position: number }[] }>(
      'GET',
      `/invoices/${adjustment!.id}`,
    )
    expect(invoice!.evidence).toEqual([{ position: 0, name: `${number}-3.csv` }])
    const evidence = await server.app.inject({
      url: `/api/invoices/${adjustment!.id}/evidence/0`,
      headers: { authorization: `Bearer ${customer.token}`, cookie: `token=${customer.token}` },
    })
    expect(evidence.statusCode).toBe(200)
    expect(evidence.body).toContain(`${sold[0]!.trackingNumber},${sold[0]!.number},Weight correction,,4.50`)
  })

  test('a bill that comes again under another number passes nothing on, nor does a row booked all the same', async () => {
    const one = await bought()
    const lines = (number: string) => [
      `${number},${one.trackingNumber},${dollars(one.net)},0.50,Ground,`,
      `${number},${one.trackingNumber},4.50,0.23,Weight correction,`,
    ]
    const [first, again] = [nextBill(), nextBill()]
    await take(lines(first))
    await take(lines(first))
    await told<Adjusted>('bill', 'adjust', first)
    await take(lines(again))
    expect(await told<Row[]>('bill', 'propose', again)).toEqual([])
    await said(['bill', 'match', again, '3', '--reason', 'they insist'])
    expect(await told<Row[]>('bill', 'propose', again)).toEqual([])
    expect(await told<Adjusted>('bill', 'adjust', again)).toMatchObject({ rows: '0', charged: '0.00' })
    expect(await said(['bill', 'adjust', again, '--rows', '3'])).toContain('nothing is proposed for it')
    expect(await invoicesOf(one.customer, 'adjustment')).toHaveLength(1)
  })

  test('what somebody invoiced by hand is held until it is named', async () => {
    const one = await bought()
    await said(['adjustment', 'create', one.number, '4.50', '--reason', 'weight'])
    const number = nextBill()
    await take([
      `${number},${one.trackingNumber},${dollars(one.net)},0.50,Ground,`,
      `${number},${one.trackingNumber},6.50,0.33,Weight correction,`,
    ])
    const [held] = await told<Row[]>('bill', 'propose', number)
    expect(held).toMatchObject({ state: 'held', earlier: expect.stringMatching(/^FA/) as string })
    expect(await told<Adjusted>('bill', 'adjust', number)).toMatchObject({ rows: '0' })
    expect(await told<Adjusted>('bill', 'adjust', number, '--rows', '3')).toMatchObject({ rows: '1' })
  })

  test('a customer gets back what the carrier billed less than they were invoiced for, once, and no more', async () => {
    const one = await bought()
    await said(['adjustment', 'create', one.number, '5.00', '--reason', 'weight', '--cost', '5.00'])
    const [less, reversed] = [nextBill(), nextBill()]
    await take([
      `${less},${one.trackingNumber},${dollars(one.net)},0.50,Ground,`,
      `${less},${one.trackingNumber},3.00,0.15,Weight correction,`,
    ])
    expect(await told<Row[]>('bill', 'propose', less)).toMatchObject([
      { row: '3', kind: 'credit', reason: 'weight', net: '2.00', state: 'proposed' },
    ])
    const values = { 'bill-number': less }
    await Promise.all(people.map((who) => who.call('POST', '/admin/verbs', { verb: 'bill adjust', values })))
    expect(await invoicesOf(one.customer, 'creditNote')).toHaveLength(1)
    await take([`${reversed},${one.trackingNumber},-9.00,-0.45,Weight correction reversed,`])
    expect(await told<Row[]>('bill', 'propose', reversed), 'what is left of it').toMatchObject([
      { kind: 'credit', net: '3.00' },
    ])
    expect(await told<Adjusted>('bill', 'adjust', reversed)).toMatchObject({ rows: '1', charged: '0.00' })
    expect(await told<Row[]>('bill', 'propose', reversed)).toMatchObject([{ state: 'sent', net: '3.00' }])
  })

  test('of two bills that give back the same amount at once one does, and the other says why not', async () => {
    const [one, other] = [await bought(), await bought()]
    await said(['adjustment', 'create', one.number, '5.00', '--reason', 'weight', '--cost', '5.00'])
    const base = nextBill()
    await take([one, other].map((sold) => `${base},${sold.trackingNumber},${dollars(sold.net)},0.50,Ground,`))
    const numbers = [nextBill(), nextBill()]
    for (const [n, number] of numbers.entries())
      await take([
        `${number},${one.trackingNumber},-${9 - n}.00,-0.45,Weight correction reversed ${n},`,
        `${number},${other.trackingNumber},${n + 4}.50,0.23,Weight correction ${n},`,
      ])
    // PostgreSQL: neither goes on before both have looked.
    const { promise: held, resolve: release } = deferred()
    await new Promise<void>((locked) => {
      void server.deps.database.transaction(async (tx) => {
        await tx.execute(sql`select 1 from invoices where order_id = ${one.orderId} for update`)
        locked()
        await held
      })
    })
    const adjusting = numbers.map((number, n) =>
      people[n]!.call<DeskOutcome>('POST', '/admin/verbs', {
        verb: 'bill adjust',
        values: { 'bill-number': number },
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, 1000))
    release()
    const answers = await Promise.all(adjusting)
    expect(answers.map(({ msg, code }) => [code, msg])).toEqual(answers.map(() => [200, 'ok']))
    expect(await invoicesOf(one.customer, 'creditNote')).toHaveLength(1)
    for (const { data } of answers)
      for (const fault of (data!.result as Adjusted).faults)
        expect(fault).toEqual({
          row: 2,
          reason: expect.stringContaining('more than is left before tax') as string,
        })
  })

  test('a dry run of a faulty file says each fault by its row', async () => {
    const output = await take([`Z-1,1Z1,lots,,Ground,`, `Z-1,1Z2,1.00,few,Ground,`], '--dry-run')
    expect(JSON.parse(output)).toEqual({
      imported: false,
      faults: ['Row 2: "lots" isn’t an amount', 'Row 3: "few" isn’t an amount'],
    })
  })
})
