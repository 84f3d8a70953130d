import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskQueue } from '#src/contract/desk/queue.ts'
import { CALLS } from '#server/http/admission.ts'
import { users } from '#server/db/schema/accounts.ts'
import { waitingInquiry } from '#tests/support/server/waiting.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

/** One connection to the stream of changes, and what came over it so far. */
async function listening(url: string, token: string) {
  const cut = new AbortController()
  const answer = await fetch(`${url}/api/admin/queue/changes`, {
    headers: { authorization: `Bearer ${token}` },
    signal: cut.signal,
  })
  const stream = { text: '', ended: false, answer, cut: () => cut.abort() }
  const decoder = new TextDecoder()
  void (async () => {
    for await (const bytes of answer.body!) stream.text += decoder.decode(bytes as Uint8Array)
  })()
    .catch(() => {})
    .finally(() => {
      stream.ended = true
    })
  return stream
}
const news = (stream: { text: string }) => stream.text.split('data: changed').length - 1

describe('changes of the queue', () => {
  let server: TestServer
  let url: string
  let [ada, grace]: TestCustomer[] = []
  beforeAll(async () => {
    server = await startServer({ startsNow: 'goes' })
    url = await server.app.listen({ port: 0, host: '127.0.0.1' })
    ada = await server.customer({ roles: ['ROLE_ADMIN'] })
    grace = await server.customer({ roles: ['ROLE_SUPPORT'] })
  })
  afterAll(() => server.close())

  test('are told to everybody who listens: what came, what was taken, and nothing while nothing happens', async () => {
    const streams = [await listening(url, ada!.token), await listening(url, grace!.token)]
    expect(streams[0]!.answer.headers.get('content-type')).toMatch('text/event-stream')
    await expect.poll(() => streams.map(news)).toEqual([2, 2])
    // The server looks every two seconds.
    await new Promise((resolve) => {
      setTimeout(resolve, 2500)
    })
    expect(streams.map(news)).toEqual([2, 2])
    await waitingInquiry(server)
    await expect.poll(() => streams.map(news)).toEqual([3, 3])
    const { data } = await ada!.call<DeskQueue>('GET', '/admin/queue')
    const { kind, subject } = data!.items[0]!
    await ada!.call('POST', '/admin/queue/take', { kind, subject })
    await expect.poll(() => streams.map(news)).toEqual([4, 4])
    for (const stream of streams) stream.cut()
  })

  test('hold no place of a call', async () => {
    const streams = await Promise.all(Array.from({ length: 8 }, () => listening(url, ada!.token)))
    const others = await Promise.all(
      Array.from({ length: 7 }, async (_, n) => {
        const one = await server.customer({ roles: ['ROLE_ADMIN'] })
        return Promise.all(Array.from({ length: n < 6 ? 7 : 1 }, () => listening(url, one.token)))
      }),
    )
    const all = [...streams, ...others.flat()]
    expect(all.length).toBeGreaterThan(CALLS.all)
    expect(new Set(all.map(({ answer }) => answer.status))).toEqual(new Set([200]))
    expect((await grace!.call('GET', '/admin/queue')).code).toBe(200)
    const ninth = await listening(url, ada!.token)
    expect(ninth.answer.status).toBe(503)
    streams[0]!.cut()
    await expect.poll(async () => (await listening(url, ada!.token)).answer.status).toBe(200)
    for (const stream of all) stream.cut()
  })

  testInFull('end with the session, and with the role', async () => {
    const [one, other] = [
      await server.customer({ roles: ['ROLE_SUPPORT'] }),
      await server.customer({ roles: ['ROLE_SUPPORT'] }),
    ]
    const streams = [await listening(url, one.token), await listening(url, other.token)]
    await one.call('DELETE', '/auth/logout')
    await expect.poll(() => streams.map(({ ended }) => ended)).toEqual([true, false])
    await server.deps.database.sql.update(users).set({ roles: [] }).where(eq(users.id, other.user.id))
    await expect.poll(() => streams.map(({ ended }) => ended)).toEqual([true, true])
  })

  test('are for staff, and end before the server stops', async () => {
    const mina = await server.customer()
    const refused = await listening(url, mina.token)
    await expect.poll(() => refused.text).toMatch('"code":403')
    const own = await startServer()
    const at = await own.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await listening(at, (await own.customer({ roles: ['ROLE_ADMIN'] })).token)
    const began = Date.now()
    await own.close()
    expect(Date.now() - began).toBeLessThan(3000)
    await expect.poll(() => stream.ended).toBe(true)
  })
})
