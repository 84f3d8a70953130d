import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import { databaseFault } from '#server/db/database-fault.ts'
import { openDatabase } from '#server/db/open.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { readyToBuy } from '#tests/support/orders/buy-parcel.ts'
import {
  breakableConnection,
  type BreakableConnection,
} from '#tests/support/database/breakable-connection.ts'
import { DATABASES, freshPostgres } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

const scrape = async ({ app }: TestServer, more: object = {}) => app.inject({ url: '/metrics', ...more })
const asked = async (
  { app }: TestServer,
  { token }: TestCustomer,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
) =>
  app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })

describe('a PostgreSQL that goes away and comes back', () => {
  let line: BreakableConnection
  let server: TestServer
  beforeAll(async () => {
    line = await breakableConnection(await freshPostgres())
    server = await startServer({ database: () => openDatabase({ databaseUrl: line.url, dataDir: '' }) })
  }, 60_000)
  afterAll(async () => {
    line.mend()
    await server.close()
    await line.close()
  })

  test('makes calls say “try again” with a time; the process lives and isn’t ready, and an interrupted purchase is bought once', async () => {
    const { customer, purchase } = await readyToBuy(server)
    line.cut()
    for (const [method, path, body] of [
      ['GET', '/orders'],
      ['POST', '/orders', purchase],
      ['POST', '/addresses', { ...make.address(), id: make.id() }],
    ] as const) {
      const answer = await asked(server, customer, method, path, body)
      expect([
        answer.statusCode,
        answer.headers['retry-after'],
        answer.json<{ code: number; msg: string }>(),
      ]).toEqual([
        503,
        '5',
        { code: 503, msg: 'The server is busy. Please try again shortly.', messageId: 'error.busy' },
      ])
    }
    expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(503)
    expect((await scrape(server)).payload).toContain('portage_database_up 0\n')
    line.mend()
    expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(200)
    expect((await customer.call<PurchaseOutcome>('POST', '/orders', purchase)).data).toMatchObject({
      outcome: 'bought',
    })
    expect((await customer.call<{ rows: unknown[] }>('GET', '/orders')).data!.rows).toHaveLength(1)
    expect((await verifyLedger(server.deps.database)).faults).toEqual([])
  })

  test('that was away for many writing calls is there again for the next one', async () => {
    const customer = await server.customer()
    line.cut()
    for (let n = 0; n < 12; n += 1)
      expect(
        (await asked(server, customer, 'POST', '/addresses', { ...make.address(), id: make.id() }))
          .statusCode,
      ).toBe(503)
    await expect(server.deps.database.transaction(async () => {})).rejects.toThrow(/terminated|ECONNRE/)
    line.mend()
    expect((await customer.call('POST', '/addresses', { ...make.address(), id: make.id() })).code).toBe(200)
  })

  test('that is cut at any moment of a purchase leaves one order and one charge when it is sent again', async () => {
    for (const afterMs of [2, 10, 25, 60]) {
      const { customer, purchase } = await readyToBuy(server)
      const first = asked(server, customer, 'POST', '/orders', purchase)
      await new Promise((resolve) => {
        setTimeout(resolve, afterMs)
      })
      line.cut()
      expect([200, 503]).toContain((await first).statusCode)
      line.mend()
      let bought: PurchaseOutcome | undefined
      await expect
        .poll(
          async () => {
            bought = (await customer.call<PurchaseOutcome>('POST', '/orders', purchase)).data
            return bought?.outcome
          },
          { timeout: 15_000 },
        )
        .toBe('bought')
      expect((await customer.call<{ rows: unknown[] }>('GET', '/orders')).data!.rows).toHaveLength(1)
    }
    expect((await verifyLedger(server.deps.database)).faults).toEqual([])
  }, 60_000)

  test('that hangs makes the server not ready within seconds, so that a proxy stops sending', async () => {
    line.hold()
    const begun = performance.now()
    const ready = await server.app.inject({ url: '/readyz' })
    line.mend()
    expect([ready.statusCode, performance.now() - begun < 6000]).toEqual([503, true])
    expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(200)
  })

  test('that is slow is waited for, and nothing is lost', async () => {
    const { customer, purchase } = await readyToBuy(server)
    line.hold()
    const waiting = Promise.all([
      customer.call('GET', '/orders'),
      customer.call<PurchaseOutcome>('POST', '/orders', purchase),
      customer.call('POST', '/addresses', { ...make.address(), id: make.id() }),
    ])
    await new Promise((resolve) => {
      setTimeout(resolve, 800)
    })
    line.mend()
    expect((await waiting).map(({ code }) => code)).toEqual([200, 200, 200])
  })
})

