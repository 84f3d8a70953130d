import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AccountProfile, SessionRow } from '#src/contract/account/account.ts'
import type { Session } from '#src/contract/account/auth.ts'
import { users } from '#server/db/schema/accounts.ts'
import { deleteOldFailures } from '#server/modules/auth/failures.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'
import { openSession } from '#server/http/session.ts'
import {
  withAccountServer,
  everything,
  info,
  logIn,
  mailbox,
  post,
  server,
} from '#tests/support/server/account-server.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { resetRateLimits } from '#tests/support/server/reset-rate-limits.ts'
import { tokenIn } from '#tests/support/mail/mailbox.ts'
import { callAs, PASSWORD } from '#tests/support/server/server.ts'

const MINUTE = 60_000
const NEW = 'another horse 2'

describe.each(DATABASES)('who holds an account, on $name', ({ open }) => {
  withAccountServer(open)

  test('a reset link sets a new password once, within half an hour, and every device is logged out', async () => {
    const { user, token: elsewhere } = await server.customer()
    const asked = (email: string) => post('/auth/forgot', { email })
    expect(await asked(user.userName)).toEqual(await asked('nobody@example.com'))
    const token = tokenIn(await mailbox.to(user.userName), 'reset')
    expect(await everything()).not.toContain(token)
    const reset = (more: object = {}) =>
      post('/auth/reset', { token, password: NEW, confirmPassword: NEW, ...more })
    expect((await reset({ confirmPassword: 'something else' })).fields).toEqual({
      confirmPassword: 'validation.passwordsInconsistent',
    })
    expect((await reset({ password: 'qwerty123', confirmPassword: 'qwerty123' })).fields).toEqual({
      password: 'validation.passwordCommon',
    })
    expect((await reset({ token: `${token}x` })).code).toBe(601)
    expect(await reset()).toMatchObject({ code: 200 })
    expect((await reset()).code, 'used').toBe(601)
    expect((await callAs(server.app, elsewhere, 'GET', '/credits')).code).toBe(401)
    expect((await logIn(user.userName)).code).toBe(601)
    expect((await logIn(user.userName, NEW)).code).toBe(200)
    expect((await mailbox.to(user.userName))!.subject).toContain('Your password was changed')
  })

  test('a reset link expires after half an hour, and only a few go to one address', async () => {
    const { user } = await server.customer()
    await post('/auth/forgot', { email: user.userName })
    const late = tokenIn(await mailbox.to(user.userName), 'reset')
    server.clock.advance(30 * MINUTE + 1)
    expect((await post('/auth/reset', { token: late, password: NEW, confirmPassword: NEW })).code).toBe(601)
    for (let n = 0; n < 10; n += 1) {
      await resetRateLimits(server)
      expect((await post('/auth/forgot', { email: user.userName })).code).toBe(200)
    }
    expect(await mailbox.read()).toHaveLength(5)
  })

  test('requests for links are limited per IP address', async () => {
    const ask = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/forgot',
        payload: { email: 'x@example.com' },
        remoteAddress: '203.0.113.77',
      })
    for (let n = 0; n < 5; n += 1) expect((await ask()).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(429)
  })

  test('changing the password asks for the old one and ends every other session and every reset link', async () => {
    const me = await server.customer()
    const { token: elsewhere } = await openSession(server.deps.database, server.clock, {
      user: me.user,
      seconds: 3600,
    })
    await post('/auth/forgot', { email: me.user.userName })
    const link = tokenIn(await mailbox.to(me.user.userName), 'reset')
    const change = (more: object) =>
      me.call('PUT', '/account/password', {
        oldPassword: PASSWORD,
        password: NEW,
        confirmPassword: NEW,
        ...more,
      })
    expect((await change({ oldPassword: 'not it' })).fields).toEqual({
      oldPassword: 'validation.passwordWrong',
    })
    expect((await change({ confirmPassword: 'not the same' })).fields).toEqual({
      confirmPassword: 'validation.passwordsInconsistent',
    })
    expect((await change({ password: 'Iloveyou', confirmPassword: 'Iloveyou' })).fields).toEqual({
      password: 'validation.passwordCommon',
    })
    expect(await change({})).toMatchObject({ code: 200 })
    expect((await callAs(server.app, elsewhere, 'GET', '/credits')).code).toBe(401)
    expect((await me.call('GET', '/credits')).code).toBe(200)
    expect(
      (
        await post('/auth/reset', {
          token: link,
          password: 'a third one 3',
          confirmPassword: 'a third one 3',
        })
      ).code,
    ).toBe(601)
    expect((await logIn(me.user.userName, NEW)).code).toBe(200)
  })

  test('a new email takes effect once its link is followed; the old one is notified, and its links stop working', async () => {
    const me = await server.customer()
    const fresh = `fresh-${me.user.userName}`
    const ask = (more: object = {}) =>
      me.call('PUT', '/account/email', { newEmail: fresh, password: PASSWORD, ...more })
    expect((await ask({ password: 'not it' })).fields).toEqual({ password: 'validation.passwordWrong' })
    expect((await ask({ newEmail: me.user.userName })).fields).toEqual({ newEmail: 'validation.sameEmail' })
    expect(await ask()).toMatchObject({ code: 200 })
    await post('/auth/forgot', { email: me.user.userName })
    const mails = await mailbox.read()
    const reset = tokenIn(
      mails.find(({ to }) => to === me.user.userName),
      'reset',
    )
    const token = tokenIn(
      mails.find(({ to }) => to === fresh),
      'confirm',
    )
    expect((await info(me.token)).user.userName).toBe(me.user.userName)
    expect((await me.call<AccountProfile>('GET', '/account/profile')).data).toMatchObject({
      email: me.user.userName,
      pendingEmail: fresh,
    })
    expect(await post('/auth/confirm', { token })).toMatchObject({ data: { email: fresh, changed: true } })
    expect((await info(me.token)).user.userName).toBe(fresh)
    expect((await mailbox.to(me.user.userName))!.subject).toContain('Your email address was changed')
    expect((await post('/auth/reset', { token: reset, password: NEW, confirmPassword: NEW })).code).toBe(601)
    expect((await logIn(fresh)).code).toBe(200)
  })

  test('an address that someone else registered meanwhile is refused, and nothing changes', async () => {
    const [me, other] = [await server.customer(), await server.customer()]
    await me.call('PUT', '/account/email', { newEmail: other.user.userName, password: PASSWORD })
    const token = tokenIn(await mailbox.to(other.user.userName), 'confirm')
    expect((await post('/auth/confirm', { token })).code).toBe(601)
    expect((await info(me.token)).user.userName).toBe(me.user.userName)
  })

  test('people see where they are logged in, and log out elsewhere, one by one or everywhere at once', async () => {
    const { user } = await server.customer()
    const from = async (agent: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          headers: { 'user-agent': agent },
          payload: { username: user.userName, password: PASSWORD },
        })
      ).json<{ data: Session }>().data.access_token
    server.clock.advance(60 * MINUTE)
    const phone = await from(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    )
    server.clock.advance(60 * MINUTE)
    const desk = await from(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
    )
    const list = async (token: string) =>
      (await callAs<{ rows: SessionRow[] }>(server.app, token, 'GET', '/account/sessions')).data!.rows
    const rows = await list(desk)
    expect(rows.slice(0, 2)).toMatchObject([
      { browser: 'Firefox', system: 'Windows', current: true, byOperator: false },
      { browser: 'Safari', system: 'iPhone', current: false },
    ])
    expect(JSON.stringify(rows)).not.toContain(sha256(phone))
    const before = rows[1]!.lastUsedAt
    server.clock.advance(10 * MINUTE)
    await callAs(server.app, phone, 'GET', '/credits')
    expect((await list(desk))[1]!.lastUsedAt > before).toBe(true)
    expect((await callAs(server.app, desk, 'DELETE', `/account/sessions/${rows[1]!.id}`)).code).toBe(200)
    expect((await callAs(server.app, phone, 'GET', '/credits')).code).toBe(401)
    expect((await callAs(server.app, desk, 'DELETE', `/account/sessions/${rows[1]!.id}`)).code).toBe(404)
    const stranger = await server.customer()
    expect((await stranger.call('DELETE', `/account/sessions/${rows[0]!.id}`)).code, 'another person’s').toBe(
      404,
    )
    const third = await from('curl/8')
    expect(
      (await callAs<{ ended: number }>(server.app, desk, 'DELETE', '/account/sessions')).data!.ended,
    ).toBe(2)
    expect((await callAs(server.app, third, 'GET', '/credits')).code).toBe(401)
    expect((await callAs(server.app, desk, 'GET', '/credits')).code).toBe(200)
  })

  test('failed logins are forgiven after an hour: the captcha goes away, nobody is locked out, and nothing is kept', async () => {
    const { user } = await server.customer()
    for (let n = 0; n < 4; n += 1) await logIn(user.userName, 'wrong one')
    expect((await logIn(user.userName)).fields).toEqual({ code: 'validation.captcha' })
    server.clock.advance(60 * MINUTE + 1)
    expect((await logIn(user.userName)).code).toBe(200)
    await logIn('somebody@example.com', 'wrong one')
    await deleteOldFailures(server.deps.database, new Date(server.clock.now().getTime() + 60 * MINUTE + 1))
    expect(
      (
        (await server.deps.database.sql.execute('select key from login_failures')) as unknown as {
          rows: unknown[]
        }
      ).rows,
    ).toEqual([])
  })

  test('an unknown name takes as much work to refuse as a wrong password', async () => {
    const { user } = await server.customer()
    // CPU time: a clock would also count what else the machine does.
    const work = async (name: string) => {
      const start = process.cpuUsage()
      await logIn(name, 'wrong one')
      await server.deps.database.sql.execute('delete from login_failures')
      const { user: own, system } = process.cpuUsage(start)
      return own + system
    }
    await work(user.userName)
    await work('nobody@example.com')
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let n = 0; n < 7; n += 1) {
      known.push(await work(user.userName))
      unknown.push(await work(`nobody${n}@example.com`))
    }
    // Hashing is most of it: without it, an unknown name would be refused in a fraction of the time.
    expect(median(unknown)).toBeGreaterThan(median(known) / 2)
    expect(median(known)).toBeGreaterThan(median(unknown) / 2)
  })

  test('an administrator acting for a customer can’t change password or email or end a session, with or without money', async () => {
    const me = await server.customer()
    for (const allowMoney of [false, true]) {
      const { token: acting } = await openSession(server.deps.database, server.clock, {
        user: me.user,
        impersonation: { adminId: null, adminSession: null, allowMoney },
      })
      const ask = (method: 'PUT' | 'DELETE' | 'GET', path: string, body?: object) =>
        callAs(server.app, acting, method, path, body)
      const answers = [
        await ask('PUT', '/account/password', { oldPassword: PASSWORD, password: NEW, confirmPassword: NEW }),
        await ask('PUT', '/account/email', { newEmail: 'theirs@example.com', password: PASSWORD }),
        await ask('DELETE', '/account/sessions'),
        await ask('DELETE', '/account', { password: PASSWORD }),
        await ask('GET', '/account/export'),
      ]
      expect(answers.map(({ code }) => code)).toEqual([403, 403, 403, 403, 403])
      expect((await ask('GET', '/account/profile')).code).toBe(200)
    }
    expect(await server.deps.database.sql.select().from(users).where(eq(users.id, me.user.id))).toMatchObject(
      [{ pendingEmail: null }],
    )
    expect((await logIn(me.user.userName)).code).toBe(200)
  })
})
