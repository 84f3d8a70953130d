import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import { addCard, topUp } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'

const TOTALS = 'the order totals differ from the orders'

describe.each(DATABASES)('the operator verifies the ledger on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())
  const verify = async () => {
    const { output, wrong } = await runVerb({ argv: ['ledger', 'verify', '--json'], input: '' }, server.deps)
    return {
      ...(JSON.parse(output) as {
        ok: boolean
        entries: number
        faults: { rule: string; subject: string; customerId: string }[]
      }),
      wrong,
    }
  }
  /**
   * As someone with direct access to the database would: its triggers are disabled, the change is made, and
   * they are enabled again.
   */
  const corrupt = async (table: string, statement: string) => {
    for (const words of [
      `alter table ${table} disable trigger user`,
      statement,
      `alter table ${table} enable trigger user`,
    ])
      await server.deps.database.sql.execute(sql.raw(words))
  }

  test('and finds nothing wrong if everything was done through the product', async () => {
    await boughtOrder(server)
    const cancelled = await boughtOrder(server)
    await cancelled.customer.call('POST', `/orders/${cancelled.orderId}/cancel`)
    expect(await verify()).toMatchObject({ ok: true, faults: [], wrong: false })
    expect((await runVerb({ argv: ['ledger', 'verify'], input: '' }, server.deps)).output).toMatch(
      /^The ledger is correct \(\d+ entries\)\.$/,
    )
  })

  test.each([
    [
      'a changed amount',
      'ledger_lines',
      (c: string) =>
        `update ledger_lines set amount = amount - 1 where customer_id = '${c}' and account = 'revenue'`,
      ['an entry doesn’t balance', 'an account balance differs from its lines'],
    ],
    [
      'a total that was written over',
      'ledger_accounts',
      (c: string) =>
        `update ledger_accounts set posted = posted - 100 where customer_id = '${c}' and kind = 'credits'`,
      ['an account balance differs from its lines'],
    ],
    [
      'a booking that was taken away',
      'ledger_entries',
      (c: string) => `delete from ledger_entries where customer_id = '${c}' and cause like 'purchase:%'`,
      [
        'a line without an entry',
        'a purchase booked differently from its outcome',
        'an order price differs from its booking',
        'an invoice not booked, or booked differently',
        'the taxes of an invoice differ from its booking',
      ],
    ],
    [
      'a tax that was booked to another kind',
      'ledger_lines',
      (c: string) =>
        `update ledger_lines set account = 'tax_HST' where customer_id = '${c}' and account = 'tax_GST'`,
      ['the taxes of an invoice differ from its booking', 'an account balance differs from its lines'],
    ],
    [
      'an invoice of another month',
      'invoices',
      (c: string) =>
        `update invoices set created_at = created_at - interval '30 days' where customer_id = '${c}'`,
      ['an invoice is of another month than its booking'],
    ],
    [
      'an order that was made cheaper',
      'orders',
      (c: string) => `update orders set total_cents = 1 where customer_id = '${c}'`,
      ['an order price differs from its booking', TOTALS],
    ],
    [
      'an order that was cancelled without its money',
      'orders',
      (c: string) => `update orders set status = 'cancelled' where customer_id = '${c}'`,
      ['a cancelled order not refunded, or an active one refunded', TOTALS],
    ],
    [
      'totals of orders that were written over',
      'order_totals',
      (c: string) => `update order_totals set saving_cents = saving_cents + 1 where customer_id = '${c}'`,
      [TOTALS],
    ],
    [
      'an entry of no known kind',
      'ledger_entries',
      (c: string) =>
        `update ledger_entries set cause = 'gift:1' where customer_id = '${c}' and cause like 'grant:%'`,
      ['an entry of unknown type'],
    ],
  ])('and finds %s, and only that', async (_, table, deed, rules) => {
    const { customer } = await boughtOrder(server)
    const before = (await verify()).faults
    await corrupt(table, deed(customer.user.customerId))
    const { faults, ok, wrong } = await verify()
    expect({ ok, wrong }).toEqual({ ok: false, wrong: true })
    const found = faults.filter(
      ({ customerId, rule }) =>
        customerId === customer.user.customerId &&
        !before.some((old) => old.customerId === customerId && old.rule === rule),
    )
    expect([...new Set(found.map(({ rule }) => rule))].toSorted()).toEqual(rules.toSorted())
    expect(faults.length).toBe(before.length + found.length)
  })

  test.each([
    [
      'an invoice of a card fee that was taken away',
      'invoices',
      (c: string) => `delete from invoices where customer_id = '${c}'`,
      ['a card fee without an invoice', 'the taxes of an invoice differ from its booking'],
    ],
    [
      'an invoice of a card fee that was made dearer',
      'invoices',
      (c: string) => `update invoices set total_cents = total_cents + 1 where customer_id = '${c}'`,
      ['a card fee’s invoice not booked, or booked differently'],
    ],
    [
      'a tax on a card fee that was written over',
      'top_ups',
      (c: string) => `update top_ups set fee_taxes = '[]' where customer_id = '${c}' and method = 'card'`,
      ['a top-up booked differently from its outcome'],
    ],
  ])('and finds %s, and only that, of a card payment', async (_, table, deed, rules) => {
    const customer = await server.customer({ creditCents: 0 })
    await topUp(customer, { cardId: (await addCard(customer)).id })
    const wrong = async () =>
      (await verify()).faults
        .filter(({ customerId }) => customerId === customer.user.customerId)
        .map(({ rule }) => rule)
    expect(await wrong()).toEqual([])
    await corrupt(table, deed(customer.user.customerId))
    expect((await wrong()).toSorted()).toEqual(rules.toSorted())
  })

  test.each([
    [
      'a cost that was written over',
      'shipment_costs',
      (c: string) =>
        `update shipment_costs set accrued_net_cents = accrued_net_cents - 1 where customer_id = '${c}'`,
      [
        'the amount owed to carriers differs from costs and bills',
        'costs differ from what was promised and billed',
      ],
    ],
    [
      'whose carriage was sold, written over',
      'shipment_costs',
      (c: string) => `update shipment_costs set sold_as = 'agent' where customer_id = '${c}'`,
      [
        'an invoice says differently who supplied the carriage',
        'taxes charged for a carrier differ from the invoices',
      ],
    ],
    [
      'a cost that was taken away',
      'shipment_costs',
      (c: string) => `delete from shipment_costs where customer_id = '${c}'`,
      [
        'an order without its cost',
        'the amount owed to carriers differs from costs and bills',
        'costs differ from what was promised and billed',
        'tax of carriers differs from costs and bills',
      ],
    ],
    [
      'revenue that waits for a delivered order',
      'shipment_costs',
      (c: string) => `update shipment_costs set earned_at = null where customer_id = '${c}'`,
      [
        'carriage in progress differs from what isn’t carried yet',
        'revenue of an order waits differently from its invoices',
      ],
    ],
  ])('and finds %s, in the company’s books too', async (_, table, deed, rules) => {
    const { customer } = await boughtOrder(server)
    const mine = async () =>
      (await verify()).faults
        .filter(
          ({ customerId, rule }) =>
            rules.includes(rule) && ['', customer.user.customerId].includes(customerId),
        )
        .map(({ rule }) => rule)
    const copy = `create table kept as select * from ${table} where customer_id = '${customer.user.customerId}'`
    await server.deps.database.sql.execute(sql.raw(copy))
    expect(await mine()).toEqual([])
    await corrupt(table, deed(customer.user.customerId))
    expect([...new Set(await mine())].toSorted()).toEqual(rules.toSorted())
    await corrupt(table, `delete from ${table} where customer_id = '${customer.user.customerId}'`)
    await corrupt(table, `insert into ${table} select * from kept`)
    await server.deps.database.sql.execute(sql.raw('drop table kept'))
    expect(await mine(), 'put back, all is well').toEqual([])
  })

  test('and has order totals recounted, which is in the audit log and leaves other faults', async () => {
    const { customer } = await boughtOrder(server)
    const wrong = async () =>
      (await verify()).faults
        .filter(({ customerId }) => customerId === customer.user.customerId)
        .map(({ rule }) => rule)
    await corrupt(
      'order_totals',
      `delete from order_totals where customer_id = '${customer.user.customerId}'`,
    )
    await corrupt(
      'ledger_accounts',
      `update ledger_accounts set posted = posted - 100 where customer_id = '${customer.user.customerId}' and kind = 'credits'`,
    )
    expect((await wrong()).toSorted()).toEqual(['an account balance differs from its lines', TOTALS])
    expect((await runVerb({ argv: ['ledger', 'verify', '--rebuild'], input: '' }, server.deps)).wrong).toBe(
      true,
    )
    expect(await wrong()).toEqual(['an account balance differs from its lines'])
    const { rows } = await server.deps.database.sql.execute(
      sql`select actor, subject from audit_log where action = 'ledger:rebuild'`,
    )
    expect(rows).toEqual([{ actor: 'operator', subject: 'order totals' }])
  })

  test('and finds negative credits, which the database refuses while its constraint exists', async () => {
    const customer = make.id()
    await server.deps.database.sql.execute(
      sql.raw('alter table ledger_accounts drop constraint credits_not_overdrawn'),
    )
    await corrupt('ledger_accounts', `insert into ledger_accounts values ('${customer}', 'credits', 5)`)
    expect(
      (await verify()).faults
        .filter(({ customerId }) => customerId === customer)
        .map(({ rule }) => rule)
        .toSorted(),
    ).toEqual(['an account balance differs from its lines', 'credits are overdrawn'])
  })
})
