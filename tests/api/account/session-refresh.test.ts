import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionRow } from '#src/contract/account/account.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'
import { openSession, REMEMBERED_SECONDS, SESSION_SECONDS } from '#server/http/session.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { callAs, startServer, type TestServer } from '#tests/support/server/server.ts'

const [SECOND, HOUR] = [1000, 3_600_000]
const DAY = 24 * HOUR

describe.each(DATABASES)('a session that is refreshed, on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  const isOpen = async (token: string) =>
    (await callAs(server.app, token, 'GET', '/system/user/getInfo')).code === 200
  /** The lifetime in seconds from the response, and the token from its cookie. */
  async function refresh(
    token: string,
  ): Promise<{ code: number; seconds?: number; token: string; expires?: number }> {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    })
    const cookies = String(answer.headers['set-cookie'])
    const { code, data } = answer.json<{ code: number; data?: number }>()
    return {
      code,
      ...(data !== undefined && { seconds: data }),
      token: /(?:^|,)token=([^;]+)/.exec(cookies)?.[1] ?? '',
      expires: Number(/token_expires=(\d+)/.exec(cookies)?.[1]),
    }
  }
  const signIn = async (seconds = SESSION_SECONDS) => {
    const { user } = await server.customer()
    return (await openSession(server.deps.database, server.clock, { user, seconds })).token
  }

  test('a stolen token is useless a minute after its owner’s session was refreshed; until then other tabs keep working', async () => {
    const old = await signIn()
    server.clock.advance(7 * HOUR)
    const { seconds, token, expires } = await refresh(old)
    expect([seconds, expires]).toEqual([12 * 3600, server.clock.now().getTime() + 12 * HOUR])
    expect(token).not.toBe(old)
    server.clock.advance(59 * SECOND)
    expect([await isOpen(old), await isOpen(token)]).toEqual([true, true])
    server.clock.advance(1 * SECOND)
    expect([await isOpen(old), (await refresh(old)).code, await isOpen(token)]).toEqual([false, 401, true])
    server.clock.advance(11 * HOUR)
    expect(await isOpen(token)).toBe(true)
    server.clock.advance(1 * HOUR)
    expect(await isOpen(token)).toBe(false)
  })

  test('two tabs that refresh at once, and one whose response was lost, get the same token: nobody is logged out', async () => {
    const old = await signIn()
    server.clock.advance(7 * HOUR)
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(old)))
    server.clock.advance(50 * SECOND)
    answers.push(await refresh(old))
    const { token } = answers[0]!
    expect(new Set(answers.map((answer) => `${answer.code} ${answer.token}`))).toEqual(
      new Set([`200 ${token}`]),
    )
    expect(token).not.toBe(old)
    server.clock.advance(1 * HOUR)
    expect(await isOpen(token)).toBe(true)
  })

  test('a new token isn’t replaced again at once: a tab that still has the previous one would be logged out', async () => {
    const old = await signIn()
    const { token } = await refresh(old)
    expect((await refresh(token)).token).toBe(token)
    expect(await isOpen(old)).toBe(true)
    server.clock.advance(61 * SECOND)
    const { token: next } = await refresh(token)
    expect([next === token, await isOpen(next)]).toEqual([false, true])
  })

  test('a session ends after thirty days, however often it was refreshed', async () => {
    let token = await signIn()
    const month = await signIn(REMEMBERED_SECONDS)
    for (let hours = 0; hours < 30 * 24 - 8; hours += 8) {
      server.clock.advance(8 * HOUR)
      token = (await refresh(token)).token
    }
    const last = await refresh(token)
    expect([last.code, last.seconds]).toEqual([200, 8 * 3600])
    expect((await refresh(month)).seconds).toBe(8 * 3600)
    server.clock.advance(8 * HOUR)
    expect([await isOpen(last.token), (await refresh(last.token)).code]).toEqual([false, 401])
  })

  test('the list of devices shows the session as before, and ending it ends all its tokens', async () => {
    const { user, token: desk } = await server.customer()
    const { token: phone, id } = await openSession(server.deps.database, server.clock, {
      user,
      seconds: SESSION_SECONDS,
    })
    const { token: next } = await refresh(phone)
    const { rows } = (await callAs<{ rows: SessionRow[] }>(server.app, desk, 'GET', '/account/sessions'))
      .data!
    expect(rows.map((row) => row.id)).toContain(id)
    expect((await callAs(server.app, desk, 'DELETE', `/account/sessions/${id}`)).code).toBe(200)
    expect([await isOpen(phone), await isOpen(next)]).toEqual([false, false])
  })

  test('logging out offline, on a device that never got the new token, still ends the session', async () => {
    const old = await signIn()
    const { token } = await refresh(old)
    server.clock.advance(DAY / 4)
    await callAs(server.app, undefined, 'POST', '/auth/revoke', { key: sha256(old) })
    expect(await isOpen(token)).toBe(false)
  })

  test('the database contains no token, and nothing to make one from', async () => {
    const old = await signIn()
    const { token } = await refresh(old)
    const { rows } = await server.deps.database.sql.execute<Record<string, string>>(
      `select * from sessions where token_hash = '${sha256(token)}'`,
    )
    const written = JSON.stringify(rows)
    for (const secret of [old, token]) expect(written).not.toContain(secret.split('.')[1])
    for (const value of Object.values(rows[0]!))
      expect(await isOpen(`${rows[0]!.id}.${String(value)}`.slice(0, 200))).toBe(false)
  })
})
