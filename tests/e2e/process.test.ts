import { createServer } from 'node:net'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { Card } from '#src/contract/payments.ts'
import type { TopUp } from '#src/domain/top-up.ts'
import type { Bought, CarrierAnswer, IntentState } from '#src/contract/parcel.ts'
import { openEmbedded } from '#server/db/open.ts'
import { make } from '#tests/support/make.ts'
import { demonstrationOf, newDataDir, runProcess, startProcess, until, type RunningServer } from '#tests/support/process.ts'

const running: RunningServer[] = []
const start = async (env?: Record<string, string>) => {
  const server = await startProcess(env)
  running.push(server)
  return server
}
afterEach(async () => { for (const server of running.splice(0)) await server.stop('SIGKILL') })

describe('a start that cannot work says why in one sentence', () => {
  test('a second server on the same data folder', async () => {
    const { dataDir } = await start()
    const second = await runProcess('main.js', [], { DATA_DIR: dataDir })
    expect(second).toMatchObject({ code: 1, output: expect.stringMatching(/^Another Portage is running on the data folder .+\.\n$/) as string })
  })

  test('a busy port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await until(() => other.listening)
    const { port } = other.address() as { port: number }
    const { code, output } = await runProcess('main.js', [], { DATA_DIR: newDataDir(), PORT: String(port) })
    other.close()
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(new RegExp(`^Port ${port} is in use\\..+\\n$`)) as string })
  })

  test.each([
    ['a data folder that is a file', () => { const dir = newDataDir(); writeFileSync(join(dir, 'file'), ''); return { DATA_DIR: join(dir, 'file') } }, /^The data folder .+ cannot be written \(ENOTDIR\)\..+\n$/],
    ['a database address that is none', () => ({ DATABASE_URL: 'mysql://somewhere' }), /^DATABASE_URL must look like .+\n$/],
    ['a database that does not answer', () => ({ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' }), /^DATABASE_URL: no database answers at 127\.0\.0\.1:1\/x .+\n$/],
    ['a port that is no number', () => ({ PORT: 'eighty' }), /^PORT must be a whole number .+\n$/],
  ])('%s', async (_, env, message) => {
    const { code, output } = await runProcess('main.js', [], { DATA_DIR: newDataDir(), ...env() })
    expect(output).toMatch(message)
    expect(output).not.toContain('secret')
    expect(code).toBe(1)
  })

  test('a data folder of a newer version', async () => {
    const dataDir = newDataDir()
    const database = await openEmbedded(dataDir)
    await database.sql.execute(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 99999999999999)`)
    await database.close()
    const { code, output } = await runProcess('main.js', [], { DATA_DIR: dataDir })
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^The data was written by a newer version of Portage\..+\n$/) as string })
  })
})

describe('a server that is stopped or killed', () => {
  test('keeps its data and its demonstration password over a restart', async () => {
    const first = await start()
    expect(await first.stop()).toBe(0)
    const second = await start({ DATA_DIR: first.dataDir })
    expect(second.password).toBe(first.password)
    await demonstrationOf(second)
  })

  test('killed between charge and booking: one order, one charge after the next start', async () => {
    const first = await start({ SAMPLE_CARRIER_DELAY: '1500' })
    const { call: buyer } = await demonstrationOf(first)
    const shipment = make.shipment()
    const { data: quote } = await buyer<CarrierAnswer>('POST', '/quotes/parcel', { ...make.quote(shipment), shipDate: today(), carrierCode: 'sample_ground' })
    const purchase = { intentId: make.id(), rateId: quote!.rates[0]!.id, shipment: { ...shipment, shipDate: today() } }
    const lost = buyer<Bought>('POST', '/orders', purchase).catch(() => 'lost' as const)
    await until(async () => (await buyer<IntentState>('GET', `/intents/${purchase.intentId}`)).data?.state === 'charged')
    await first.stop('SIGKILL')
    expect(await lost).toBe('lost')

    const second = await start({ DATA_DIR: first.dataDir })
    const { call: again } = await demonstrationOf(second)
    await until(async () => (await again<IntentState>('GET', `/intents/${purchase.intentId}`)).data?.state === 'booked')
    const repeated = await again<Bought>('POST', '/orders', purchase)
    expect(repeated.data?.outcome).toBe('bought')
    expect((await again<{ rows: unknown[] }>('GET', '/orders')).data!.rows).toHaveLength(1)
    expect((await again<{ availableCents: number }>('GET', '/credits')).data!.availableCents).toBe(500_00 - quote!.rates[0]!.totalCents)
  })

  test('killed while the card gateway answers: one charge, credited once after the next start, and the ledger is whole', async () => {
    const first = await start({ SANDBOX_PAYMENT_DELAY: '1500' })
    const { call: buyer } = await demonstrationOf(first)
    const { data } = await buyer<{ token: string }>('POST', '/sandbox/cards', { cardNumber: '4242424242424242', cardType: 'visa', expirationMonth: 12, expirationYear: 2035, cvv: '123' })
    const { data: card } = await buyer<Card>('POST', '/cards', { id: make.id(), token: data!.token, nameOnCard: 'Mina Roy', billingAddress: make.address() })
    const entry = { id: make.id(), method: 'card', subtotal: 20_00, cardId: card!.id }
    const lost = buyer<TopUp>('POST', '/topups', entry).catch(() => 'lost' as const)
    await until(async () => (await buyer<TopUp | null>('GET', `/topups/${entry.id}`)).data?.state === 'processing')
    await first.stop('SIGKILL')
    expect(await lost).toBe('lost')

    const second = await start({ DATA_DIR: first.dataDir })
    const { call: again } = await demonstrationOf(second)
    await until(async () => (await again<TopUp>('GET', `/topups/${entry.id}`)).data?.state === 'paid')
    expect((await again<TopUp>('POST', '/topups', entry)).data).toMatchObject({ state: 'paid' })
    expect((await again<{ availableCents: number }>('GET', '/credits')).data!.availableCents).toBe(520_00)
    expect(await runProcess('admin.js', ['ledger', 'verify', '--json'], { DATA_DIR: first.dataDir })).toEqual({ code: 0, output: expect.stringMatching(/^\{"ok":true,"entries":2,"faults":\[\]\}\n$/) as string })
  })

  test('killed under load it has every address it said yes to', async () => {
    const first = await start()
    const { call: writer } = await demonstrationOf(first)
    const acknowledged: string[] = []
    const load = Promise.all(Array.from({ length: 8 }, async () => {
      for (;;) {
        const id = make.id()
        const answer = await writer('POST', '/addresses', { ...make.address(), id }).catch(() => undefined)
        if (answer?.code !== 200) return
        acknowledged.push(id)
      }
    }))
    await until(() => acknowledged.length > 60)
    await first.stop('SIGKILL')
    await load
    const second = await start({ DATA_DIR: first.dataDir })
    const { call: reader } = await demonstrationOf(second)
    for (const id of acknowledged) expect((await reader('GET', `/addresses/${id}`)).code).toBe(200)
  })
})

describe('the operator\'s command line', () => {
  test('works beside the running server, through a socket only the owner may open', async () => {
    const server = await start()
    const admin = (argv: string[], input = '') => runProcess('admin.js', argv, { DATA_DIR: server.dataDir }, input)
    expect(statSync(join(server.dataDir, 'admin.sock')).mode & 0o777).toBe(0o600)
    expect(await admin(['user', 'create', 'op@example.com', '--admin'])).toMatchObject({ code: 0, output: expect.stringMatching(/^op@example\.com \/ \S+\n$/) as string })
    expect((await admin(['user', 'list'])).output).toMatch(/op@example\.com.*ROLE_ADMIN/)
    expect(await admin(['credit', 'grant', 'demo@portage.example', '12.34', '--reason', 'sorry'])).toMatchObject({ code: 0, output: 'demo@portage.example has $512.34 of credits.\n' })
    const { output: card } = await admin(['rates', 'export'])
    expect(await admin(['rates', 'import', '-'], card)).toMatchObject({ code: 0, output: expect.stringMatching(/services\. In force/) as string })
    const broken = await admin(['rates', 'import', '-'], card.replace('ground_standard', 'ground_standart'))
    expect(broken).toMatchObject({ code: 1, output: expect.stringMatching(/row \d+, \w+: /) as string })
    expect(await admin(['demo', 'remove'])).toMatchObject({ code: 0 })
    expect((await demonstrationOf(server).catch((error: Error) => error.message))).toBe('601')
  })

  test('backs up and restores beside the running server, which goes on with what has come', async () => {
    const server = await start()
    const admin = (...argv: string[]) => runProcess('admin.js', argv, { DATA_DIR: server.dataDir })
    const { call } = await demonstrationOf(server)
    const id = make.id()
    await call('POST', '/addresses', { ...make.address(), id })
    const file = join(server.dataDir, 'all.backup')
    expect(await admin('backup', file)).toMatchObject({ code: 0, output: expect.stringMatching(/all\.backup: \d+ rows of \d+ tables\./) as string })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await call('DELETE', `/addresses/${id}`)
    expect(await admin('user', 'create', 'new@example.com')).toMatchObject({ code: 0 })
    expect(await admin('restore', file)).toMatchObject({ code: 1, output: expect.stringContaining('it holds 1 customer.') as string })
    expect(await admin('restore', file, '--replace')).toMatchObject({ code: 0, output: expect.stringContaining('Replaced: 1 customer.') as string })
    expect((await call('GET', `/addresses/${id}`)).code, 'also the session is as it was').toBe(200)
    expect((await admin('user', 'list')).output).not.toContain('new@example.com')
  })

  test('works on the data folder itself when no server runs, and says how it is used', async () => {
    const DATA_DIR = newDataDir()
    expect(await runProcess('admin.js', ['user', 'create', 'a@example.com'], { DATA_DIR })).toMatchObject({ code: 0 })
    expect((await runProcess('admin.js', ['user', 'list'], { DATA_DIR })).output).toContain('a@example.com')
    for (const [argv, message] of [
      [['user', 'create', 'nonsense'], '"nonsense" is not an e-mail address.'], [['credit', 'grant', 'a@example.com', 'much'], '"much" is not an amount'],
      [['fly'], 'There is no "fly".'], [['user', 'list', '--colour', 'red'], '"--colour" is not known here.'], [['rates', 'import', '/no/such.csv'], 'cannot be read (ENOENT)'],
    ] as const) {
      const { code, output } = await runProcess('admin.js', [...argv], { DATA_DIR })
      expect(output).toContain(message)
      expect(code).toBe(1)
    }
    expect(await runProcess('admin.js', ['fly', '--json'], { DATA_DIR })).toEqual({ code: 1, output: expect.stringMatching(/^\{"error":"There is no \\"fly\\"\..+"\}\n$/) as string })
    expect(await runProcess('admin.js', ['user', 'list', '--json'], { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' })).toEqual({ code: 1, output: expect.stringMatching(/^\{"error":"DATABASE_URL: no database answers .+"\}\n$/) as string })
    expect(await runProcess('admin.js', ['help', 'fly'], { DATA_DIR })).toMatchObject({ code: 1 })
    expect((await runProcess('admin.js', ['--help'], { DATA_DIR })).output).toContain('rates import')
  })
})

test('the log tells what happened and nothing about people, also when a call fails', async () => {
  const server = await start({ LOG_LEVEL: 'trace' })
  const { call } = await demonstrationOf(server)
  const marked = make.address({ fullName: 'Marked Person', address1: '77 Marked Lane', phone: '416-555-0177', email: 'marked@example.com' })
  await call('POST', '/addresses', { ...marked, id: make.id() })
  await call('GET', '/addresses?q=Marked')
  await call('POST', '/orders', { intentId: make.id(), rateId: make.id(), shipment: make.shipment({ to: marked, contents: 'Marked goods' }) })
  await call('POST', '/auth/login', { username: 'marked@example.com', password: 'marked secret' })
  await fetch(`${server.url}/api/orders/Marked-thing?x=Marked`, { headers: { authorization: 'Bearer Marked-token-Marked-token' } })
  await server.stop()
  expect(server.output()).toContain('"route":"/api/addresses"')
  // The lines of calls: the demonstration's password on the console and the server's own address are meant to be read.
  const log = server.output().split('\n').filter((line) => line.includes('"reqId"')).join('\n')
  expect(log).not.toMatch(/marked|demo@portage|127\.0\.0\.1|Bearer|416.?555/i)
  expect(log).not.toContain(server.password)
})

const today = () => new Date().toISOString().slice(0, 10)
