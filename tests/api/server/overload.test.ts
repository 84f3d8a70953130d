import { connect, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseFault } from '#server/db/database-fault.ts'
import { CALLS } from '#server/http/admission.ts'
import { deferred } from '#tests/support/deferred.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { listenOnFreePort } from '#tests/support/server/unsent-body.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { PASSWORD, startServer, type TestServer } from '#tests/support/server/server.ts'

const BUSY = { code: 503, msg: 'The server is busy. Please try again shortly.', messageId: 'error.busy' }

describe.each(DATABASES)('a server under more load than it can take, on $name:', ({ open }) => {
  let server: TestServer
  let waiting = 0
  /** Makes the carriers respond. */
  const { promise: answered, resolve: answer } = deferred()
  beforeAll(async () => {
    server = await startServer({
      database: open,
      carriers: (usual) => ({
        find: async (code) => {
          waiting += 1
          await answered
          return usual.find(code)
        },
      }),
    })
  })
  afterAll(() => server.close())
  const price = (token: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/quotes/parcel',
      headers: { authorization: `Bearer ${token}` },
      payload: { ...make.quote(make.shipment()), carrierCode: 'sample_ground' },
    })

  test('one customer who requests everything at once is limited to a share, everyone else is served, and when all capacity is used the rest is refused at once', async () => {
    const [greedy, other] = [await server.customer(), await server.customer()]
    const theirs = Array.from({ length: CALLS.each }, () => price(greedy.token))
    await expect.poll(() => waiting).toBe(CALLS.each)
    const refused = await server.app.inject({
      url: '/api/orders',
      headers: { authorization: `Bearer ${greedy.token}` },
    })
    expect([
      refused.statusCode,
      refused.headers['retry-after'],
      refused.headers['x-portage'],
      refused.json(),
    ]).toMatchObject([503, '1', '1', BUSY])
    expect((await other.call('GET', '/orders')).code).toBe(200)

    const crowd = await Promise.all(Array.from({ length: 3 }, () => server.customer()))
    const all = [
      ...theirs,
      ...crowd.flatMap(({ token }) => Array.from({ length: CALLS.each }, () => price(token))),
    ]
    await expect.poll(() => waiting).toBeGreaterThanOrEqual(CALLS.all)
    expect((await other.call('GET', '/orders')).code).toBe(503)
    expect((await server.app.inject({ url: '/metrics' })).payload).toMatch(
      /portage_calls_in_flight [4-9]\d\n/,
    )
    for (const url of ['/healthz', '/readyz', '/metrics'])
      expect([url, (await server.app.inject({ url })).statusCode]).toEqual([url, 200])
    answer()
    const codes = (await Promise.all(all)).map(({ statusCode }) => statusCode)
    expect(new Set(codes)).toEqual(new Set([200, 503]))
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(CALLS.all)
    expect((await other.call('GET', '/orders')).code).toBe(200)
  })

  test('a storm of logins waits for the slow hashing in a short queue, and the excess is refused', async () => {
    const people = await Promise.all(Array.from({ length: 100 }, () => server.customer()))
    const signIn = (n: number) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: `203.0.113.${n}`,
        payload: { username: people[n]!.user.userName, password: PASSWORD },
      })
    const codes = (await Promise.all(people.map((_, n) => signIn(n)))).map(({ statusCode }) => statusCode)
    expect([
      codes.includes(200),
      codes.includes(503),
      codes.every((code) => code === 200 || code === 503),
    ]).toEqual([true, true, true])
    expect((await signIn(0)).statusCode).toBe(200)
  })
})

describe('slow senders', () => {
  let server: TestServer
  let port: number
  beforeAll(async () => {
    server = await startServer({ patience: { headersMs: 400, bodyMs: 300, uploadMs: 2000 } })
    port = Number(new URL(await listenOnFreePort(server.app)).port)
  })
  afterAll(() => server.close())

  /** The response once the server closed the connection; undefined if it is still open after 10 s. */
  const sent = (...parts: string[]) =>
    new Promise<string | undefined>((resolve) => {
      let drip: NodeJS.Timeout | undefined
      const socket: Socket = connect(port, '127.0.0.1', () => {
        for (const part of parts) socket.write(part)
        drip = setInterval(() => socket.write(' '), 50)
      })
      let text = ''
      const timer = setTimeout(() => {
        resolve(undefined)
        socket.destroy()
      }, 10_000)
      socket.on('data', (bytes) => {
        text += bytes.toString()
      })
      socket.on('error', () => {})
      socket.on('close', () => {
        clearInterval(drip)
        clearTimeout(timer)
        resolve(text)
      })
    })
  const head = (path: string, more = '') => `POST /api${path} HTTP/1.1\r\nHost: x\r\n${more}`

  test('with three hundred bodies byte by byte are all ended, and meanwhile others are served', async () => {
    const slow = Array.from({ length: 300 }, () =>
      sent(head('/auth/revoke', 'Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{')),
    )
    // While so many begin at once, anyone may be told to come back.
    await expect.poll(async () => (await server.app.inject({ url: '/api/services' })).statusCode).toBe(200)
    const ended = await Promise.all(slow)
    expect(ended.filter((text) => text === undefined)).toEqual([])
    expect(ended.filter((text) => !/^(HTTP\/1.1 (408|429|503) |$)/.test(text!))).toEqual([])
  }, 20_000)

  test('with headers that never end, and connections that send nothing, are ended too', async () => {
    expect(await sent('POST /api/auth/revoke HTTP/1.1\r\nX: ')).toMatch(/^HTTP\/1.1 408 /)
    const silent = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      const timer = setTimeout(() => {
        resolve('open')
        socket.destroy()
      }, 3000)
      socket.on('data', () => {})
      socket.on('close', () => {
        clearTimeout(timer)
        resolve('closed')
      })
    })
    expect(silent).toBe('closed')
  })
})

describe.each(DATABASES.filter(({ name }) => name === 'PostgreSQL'))('$name', ({ open }) => {
  test('never works on one statement for ever, and says so like a busy server', async () => {
    const database = await open()
    const {
      rows: [limits],
    } = await database.sql.execute<{ statement: string; idle: string }>(
      sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    expect(limits).toEqual({ statement: '30s', idle: '1min' })
    const late = await database
      .transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 50`)
        await tx.execute(sql`select pg_sleep(5)`)
      })
      .catch((error: unknown) => error)
    expect(databaseFault(late)).toBe('gone')
    await database.close()
  })

  test('can be inspected without waiting behind those who hold every connection', async () => {
    const server = await startServer({ database: open })
    const { promise: held, resolve: end } = deferred()
    const busy = Array.from({ length: 10 }, () => server.deps.database.transaction(() => held))
    expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(200)
    expect((await server.app.inject({ url: '/metrics' })).payload).toContain('portage_database_up 1\n')
    end()
    await Promise.all(busy)
    await server.close()
  })
})
