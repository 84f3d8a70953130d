import { afterEach, expect, test } from 'vitest'
import type { Session } from '#src/contract/account/auth.ts'
import { DEMO_EMAIL } from '#server/app/seed.ts'
import { ROOT } from '#server/platform/root.ts'
import { startPostgres } from '#tests/support/database/throwaway-postgres.ts'
import { startBalancer } from '#tests/support/server/balancer.ts'
import { ordersAndDrafts, startPeople } from '#tests/support/server/busy-people.ts'
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
/** Purchases and drafts before the first restart. */
const ENOUGH = 10

test('servers behind a proxy are restarted one after the other while people buy and write: no purchase fails, no draft is lost, and a worker does the waiting jobs', async () => {
  const { url: DATABASE_URL, stop } = await startPostgres(ROOT)
  ending.push(stop)
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
  servers.push(await startProcess({ ...env, DATA_DIR: first.dataDir }))
  expect(
    await runProcess('admin.js', ['credit', 'grant', DEMO_EMAIL, '50000.00', '--reason', 'test'], {
      DATABASE_URL,
      DATA_DIR: first.dataDir,
      COUNTERSIGN_ABOVE: '50000.00',
    }),
  ).toMatchObject({ code: 0, output: expect.stringContaining('$50,500.00') as string })
  const balancer = await startBalancer(() => servers.map(({ url }) => url))
  ending.push(() => balancer.close())
  const { url } = balancer
  const token = (
    await callTo<Session>(url, undefined, 'POST', '/auth/login', {
      username: DEMO_EMAIL,
      password: first.password,
    })
  ).data!.access_token

  const { bought, drafts, faults, resent, leave } = startPeople(url, token, { each: 4 })
  const waiting = async () =>
    Number(
      /portage_jobs\{state="waiting"\} (\d+)/.exec(
        await (
          await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
        ).text(),
      )![1],
    )
  await until(() => bought.length > ENOUGH && drafts.length > ENOUGH, 60_000)
  expect(await waiting(), 'each purchase asks for mail and a label').toBeGreaterThanOrEqual(2 * ENOUGH)
  const worker = await startWorkerProcess({ DATABASE_URL })
  ending.push(() => worker.stop('SIGKILL'))
  for (const at of servers.keys()) {
    const [before, beforeDrafts] = [bought.length, drafts.length]
    expect(await servers[at]!.stop('SIGTERM'), 'it ends by itself, with what was under way done').toBe(0)
    await until(() => bought.length > before + ENOUGH / 2 && drafts.length > beforeDrafts + ENOUGH / 2)
    servers[at] = await startProcess({ ...env, DATA_DIR: first.dataDir })
    await until(() => bought.length > before + ENOUGH)
  }
  await leave()

  expect(faults).toEqual([])
  await until(async () => (await waiting()) === 0, 60_000)
  expect(await worker.stop('SIGTERM'), worker.output()).toBe(0)
  const saved = await ordersAndDrafts(url, token)
  expect(saved.orders.toSorted(), 'each purchase once, and none besides').toEqual(bought.toSorted())
  expect(saved.drafts, 'drafts that were said to be saved').toEqual(expect.arrayContaining(drafts))
  expect(
    await runProcess('admin.js', ['ledger', 'verify', '--json'], { DATABASE_URL, DATA_DIR: first.dataDir }),
  ).toMatchObject({ code: 0, output: expect.stringContaining('"faults":[]') as string })
  console.log(
    `${bought.length} purchases and ${drafts.length} drafts over the restarts, ${resent()} requests sent again`,
  )
})
