import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import type { WebhookWithSecret } from '#src/contract/account/webhooks.ts'
import { WEBHOOK_TYPES } from '#src/domain/account/webhook.ts'
import { startJobs } from '#server/jobs/runner.ts'
import { openDatabase } from '#server/db/open.ts'
import { webhookJobs } from '#server/modules/webhooks/deliver.ts'
import { ROOT } from '#server/platform/root.ts'
import type { Row } from '#tests/bench/bench.ts'
import { timed, type Line } from '#tests/bench/figures.ts'
import { newDatabase, startPostgres } from '#tests/support/database/throwaway-postgres.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { listen } from '#tests/support/server/listen.ts'
import { startServer } from '#tests/support/server/server.ts'

const NAME = '10,000 events to webhooks'
const [EVENTS, ORDERS] = [10_000, 500]
/** A receiver that takes its time. */
const SLOW_MS = 200
const PROBE_MS = 250
/** With nothing else to do a program hears of an event at once; beside a flood it may take this much longer. */
const MOST_LATE_MS = 1000
/** As many webhooks are served at a time as the server serves (server/app/background-work.ts). */
const AT_ONCE = 8

/** What the purchases of this row leave to do, which is another lane's. */
const OTHERS = { notify: async () => {}, label: async () => {} }

/**
 * One customer's 10,000 events for a good, a slow and a dead receiver; meanwhile another customer's events, whose
 * delay from the commit to the receiver is measured.
 */
export const manyWebhooks: Row = {
  name: NAME,
  async run({ say }) {
    const { url, stop } = await startPostgres(ROOT)
    const server = await startServer({
      database: async () =>
        openDatabase({ databaseUrl: await newDatabase(url), dataDir: '' }, { patient: true }),
      env: { WEBHOOK_PRIVATE_ADDRESSES: '1' },
      startsNow: 'goes',
    })
    const received = new Map<string, { id: string; at: number; n: number }[]>()
    const program = createServer((request, reply) => {
      let body = ''
      request.on('data', (piece: Buffer) => (body += piece.toString()))
      request.on('end', () => {
        const path = request.url!
        const { data } = JSON.parse(body) as { data: { detail?: { n?: number } } }
        const heard = received.get(path) ?? []
        received.set(path, heard)
        heard.push({
          id: String(request.headers['webhook-id']),
          at: Date.now(),
          n: data.detail?.n ?? NaN,
        })
        setTimeout(() => reply.writeHead(204).end(), path === '/slow' ? SLOW_MS : 0)
      })
    })
    const { url: address, close } = await listen(program)
    const { database } = server.deps
    const errors: unknown[] = []
    const stopJobs = startJobs(
      server.deps,
      [{ handlers: { ...webhookJobs(server.deps), ...OTHERS }, atOnce: AT_ONCE }],
      {
        error: (fields) => errors.push(fields),
      },
    )
    try {
      const [big, small] = [await server.customer({ creditCents: 1_000_000_00 }), await server.customer()]
      const [first, other] = [await buyMore(big), await buyMore(small)]
      for (const path of ['/good', '/slow'])
        await big.call<WebhookWithSecret>('POST', '/webhooks', { url: address + path, types: WEBHOOK_TYPES })
      await big.call('POST', '/webhooks', { url: 'http://127.0.0.1:9/', types: WEBHOOK_TYPES })
      await small.call('POST', '/webhooks', { url: `${address}/other`, types: WEBHOOK_TYPES })
      const began = performance.now()
      await database.sql.execute(sql`
        insert into order_history (customer_id, order_id, id, at, actor, event, detail)
        select ${big.user.customerId}, md5(${first} || (n % ${ORDERS}::int))::uuid, gen_random_uuid(), now(), 'bench', 'order.booked', jsonb_build_object('n', n)
        from generate_series(1, ${EVENTS}::int) n order by n`)
      say(`written in ${Math.round(performance.now() - began)} ms`)
      const sent: number[] = []
      while ((received.get('/good')?.length ?? 0) < EVENTS && performance.now() - began < 600_000) {
        sent.push(Date.now())
        await database.sql.execute(sql`
          insert into order_history (customer_id, order_id, id, at, actor, event, detail)
          values (${small.user.customerId}, ${other}, gen_random_uuid(), now(), 'bench', 'order.booked', jsonb_build_object('n', ${sent.length}::int))`)
        await new Promise((resolve) => setTimeout(resolve, PROBE_MS))
      }
      const seconds = (performance.now() - began) / 1000
      await new Promise((resolve) => setTimeout(resolve, MOST_LATE_MS))
      const probes = (received.get('/other') ?? []).filter(({ n }) => n > 0)
      const late = probes.map(({ at, n }) => at - sent[n - 1]!)
      const good = received.get('/good') ?? []
      const faults = [
        ['lost', EVENTS - new Set(good.map(({ id }) => id)).size],
        ['doubled', good.length - new Set(good.map(({ id }) => id)).size],
        ['lost of the other', sent.length - new Set(probes.map(({ n }) => n)).size],
        ['failed jobs', errors.length],
        ['out of order', outOfOrder(good.map(({ n }) => n))],
        ['out of order at the slow one', outOfOrder((received.get('/slow') ?? []).map(({ n }) => n))],
      ] as const
      return [
        timed(NAME, 'another customer’s event, until it is there', late, {
          limit: `p95 ≤ ${MOST_LATE_MS} ms; none lost or out of order`,
          kept:
            late.toSorted((a, b) => a - b)[Math.floor(late.length * 0.95)]! <= MOST_LATE_MS &&
            faults.every(([, count]) => count === 0),
          note: `${Math.round(EVENTS / seconds)} a second to the good receiver beside a slow one (${SLOW_MS} ms) and a dead one; ${faults.map(([what, count]) => `${count} ${what}`).join(', ')}`,
        }),
      ] satisfies Line[]
    } finally {
      await stopJobs()
      await close()
      await server.close()
      await stop()
    }
  },
}

/** Events of one order (`n` modulo ORDERS) that came before an earlier one. */
function outOfOrder(numbers: readonly number[]): number {
  const last = new Map<number, number>()
  let count = 0
  for (const n of numbers.filter((one) => !Number.isNaN(one))) {
    if ((last.get(n % ORDERS) ?? 0) > n) count += 1
    last.set(n % ORDERS, n)
  }
  return count
}
