import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { foldOrderTotals } from '#server/modules/orders/totals.ts'
import { ROOT } from '#server/platform/root.ts'
import type { Row } from '#tests/bench/bench.ts'
import { quantile, timed, type Line } from '#tests/bench/figures.ts'
import { shuffled } from '#tests/bench/random.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { manyInvoices, manyOrders } from '#tests/support/orders/many-orders.ts'
import { newDatabase, startPostgres } from '#tests/support/database/throwaway-postgres.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

const TIMES = 10
type Ask = () => Promise<unknown>

/**
 * One shop's order list and dashboard through the whole server, on PostgreSQL (the embedded database can't
 * hold a million orders in memory); the floor is a call that reads no rows.
 */
export const orderList = (count: number): Row => ({
  name: nameOf(count),
  async run({ repeats, random, say, among }) {
    return onPostgres(async (server, customer, orderId) => {
      const began = performance.now()
      await manyOrders(server.deps.database, orderId, count)
      await manyInvoices(server.deps.database, orderId, count)
      await foldOrderTotals(server.deps.database)
      // Otherwise the database's own work after a bulk insert would be measured too.
      await server.deps.database.sql.execute(sql`vacuum analyze orders, order_totals, invoices`)
      await server.deps.database.sql.execute(sql`checkpoint`)
      say(`filled in ${Math.round(performance.now() - began)} ms`)
      const deep = await cursorAt(server, Math.floor(count / 2))
      const rare = `po-${String(Math.max(1, count - 3)).padStart(5, '0')}`
      const ask =
        (query: string): Ask =>
        () =>
          customer.call('GET', `/orders?${query}`)
      const asks: Record<string, Ask> = {
        'portage, first page': ask(''),
        'portage, page in the middle': ask(`after=${deep}`),
        'portage, back from there': ask(`before=${deep}`),
        'portage, search for a reference': ask(`q=${rare}`),
        'portage, search for a frequent word': ask('q=montreal'),
        'portage, counts of the tabs': () => customer.call('GET', '/orders/counts'),
        'portage, dashboard': () => customer.call('GET', '/dashboard'),
        'page in the middle by OFFSET': () =>
          server.deps.database.sql.execute(
            sql`select * from orders order by created_at desc nulls last, id desc nulls last limit 26 offset ${Math.floor(count / 2)}`,
          ),
        'months summed up from orders': () =>
          server.deps.database.sql.execute(
            sql`select to_char(paid_at at time zone 'America/Toronto', 'YYYY-MM'), sum(total_cents), sum((rate->>'savingCents')::bigint) from orders where pay_status = 'paid' and paid_at > now() - interval '1 year' group by 1`,
          ),
        'a call without rows': () => customer.call('GET', '/ping'),
      }
      const samples = await measured(asks, among(Object.keys(asks)), { repeats, random })
      return Object.keys(asks)
        .filter((who) => samples.has(who))
        .map((who) =>
          timed(nameOf(count), who, samples.get(who)!, {
            note: REMARKS[who] ?? '',
            ...limitOf(count, who, samples.get(who)!),
          }),
        )
    })
  },
})

/**
 * Growth doesn't slow a shop down: its pages and dashboard take hardly longer than a small shop's in the same
 * run.
 */
const MOST_TIMES = 1.5
const LEVEL = [
  'portage, first page',
  'portage, page in the middle',
  'portage, back from there',
  'portage, dashboard',
]
const small = new Map<string, number>()
function limitOf(count: number, who: string, times: readonly number[]): Pick<Line, 'limit' | 'kept'> {
  if (!LEVEL.includes(who)) return {}
  const median = quantile(times, 0.5)
  if (count <= 1000) small.set(who, median)
  const least = small.get(who)
  return count <= 1000 || least === undefined
    ? {}
    : { limit: `median ≤ ${MOST_TIMES} × at 1,000`, kept: median <= MOST_TIMES * least }
}

const nameOf = (count: number): string => `Order list at ${count.toLocaleString('en')} orders`
const REMARKS: Record<string, string> = {
  'page in the middle by OFFSET': 'the bare query, without the server',
  'months summed up from orders': 'the bare query, a part of what a dashboard without totals asks',
  'a call without rows': 'the lower bound of the method',
}

type Work<T> = (server: TestServer, customer: TestCustomer, orderId: string) => Promise<T>

async function onPostgres<T>(work: Work<T>): Promise<T> {
  const { url, stop } = await startPostgres(ROOT)
  try {
    return await onServer(work, async () =>
      openDatabase({ databaseUrl: await newDatabase(url), dataDir: '' }, { patient: true }),
    )
  } finally {
    await stop()
  }
}

async function onServer<T>(work: Work<T>, database?: () => Promise<Database>): Promise<T> {
  const server = await startServer(database && { database })
  try {
    const { customer, orderId } = await boughtOrder(server, { creditCents: 1_000_000_00 })
    return await work(server, customer, orderId)
  } finally {
    await server.close()
  }
}

async function cursorAt({ deps }: TestServer, offset: number): Promise<string> {
  const {
    rows: [row],
  } = (await deps.database.sql.execute(
    sql`select created_at, id from orders order by created_at desc nulls last, id desc nulls last limit 1 offset ${offset}`,
  )) as unknown as { rows: { created_at: string; id: string }[] }
  return `${new Date(row!.created_at).toISOString()}_${row!.id}`
}

async function measured(
  asks: Record<string, Ask>,
  who: string[],
  { repeats, random }: { repeats: number; random: () => number },
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  for (let round = 0; round < repeats; round += 1) {
    for (const name of shuffled(who, random)) {
      for (let n = 0; n < TIMES; n += 1) {
        const began = performance.now()
        await asks[name]!()
        times.set(name, [...(times.get(name) ?? []), performance.now() - began])
      }
    }
  }
  return times
}
