import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { layOutLabel } from '#server/documents/label/layout.ts'
import { labelSamples } from '#server/documents/label/samples.ts'
import { ROOT } from '#server/platform/root.ts'
import { bareLabels } from '#tests/bench/bare-labels.ts'
import type { Row } from '#tests/bench/bench.ts'
import { embeddedOnDisk } from '#tests/bench/embedded-on-disk.ts'
import { ms, quantile, timed, type Line } from '#tests/bench/figures.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { manyOrders } from '#tests/support/orders/many-orders.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { newDatabase, startPostgres } from '#tests/support/database/throwaway-postgres.ts'

const LABELS = 200
const SHOPS = 5
const [MOST_FIRST, MOST_AGAIN] = [1.5, 0.1]
const MOST_HEALTH_MS = { PostgreSQL: 50, embedded: 100 }

/**
 * A shop’s morning labels as one file, through the whole server; the floor is pdfkit drawing the same marks
 * on as many pages.
 */
export const labels: Row = {
  name: `${LABELS} labels in one PDF`,
  run: ({ repeats, say }) =>
    onBoth(async (name, server, url) => {
      const shop = await shopWithLabels(server, url)
      const pages = Array.from({ length: LABELS }, (_, n) =>
        layOutLabel({
          ...labelSamples.ottawaToVancouver,
          sample: true,
          sscc: '095287654321012346',
          demoPrefix: true,
          orderNumber: `ORX${String(n).padStart(7, '0')}`,
          trackingNumber: `PT${100_000 + n}-1611`,
          trackingUrl: `http://localhost:8080/track/tracking?numbers=PT${100_000 + n}-1611`,
        }),
      )
      const [first, again, bare]: [number[], number[], number[]] = [[], [], []]
      let size = 0
      // Warm-up: new threads load their fonts, and numbers are assigned to the packages. Neither is measured.
      await Promise.all([shop.print(), bareLabels(pages)])
      for (let round = 0; round < repeats; round += 1) {
        await forgetPrints(server)
        first.push(
          await msOf(async () => {
            size = (await shop.print()).length
          }),
        )
        again.push(await msOf(shop.print))
        bare.push(await msOf(() => bareLabels(pages)))
        say(`${name}: round ${round + 1} of ${repeats}`)
      }
      const limit = (times: number[], most: number) => ({
        limit: `median ≤ ${most} × bare pdfkit`,
        kept: quantile(times, 0.5) <= most * quantile(bare, 0.5),
      })
      return [
        timed(labels.name, `portage, ${name}, first time`, first, {
          ...limit(first, MOST_FIRST),
          note: `${(size / 1_000_000).toFixed(1)} MB, laid out and drawn in another thread, kept, each printing recorded in its order’s history`,
        }),
        timed(labels.name, `portage, ${name}, the same again`, again, {
          ...limit(again, MOST_AGAIN),
          note: 'read, each printing recorded in its order’s history',
        }),
        timed(labels.name, 'bare pdfkit, the same marks', bare, {
          note: 'the lower bound: nothing is laid out, stored or recorded',
        }),
      ]
    }),
}

/** Others work while five shops print their mornings. */
export const besideLabels: Row = {
  name: `Others’ calls while ${SHOPS} shops print ${LABELS} labels each`,
  run: ({ repeats, say }) =>
    onBoth(async (name, server, url) => {
      const mostMs = MOST_HEALTH_MS[name]
      const shops: Shop[] = []
      for (let n = 0; n < SHOPS; n += 1) shops.push(await shopWithLabels(server, url))
      const { customer } = await boughtOrder(server)
      const health = () => server.app.inject({ url: '/healthz' })
      const list = () => customer.call('GET', '/orders')
      const [idle, busy, healthy]: [number[], number[], number[]] = [[], [], []]
      for (const shop of shops) await shop.print()
      for (let n = 0; n < 200; n += 1) idle.push(await msOf(list))
      for (let round = 0; round < repeats; round += 1) {
        await forgetPrints(server)
        let printing = true
        const prints = Promise.all(shops.map(({ print }) => print())).finally(() => {
          printing = false
        })
        while (printing) {
          healthy.push(await msOf(health))
          busy.push(await msOf(list))
          await setTimeout(2)
        }
        await prints
        say(`${name}: round ${round + 1} of ${repeats}`)
      }
      const [p99, exclusively, median] = [quantile(healthy, 0.99), quantile(idle, 0.5), quantile(busy, 0.5)]
      return [
        timed(besideLabels.name, `GET /healthz, ${name}`, healthy, {
          limit: `p99 ≤ ${mostMs} ms`,
          kept: p99 <= mostMs,
          note: `p99 ${ms(p99)}; ${healthy.length} calls`,
        }),
        timed(besideLabels.name, `another customer’s order list, ${name}`, busy, {
          limit: 'median ≤ 3 × alone',
          kept: median <= 3 * exclusively,
          note: `alone ${ms(exclusively)}`,
        }),
      ]
    }),
}

type Name = keyof typeof MOST_HEALTH_MS

async function onBoth(
  work: (name: Name, server: TestServer, url: string) => Promise<Line[]>,
): Promise<Line[]> {
  const { url, stop } = await startPostgres(ROOT)
  const on = async (name: Name, database: () => Promise<Database>) => {
    const server = await startServer({ database })
    try {
      return await work(name, server, await server.app.listen({ host: '127.0.0.1', port: 0 }))
    } finally {
      await server.close()
    }
  }
  try {
    return [
      ...(await on('PostgreSQL', async () =>
        openDatabase({ databaseUrl: await newDatabase(url), dataDir: '' }),
      )),
      ...(await on('embedded', embeddedOnDisk)),
    ]
  } finally {
    await stop()
  }
}

interface Shop {
  customer: TestCustomer
  print: () => Promise<Uint8Array>
}

/** A customer with many booked orders that were never printed. */
async function shopWithLabels(server: TestServer, url: string): Promise<Shop> {
  const { customer, orderId } = await boughtOrder(server)
  const { sql: db } = server.deps.database
  await manyOrders(server.deps.database, orderId, LABELS - 1)
  const { rows } = await db.execute<{ id: string }>(
    sql`update orders set status = 'ordered', tracking_number = 'PT' || right(number, 6) || '-' || left(customer_id::text, 4) where customer_id = ${customer.user.customerId} returning id`,
  )
  const ids = rows.map(({ id }) => id)
  return {
    customer,
    async print() {
      // Over a socket: an injected call would also decode the file as text.
      const answer = await fetch(`${url}/api/orders/labels`, {
        method: 'POST',
        headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ids, format: 'pdf4x6' }),
      })
      if (!answer.ok) throw new Error(`labels: ${answer.status}`)
      return new Uint8Array(await answer.arrayBuffer())
    },
  }
}

/** So that the next file is drawn again. */
const forgetPrints = (server: TestServer) => server.deps.database.sql.execute(sql`delete from label_prints`)

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
