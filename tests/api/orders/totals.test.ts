import { AsyncLocalStorage } from 'node:async_hooks'
import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DashboardSummary } from '#src/contract/dashboard.ts'
import { ORDER_STATUSES, PAY_STATUSES } from '#src/domain/orders/order-status.ts'
import { bookMonth } from '#server/platform/fiscal-period.ts'
import { orders, orderTotals } from '#server/db/schema/shipping.ts'
import { removeAll } from '#server/modules/account/erase.ts'
import {
  foldOrderTotals,
  rebuildOrderTotals,
  readOrderTotals,
  type OrderTotal,
} from '#server/modules/orders/totals.ts'
import { boughtOrder, buyMore } from '#tests/support/orders/buy-parcel.ts'
import { BOTH_DATABASES, DATABASES } from '#tests/support/database/databases.ts'
import { manyOrders } from '#tests/support/orders/many-orders.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'
import { SEQUENCES } from '#tests/support/server/full-run.ts'

const RUNS = Math.ceil(SEQUENCES / 10)
const DAY_MS = 86_400_000

type Order = typeof orders.$inferSelect
const groupOf = ({
  month,
  mode,
  status,
  payStatus,
}: Omit<OrderTotal, 'orderCount' | 'totalCents' | 'savingCents'>) =>
  [month || '-', mode, status, payStatus].join(' ')

/** Counted order by order. */
function recount(all: readonly Order[]): Record<string, number[]> {
  const groups: Record<string, number[]> = {}
  for (const { mode, status, payStatus, paidAt, totalCents, rate } of all) {
    const group = (groups[groupOf({ month: paidAt ? bookMonth(paidAt) : '', mode, status, payStatus })] ??= [
      0, 0, 0,
    ])
    ;[1, totalCents, (rate as { savingCents?: number }).savingCents ?? 0].forEach((amount, at) => {
      group[at]! += amount
    })
  }
  return groups
}

describe.each(DATABASES)('totals of orders, on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  test('equal the count of the orders one by one, whatever was done to them in whatever order', async () => {
    const { database, clock } = server.deps
    const step = fc.record({
      act: fc.constantFrom(
        'buy',
        'cancel',
        'delete',
        'scan',
        'refund',
        'reprice',
        'redate',
        'as a load',
        'unpaid',
        'without saving',
        'search',
        'all at once',
        'many',
        'undone',
        'fold',
        'rebuild',
      ),
      which: fc.nat(999),
      status: fc.constantFrom(...ORDER_STATUSES),
      payStatus: fc.constantFrom(...PAY_STATUSES),
      amount: fc.integer({ min: 1, max: 99_999 }),
      days: fc.integer({ min: -800, max: 40 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const { customer, orderId } = await boughtOrder(server, { creditCents: 1_000_000 })
        const { customerId } = customer.user
        const owned = () =>
          database.sql
            .select()
            .from(orders)
            .where(eq(orders.customerId, customerId))
            .orderBy(asc(orders.number))
        for (const { act, which, status, payStatus, amount, days } of steps) {
          const all = await owned()
          const chosen = all[which % Math.max(1, all.length)]
          const id = chosen?.id ?? orderId
          const set = (values: Partial<typeof orders.$inferInsert>, where = eq(orders.id, id)) =>
            database.sql.update(orders).set(values).where(where)
          const acts: Record<typeof act, () => Promise<unknown>> = {
            buy: () => buyMore(customer),
            async cancel() {
              // An order without a saving isn't what the answer's type says.
              if (chosen && 'savingCents' in chosen.rate)
                await customer.call('POST', `/orders/${id}/cancel`, {})
            },
            delete: () => customer.call('DELETE', `/orders/${id}`),
            scan: () => set({ status }),
            refund: () => set({ payStatus }),
            reprice: () =>
              set({
                totalCents: amount,
                rate: sql`rate || ${JSON.stringify({ savingCents: amount % 977 })}::jsonb` as never,
              }),
            redate: () => set({ paidAt: new Date(clock.now().getTime() + days * DAY_MS) }),
            'as a load': () => set({ mode: 'ltl' }),
            unpaid: () => set({ paidAt: null }),
            'without saving': () => set({ rate: sql`rate - 'savingCents'` as never }),
            search: () => set({ search: 'nothing that is counted' }),
            'all at once': () => set({ status, updatedAt: clock.now() }, eq(orders.customerId, customerId)),
            many: async () => {
              if (all.length > 0 && all.length < 200) await manyOrders(database, id, 60)
            },
            undone: () =>
              database
                .transaction(async (tx) => {
                  await tx
                    .update(orders)
                    .set({ status, totalCents: amount })
                    .where(eq(orders.customerId, customerId))
                  throw new Error('undone')
                })
                .catch(() => {}),
            fold: () => foldOrderTotals(database),
            rebuild: () => database.transaction(rebuildOrderTotals),
          }
          await acts[act]()
          const totals = await readOrderTotals(database.forCustomer(customerId))
          const seen = Object.fromEntries(
            totals
              .map(
                (total) => [groupOf(total), [total.orderCount, total.totalCents, total.savingCents]] as const,
              )
              .filter(([, sums]) => sums.some((sum) => sum !== 0)),
          )
          expect(seen, act).toEqual(recount(await owned()))
        }
        await database.transaction((tx) => removeAll(tx, server.deps.clock, customerId))
        expect(
          await database.sql.select().from(orderTotals).where(eq(orderTotals.customerId, customerId)),
          'nothing stays of who is removed',
        ).toEqual([])
      }),
      { numRuns: RUNS },
    )
  }, 1_800_000)

  test('are few rows again after maintenance, with the same totals', async () => {
    const { database } = server.deps
    const { customer, orderId } = await boughtOrder(server)
    const db = database.forCustomer(customer.user.customerId)
    for (let n = 0; n < 30; n += 1)
      await db.update(orders, { status: n % 2 ? 'shipped' : 'exception' }, eq(orders.id, orderId))
    const before = await customer.call<DashboardSummary>('GET', '/dashboard')
    expect(await db.count(orderTotals)).toBeGreaterThan(50)
    await foldOrderTotals(database)
    expect(await db.count(orderTotals)).toBe(1)
    expect((await customer.call<DashboardSummary>('GET', '/dashboard')).data).toEqual(before.data)
  })
})

