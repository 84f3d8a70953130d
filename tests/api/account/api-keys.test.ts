import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiKey, ApiKeyWithSecret } from '#src/contract/account/api-keys.ts'
import type { Envelope } from '#src/contract/endpoint.ts'
import type { OrderDetails, PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { API_SCOPES, type ApiScope } from '#src/domain/account/api-key.ts'
import { members } from '#server/db/schema/members.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { resetRateLimits } from '#tests/support/server/reset-rate-limits.ts'
import { callAs, startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

const DAY = 86_400_000

describe.each(DATABASES)('API keys, on $name', ({ open }) => {
  let server: TestServer
  let owner: TestCustomer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    owner = await server.customer()
  })

  const made = async (more: object = {}, by = owner): Promise<ApiKeyWithSecret> => {
    const { data, code, fields } = await by.call<ApiKeyWithSecret>('POST', '/api-keys', {
      name: 'Shop',
      scopes: API_SCOPES,
      ...more,
    })
    if (!data) throw new Error(`no key: ${code} ${JSON.stringify(fields)}`)
    return data
  }
  /** A program: what it calls with the key. */
  const program = ({ secret }: ApiKeyWithSecret): Pick<TestCustomer, 'call'> => ({
    call: (method, path, body) => callAs(server.app, secret, method, path, body),
  })
  const answerTo = async (secret: string, path: string, more: Partial<InjectOptions> = {}) => {
    const answer = await server.app.inject({
      method: 'GET',
      url: `/api${path}`,
      ...more,
      headers: { authorization: `Bearer ${secret}`, ...more.headers },
    })
    return { headers: answer.headers, status: answer.statusCode, ...answer.json<Envelope<unknown>>() }
  }
  const list = async () => (await owner.call<ApiKey[]>('GET', '/api-keys')).data!

  test('an owner makes a key, sees it once, and finds it in the list by its beginning', async () => {
    const { key, secret } = await made({ scopes: ['read'], networks: ['203.0.113.0/24'], days: 30 })
    expect(secret).toMatch(/^ptg_live_[\w-]{43}$/)
    expect(secret.startsWith(key.prefix)).toBe(true)
    expect(await list()).toEqual([key])
    expect(JSON.stringify(await list())).not.toContain(secret)
    expect(key).toMatchObject({
      state: 'works',
      madeBy: owner.user.nickName,
      expiresAt: new Date(server.clock.now().getTime() + 30 * DAY).toISOString(),
    })
    const renamed = await owner.call<ApiKey>('PUT', `/api-keys/${key.id}`, { name: 'Warehouse' })
    expect(renamed.data).toEqual({ ...key, name: 'Warehouse' })
  })

  test('a program quotes, buys, prints, tracks and cancels with it, and the history names it', async () => {
    const shop = program(await made({ name: 'Web shop' }))
    const id = await buyMore(shop)
    const { data: order } = await owner.call<OrderDetails>('GET', `/orders/${id}`)
    expect(order!.history.find(({ event }) => event === 'order.paid')!.actor).toBe('Web shop (API)')
    expect((await shop.call('GET', '/orders')).code).toBe(200)
    expect((await shop.call('POST', `/orders/${id}/cancel`)).code).toBe(200)
    const { data: after } = await owner.call<OrderDetails>('GET', `/orders/${id}`)
    expect(after!.history.find(({ event }) => event === 'order.cancelled')!.actor).toBe('Web shop (API)')
    expect((await list())[0]!.lastUsedAt).not.toBeNull()
  })

  test('a key does only what it is for, and nothing that isn’t for programs', async () => {
    const { secret } = await made({ scopes: ['read'] satisfies ApiScope[] })
    expect(await answerTo(secret, '/orders')).toMatchObject({ code: 200 })
    expect(await answerTo(secret, '/invoices')).toMatchObject({ code: 403, messageId: 'account.key.scope' })
    for (const path of ['/system/user/getInfo', '/account/profile', '/api-keys', '/account/export', '/ping'])
      expect(await answerTo(secret, path), path).toMatchObject({
        code: 403,
        messageId: 'account.key.notForPrograms',
      })
  })

  test('a key reaches nothing of another customer', async () => {
    const other = await server.customer()
    const id = await buyMore(other)
    const { secret } = await made()
    expect(await answerTo(secret, `/orders/${id}`)).toMatchObject({ code: 404 })
  })

  test('a key that was revoked, has ended or is typed wrong opens nothing, not even what anybody may call', async () => {
    const revoked = await made()
    await owner.call('DELETE', `/api-keys/${revoked.key.id}`)
    const ending = await made({ days: 30 })
    server.clock.advance(30 * DAY - 1)
    expect(await answerTo(ending.secret, '/orders')).toMatchObject({ code: 200 })
    server.clock.advance(1)
    for (const secret of [revoked.secret, ending.secret, `${ending.secret.slice(0, -1)}~`])
      for (const path of ['/orders', '/services'])
        expect(await answerTo(secret, path)).toMatchObject({ code: 401, messageId: 'account.key.unknown' })
    owner = await server.signIn(owner.user)
    expect((await list()).map(({ state }) => state)).toEqual(['ended'])
  })

  test('a key works from its networks only', async () => {
    const { secret } = await made({ networks: ['203.0.113.0/24', '2001:db8::/32'] })
    for (const [remoteAddress, code] of [
      ['203.0.113.9', 200],
      ['::ffff:203.0.113.9', 200],
      ['2001:db8:1::9', 200],
      ['203.0.114.9', 403],
      ['2001:db9::9', 403],
    ] as const)
      expect((await answerTo(secret, '/orders', { remoteAddress })).code, remoteAddress).toBe(code)
    const refused = await owner.call('POST', '/api-keys', {
      name: 'X',
      scopes: ['read'],
      networks: ['0.0.0.0/0'],
    })
    expect(refused.fields).toEqual({ 'networks[0]': 'validation.id' })
  })

  test('a key ends with the membership of whoever made it, and does no more than their roles allow', async () => {
    const second = await server.member(owner, ['owner'])
    const { secret } = await made({}, second)
    await owner.call('PUT', `/members/${second.user.id}`, { roles: ['viewer'] })
    expect(await answerTo(secret, '/orders')).toMatchObject({ code: 200 })
    expect(await answerTo(secret, '/pickups', { method: 'POST', payload: {} })).toMatchObject({
      code: 403,
      messageId: 'error.role',
    })
    await owner.call('DELETE', `/members/${second.user.id}`)
    expect(await answerTo(secret, '/orders')).toMatchObject({ code: 401 })
    // Coming back doesn't bring it back.
    await server.deps.database.sql
      .insert(members)
      .values({
        customerId: owner.user.customerId,
        userId: owner.user.id,
        roles: ['owner'],
        joinedAt: server.clock.now(),
      })
      .onConflictDoNothing()
    expect((await list()).map(({ state }) => state)).toEqual(['revoked'])
  })

  test('every answer says how many calls are left, and the one too many when to come again', async () => {
    const few = await startServer({ database: open, seed: 'few', env: { RATE_LIMITS: 'key=3/minute' } })
    try {
      const customer = await few.customer()
      const key = async () =>
        (await customer.call<ApiKeyWithSecret>('POST', '/api-keys', { name: 'X', scopes: ['read'] })).data!
          .secret
      const [secret, another] = [await key(), await key()]
      const ask = async (by = secret) => {
        const { headers, statusCode } = await few.app.inject({
          url: '/api/orders/counts',
          headers: { authorization: `Bearer ${by}` },
        })
        return { headers, statusCode }
      }
      for (const left of [2, 1, 0])
        expect(await ask()).toMatchObject({
          statusCode: 200,
          headers: {
            'ratelimit-limit': '3',
            'ratelimit-remaining': String(left),
            'ratelimit-reset': '60',
            ratelimit: `"key";r=${left};t=60`,
            'ratelimit-policy': '"key";q=3;w=60',
          },
        })
      expect(await ask()).toMatchObject({
        statusCode: 429,
        headers: { 'retry-after': '60', 'ratelimit-remaining': '0' },
      })
      expect(await ask(another)).toMatchObject({ statusCode: 200 })
      few.clock.advance(60_000)
      expect(await ask()).toMatchObject({ statusCode: 200 })
    } finally {
      await few.close()
    }
  })

  test('of calls at once exactly as many pass as a key may make', async () => {
    await resetRateLimits(server)
    const { secret } = await made()
    const answers: number[] = []
    for (let round = 0; round < 32; round += 1)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, () => answerTo(secret, '/services').then(({ status }) => status)),
        )),
      )
    expect(answers.filter((status) => status === 200)).toHaveLength(600)
    expect(answers.filter((status) => status === 429)).toHaveLength(40)
  })

  describe('the header Idempotency-Key', () => {
    const quoted = async (shop: Pick<TestCustomer, 'call'>) => {
      const shipment = make.shipment()
      const { data } = await shop.call<CarrierAnswer>('POST', '/quotes/parcel', {
        ...make.quote(shipment),
        carrierCode: 'sample_ground',
      })
      return { shipment, rateId: data!.rates[0]!.id! }
    }
    const buy = async (secret: string, payload: object, id: string) =>
      answerTo(secret, '/orders', { method: 'POST', payload, headers: { 'idempotency-key': id } })

    test('names a purchase, which is made once', async () => {
      const key = await made()
      const payload = await quoted(program(key))
      const id = make.id()
      const first = await buy(key.secret, payload, id)
      expect(first.data).toMatchObject({ outcome: 'bought' })
      expect((await buy(key.secret, payload, id)).data).toEqual(first.data)
      const other = { ...payload, shipment: { ...payload.shipment, reference: 'Another' } }
      expect(await buy(key.secret, other, id)).toMatchObject({ code: 422 })
      expect((await owner.call<{ all: number }>('GET', '/orders/counts')).data!.all).toBe(1)
    })

    test('must be a UUID, and the one in the body if there is one', async () => {
      const key = await made()
      const payload = await quoted(program(key))
      expect(await buy(key.secret, payload, 'order-17')).toMatchObject({
        code: 601,
        messageId: 'account.key.idempotency',
        fields: { 'Idempotency-Key': 'account.key.idempotency' },
      })
      expect(await buy(key.secret, { ...payload, intentId: make.id() }, make.id())).toMatchObject({
        code: 601,
        messageId: 'account.key.idempotencyTwo',
      })
      expect((await owner.call<{ all: number }>('GET', '/orders/counts')).data!.all).toBe(0)
    })
  })

  describe('what a key may spend in a day', () => {
    const limited = async (dailyCents: number) => program(await made({ dailyCents }))
    const price = async () => {
      const id = await buyMore(owner)
      return (await owner.call<OrderDetails>('GET', `/orders/${id}`)).data!.totalCents
    }
    const tryToBuy = async (shop: Pick<TestCustomer, 'call'>): Promise<Envelope<PurchaseOutcome>> => {
      const shipment = make.shipment()
      const { data } = await shop.call<CarrierAnswer>('POST', '/quotes/parcel', {
        ...make.quote(shipment),
        carrierCode: 'sample_ground',
      })
      return shop.call('POST', '/orders', { intentId: make.id(), rateId: data!.rates[0]!.id!, shipment })
    }

    test('is kept, also by purchases at once, and nothing is charged beyond it', async () => {
      const cents = await price()
      const shop = await limited(2 * cents)
      const codes = (await Promise.all([1, 2, 3].map(() => tryToBuy(shop)))).map(({ code }) => code)
      expect(codes.toSorted((one, other) => one - other)).toEqual([200, 200, 403])
      expect((await tryToBuy(shop)).msg).toContain(`$${((2 * cents) / 100).toFixed(2)}`)
      expect((await owner.call<{ all: number }>('GET', '/orders/counts')).data!.all).toBe(3)
    })

    test('comes back with what is cancelled, and begins anew the next day', async () => {
      const shop = await limited(await price())
      const bought = await tryToBuy(shop)
      expect((await tryToBuy(shop)).code).toBe(403)
      await shop.call('POST', `/orders/${(bought.data as { orderId: string }).orderId}/cancel`)
      expect((await tryToBuy(shop)).code).toBe(200)
      expect((await tryToBuy(shop)).code).toBe(403)
      server.clock.advance(DAY)
      expect((await tryToBuy(shop)).code).toBe(200)
    })
  })

  test('only owners see, make and revoke keys, and nobody while acting for them', async () => {
    const { key } = await made()
    const shipper = await server.member(owner, ['shipper'])
    expect((await shipper.call('GET', '/api-keys')).code).toBe(403)
    expect((await shipper.call('POST', '/api-keys', { name: 'X', scopes: ['read'] })).code).toBe(403)
    expect((await (await server.customer()).call('DELETE', `/api-keys/${key.id}`)).code).toBe(404)
  })
})
