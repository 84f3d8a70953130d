import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Session } from '#src/contract/account/auth.ts'
import type { Envelope, CursorPage } from '#src/contract/endpoint.ts'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { ROOT } from '#server/platform/root.ts'
import { startBalancer } from '#tests/support/server/balancer.ts'
import { FULL } from '#tests/support/server/full-run.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import {
  callTo,
  runProcess,
  startProcess,
  startWorkerProcess,
  until,
  type RunningServer,
} from '#tests/support/server/process.ts'

const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
})

const METRICS_TOKEN = 'of-this-test-alone'
/** How many people of each kind there are. */
const PEOPLE = FULL ? 4 : 2
const RESTARTED = FULL ? [0, 1] : [0]
/** Purchases and drafts before the first restart. */
const ENOUGH = FULL ? 10 : 4
/**
 * Milliseconds between a person's requests. Without a pause, four people leave little of two cores to a server
 * that starts.
 */
const PAUSE = FULL ? 0 : 200

test('servers behind a proxy are restarted one after the other while people buy and write: no purchase fails, no draft is lost, and a worker does the waiting jobs', async () => {
  const DATABASE_URL = await postgres()
  const env = {
    DATABASE_URL,
    SEED_DEMO: '1',
    SAMPLE_CARRIER_DELAY: '80',
    RATE_LIMITS: 'quote=6000/minute,login=600/minute',
    METRICS_TOKEN,
    TRUST_PROXY: '1',
    JOBS: 'off',
  }
  const first = await startProcess(env)
  const servers: RunningServer[] = [first]
  ending.push(async () => {
    for (const server of servers) await server.stop('SIGKILL')
  })
  const [second, granted] = await Promise.all([
    startProcess({ ...env, DATA_DIR: first.dataDir }),
    runProcess('admin.js', ['credit', 'grant', 'demo@portage.example', '50000.00', '--reason', 'test'], {
      DATABASE_URL,
      DATA_DIR: first.dataDir,
      COUNTERSIGN_ABOVE: '50000.00',
    }),
  ])
  servers.push(second)
  expect(granted).toMatchObject({ code: 0, output: expect.stringContaining('$50,500.00') as string })
  const balancer = await startBalancer(() => servers.map(({ url }) => url))
  ending.push(() => balancer.close())

  const token = (
    await callTo<Session>(balancer.url, undefined, 'POST', '/auth/login', {
      username: 'demo@portage.example',
      password: first.password,
    })
  ).data!.access_token
  const ask = <T>(method: string, path: string, body?: object, headers?: Record<string, string>) =>
    callTo<T>(balancer.url, token, method, path, body, headers)
  /** Like the app, sends whatever wasn't answered again with the same ID. */
  const surely = async <T>(
    method: string,
    path: string,
    body: object,
    headers?: Record<string, string>,
  ): Promise<Envelope<T>> => {
    for (let tried = 0; ; tried += 1) {
      const answer = await ask<T>(method, path, body, headers).catch(() => undefined)
      if (answer && answer.code !== 502 && answer.code !== 503) return answer
      if (tried > 40) throw new Error(`${method} ${path} never got through`)
      resent += 1
      await setTimeout(100)
    }
  }
  let resent = 0
  let over = false
  const bought: string[] = []
  const drafts: string[] = []
  const faults: unknown[] = []
  const buying = Array.from({ length: PEOPLE }, async () => {
    while (!over) {
      const shipment = { ...make.shipment(), shipDate: new Date().toISOString().slice(0, 10) }
      const quote = await surely<CarrierAnswer>('POST', '/quotes/parcel', {
        ...make.quote(shipment),
        shipDate: shipment.shipDate,
        carrierCode: 'sample_ground',
      })
      const { data, ...rest } = await surely<PurchaseOutcome>('POST', '/orders', {
        intentId: make.id(),
        rateId: quote.data!.rates[0]!.id,
        shipment,
      })
      if (data?.outcome === 'bought') bought.push(data.orderId)
      else faults.push(data ?? rest)
      await setTimeout(PAUSE)
    }
  })
  const writing = Array.from({ length: PEOPLE }, async () => {
    while (!over) {
      const id = make.id()
      const { code, ...rest } = await surely(
        'PUT',
        `/drafts/${id}`,
        { kind: 'domestic', values: { contents: 'Books' } },
        { 'idempotency-key': make.id(), 'if-none-match': '*' },
      )
      if (code === 200) drafts.push(id)
      else faults.push({ code, ...rest })
      await setTimeout(PAUSE)
    }
  })
  const waiting = async () =>
    Number(
      /portage_jobs\{state="waiting"\} (\d+)/.exec(
        await (
          await fetch(`${balancer.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
        ).text(),
      )![1],
    )
  await until(() => bought.length > ENOUGH && drafts.length > ENOUGH, 60_000)
  expect(await waiting(), 'each purchase asks for mail and a label').toBeGreaterThanOrEqual(2 * ENOUGH)
  const worker = await startWorkerProcess({ DATABASE_URL })
  ending.push(() => worker.stop('SIGKILL'))
  for (const at of RESTARTED) {
    const [before, beforeDrafts] = [bought.length, drafts.length]
    expect(await servers[at]!.stop('SIGTERM'), 'it ends by itself, with what was under way done').toBe(0)
    await until(() => bought.length > before + ENOUGH / 2 && drafts.length > beforeDrafts + ENOUGH / 2)
    servers[at] = await startProcess({ ...env, DATA_DIR: first.dataDir })
    await until(() => bought.length > before + ENOUGH)
  }
  over = true
  await Promise.all([...buying, ...writing])

  expect(faults).toEqual([])
  await until(async () => (await waiting()) === 0, 60_000)
  expect(await worker.stop('SIGTERM'), worker.output()).toBe(0)
  const orders: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const { data }: Envelope<CursorPage<{ id: string }>> = await ask(
      'GET',
      `/orders?limit=100${after && `&after=${encodeURIComponent(after)}`}`,
    )
    orders.push(...data!.rows.map(({ id }) => id))
    after = data!.next
  }
  expect(orders.toSorted(), 'each purchase once, and none besides').toEqual(bought.toSorted())
  const kept = new Set(
    (await ask<{ rows: { id: string }[] }>('GET', '/drafts')).data!.rows.map(({ id }) => id),
  )
  expect(
    drafts.filter((id) => !kept.has(id)),
    'drafts that were said to be saved',
  ).toEqual([])
  expect(
    await runProcess('admin.js', ['ledger', 'verify', '--json'], { DATABASE_URL, DATA_DIR: first.dataDir }),
  ).toMatchObject({ code: 0, output: expect.stringContaining('"faults":[]') as string })
  console.log(
    `${bought.length} purchases and ${drafts.length} drafts over the restarts, ${resent} requests sent again`,
  )
})

/** A PostgreSQL that ends with the test. */
async function postgres(): Promise<string> {
  const keeper = spawn(process.execPath, [join(ROOT, 'scripts/lib/throwaway-postgres.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  ending.push(async () => {
    keeper.stdin.end()
    await once(keeper, 'exit')
  })
  for await (const line of createInterface({ input: keeper.stdout })) return line
  throw new Error('PostgreSQL could not be started')
}
