import { afterAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'

describe('the address of a visitor', () => {
  const servers: TestServer[] = []
  const behind = async (TRUST_PROXY: string) => {
    const server = await startServer({ env: { TRUST_PROXY } })
    servers.push(server)
    return ({ from, said }: { from: string; said?: string }) => server.app.inject({ method: 'POST', url: '/api/auth/impersonate', payload: { token: 'x' }, remoteAddress: from, ...(said && { headers: { 'x-forwarded-for': said } }) })
      .then(({ statusCode }) => statusCode)
  }
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  test.each([['a number of proxies', '1'], ['their network', '10.0.0.0/8']])('is what our proxy wrote, whatever the visitor wrote before it: 34 invented ones are one visitor (%s)', async (_, setting) => {
    const ask = await behind(setting)
    const codes = []
    for (let n = 0; n < 34; n += 1) codes.push(await ask({ from: '10.0.0.1', said: `198.51.100.${n}, 203.0.113.9` }))
    expect(codes).toEqual([...Array<number>(30).fill(200), ...Array<number>(4).fill(429)])
    expect(await ask({ from: '10.0.0.1', said: '203.0.113.10' }), 'another one').toBe(200)
  })

  test('is believed of nobody outside of our network, and of nobody at all where there is no proxy', async () => {
    for (const ask of [await behind('10.0.0.0/8'), await behind('0')]) {
      for (let n = 0; n < 30; n += 1) await ask({ from: '203.0.113.9', said: `198.51.100.${n}` })
      expect(await ask({ from: '203.0.113.9', said: '198.51.100.77' })).toBe(429)
    }
  })

  test('behind two proxies is what the outer one wrote', async () => {
    const ask = await behind('2')
    for (let n = 0; n < 30; n += 1) await ask({ from: '10.0.0.1', said: `198.51.100.${n}, 203.0.113.9, 10.0.0.2` })
    expect(await ask({ from: '10.0.0.1', said: '198.51.100.77, 203.0.113.9, 10.0.0.2' })).toBe(429)
    expect(await ask({ from: '10.0.0.1', said: '203.0.113.9, 203.0.113.10, 10.0.0.2' })).toBe(200)
  })
})
