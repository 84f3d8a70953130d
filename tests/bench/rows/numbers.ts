import { sql } from 'drizzle-orm'
import { addDays } from '#src/domain/calendar/calendar.ts'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { openDatabase } from '#server/db/open.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { rebuildNumbers } from '#server/modules/numbers/totals.ts'
import { ROOT } from '#server/platform/root.ts'
import type { Row } from '#tests/bench/bench.ts'
import { quantile, timed } from '#tests/bench/figures.ts'
import { shuffled } from '#tests/bench/random.ts'
import { newDatabase, startPostgres } from '#tests/support/database/throwaway-postgres.ts'
import { manySales } from '#tests/support/numbers/many-sales.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { startServer } from '#tests/support/server/server.ts'

const TIMES = 5
const MOST_MS = 100

/**
 * The business in figures through the whole server, on PostgreSQL: two years of orders of many customers, carriers
 * and lanes, asked for the last year and the one before. Beside it what would be asked without totals.
 */
export const numbers = (count: number): Row => ({
  name: nameOf(count),
  async run({ repeats, random, say, among }) {
    const { url, stop } = await startPostgres(ROOT)
    const server = await startServer({
      database: async () =>
        openDatabase({ databaseUrl: await newDatabase(url), dataDir: '' }, { patient: true }),
    })
    try {
      const { database } = server.deps
      const { orderId, customer } = await boughtOrder(server)
      const began = performance.now()
      await manySales(database, orderId, count, server.clock.now())
      const filled = performance.now()
      await rebuildNumbers(server.deps)
      say(`filled in ${seconds(filled - began)}, counted in ${seconds(performance.now() - filled)}`)
      // Otherwise the database's own work after a bulk insert would be measured too.
      await database.sql.execute(sql`vacuum analyze`)
      await database.sql.execute(sql`checkpoint`)
      // What isn't folded yet: as many changes as a busy minute makes.
      await database.sql.execute(sql`update orders set status = 'cancelled' where id in
        (select id from orders where status = 'delivered' limit 200)`)
      const finance = await server.customer({ roles: ['ROLE_FINANCE'] })
      const to = bookDay(server.clock.now())
      const from = addDays(to, -364)
      const ask =
        (by: string, more: Record<string, string> = {}) =>
        async () => {
          const values = { by, from, to, ...more }
          const { code, msg } = await finance.call<DeskOutcome>('POST', '/admin/verbs', {
            verb: 'numbers show',
            values,
          })
          if (code !== 200) throw new Error(msg)
        }
      const asks: Record<string, () => Promise<unknown>> = {
        'portage, by week': ask('week'),
        'portage, by carrier': ask('carrier'),
        'portage, by lane': ask('lane'),
        'portage, by customer': ask('customer'),
        'portage, one customer by lane': ask('lane', { customer: customer.user.customerId }),
        'a call without rows': () => finance.call('GET', '/ping'),
        'summed up from orders by carrier': () =>
          database.sql.execute(sql`
            select o.carrier_code, count(*) filter (where o.status <> 'cancelled'), sum(v.net),
              sum(c.accrued_net_cents + c.billed_net_cents)
            from orders o
            left join (select customer_id, order_id,
                sum(case kind when 'creditNote' then -subtotal_cents else subtotal_cents end) as net
              from invoices group by 1, 2) v on v.customer_id = o.customer_id and v.order_id = o.id
            left join shipment_costs c on c.customer_id = o.customer_id and c.order_id = o.id
            where o.created_at > ${from}::date group by 1`),
      }
      const who = among(Object.keys(asks))
      for (const name of who) await asks[name]!()
      const samples = new Map<string, number[]>()
      for (let round = 0; round < repeats; round += 1)
        for (const name of shuffled(who, random))
          for (let n = 0; n < (name.startsWith('summed') ? 1 : TIMES); n += 1) {
            const start = performance.now()
            await asks[name]!()
            samples.set(name, [...(samples.get(name) ?? []), performance.now() - start])
          }
      return who.map((name) =>
        timed(nameOf(count), name, samples.get(name)!, {
          note: REMARKS[name] ?? '',
          ...(name.startsWith('portage') && {
            limit: `p95 ≤ ${MOST_MS} ms`,
            kept: quantile(samples.get(name)!, 0.95) <= MOST_MS,
          }),
        }),
      )
    } finally {
      await server.close()
      await stop()
    }
  },
})

const nameOf = (count: number): string => `Numbers at ${count.toLocaleString('en')} orders`
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const REMARKS: Readonly<Record<string, string>> = {
  'portage, by week':
    'a year and the year before, of 2,000 customers, 6 carriers and 420 lanes, with the chart and answer times',
  'a call without rows': 'the lower bound of the method',
  'summed up from orders by carrier':
    'the bare query, without the server: a part of one of the two years, without deliveries and refunds',
}
