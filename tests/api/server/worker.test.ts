import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LabelPrint } from '#src/contract/orders.ts'
import { openDatabase } from '#server/db/open.ts'
import { labelPrints } from '#server/db/schema/labels.ts'
import { claimJob, LEASE_MS } from '#server/jobs/queue.ts'
import { createMailer } from '#server/mail/create-mailer.ts'
import { startWork } from '#server/app/background-work.ts'
import { boughtOrder, buyMore } from '#tests/support/orders/buy-parcel.ts'
import { freshPostgres } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

const GRACE_MS = 50

let server: TestServer
let databaseUrl: string
const faults: string[] = []
const log = {
  error: (_: object, message: string) => {
    faults.push(message)
  },
}
beforeAll(async () => {
  databaseUrl = await freshPostgres()
  server = await startServer({
    database: () => openDatabase({ databaseUrl, dataDir: '' }),
    env: { DATABASE_URL: databaseUrl, JOBS: 'off' },
  })
})
afterAll(() => server.close())

/** Another process on the same database, at the same time. */
async function startWorker(graceMs?: number): Promise<() => Promise<void>> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const stop = await startWork({ ...server.deps, database }, createMailer(server.deps.config), log, graceMs)
  return async () => {
    await stop()
    await database.close()
  }
}
const waiting = async () =>
  (
    await server.deps.database.sql.execute<{ kind: string; attempts: number }>(
      sql`select kind, attempts from jobs order by kind`,
    )
  ).rows
const print = async (customer: TestCustomer, id: string) =>
  (await customer.call<LabelPrint>('GET', `/label-prints/${id}`)).data!

test('a server without a job runner leaves email, labels and prints to a worker; one killed half-way leaves them to the next', async () => {
  const { customer, orderId } = await boughtOrder(server)
  const id = make.id()
  await customer.call('POST', '/label-prints', {
    id,
    ids: [orderId, await buyMore(customer)],
    format: 'pdf4x6',
  })
  expect(await print(customer, id)).toMatchObject({ state: 'waiting', done: 0 })
  const asked = await waiting()
  expect(asked.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['label', 'notify', 'print']) as string[],
  )
  expect(asked.every(({ attempts }) => attempts === 0)).toBe(true)

  // A worker is killed just before renewing its lease, having just reported that it is drawing.
  const held = await claimJob(server.deps.database, server.clock, { own: ['print'] })
  server.clock.advance(LEASE_MS / 3)
  await server.deps.database.sql
    .update(labelPrints)
    .set({ state: 'drawing', updatedAt: server.clock.now() })
    .where(eq(labelPrints.id, id))
  expect(held).toMatchObject({ kind: 'print', payload: { printId: id } })
  server.clock.advance((LEASE_MS * 2) / 3 + 1)
  const stop = await startWorker()
  await expect.poll(() => print(customer, id)).toMatchObject({ state: 'done', total: 2, done: 2 })
  await expect.poll(waiting).toEqual([])
  await stop()
  const file = await server.app.inject({
    url: `/api/label-prints/${id}/file`,
    headers: { authorization: `Bearer ${customer.token}` },
  })
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(faults).toEqual([])
})

test('a worker stopped while drawing leaves a print as it was, and the next one draws it', async () => {
  const { customer, orderId } = await boughtOrder(server)
  const id = make.id()
  const usual = server.deps.documents
  let begun = 0
  // So long that it doesn't end by itself.
  server.deps.documents = {
    ...usual,
    draw(owner, drawing, more) {
      if (!('labels' in drawing) || drawing.labels.length === 1) return usual.draw(owner, drawing, more)
      begun += 1
      return usual.draw(
        owner,
        { ...drawing, labels: Array.from({ length: 5000 }, () => drawing.labels[0]!) },
        more,
      )
    },
  }
  const stop = await startWorker(GRACE_MS)
  await customer.call('POST', '/label-prints', {
    id,
    ids: [orderId, await buyMore(customer)],
    format: 'pdf4x6',
  })
  await expect.poll(() => begun).toBeGreaterThan(0)
  server.deps.documents = usual
  await stop()
  expect(await print(customer, id)).toMatchObject({ state: 'waiting' })
  const next = await startWorker()
  await expect.poll(() => print(customer, id)).toMatchObject({ state: 'done' })
  await next()
  expect(faults).toEqual([])
})
