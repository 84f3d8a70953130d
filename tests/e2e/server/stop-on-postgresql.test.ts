import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { openDatabase } from '#server/db/open.ts'
import { ROOT } from '#server/platform/root.ts'
import { startPostgres } from '#tests/support/database/throwaway-postgres.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { demonstrationOf, startProcess, startWorkerProcess, until } from '#tests/support/server/process.ts'

const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
})

test('a server on PostgreSQL that is told to stop answers the purchase it is at and ends, and a worker does the jobs it left', async () => {
  const { url: DATABASE_URL, stop } = await startPostgres(ROOT)
  ending.push(stop)
  const server = await startProcess({
    DATABASE_URL,
    SEED_DEMO: '1',
    SAMPLE_CARRIER_DELAY: '3000',
    JOBS: 'off',
  })
  ending.push(() => server.stop('SIGKILL'))
  const metric = async (name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await (await fetch(`${server.url}/metrics`)).text())?.[1])
  const { call } = await demonstrationOf(server)
  const shipment = { ...make.shipment(), shipDate: new Date().toISOString().slice(0, 10) }
  const quote = await call<CarrierAnswer>('POST', '/quotes/parcel', {
    ...make.quote(shipment),
    shipDate: shipment.shipDate,
    carrierCode: 'sample_ground',
  })
  const buying = call<PurchaseOutcome>('POST', '/orders', {
    intentId: make.id(),
    rateId: quote.data!.rates[0]!.id,
    shipment,
  })
  await until(async () => (await metric('portage_calls_in_flight')) === 1)
  const ended = server.stop('SIGTERM')
  expect((await buying).data).toMatchObject({ outcome: 'bought' })
  expect(await ended).toBe(0)

  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' })
  ending.push(() => database.close())
  const jobs = async () =>
    (await database.sql.execute<{ kind: string }>(sql`select kind from jobs`)).rows.map(({ kind }) => kind)
  expect(await jobs()).toEqual(expect.arrayContaining(['label', 'notify']))
  const worker = await startWorkerProcess({ DATABASE_URL })
  ending.push(() => worker.stop('SIGKILL'))
  await until(async () => (await jobs()).length === 0, 60_000)
  expect(await worker.stop('SIGTERM'), worker.output()).toBe(0)
})
