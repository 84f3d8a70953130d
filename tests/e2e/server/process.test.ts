import { createServer } from 'node:net'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#src/contract/account/auth.ts'
import type { Envelope } from '#src/contract/endpoint.ts'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { DEMO_EMAIL } from '#server/app/seed.ts'
import { eachInFull, testInFull } from '#tests/support/server/full-run.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import {
  callTo,
  demonstrationOf,
  newDataDir,
  runProcess,
  startProcess,
  until,
  type RunningServer,
} from '#tests/support/server/process.ts'
import { unpackTemplate } from '#tests/support/database/template.ts'

describe('a start that can’t succeed says why in one sentence', () => {
  testInFull('a busy port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await until(() => other.listening)
    const { port } = other.address() as { port: number }
    const { code, output } = await runProcess('main.js', [], {
      DATA_DIR: await readyDataDir(),
      PORT: String(port),
    })
    other.close()
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(new RegExp(`^Port ${port} is in use\\..+\\n$`)) as string,
    })
  })

  test.each(
    eachInFull([
      [
        'a data folder that is a file',
        () => {
          const dir = newDataDir()
          writeFileSync(join(dir, 'file'), '')
          return { DATA_DIR: join(dir, 'file') }
        },
        /^Can’t write to the data folder .+ \(ENOTDIR\)\..+\n$/,
      ],
      [
        'a database that does not answer',
        () => ({ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' }),
        /^DATABASE_URL: can’t reach a database at 127\.0\.0\.1:1\/x .+\n$/,
      ],
      [
        'a database address that is none',
        () => ({ DATABASE_URL: 'mysql://somewhere' }),
        /^DATABASE_URL must look like .+\n$/,
      ],
      ['a port that is no number', () => ({ PORT: 'eighty' }), /^PORT must be a whole number .+\n$/],
    ] as const),
  )('%s', async (_, env, message) => {
    const { code, output } = await runProcess('main.js', [], { DATA_DIR: newDataDir(), ...env() })
    expect(output).toMatch(message)
    expect(output).not.toContain('secret')
    expect(code).toBe(1)
  })

  test('a worker with the embedded database', async () => {
    expect(await runProcess('worker.js', [], { DATA_DIR: newDataDir() })).toEqual({
      code: 1,
      output: expect.stringMatching(/^A worker needs PostgreSQL \(DATABASE_URL\)\. .+\n$/) as string,
    })
  })

  testInFull('a data folder of a newer version', async () => {
    const dataDir = await readyDataDir()
    const database = await openEmbedded(dataDir)
    await database.sql.execute(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 99999999999999)`,
    )
    await database.close()
    const { code, output } = await runProcess('main.js', [], { DATA_DIR: dataDir })
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/^The data was written by a newer version of Portage\..+\n$/) as string,
    })
  })
})

describe('beside a running server', () => {
  let server: RunningServer
  const admin = (argv: string[], input = '') =>
    runProcess('admin.js', argv, { DATA_DIR: server.dataDir }, input)
  /** A new customer and how to call as them. */
  async function customer(email: string): Promise<{
    password: string
    call: <T>(method: string, path: string, body?: object) => Promise<Envelope<T>>
  }> {
    const password = (await admin(['user', 'create', email])).output.trim().split(' / ')[1]!
    const { data } = await callTo<Session>(server.url, undefined, 'POST', '/auth/login', {
      username: email,
      password,
    })
    return {
      password,
      call: (method, path, body) => callTo(server.url, data!.access_token, method, path, body),
    }
  }
  beforeAll(async () => {
    server = await startProcess({ LOG_LEVEL: 'trace' })
  })
  afterAll(() => server?.stop('SIGKILL'))

  test('no second server starts on the same data folder', async () => {
    const second = await runProcess('main.js', [], { DATA_DIR: server.dataDir })
    expect(second).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Another Portage server is using the data folder .+\.\n$/) as string,
    })
  })

  test('the operator’s command line works, through a socket that only the owner can open', async () => {
    expect(statSync(join(server.dataDir, 'admin.sock')).mode & 0o777).toBe(0o600)
    expect(await admin(['user', 'create', 'op@example.com', '--admin'])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^op@example\.com \/ \S+\n$/) as string,
    })
    const { output: card } = await admin(['rates', 'export'])
    const broken = await admin(
      ['rates', 'import', '-', '--reason', 'x'],
      card.replace('ground_standard', 'ground_standart'),
    )
    expect(broken).toMatchObject({ code: 1, output: expect.stringMatching(/row \d+, \w+: /) as string })
    expect(await admin(['demo', 'remove'])).toMatchObject({ code: 0 })
    expect(await demonstrationOf(server).catch((error: Error) => error.message)).toBe('601')
  })

  testInFull('and so do its other commands', async () => {
    expect(await admin(['user', 'create', 'list@example.com', '--admin'])).toMatchObject({ code: 0 })
    expect((await admin(['user', 'list'])).output).toMatch(/list@example\.com.*ROLE_ADMIN/)
    expect(await admin(['credit', 'grant', 'list@example.com', '12.34', '--reason', 'sorry'])).toMatchObject({
      code: 0,
      output: 'list@example.com has $12.34 of credits.\n',
    })
    const { output: card } = await admin(['rates', 'export'])
    expect(await admin(['rates', 'import', '-', '--reason', 'x'], card)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/services\. In effect/) as string,
    })
  })

  testInFull(
    'the operator backs up and restores, and the server continues with the restored data',
    async () => {
      const { call } = await customer('keeper@example.com')
      const id = make.id()
      await call('POST', '/addresses', { ...make.address(), id })
      const file = join(server.dataDir, 'all.backup')
      expect(await admin(['backup', file])).toMatchObject({
        code: 0,
        output: expect.stringMatching(/all\.backup: \d+ rows from \d+ tables\./) as string,
      })
      expect(statSync(file).mode & 0o777).toBe(0o600)
      await call('DELETE', `/addresses/${id}`)
      expect(await admin(['user', 'create', 'new@example.com'])).toMatchObject({ code: 0 })
      const people = (
        JSON.parse((await admin(['user', 'list', '--json'])).output) as { email: string }[]
      ).filter(({ email }) => email !== DEMO_EMAIL).length
      const held = new RegExp(`${people} customers?\\b`)
      expect(await admin(['restore', file])).toMatchObject({
        code: 1,
        output: expect.stringMatching(new RegExp(`It contains ${held.source}`)) as string,
      })
      expect(await admin(['restore', file, '--replace'])).toMatchObject({
        code: 0,
        output: expect.stringMatching(new RegExp(`Replaced: ${held.source}`)) as string,
      })
      expect((await call('GET', `/addresses/${id}`)).code, 'also the session is as it was').toBe(200)
      expect((await admin(['user', 'list'])).output).not.toContain('new@example.com')
    },
  )

  test('the log says what happened and has no personal data, also when a call fails', async () => {
    const { call, password } = await customer('marked@example.com')
    const from = server.output().length
    const marked = make.address({
      fullName: 'Marked Person',
      address1: '77 Marked Lane',
      phone: '416-555-0177',
      email: 'marked@example.com',
    })
    await call('POST', '/addresses', { ...marked, id: make.id() })
    await call('GET', '/addresses?q=Marked')
    await call('POST', '/orders', {
      intentId: make.id(),
      rateId: make.id(),
      shipment: make.shipment({ to: marked, contents: 'Marked goods' }),
    })
    await call('POST', '/auth/login', { username: 'marked@example.com', password: 'marked secret' })
    await fetch(`${server.url}/api/orders/Marked-thing?x=Marked`, {
      headers: { authorization: 'Bearer Marked-token-Marked-token' },
    })
    await until(() => server.output().slice(from).includes('"route":"/api/orders/:id"'))
    expect(server.output()).toContain('"route":"/api/addresses"')
    // Lines of calls only: the demonstration password on the console and the server's own address are meant
    // to be read.
    const log = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"reqId"'))
      .join('\n')
    expect(log).not.toMatch(/marked|demo@portage|127\.0\.0\.1|Bearer|416.?555/i)
    for (const secret of [password, server.password]) expect(log).not.toContain(secret)
  })
})

testInFull("without a server the operator's command line works on the data folder itself", async () => {
  const DATA_DIR = await readyDataDir()
  expect(await runProcess('admin.js', ['user', 'create', 'a@example.com'], { DATA_DIR })).toMatchObject({
    code: 0,
  })
  expect((await runProcess('admin.js', ['user', 'list'], { DATA_DIR })).output).toContain('a@example.com')
})

testInFull("without a server the operator's command line says how it is used", async () => {
  const DATA_DIR = await readyDataDir()
  for (const [argv, message] of [
    [['fly'], 'Unknown command "fly".'],
    [['user', 'list', '--colour', 'red'], 'Unknown option "--colour".'],
    [['rates', 'import', '/no/such.csv'], 'Can’t read /no/such.csv (ENOENT)'],
  ] as const) {
    const { code, output } = await runProcess('admin.js', [...argv], { DATA_DIR })
    expect(output).toContain(message)
    expect(code).toBe(1)
  }
  expect(await runProcess('admin.js', ['fly', '--json'], { DATA_DIR })).toEqual({
    code: 1,
    output: expect.stringMatching(/^\{"error":"Unknown command \\"fly\\"\..+"\}\n$/) as string,
  })
  expect(
    await runProcess('admin.js', ['user', 'list', '--json'], {
      DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x',
    }),
  ).toEqual({
    code: 1,
    output: expect.stringMatching(/^\{"error":"DATABASE_URL: can’t reach a database .+"\}\n$/) as string,
  })
  expect(await runProcess('admin.js', ['help', 'fly'], { DATA_DIR })).toMatchObject({ code: 1 })
  expect((await runProcess('admin.js', ['--help'], { DATA_DIR })).output).toContain('rates import')
})

/** As a server's first start leaves it. */
async function readyDataDir(): Promise<string> {
  const dataDir = newDataDir()
  await unpackTemplate(dataDir)
  return dataDir
}
