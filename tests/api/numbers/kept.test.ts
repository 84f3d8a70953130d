import { AsyncLocalStorage } from 'node:async_hooks'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { API_SCOPES } from '#src/domain/account/api-key.ts'
import type { ApiKeyWithSecret } from '#src/contract/account/api-keys.ts'
import type { ShownNumbers } from '#src/contract/desk/numbers.ts'
import { MEASURES, type Measure } from '#src/domain/desk/numbers.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { numberTotals } from '#server/db/schema/numbers.ts'
import { settings } from '#server/db/schema/accounts.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { removeAll } from '#server/modules/account/erase.ts'
import { mergeCustomers } from '#server/modules/merging/merge.ts'
import { piecesOf, readNumbers, type NumberRow } from '#server/modules/numbers/read.ts'
import { foldNumbers, keepNumbers, rebuildNumbers, verifyNumbers } from '#server/modules/numbers/totals.ts'
import { BOTH_DATABASES } from '#tests/support/database/databases.ts'
import { boughtOrder, buyMore } from '#tests/support/orders/buy-parcel.ts'
import { callAs, PASSWORD, startServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    database: BOTH_DATABASES.find(({ name }) => name === 'PostgreSQL')!.open,
    env: { SAMPLE_CARRIER_SPEED: '86400000' },
  })
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(3_600_000))

const EVER = { from: '2020-01-01', to: '2035-12-31' }
const total = async (more: { customer?: string } = {}) =>
  (await readNumbers(server.deps.database.sql, { ...EVER, ...more, by: 'nothing' }))[0]!
const admin = async (...argv: string[]) => runVerb({ argv, input: '' }, server.deps)
const shown = async (...argv: string[]) =>
  JSON.parse((await admin('numbers', 'show', '--json', ...argv)).output) as ShownNumbers

test('an order of a test key counts for nothing, whatever is done with it', async () => {
  const owner = await server.customer()
  const { secret } = (
    await owner.call<ApiKeyWithSecret>('POST', '/api-keys', {
      name: 'Trial',
      scopes: API_SCOPES,
      test: true,
    })
  ).data!
  const before = await total()
  const program = {
    call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      callAs(server.app, secret, method, path, body),
  }
  const id = await buyMore(program as never)
  expect(await total()).toEqual(before)
  await program.call('POST', `/orders/${id}/cancel`, {})
  expect(await total()).toEqual(before)
  expect(await verifyNumbers(server.deps.database)).toEqual([])
})

test('margins of a month are those of its numbers', async () => {
  const { customer, orderId } = await boughtOrder(server)
  const [order] = await server.deps.database.sql.select().from(orders).where(eq(orders.id, orderId))
  await buyMore(customer)
  await runVerb(
    {
      argv: ['bill', 'import', 'b.csv', '--carrier', order!.carrierCode],
      input: `Invoice Number,Tracking Number,Net\nB-1,${order!.trackingNumber},7.77\n`,
    },
    server.deps,
  )
  const month = bookDay(server.clock.now()).slice(0, 7)
  const margins = JSON.parse((await admin('margin', 'list', '--month', month, '--json')).output) as {
    revenue: string
    cost: string
    margin: string
    percent: string
  }
  const { total: sum } = await shown('--from', `${month}-01`, '--to', `${month}-30`, '--by', 'month')
  expect({ revenue: sum.revenue, cost: sum.cost, margin: sum.margin, percent: sum.marginPercent }).toEqual({
    revenue: margins.revenue,
    cost: margins.cost,
    margin: margins.margin,
    percent: margins.percent,
  })
  expect(Number(sum.cost)).toBeGreaterThan(0)
})

test('the numbers stay when an account is deleted, and name it nowhere', async () => {
  const { database, clock } = server.deps
  const { customer, orderId } = await boughtOrder(server)
  const { customerId } = customer.user
  await customer.call('POST', `/orders/${orderId}/cancel`, {})
  await buyMore(customer)
  await database.sql.execute(sql`
    insert into order_history (customer_id, order_id, id, at, actor, event, detail)
    select customer_id, id, gen_random_uuid(), created_at, 'Carrier', 'order.moved',
      '{"from":"shipped","to":"delivered","deliveredOn":"2026-11-19"}'
    from orders where customer_id = ${customerId} and status = 'ordered'`)
  const before = await total()
  expect((await total({ customer: customerId })).delivered).toBe(1)
  expect(await customer.call('DELETE', '/account', { password: PASSWORD })).toMatchObject({ code: 200 })
  const after = await total()
  // What is left of their credits is given back: that counts as well.
  const { payouts: _payouts, payback: _payback, ...rest } = before
  expect(after).toMatchObject(rest)
  expect((await total({ customer: customerId })).delivered).toBe(0)
  expect(await verifyNumbers(database)).toEqual([])

  await database.transaction((tx) => removeAll(tx, clock, customerId))
  expect(await total()).toMatchObject(after)
  await keepNumbers(server.deps)
  expect(await database.sql.select().from(numberTotals).where(eq(numberTotals.customer, customerId))).toEqual(
    [],
  )
  const { rows } = await database.sql.execute(
    sql`select 1 from order_lanes where customer_id = ${customerId} union all
      select 1 from number_changes where customer = ${customerId}`,
  )
  expect(rows).toEqual([])
  expect(await verifyNumbers(database)).toEqual([])
})

