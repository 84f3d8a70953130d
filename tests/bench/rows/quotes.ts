import { sql } from 'drizzle-orm'
import type { Row } from '#tests/bench/bench.ts'
import { ms, quantile, timed } from '#tests/bench/figures.ts'
import { shuffled } from '#tests/bench/random.ts'
import { freightRequest, UNIT } from '#tests/support/orders/freight.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer } from '#tests/support/server/server.ts'

const CALLS = 1000
const WARM_UP = 100
const AT_ONCE = 16
const EMPTY = 'an empty call with as many statements'

type Ask = (customer: TestCustomer) => Promise<unknown>
interface Beside {
  /** That it asks the database, the session's with them. */ statements: number
  limit?: { p99Ms: number; share: number }
}

/**
 * A quote through the whole server: session, schema, rating, and storing the rates so that they can be
 * bought; beside it a call that does nothing but run as many statements.
 */
const quoting = (name: string, ask: Ask, { statements, limit }: Beside): Row => ({
  name,
  async run({ repeats, random, say, among }) {
    const server = await startServer()
    try {
      const customer = await server.customer()
      const asks: Record<string, () => Promise<unknown>> = {
        portage: () => ask(customer),
        async [EMPTY]() {
          await customer.call('GET', '/ping')
          for (let more = 1; more < statements; more += 1)
            await server.deps.database.sql.execute(sql`select 1`)
        },
      }
      // Warm-up: a server that just started is still compiling.
      for (let n = 0; n < WARM_UP; n += 1) for (const asked of Object.values(asks)) await asked()
      const [exclusively, throughput] = [new Map<string, number[]>(), new Map<string, number[]>()]
      for (let round = 0; round < repeats; round += 1) {
        for (const who of shuffled(among(Object.keys(asks)), random)) {
          for (let n = 0; n < CALLS / repeats; n += 1) put(exclusively, who, await msOf(asks[who]!))
          put(throughput, who, (await msOf(() => manyAtOnce(asks[who]!))) / CALLS)
        }
        say(`round ${round + 1} of ${repeats}`)
      }
      const perSecond = (who: string) => Math.round(1000 / quantile(throughput.get(who) ?? [], 0.5))
      return Object.keys(asks)
        .filter((who) => exclusively.has(who))
        .map((who) => {
          const [times, p99] = [exclusively.get(who)!, quantile(exclusively.get(who)!, 0.99)]
          return timed(name, who, times, {
            note: `${perSecond(who)} a second, ${AT_ONCE} at once; p99 ${ms(p99)}`,
            ...(limit &&
              who === 'portage' && {
                limit: `p99 ≤ ${limit.p99Ms} ms, ≥ ${limit.share} of an empty call’s throughput`,
                kept: p99 <= limit.p99Ms && perSecond(who) >= limit.share * perSecond(EMPTY),
              }),
          })
        })
    } finally {
      await server.close()
    }
  },
})

/** Five services for six parcels. */
const parcels = {
  ...make.quote(
    make.shipment({ parcels: Array.from({ length: 6 }, (_, at) => make.parcel({ weight: 4 + at })) }),
  ),
  carrierCode: 'sample_ground',
}
const lines = freightRequest({
  units: Array.from({ length: 20 }, (_, at) => ({
    ...UNIT,
    weight: 150 + at * 10,
    height: 30,
    length: 30,
    width: 30,
    isStackable: true,
    goods: [{ description: `Line ${at + 1}` }],
  })),
})

export const quotes = quoting(
  'Price of one carrier, signed in',
  (customer) => customer.call('POST', '/quotes/parcel', parcels),
  { statements: 3, limit: { p99Ms: 10, share: 0.33 } },
)
export const freightQuotes = quoting(
  'LTL quote of 20 lines',
  (customer) => customer.call('POST', '/quotes/freight', { id: make.id(), request: lines }),
  { statements: 11 },
)

async function manyAtOnce(ask: () => Promise<unknown>): Promise<void> {
  let left = CALLS
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await ask()
    }),
  )
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const put = (into: Map<string, number[]>, who: string, ms: number): void =>
  void into.set(who, [...(into.get(who) ?? []), ms])
