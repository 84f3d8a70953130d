import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#src/contract/contract.ts'
import { FULL } from '#tests/support/server/full-run.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let customer: TestCustomer
beforeAll(async () => {
  server = await startServer()
  customer = await server.customer()
})
afterAll(() => server.close())

/** What a broken or hostile client may send in a field. */
const anything = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '',
    '\u0000',
    '__proto__',
    '\ud800',
    '1e999',
    '-1',
    'null',
    '[]',
    '../../etc/passwd',
    "'; select 1 --",
    '😀'.repeat(50),
    'x'.repeat(5000),
  ),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.anything(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.anything(), { maxKeys: 3 }),
)

test.each(
  allEndpoints
    .filter(({ path }) => path !== '/auth/logout')
    .map((endpoint) => [endpoint.name, endpoint] as const),
)('%s answers anything without failing', async (_, endpoint) => {
  const names = Object.keys((endpoint.input.describe() as { fields: object }).fields)
  const record = fc.dictionary(
    names.length > 0 ? fc.constantFrom(...names, 'constructor', 'extra') : fc.string(),
    anything,
    { maxKeys: 8 },
  )
  let callers = 0
  await fc.assert(
    fc.asyncProperty(record, record, async (body, inPath) => {
      const path = endpoint.path.replace(/:(\w+)/g, (__, name: string) =>
        encodeURIComponent((JSON.stringify(inPath[name]) ?? 'x').toWellFormed()).slice(0, 150),
      )
      const answer = await server.app.inject({
        method: endpoint.method,
        url: `/api${path}`,
        remoteAddress: `198.51.100.${(callers += 1) % 250}`,
        headers: { authorization: `Bearer ${customer.token}` },
        ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: body }),
      })
      const isFile = !String(answer.headers['content-type']).includes('json')
      const { code, fields = {} } = isFile
        ? { code: 200 }
        : answer.json<{ code: number; fields?: Record<string, string> }>()
      expect(Object.values(fields).filter((message) => !/^[a-z]+(\.[a-zA-Z]+)+$/.test(message))).toEqual([])
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      expect(code, answer.body).not.toBe(500)
      expect(answer.body).not.toMatch(/node_modules|from "\w+"|insert into|at \w+ \(/)
    }),
    { numRuns: FULL ? 50 : 5 },
  )
})

test.each([
  ['what is no JSON', { payload: '{"a":', headers: { 'content-type': 'application/json' } }, 400],
  ['an unknown kind of body', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }, 415],
  [
    'a body of seven megabytes',
    {
      payload: JSON.stringify({ username: 'x'.repeat(7_000_000) }),
      headers: { 'content-type': 'application/json' },
    },
    413,
  ],
])('%s is refused before any handler, with an envelope and a request ID', async (_, request, status) => {
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/login', ...request })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code: status, msg: expect.any(String) as string })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test("a call that does not exist is a 404 in the caller's language, never a page", async () => {
  const answer = await server.app.inject({
    method: 'GET',
    url: '/api/no/such',
    headers: { cookie: 'locale=fr' },
  })
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toMatch(/json/)
  expect(answer.headers['cache-control']).toBe('no-store')
})
