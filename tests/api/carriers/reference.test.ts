import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReferenceFile } from '#src/contract/site.ts'
import type { RateCard } from '#src/domain/rating/rate-card.ts'
import { cardInForce } from '#server/carriers/rate-card-store.ts'
import { storeCard } from '#server/carriers/rate-card-versions.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

describe('the rate card that devices keep for estimates', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  const listed = async () =>
    (await (await server.customer()).call<ReferenceFile[]>('GET', '/reference')).data!

  test('is the card in force, and can be cached for good', async () => {
    const [file] = await listed()
    const answer = await server.app.inject({ url: file!.url, headers: { 'accept-encoding': 'identity' } })
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.rawPayload).toHaveLength(file!.bytes)
    expect(answer.json<RateCard>().carriers.map(({ sample }) => sample)).toContain(true)
    for (const encoding of ['br', 'gzip']) {
      const packed = await server.app.inject({ url: file!.url, headers: { 'accept-encoding': encoding } })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(packed.rawPayload.length).toBeLessThan(file!.bytes / 3)
    }
  })

  test('gets another URL when the operator imports another card, and the former one is gone', async () => {
    const [before] = await listed()
    const { csv } = (await cardInForce(server.deps.database, 'parcel', server.clock.now()))!
    server.clock.advance(1000)
    const { card } = await storeCard(server.deps, 'parcel', csv.replace('Sample', 'Simple'))
    expect(card).toBeDefined()
    const [after] = await listed()
    expect(after!.url).not.toBe(before!.url)
    expect((await server.app.inject(before!.url)).statusCode).toBe(404)
    expect((await server.app.inject(after!.url)).statusCode).toBe(200)
  })
})

describe('a newer server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { MIN_CLIENT_VERSION: '2.1' } })
  })
  afterAll(() => server.close())
  const call = async (version: string | undefined, url = '/api/services') =>
    (await server.app.inject({ url, ...(version && { headers: { 'x-portage-version': version } }) })).json<{
      code: number
    }>().code

  test('tells apps below its minimum version to update, and lets others and unknown clients call', async () => {
    expect(await call('2.0.9')).toBe(426)
    expect([await call('2.1.0'), await call('10.0.0'), await call(undefined)]).not.toContain(426)
  })

  test('still tells an old app that it can be reached', async () => {
    expect(await call('2.0.9', '/api/ping')).toBe(200)
  })
})
