import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CursorPage } from '#src/contract/endpoint.ts'
import type { OrderRow } from '#src/contract/orders.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { manyOrders } from '#tests/support/orders/many-orders.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

const COUNT = 20_000

describe.each(DATABASES)('a list of twenty thousand orders on $name', ({ open }) => {
  let server: TestServer
  let shop: TestCustomer
  beforeAll(async () => {
    server = await startServer({ database: open })
    const { customer, orderId } = await boughtOrder(server)
    shop = customer
    await manyOrders(server.deps.database, orderId, COUNT)
    await server.deps.database.sql.execute(sql`analyze orders`)
  }, 120_000)
  afterAll(() => server.close())

  const page = async (query = '') => (await shop.call<CursorPage<OrderRow>>('GET', `/orders?${query}`)).data!
  const plan = async (query: string) => {
    const { rows } = (await server.deps.database.sql.execute(sql.raw(`explain ${query}`))) as unknown as {
      rows: { 'QUERY PLAN': string }[]
    }
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const owned = () => `select * from orders where customer_id = '${shop.user.customerId}'`

  test.each(['newest', 'oldest', 'dearest', 'cheapest'])(
    '%s first: three pages on and two back show the same rows, none twice',
    async (sort) => {
      const one = await page(`sort=${sort}`)
      const two = await page(`sort=${sort}&after=${one.next}`)
      const three = await page(`sort=${sort}&after=${two.next}`)
      const ids = [one, two, three].flatMap(({ rows }) => rows.map(({ id }) => id))
      expect([new Set(ids).size, one.previous]).toEqual([75, null])
      const values = [one, two, three].flatMap(({ rows }) =>
        rows.map(({ createdAt, totalCents }) =>
          sort === 'newest' || sort === 'oldest' ? Date.parse(createdAt) : totalCents,
        ),
      )
      expect(values).toEqual(
        values.toSorted((a, b) => (sort === 'newest' || sort === 'dearest' ? b - a : a - b)),
      )
      const back = await page(`sort=${sort}&before=${three.previous}`)
      expect(back.rows).toEqual(two.rows)
      const first = await page(`sort=${sort}&before=${back.previous}`)
      expect(first.rows).toEqual(one.rows)
      expect(first.previous).toBeNull()
    },
  )

  test('a shipper finds one order by a part of its reference, of a name without its accent, or by what stands in several fields', async () => {
    expect((await page('q=po-00777')).rows.map(({ reference }) => reference)).toEqual(['PO-00777'])
    expect((await page('q=elodie')).rows).toHaveLength(25)
    expect((await page('q=MONTREAL%20po-0123')).rows.map(({ reference }) => reference).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, n) => `PO-0123${n}`),
    )
    expect((await page('q=nowhere')).rows).toEqual([])
  })

  test('a list’s total is counted up to a thousand, however it is filtered', async () => {
    const count = async (query: string) => (await shop.call<number>('GET', `/orders/count?${query}`)).data
    expect([await count(''), await count('q=MONTREAL%20po-0123'), await count('carrier=nobody')]).toEqual([
      1001, 10, 0,
    ])
  })

  test('batch, source, carrier, payment status and dates filter the list, each alone and together', async () => {
    const batch = await page('batch=spring')
    expect(batch.rows.every((row) => row.batch === 'spring' && row.source === 'import')).toBe(true)
    expect((await page('batch=spring&source=web')).rows).toEqual([])
    expect((await page('source=import')).rows.every(({ source }) => source === 'import')).toBe(true)
    expect((await page('carrier=nobody')).rows).toEqual([])
    expect((await page('payStatus=refunded')).rows.every(({ payStatus }) => payStatus === 'refunded')).toBe(
      true,
    )
    const [{ createdAt }] = (await page('sort=oldest')).rows as [OrderRow]
    expect(
      (await page(`from=${createdAt.slice(0, 10)}&to=${createdAt.slice(0, 10)}`)).rows.length,
    ).toBeGreaterThan(0)
    expect((await page('from=2030-01-01')).rows).toEqual([])
    expect(
      (await page('open=1')).rows.every(({ status, manifested }) => status === 'ordered' && !manifested),
    ).toBe(true)
  })

  test('counts go up to a thousand and then say so', async () => {
    const { data } = await shop.call<Record<string, number>>('GET', '/orders/counts')
    expect(data).toMatchObject({ all: 1001, delivered: 1001 })
    expect(data!.cancelled).toBeGreaterThan(0)
    expect(data!.cancelled).toBeLessThan(1000)
  })

  test('every page is read from an index, however deep; a search from the words’ index', async () => {
    const deep = `and (created_at, id) < ('2020-01-01'::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid)`
    const newest = 'order by created_at desc nulls last, id desc nulls last limit 26'
    const {
      rows: [row],
    } = (await server.deps.database.sql.execute(
      sql`select created_at, id from orders order by created_at, id limit 1 offset 500`,
    )) as unknown as { rows: { created_at: Date | string; id: string }[] }
    const at = new Date(row!.created_at).toISOString()
    expect(
      await plan(`${owned()} and (created_at, id) < ('${at}'::timestamptz, '${row!.id}'::uuid) ${newest}`),
    ).toMatch(/Index Scan using orders_newest[^]*Index Cond: [^\n]*ROW\(created_at, id\)/)
    expect(
      await plan(
        `${owned()} ${deep.replace('<', '>')} order by created_at asc nulls first, id asc nulls first limit 26`,
      ),
    ).toMatch(/Index Scan Backward using orders_newest/)
    expect(await plan(`${owned()} and status in ('cancelled') ${newest}`)).toMatch(
      /Index Scan using orders_status/,
    )
    expect(await plan(`${owned()} and batch <> '' and batch = 'spring' ${newest}`)).toContain('orders_batch')
    expect(
      await plan(
        `${owned()} and status in ('shipped', 'out_for_delivery') and rate->>'deliveryDate' < '2026-01-01' limit 26`,
      ),
    ).toMatch(/orders_(under_way|status)/)
    expect(await plan(`${owned()} and carrier_code = 'sample_express' ${newest}`)).toContain('orders_carrier')
    expect(await plan(`${owned()} and pay_status = 'refunded' ${newest}`)).toContain('orders_pay')
    expect(
      await plan(`${owned()} order by total_cents desc nulls first, id desc nulls first limit 26`),
    ).toMatch(/Index Scan Backward using orders_total/)
    expect(await plan(`${owned()} and search like '%po-00777%' ${newest}`)).toContain('orders_words')
    for (const query of [
      `${owned()} ${newest}`,
      `${owned()} and status = 'ordered' and manifest_id is null ${newest}`,
    ])
      expect(await plan(query)).not.toMatch(/Seq Scan|Sort/)
  })

  test('nobody sees another shop’s orders, whatever they search for', async () => {
    const other = await server.customer()
    expect((await other.call<CursorPage<OrderRow>>('GET', '/orders?q=po-00777')).data!.rows).toEqual([])
  })
})