/** For a second connection during an open transaction, which would be a bug anywhere else. */
const outside = AsyncLocalStorage.snapshot() as <R>(work: () => R) => R

describe('many simultaneous changes of one customer’s orders', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: BOTH_DATABASES.find(({ name }) => name === 'PostgreSQL')!.open })
  })
  afterAll(() => server.close())

  test('wait neither for each other nor for maintenance: one unfinished change blocks none', async () => {
    const { database } = server.deps
    const { customer, orderId } = await boughtOrder(server)
    const other = await buyMore(customer)
    const scan = (id: string) => sql`update orders set status = 'shipped' where id = ${id}`
    await database.transaction(async (tx) => {
      await tx.execute(scan(orderId))
      await outside(() =>
        database.transaction(async (second) => {
          await second.execute(sql`set local lock_timeout = 2000`)
          await second.execute(scan(other))
        }),
      )
      await outside(() => foldOrderTotals(database))
    })
    expect(
      (await readOrderTotals(database.forCustomer(customer.user.customerId))).filter(
        ({ orderCount }) => orderCount !== 0,
      ),
    ).toMatchObject([{ status: 'shipped', orderCount: 2 }])
  })

  test('give the right totals when purchases and cancellations meet, without deadlocks', async () => {
    const { database } = server.deps
    const { customer } = await boughtOrder(server, { creditCents: 1_000_000 })
    const bought = await Promise.all(Array.from({ length: 8 }, () => buyMore(customer)))
    await Promise.all([
      ...bought.map((id) => customer.call('POST', `/orders/${id}/cancel`, {})),
      ...Array.from({ length: 8 }, () => buyMore(customer)),
    ])
    const totals = (await readOrderTotals(database.forCustomer(customer.user.customerId))).filter(
      ({ orderCount }) => orderCount !== 0,
    )
    expect(Object.fromEntries(totals.map(({ status, orderCount }) => [status, orderCount]))).toEqual({
      cancelled: 8,
      ordered: 9,
    })
    const { rows } = await database.sql.execute(
      sql`select pg_stat_force_next_flush(), deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`,
    )
    expect(rows).toMatchObject([{ deadlocks: 0 }])
  })
})
