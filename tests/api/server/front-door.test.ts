import type { Envelope } from '#src/contract/endpoint.ts'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASES } from '#tests/support/database/databases.ts'
import { freightRequest } from '#tests/support/orders/freight.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { multipart, sample } from '#tests/support/server/upload.ts'

describe('a visitor’s IP address', () => {
  const servers: TestServer[] = []
  const behind = async (TRUST_PROXY: string) => {
    const server = await startServer({ env: { TRUST_PROXY } })
    servers.push(server)
    return ({ from, said }: { from: string; said?: string }) =>
      server.app
        .inject({
          method: 'POST',
          url: '/api/auth/impersonate',
          payload: { token: 'x' },
          remoteAddress: from,
          ...(said && { headers: { 'x-forwarded-for': said } }),
        })
        .then(({ statusCode }) => statusCode)
  }
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  test.each([
    ['a number of proxies', '1'],
    ['their network', '10.0.0.0/8'],
  ])(
    'is what our proxy wrote, whatever the visitor sent: 34 invented ones are one visitor (%s)',
    async (_, setting) => {
      const ask = await behind(setting)
      const codes = []
      for (let n = 0; n < 34; n += 1)
        codes.push(await ask({ from: '10.0.0.1', said: `198.51.100.${n}, 203.0.113.9` }))
      expect(codes).toEqual([...Array<number>(30).fill(200), ...Array<number>(4).fill(429)])
      expect(await ask({ from: '10.0.0.1', said: '203.0.113.10' }), 'another one').toBe(200)
    },
  )

  test('is accepted from nobody outside our network, and from nobody at all without a proxy', async () => {
    for (const ask of [await behind('10.0.0.0/8'), await behind('0')]) {
      for (let n = 0; n < 30; n += 1) await ask({ from: '203.0.113.9', said: `198.51.100.${n}` })
      expect(await ask({ from: '203.0.113.9', said: '198.51.100.77' })).toBe(429)
    }
  })

  test('behind two proxies is what the outer one wrote', async () => {
    const ask = await behind('2')
    for (let n = 0; n < 30; n += 1)
      await ask({ from: '10.0.0.1', said: `198.51.100.${n}, 203.0.113.9, 10.0.0.2` })
    expect(await ask({ from: '10.0.0.1', said: '198.51.100.77, 203.0.113.9, 10.0.0.2' })).toBe(429)
    expect(await ask({ from: '10.0.0.1', said: '203.0.113.9, 203.0.113.10, 10.0.0.2' })).toBe(200)
  })
})

