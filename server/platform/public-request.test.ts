import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublic, postPublic, PrivateAddress } from './public-request.ts'

let server: Server
let url: string
let asked = 0
beforeAll(async () => {
  server = createServer((request, reply) => {
    asked += 1
    if (request.url === '/away') return reply.writeHead(302, { location: '/' }).end()
    if (request.url === '/silent') return
    reply.end('x'.repeat(100_000))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const post = (address: string, allowPrivate = false) =>
  postPublic(address, { headers: {}, body: '{}', timeoutMs: 300, allowPrivate })

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
])('%s is no address of the internet', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['8.8.8.8', '142.250.1.1', '2607:f8b0::1'])('%s is', (address) => {
  expect(isPublic(address)).toBe(true)
})

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  // The same address in the ways a URL can write it.
  'https://2130706433/',
  'https://0x7f.1/',
  'https://127.1/',
  // A name that leads there, and plain http to anywhere.
  'https://localhost/',
  'http://example.com/',
])('nothing is sent to %s', async (address) => {
  const before = asked
  await expect(post(address)).rejects.toThrow(PrivateAddress)
  expect(asked).toBe(before)
})

test('a redirect is an answer, not a way', async () => {
  expect(await post(`${url}/away`, true)).toMatchObject({ status: 302 })
})

test('only the beginning of an answer is read, and silence ends', async () => {
  expect((await post(url, true)).text).toHaveLength(2000)
  await expect(post(`${url}/silent`, true)).rejects.toThrow(/timeout|aborted/i)
})
