import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { post } from '#server/modules/billing/ledger.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { BOTH_DATABASES } from '#tests/support/database/databases.ts'
import { manyOrders } from '#tests/support/orders/many-orders.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

/** Rows for more than two pages. */
const ORDERS = 2300

describe.each(BOTH_DATABASES)('exports on $name', ({ open }) => {
  let server: TestServer
  let customer: TestCustomer
  beforeAll(async () => {
    server = await startServer({ database: open })
    const bought = await boughtOrder(server)
    customer = bought.customer
    await manyOrders(server.deps.database, bought.orderId, ORDERS - 1)
  })
  afterAll(() => server.close())

  const fetched = (query: string) =>
    server.app.inject({
      url: `/api/exports/transactions?${query}`,
      headers: { authorization: `Bearer ${customer.token}`, cookie: 'locale=fr' },
    })
  const linesOf = (text: string) => text.trimEnd().split('\r\n').slice(1)

  test('of many pages have each order once, oldest first, in the person’s language', async () => {
    const { body, headers } = await fetched('what=orders&from=2020-01-01&to=2029-12-31')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(body).toMatch(/^\uFEFFDate,Commande,État,/)
    const { rows } = await server.deps.database.sql.execute<{ number: string }>(
      sql`select number from orders where customer_id = ${customer.user.customerId} order by created_at, id`,
    )
    expect(linesOf(body).map((line) => line.split(',')[1])).toEqual(rows.map(({ number }) => number))
    expect(rows).toHaveLength(ORDERS)
    expect(linesOf(body)[0]).toMatch(
      /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00,ORX000\d{4},(Livré|Annulé|Expédié|Commandé)/,
    )
  })

  test('of credits have each movement once, to the cent', async () => {
    const movements = linesOf((await fetched('what=money&from=2020-01-01&to=2029-12-31')).body)
    const { rows } = await server.deps.database.sql.execute<{ cents: string }>(
      sql`select sum(-amount) as cents from ledger_lines where customer_id = ${customer.user.customerId} and account = 'credits'`,
    )
    expect(movements.reduce((sum, line) => sum + Math.round(Number(line.split(',').at(-1)) * 100), 0)).toBe(
      Number(rows[0]!.cents),
    )
    expect(movements).toHaveLength(2)
  })

  test('of a day have what was bought that evening in Toronto, when it is the next day in UTC', async () => {
    const evening = new Date('2026-07-02T03:30:05Z')
    await server.deps.database
      .forCustomer(customer.user.customerId)
      .transaction((tx) =>
        post(
          tx,
          { id: make.id(), cause: `grant:${make.id()}`, reason: 'grant', document: null, at: evening },
          { credits: -1, promo_expense: 1 },
        ),
      )
    expect(linesOf((await fetched('what=money&from=2026-07-01&to=2026-07-01')).body)).toEqual([
      expect.stringMatching(/^2026-07-01T23:30:05-04:00,/),
    ])
    expect(linesOf((await fetched('what=money&from=2026-07-02&to=2026-07-02')).body)).toEqual([])
  })

  test('repeated by one customer are refused before their first byte, or complete', async () => {
    const asked = await Promise.all(
      Array.from({ length: 14 }, () => fetched('what=orders&from=2020-01-01&to=2029-12-31')),
    )
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]))
    const whole = asked.filter(({ statusCode }) => statusCode === 200)
    for (const { body } of whole) expect(linesOf(body)).toHaveLength(ORDERS)
  })
})