describe.each(DATABASES)('a disk that is full, on $name', ({ open }) => {
  test('is reported as such, nothing is half done, and the same works once there is space', async () => {
    const server = await startServer({ database: open })
    const customer = await server.customer()
    const address = { ...make.address(), id: make.id() }
    // PostgreSQL's own error, thrown where it would be.
    await server.deps.database.sql.execute(
      sql.raw(
        `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
      ),
    )
    await server.deps.database.sql.execute(
      sql.raw(`create trigger no_room before insert on records for each row execute function no_room()`),
    )
    const answer = await asked(server, customer, 'POST', '/addresses', address)
    expect([answer.statusCode, answer.headers['retry-after'], answer.json<{ msg: string }>().msg]).toEqual([
      503,
      '60',
      'The server is out of storage space. Nothing was changed. Try again later.',
    ])
    expect((await customer.call<{ total: number }>('GET', '/addresses')).data).toMatchObject({ total: 0 })
    await server.deps.database.sql.execute(sql.raw('drop trigger no_room on records'))
    expect((await customer.call('POST', '/addresses', address)).code).toBe(200)
    await server.close()
  })
})

test.each([
  [Object.assign(new Error('x'), { code: '53100' }), 'full'],
  [new Error('failed query', { cause: Object.assign(new Error('x'), { code: 'ENOSPC' }) }), 'full'],
  [new Error('failed query', { cause: new Error('write: No space left on device') }), 'full'],
  [new Error('failed query', { cause: new Error('Connection terminated unexpectedly') }), 'gone'],
  [new Error('timeout exceeded when trying to connect'), 'gone'],
  [Object.assign(new Error('x'), { code: '57P01' }), 'gone'],
  [Object.assign(new Error('duplicate key'), { code: '23505' }), null],
  [new Error('anything'), null],
  ['text', null],
])('%s is told apart from a fault of ours', (error, fault) => {
  expect(databaseFault(error)).toBe(fault)
})

describe('the metrics', () => {
  test('count calls by code and queued work (an email and a label), and contain no personal data', async () => {
    const server = await startServer()
    const { customer, purchase } = await readyToBuy(server)
    await customer.call('POST', '/orders', purchase)
    await customer.call('GET', '/orders?q=Tremblay')
    await customer.call('POST', '/addresses', { id: make.id() })
    await server.app.inject({ url: `/api/orders/${make.id()}` })
    await server.app.inject({ url: '/api/no/such/Tremblay' })
    const { payload, headers } = await scrape(server)
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    for (const row of [
      'portage_requests_total{call="POST /api/orders",code="200"} 1',
      'portage_requests_total{call="POST /api/addresses",code="601"} 1',
      'portage_request_seconds_bucket{le="+Inf",call="GET /api/orders"} 1',
      'portage_request_seconds_count{call="POST /api/orders"} 1',
      'portage_jobs{state="waiting"} 2',
      'portage_jobs{state="dead"} 0',
      'portage_mails_waiting 0',
      'portage_purchases_open 0',
      'portage_database_up 1',
    ])
      expect(payload.split('\n')).toContain(row)
    expect(payload).toMatch(/portage_build_info\{version="\d+\.\d+\.\d+",build="\w+",node="[\d.]+"\} 1/)
    expect(payload).not.toMatch(/Tremblay|person1|@|Bearer/)
    // Every line is a comment or a sample in Prometheus's format.
    for (const row of payload.split('\n').filter((line) => line !== ''))
      expect(row).toMatch(/^(# (HELP|TYPE) \w+ .+|[a-z_:][\w:]*(\{(\w+="(\\.|[^"\\])*",?)+\})? -?[\d.e+-]+)$/)
    await server.close()
  })

  test('are only for this machine, or with a token', async () => {
    const server = await startServer()
    expect((await scrape(server)).statusCode).toBe(200)
    expect((await scrape(server, { remoteAddress: '203.0.113.5' })).statusCode).toBe(404)
    expect(
      (await scrape(server, { headers: { 'x-forwarded-for': '203.0.113.5' } })).statusCode,
      'a proxy on this machine',
    ).toBe(404)
    await server.close()
    const open = await startServer({ env: { METRICS_TOKEN: 'a-token-of-sixteen' } })
    const as = async (authorization: string) =>
      (await scrape(open, { remoteAddress: '203.0.113.5', headers: { authorization } })).statusCode
    expect([
      await as('Bearer a-token-of-sixteen'),
      await as('Bearer a-token-of-sixteem'),
      await as(''),
      (await scrape(open)).statusCode,
    ]).toEqual([200, 404, 404, 404])
    await open.close()
  })
})