test('when two accounts become one, so do their numbers', async () => {
  const { database } = server.deps
  const [from, into] = [await boughtOrder(server), await boughtOrder(server)].map(
    ({ customer }) => customer.user.customerId,
  ) as [string, string]
  const [before, both] = [await total(), await total({ customer: into })]
  await database.sql.execute(sql`
    insert into answer_times (kind, subject, customer, day, carrier, origin, destination, asked_at, due_at, answered_at)
    values ('claim', gen_random_uuid(), ${from}, '2026-11-18', '', '', '', now(), now(), now())`)
  await mergeCustomers(server.deps, { from, into, reason: 'One business', dryRun: false })
  expect(await total()).toEqual({ ...before, answered: before.answered + 1, prompt: before.prompt + 1 })
  expect(await total({ customer: into })).toMatchObject({
    orders: both.orders * 2,
    revenue: both.revenue * 2,
    answered: 1,
  })
  expect((await total({ customer: from })).orders).toBe(0)
  expect(await verifyNumbers(database)).toEqual([])
})

test('what somebody changes behind their back is found, and corrected by a recount', async () => {
  const { database } = server.deps
  await boughtOrder(server)
  await database.transaction(foldNumbers)
  await rebuildNumbers(server.deps)
  const verified = async () =>
    JSON.parse((await admin('numbers', 'verify', '--json')).output) as { ok: boolean; found: number }
  const right = { ok: true, found: 0, faults: [] }
  expect(await verified()).toEqual(right)
  for (const spoil of [
    sql`update number_totals set revenue = revenue + 1 where by = 'lane' and grain = 'month'`,
    sql`delete from number_totals where by = 'all'`,
    sql`insert into number_changes (customer, day, carrier, origin, destination, measure, value)
      values (gen_random_uuid(), '2026-11-01', 'gone', '', '', 'orders', 3)`,
  ]) {
    const before = await total()
    await database.sql.execute(spoil)
    expect((await verified()).ok).toBe(false)
    expect((await admin('numbers', 'rebuild')).output).toMatch(/^Recounted\. [1-9]/)
    expect(await verified()).toEqual(right)
    expect(await total()).toEqual(before)
  }
})

test('the first round counts what was there before', async () => {
  const { database } = server.deps
  await boughtOrder(server)
  const before = await total()
  await database.sql.execute(sql`delete from number_changes`)
  await database.sql.execute(sql`delete from number_totals`)
  await database.sql.delete(settings).where(eq(settings.key, 'numbers.filled'))
  await keepNumbers(server.deps)
  expect(await total()).toEqual(before)
})

const sumOf = (rows: readonly NumberRow[], measure: Measure) =>
  rows.reduce((sum, row) => sum + row[measure], 0)

test('a period is read the same from months and days as from days alone', async () => {
  const { database } = server.deps
  await database.transaction(foldNumbers)
  for (const [from, to] of [
    ['2026-11-18', '2026-11-18'],
    ['2026-10-15', '2026-12-10'],
    ['2026-11-01', '2026-11-30'],
    ['2026-01-01', '2026-11-19'],
    ['2026-10-01', '2026-12-31'],
    ['2025-12-30', '2027-02-01'],
  ] as const) {
    const byDay = await readNumbers(database.sql, { from, to, by: 'day' })
    for (const by of ['nothing', 'month', 'carrier', 'lane', 'customer'] as const) {
      const rows = await readNumbers(database.sql, { from, to, by })
      for (const measure of MEASURES)
        expect(sumOf(rows, measure), `${by} ${from}`).toBe(sumOf(byDay, measure))
    }
  }
  expect(piecesOf({ from: '2025-12-01', to: '2027-01-03' }, ['day', 'third', 'month', 'quarter'])).toEqual([
    { grain: 'month', from: '2025-12-01', to: '2025-12-31' },
    { grain: 'quarter', from: '2026-01-01', to: '2026-12-31' },
    { grain: 'day', from: '2027-01-01', to: '2027-01-03' },
  ])
  const all = ['day', 'third', 'month'] as const
  expect(piecesOf({ from: '2026-01-15', to: '2026-04-12' }, all)).toEqual([
    { grain: 'day', from: '2026-01-15', to: '2026-01-20' },
    { grain: 'third', from: '2026-01-21', to: '2026-01-31' },
    { grain: 'month', from: '2026-02-01', to: '2026-03-31' },
    { grain: 'third', from: '2026-04-01', to: '2026-04-10' },
    { grain: 'day', from: '2026-04-11', to: '2026-04-12' },
  ])
  expect(piecesOf({ from: '2028-02-01', to: '2028-02-28' }, all)).toEqual([
    { grain: 'third', from: '2028-02-01', to: '2028-02-20' },
    { grain: 'day', from: '2028-02-21', to: '2028-02-28' },
  ])
  expect(piecesOf({ from: '2026-01-15', to: '2026-04-12' }, ['day'])).toEqual([
    { grain: 'day', from: '2026-01-15', to: '2026-04-12' },
  ])
})

/** For a second connection during an open transaction, which would be a bug anywhere else. */
const outside = AsyncLocalStorage.snapshot() as <R>(work: () => R) => R

test('two that book at once wait neither for each other nor for the fold', async () => {
  const { database } = server.deps
  const { customer, orderId } = await boughtOrder(server)
  const other = await buyMore(customer)
  const cancel = (id: string) => sql`update orders set status = 'cancelled' where id = ${id}`
  const before = await total()
  await database.transaction(async (tx) => {
    await tx.execute(cancel(orderId))
    await outside(() =>
      database.transaction(async (second) => {
        await second.execute(sql`set local lock_timeout = 2000`)
        await second.execute(cancel(other))
        await second.execute(sql`update orders set status = 'ordered' where id = ${other}`)
      }),
    )
    await outside(() => database.transaction(foldNumbers))
  })
  expect((await total()).cancelled).toBe(before.cancelled + 1)
  await database.sql.execute(sql`update orders set status = 'ordered' where id = ${orderId}`)
})