describe.each(DATABASES)('a customer with bad intentions, on $name,', ({ open }) => {
  let server: TestServer
  let customer: TestCustomer
  beforeAll(async () => {
    server = await startServer({ database: open })
    customer = await server.customer()
  })
  afterAll(() => server.close())

  test.each([
    '/addresses?page=99999999999999999999',
    '/facilities?page=1e300',
    '/addresses?size=99999999999999999999',
    '/sync?since=99999999999999999999',
    '/exports/transactions?from=0001-01-01&to=9999-12-31',
    '/exports/transactions?from=2026-01-01&to=0001-01-01',
    '/ledger?from=0001-01-01',
    '/orders?to=9999-12-31',
    '/statements/0001-01/pdf',
    '/statements/9999-12/pdf',
    '/orders?after=%0d%0a',
    '/trackers?q=%0d%0a%00',
  ])('can’t break a list with %s', async (path) => {
    const { statusCode, body } = await server.app.inject({
      url: `/api${path}${path.startsWith('/sync') ? `&user=${customer.user.id}` : ''}`,
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect([statusCode, body.startsWith('{"code":500')]).toEqual([200, false])
  })

  test('can’t top up without an amount', async () => {
    expect(await customer.call('POST', '/topups', { id: make.id(), method: 'etransfer' })).toMatchObject({
      code: 601,
      fields: { subtotal: 'validation.topUpAmount' },
    })
    expect((await customer.call<{ rows: unknown[] }>('GET', '/topups')).data!.rows).toEqual([])
  })

  test.each([
    ['2020-01-02', 'validation.shipDatePast'],
    ['2099-01-05', 'validation.shipDateFar'],
  ])('gets no price for a parcel or load of %s', async (day, fault) => {
    expect(
      await customer.call('POST', '/quotes/parcel', {
        ...make.quote(make.shipment({ shipDate: day })),
        carrierCode: 'sample_ground',
      }),
    ).toMatchObject({ code: 601, fields: { shipDate: fault } })
    expect(
      await customer.call('POST', '/quotes/freight', {
        id: make.id(),
        request: freightRequest({ readyDate: day }),
      }),
    ).toMatchObject({ code: 601, fields: { 'request.readyDate': fault } })
  })

  test('can only fill the disk up to a limit', async () => {
    const picture = async () => {
      const { payload, headers } = await multipart({}, [sample.png('me.png', 50_000)])
      return (
        await server.app.inject({
          method: 'PUT',
          url: '/api/account/avatar',
          payload: payload!,
          headers: { ...headers, authorization: `Bearer ${customer.token}` },
        })
      ).json<{ code: number }>()
    }
    expect((await picture()).code).toBe(200)
    await server.deps.database.sql.execute(
      sql`update files set size = 2147440000 where id = (select avatar from users where id = ${customer.user.id})`,
    )
    expect(await picture()).toMatchObject({ code: 601, fields: { files: 'validation.storageFull' } })
    expect((await customer.call('DELETE', '/account/avatar')).code).toBe(200)
    expect((await picture()).code).toBe(200)
  })

  test('gets files as downloads that run nothing when opened', async () => {
    const { headers } = await server.app.inject({
      url: '/api/account/test-label',
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    })
    expect(headers['content-disposition']).toMatch(/^attachment; /)
  })
})

describe('every response', () => {
  test('grants no device features, and requires https for this host only', async () => {
    const server = await startServer({ env: { PUBLIC_URL: 'https://ship.example.com' } })
    const { headers } = await server.app.inject({ url: '/api/ping' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(headers['permissions-policy']).toMatch(/(^|, )camera=\(\), .*geolocation=\(\).*microphone=\(\)/)
    await server.close()
  })

  test('lets the account’s document ask for the camera and the scanner’s worker compile its decoder, and nothing else', async () => {
    const clientDir = mkdtempSync(join(tmpdir(), 'portage-client-'))
    mkdirSync(join(clientDir, 'assets'))
    for (const file of ['index.html', 'assets/scan-worker-1a2b.js', 'assets/sheet-worker-1a2b.js'])
      writeFileSync(join(clientDir, file), '')
    const server = await startServer({ clientDir })
    const headersOf = async (url: string) => (await server.app.inject({ url })).headers
    for (const url of ['/package/scan', '/package/orderList', '/index.html'])
      expect((await headersOf(url))['permissions-policy'], url).toMatch(/^camera=\(self\), .*microphone=\(\)/)
    for (const url of ['/api/ping', '/assets/scan-worker-1a2b.js'])
      expect((await headersOf(url))['permissions-policy'], url).toMatch(/^camera=\(\), /)
    expect((await headersOf('/assets/scan-worker-1a2b.js'))['content-security-policy']).toContain(
      "script-src 'self' 'wasm-unsafe-eval'",
    )
    for (const url of ['/package/scan', '/index.html', '/assets/sheet-worker-1a2b.js'])
      expect((await headersOf(url))['content-security-policy'], url).not.toContain('unsafe')
    await server.close()
  })

  test('to what another app shared, on a device without the service worker, leads to a page, whatever its size', async () => {
    const clientDir = mkdtempSync(join(tmpdir(), 'portage-client-'))
    writeFileSync(join(clientDir, 'index.html'), '')
    const server = await startServer({ clientDir })
    const { statusCode, headers } = await server.app.inject({
      method: 'POST',
      url: '/share',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '50000000' },
    })
    expect([statusCode, headers.location]).toEqual([303, '/track/tracking'])
    await server.close()
  })

  test('that isn’t a success has a machine-readable reason, the same in every language', async () => {
    const server = await startServer()
    const refusals = async (locale: string) => {
      const ask = async (url: string, payload?: object) =>
        (
          await server.app.inject({
            url,
            ...(payload && { method: 'POST', payload }),
            headers: { cookie: `locale=${locale}` },
          })
        ).json() as Envelope<unknown>
      return [
        await ask('/api/orders'),
        await ask('/api/no/such/call'),
        await ask('/api/auth/login', { username: '', password: '' }),
      ]
    }
    const [english, french] = [await refusals('en'), await refusals('fr')]
    expect(english.map(({ messageId }) => messageId)).toEqual([
      'error.session',
      'error.noSuchCall',
      'error.fields',
    ])
    expect(french.map(({ messageId }) => messageId)).toEqual(english.map(({ messageId }) => messageId))
    for (const [n, { msg }] of french.entries()) expect(msg).not.toBe(english[n]!.msg)
    const { payload } = await server.app.inject({ url: '/api/ping' })
    expect(JSON.parse(payload)).not.toHaveProperty('messageId')
    await server.close()
  })

  test('that sets a cookie makes it https-only where the site is, even if a proxy doesn’t say so', async () => {
    const server = await startServer({ env: { PUBLIC_URL: 'https://ship.example.com' } })
    const { headers } = await server.app.inject({
      method: 'PUT',
      url: '/api/locale',
      payload: { locale: 'fr' },
    })
    expect(headers['set-cookie']).toMatch(/^locale=fr; .*; Secure; SameSite=Lax$/)
    await server.close()
  })
})

describe('the way back from choosing a language', () => {
  let server: TestServer
  beforeAll(async () => {
    const clientDir = mkdtempSync(join(tmpdir(), 'portage-client-'))
    writeFileSync(join(clientDir, 'index.html'), '<!doctype html><head></head>')
    server = await startServer({ clientDir })
  })
  afterAll(() => server.close())

  test.each([
    '/%09/evil.example',
    '//evil.example',
    '/%5Cevil.example',
    '/%5C%5Cevil.example',
    '/%0a/evil.example',
    '/%0d%0aSet-Cookie:%20token=x',
    '/./%09/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '%20//evil.example',
    '',
    '/%ff',
  ])('never leads to another site or breaks: %s', async (back) => {
    const { statusCode, headers } = await server.app.inject({ url: `/language?to=fr&back=${back}` })
    expect(statusCode).toBe(302)
    expect(new URL(headers.location!, 'https://ship.example.com').origin).toBe('https://ship.example.com')
    expect(headers['set-cookie']).toMatch(/^locale=fr;/)
  })

  test('leads to the page a person was on', async () => {
    expect(
      (await server.app.inject({ url: '/language?to=fr&back=%2Ftrack%2Ftracking%3Fnumbers%3D1%2C2' })).headers
        .location,
    ).toBe('/track/tracking?numbers=1,2')
  })
})

test('who found a hole learns from /.well-known/security.txt whom to tell, and until when that is right', async () => {
  const server = await startServer({ env: { PUBLIC_URL: 'https://ship.example' } })
  try {
    const { headers, body } = await server.app.inject('/.well-known/security.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain('Contact: https://ship.example/contactUs\n')
    expect(body).toContain('Canonical: https://ship.example/.well-known/security.txt\n')
    const days = (Date.parse(/^Expires: (.*)$/m.exec(body)![1]!) - server.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  } finally {
    await server.close()
  }
})
