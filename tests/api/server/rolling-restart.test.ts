import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { startWork } from '#server/app/background-work.ts'
import { openDatabase } from '#server/db/open.ts'
import { createMailer } from '#server/mail/create-mailer.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { freshPostgres } from '#tests/support/database/databases.ts'
import { startBalancer } from '#tests/support/server/balancer.ts'
import { ordersAndDrafts, startPeople } from '#tests/support/server/busy-people.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

/** Purchases and drafts before the first restart. */
const ENOUGH = 4

interface RunningServer {
  server: TestServer
  url: string
  close: () => Promise<void>
}

const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
})

// With processes of their own, and more people: tests/e2e/server/rolling-restart.full.test.ts.
test('servers behind a proxy are restarted one after the other while people buy and write: no purchase fails, no draft is lost, and a worker does the waiting jobs', async () => {
  const databaseUrl = await freshPostgres()
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'portage-test-')),
    SAMPLE_CARRIER_DELAY: '80',
    RATE_LIMITS: 'quote=6000/minute',
    JOBS: 'off',
  }
  const start = async (seed: string): Promise<RunningServer> => {
    const server = await startServer({
      database: () => openDatabase({ databaseUrl, dataDir: '' }),
      seed,
      startsNow: 'goes',
      env,
    })
    let closed: Promise<void> | undefined
    const close = () => (closed ??= server.close())
    ending.push(close)
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
    return { url, server, close }
  }
  const servers = [await start('one'), await start('two')]
  const { token } = await servers[0]!.server.customer({ creditCents: 50_000_00 })
  const balancer = await startBalancer(() => servers.map(({ url }) => url))
  ending.push(() => balancer.close())

  const people = startPeople(balancer.url, token, { each: 2 })
  const { bought, drafts, faults } = people
  const { deps } = (await start('worker')).server
  const waiting = async () =>
    (await deps.database.sql.execute<{ count: number }>(sql`select count(*)::int as count from jobs`))
      .rows[0]!.count
  await expect.poll(() => Math.min(bought.length, drafts.length)).toBeGreaterThan(ENOUGH)
  expect(await waiting(), 'each purchase asks for mail and a label').toBeGreaterThanOrEqual(2 * ENOUGH)
  const failed: string[] = []
  const stopWork = await startWork(deps, createMailer(deps.config), {
    error: (_, message) => failed.push(message),
  })
  for (const at of servers.keys()) {
    const [before, beforeDrafts] = [bought.length, drafts.length]
    await servers[at]!.close()
    await expect
      .poll(() => Math.min(bought.length - before, drafts.length - beforeDrafts))
      .toBeGreaterThan(ENOUGH / 2)
    servers[at] = await start(`${at} again`)
    await expect.poll(() => bought.length - before).toBeGreaterThan(ENOUGH)
  }
  await people.leave()

  expect(faults).toEqual([])
  await expect.poll(waiting).toBe(0)
  await stopWork()
  expect(failed).toEqual([])
  const saved = await ordersAndDrafts(balancer.url, token)
  expect(saved.orders.toSorted(), 'each purchase once, and none besides').toEqual(bought.toSorted())
  expect(saved.drafts, 'drafts that were said to be saved').toEqual(expect.arrayContaining(drafts))
  expect((await verifyLedger(deps.database)).faults).toEqual([])
})
