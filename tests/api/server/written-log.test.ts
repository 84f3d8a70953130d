import { beforeEach, expect, test } from 'vitest'
import { strangerSubject, unsubscribeLinks } from '#server/mail/choices.ts'
import { clearLog, captureServerLog, logged, server } from '#tests/support/server/captured-log.ts'

captureServerLog()
beforeEach(() => {
  server.clock.advance(60_000)
  clearLog()
})

const lines = () =>
  logged
    .split('\n')
    .flatMap((line) => (line.includes('"report":') ? [(JSON.parse(line) as { report: object }).report] : []))
const report = (body: unknown, { type = 'application/csp-report', from = '203.0.113.9' } = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/csp-reports',
    headers: { 'content-type': type },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    remoteAddress: from,
  })
const violation = (more: object = {}) => ({
  'csp-report': {
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js',
    ...more,
  },
})

test('a browser reports what a page’s policy blocked, and the log has it without query, fragment, name or content', async () => {
  const secrets = {
    'document-uri': 'https://ship.example.com/login?email=mina@example.com#reset=SECRET',
    'source-file': 'https://mina:pass@ship.example.com/assets/a.js?SECRET',
    referrer: 'https://ship.example.com/?SECRET',
    'script-sample': 'SECRET',
    'original-policy': 'SECRET',
  }
  expect(
    (
      await report(
        violation({
          ...secrets,
          'blocked-uri': 'https://evil.example/x.js?id=SECRET#SECRET',
          'line-number': 7,
          'column-number': 12,
        }),
      )
    ).statusCode,
  ).toBe(204)
  await report(
    violation({
      'blocked-uri': 'data:image/png;base64,SECRET',
      'document-uri': 'https://ship.example.com/faq?SECRET',
      'source-file': null,
    }),
  )
  await report(
    violation({
      'blocked-uri': 'inline',
      'effective-directive': undefined,
      'violated-directive': "style-src 'self' SECRET",
    }),
  )
  expect(lines()).toEqual([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      page: 'https://ship.example.com/login',
      source: 'https://ship.example.com/assets/a.js',
      line: 7,
      column: 12,
    },
    { directive: 'script-src-elem', blocked: 'data:', page: 'https://ship.example.com/faq' },
    { directive: 'style-src', blocked: 'inline' },
  ])
  expect(logged).not.toMatch(/SECRET|mina|203\.0\.113/)
})

test('every page says where to send such reports', async () => {
  const { headers } = await server.app.inject({ url: '/healthz' })
  expect(headers['content-security-policy']).toMatch(/;report-uri \/api\/csp-reports$/)
})

test('nobody can fill the log with reports: ten a minute from one network, sixty from all, of eight kilobytes', async () => {
  const codes = []
  for (let n = 0; n < 12; n += 1) codes.push((await report(violation())).statusCode)
  expect(codes).toEqual([...Array<number>(10).fill(204), 429, 429])
  for (let n = 0; n < 100; n += 1) await report(violation(), { from: `198.51.100.${n}` })
  expect(lines()).toHaveLength(60)
  server.clock.advance(60_000)
  expect((await report(violation({ 'script-sample': 'x'.repeat(9000) }))).statusCode).toBe(413)
})

test('nobody can write lines of their own into the log: other bodies are dropped, and long words are cut', async () => {
  const bodies = [
    '',
    'no JSON',
    'null',
    '[]',
    '[null, 7]',
    '{"csp-report": 7}',
    '7',
    '{"csp-report": null}',
    '{"csp-report": {"effective-directive": "\\n{\\"level\\":60}"}}',
    JSON.stringify(violation({ 'effective-directive': { toString: 1 } })),
  ]
  for (const [n, body] of bodies.entries())
    expect((await report(body, { from: `192.0.2.${n}` })).statusCode, body).toBe(204)
  expect(lines()).toEqual([])
  await report(violation({ 'blocked-uri': `https://evil.example/${'x'.repeat(3000)}\n{"level":60}` }))
  expect(logged.split('\n').filter((line) => line.includes('"level":60'))).toEqual([])
  expect((lines()[0] as { blocked: string }).blocked).toHaveLength(200)
  for (const type of ['text/plain', 'application/json', 'application/reports+json', 'multipart/form-data'])
    expect((await report(violation(), { type, from: '192.0.2.200' })).statusCode).toBe(415)
})

test('an unsubscribe token is in no line of the log, whether a mail program posts it, a person opens it, or it is forged', async () => {
  const { page, oneClick } = await unsubscribeLinks(
    server.deps,
    { publicUrl: '' },
    strangerSubject('luc@example.com'),
  )
  const word = page.split('#token=')[1]!
  const posted = {
    method: 'POST' as const,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  }
  expect((await server.app.inject({ ...posted, url: oneClick })).statusCode).toBe(200)
  expect((await server.app.inject({ ...posted, url: `${oneClick}x` })).statusCode).toBe(404)
  await server.app.inject({ url: oneClick })
  expect(
    (
      await server.app.inject({ method: 'POST', url: '/api/mail/choice/read', payload: { token: word } })
    ).json(),
  ).toMatchObject({ data: { on: false } })
  expect(logged).toMatch(/\/mail\/unsubscribe/)
  expect(logged).not.toContain(word.slice(0, 20))
})
