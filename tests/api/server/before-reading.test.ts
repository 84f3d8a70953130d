import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#src/contract/contract.ts'
import { BODY_BYTES, LONG_BODIES } from '#src/contract/endpoint.ts'
import type { SyncResult } from '#src/contract/sync.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { sendWithoutBody, listenOnFreePort } from '#tests/support/server/unsent-body.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { callAs, startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { multipart, sample } from '#tests/support/server/upload.ts'

const bearer = ({ token }: TestCustomer) => ({ authorization: `Bearer ${token}` })
const manyOf = (count: number) => ({ numbers: Array.from({ length: count }, (_, at) => `N${at}`) })

describe.each(DATABASES)('nobody makes the server read a body it will refuse, on $name:', ({ open }) => {
  let server: TestServer
  let customer: TestCustomer
  let url: string
  beforeAll(async () => {
    server = await startServer({ database: open })
    customer = await server.customer()
    url = await listenOnFreePort(server.app)
  })
  afterAll(() => server.close())

  test('a huge body for a call that takes two letters is refused before its first byte', async () => {
    const { status, body } = await sendWithoutBody(url, { method: 'PUT', path: '/locale', bytes: 4_700_000 })
    expect([status, body]).toEqual([
      413,
      { code: 413, msg: 'This is too much data to send at once.', messageId: 'error.tooLarge' },
    ])
  })

  test('a visitor’s body for a customer’s call isn’t waited for', async () => {
    expect((await sendWithoutBody(url, { method: 'POST', path: '/orders' })).body.code).toBe(401)
    expect(
      (
        await sendWithoutBody(url, {
          method: 'POST',
          path: '/sync',
          bytes: 900_000,
          headers: { authorization: `Bearer ${'x'.repeat(40)}` },
        })
      ).body.code,
    ).toBe(401)
    expect(
      (
        await sendWithoutBody(url, {
          method: 'PUT',
          path: '/account/avatar',
          bytes: 4_000_000,
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
        })
      ).body.code,
    ).toBe(401)
  })

  test('nor is one for a call that its sender has no permission for', async () => {
    expect(
      (
        await sendWithoutBody(url, {
          method: 'POST',
          path: '/auth/impersonations',
          headers: bearer(customer),
        })
      ).body.code,
    ).toBe(403)
  })

  test('nor one beyond its rate limit', async () => {
    for (let n = 0; n < 30; n += 1) await callAs(server.app, undefined, 'POST', '/auth/revoke', { key: 'x' })
    const { status, headers } = await sendWithoutBody(url, { method: 'POST', path: '/auth/revoke' })
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  })

  test('one account with many IP addresses is counted as one', async () => {
    const ask = (n: number) =>
      server.app.inject({
        url: '/api/promos/NOSUCHCODE',
        remoteAddress: `198.51.100.${n}`,
        headers: bearer(customer),
      })
    for (let n = 1; n <= 20; n += 1) expect((await ask(n)).statusCode).toBe(200)
    expect((await ask(21)).statusCode).toBe(429)
    const other = await server.customer()
    expect(
      (
        await server.app.inject({
          url: '/api/promos/NOSUCHCODE',
          remoteAddress: '198.51.100.22',
          headers: bearer(other),
        })
      ).statusCode,
    ).toBe(200)
  })

  test('nor is one of a customer who sends one long body after the other; short ones, and other people’s, still go through', async () => {
    const [greedy, other] = [await server.customer(), await server.customer()]
    const long = ({ token, user }: TestCustomer) =>
      callAs(server.app, token, 'POST', '/sync', { user: user.id, ops: ['x'.repeat(BODY_BYTES.usual)] })
    for (let n = 0; n < LONG_BODIES.max; n += 1) expect((await long(greedy)).code).toBe(601)
    expect(
      (
        await sendWithoutBody(url, {
          method: 'POST',
          path: '/sync',
          bytes: BODY_BYTES.usual + 1,
          headers: bearer(greedy),
        })
      ).status,
    ).toBe(429)
    expect((await greedy.call('GET', '/orders')).code).toBe(200)
    expect((await long(other)).code).toBe(601)
  })

  test('a whole network of IPv6 addresses is counted as one', async () => {
    const ask = (n: number) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/impersonate',
        payload: { token: 'x' },
        remoteAddress: `2001:db8:1:2::${n.toString(16)}`,
      })
    for (let n = 1; n <= 30; n += 1) expect((await ask(n)).statusCode).toBe(200)
    expect((await ask(31)).statusCode).toBe(429)
    expect(
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/auth/impersonate',
          payload: { token: 'x' },
          remoteAddress: '2001:db8:1:3::1',
        })
      ).statusCode,
    ).toBe(200)
  })

  test('a list far beyond its limit is counted, not validated', async () => {
    const began = performance.now()
    const answer = await callAs(server.app, undefined, 'POST', '/tracking', manyOf(6000))
    expect(answer).toMatchObject({ code: 601, fields: { numbers: 'validation.tooManyNumbers' } })
    expect(performance.now() - began).toBeLessThan(100)
  })

  test('a list inside a synced record is counted too, and the change beside it is accepted', async () => {
    const address = { ...make.address(), tags: Array.from({ length: 30_000 }, () => 'a') }
    const ops = [address, make.address()].map((doc) => ({
      opId: make.id(),
      entity: 'address',
      id: make.id(),
      baseRev: 0,
      doc,
    }))
    const { data } = await customer.call<{ results: SyncResult[] }>('POST', '/sync', {
      user: customer.user.id,
      ops,
    })
    expect(data!.results.map(({ code, fields }) => [code, fields])).toEqual([
      [601, { tags: 'validation.tooManyTags' }],
      [200, undefined],
    ])
  })
})

describe('the body size of a call', () => {
  test('is small, unless the contract says otherwise, and then never more than a device needs', () => {
    const longer = allEndpoints.filter(({ bodyBytes, upload }) => !upload && bodyBytes !== BODY_BYTES.usual)
    expect(longer.map(({ name }) => name).toSorted()).toEqual([
      'POST /approvals/parcels',
      'POST /batches/:id/price',
      'POST /batches/bought',
      'POST /customs/estimate',
      'POST /customs/estimate/paper',
      'POST /customs/packing-list',
      'POST /customs/packing-list/paper',
      'POST /orders',
      'POST /quotes/freight',
      'POST /sync',
      'PUT /drafts/:id',
    ])
    expect(
      longer.every(({ bodyBytes, access }) => bodyBytes === BODY_BYTES.long && access === 'customer'),
    ).toBe(true)
  })

  test('is one picture for a profile picture', async () => {
    const server = await startServer()
    const customer = await server.customer()
    const send = async (count: number) => {
      const { payload, headers } = await multipart(
        {},
        Array.from({ length: count }, () => sample.png()),
      )
      return (
        await server.app.inject({
          method: 'PUT',
          url: '/api/account/avatar',
          payload: payload!,
          headers: { ...headers, ...bearer(customer) },
        })
      ).json<{ code: number; fields?: object }>()
    }
    expect(await send(2)).toMatchObject({ code: 601, fields: { files: 'validation.onePicture' } })
    expect(await send(5)).toMatchObject({ code: 601, fields: { files: 'validation.onePicture' } })
    expect((await send(1)).code).toBe(200)
    await server.close()
  })
})
