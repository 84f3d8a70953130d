import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SessionRow } from '#src/contract/account/account.ts'
import type { SecondStep, Session, UserInfo } from '#src/contract/account/auth.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { auditLog, users } from '#server/db/schema/accounts.ts'
import { codeAt } from '#tests/support/factors/authenticator-app.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { resetRateLimits } from '#tests/support/server/reset-rate-limits.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import {
  AUTHENTICATOR,
  callAs,
  PASSWORD,
  startServer,
  type TestCustomer,
  type TestServer,
} from '#tests/support/server/server.ts'

const MINUTE = 60_000
const ADMIN = { roles: ['ROLE_ADMIN'] }

describe.each(DATABASES)('acting for a customer, on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())
  beforeEach(() => resetRateLimits(server))

  const post = <T>(path: string, body: object, token?: string) =>
    callAs<T>(server.app, token, 'POST', path, body)
  const isOpen = async (token: string) =>
    (await callAs(server.app, token, 'GET', '/system/user/getInfo')).code === 200
  const info = async (token: string) =>
    (await callAs<UserInfo>(server.app, token, 'GET', '/system/user/getInfo')).data!
  const enter = async (link: string) =>
    (await post<Session>('/auth/impersonate', { token: link })).data!.access_token
  /** A link created by the operator. */
  const link = async ({ user }: TestCustomer, ...more: string[]) =>
    (
      await runVerb(
        {
          argv: ['user', 'impersonate', user.userName, '--reason', 'helps with a label', ...more],
          input: '',
        },
        server.deps,
      )
    ).output.split('impersonate=')[1]!
  /** A link created by an administrator. */
  const linkBy = async (admin: TestCustomer, { user }: TestCustomer) =>
    (
      await admin.call<{ token: string }>('POST', '/auth/impersonations', {
        username: user.userName,
        reason: 'a question about a label',
      })
    ).data!.token
  const written = async ({ user }: TestCustomer, action: string) =>
    server.deps.database.sql
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, user.id), eq(auditLog.action, action)))
      .orderBy(auditLog.at, auditLog.id)

  test('a link acts as the user once, within five minutes, under a banner and without money; who asked for it and why is recorded', async () => {
    const me = await server.customer()
    const first = await link(me)
    const { data } = await post<Session>('/auth/impersonate', { token: first })
    expect(data!.expires_in).toBe(3600)
    expect(await info(data!.access_token)).toMatchObject({
      user: { userId: me.user.id },
      impersonation: { allowMoney: false },
    })
    expect((await post('/auth/impersonate', { token: first })).code).toBe(601)
    const late = await link(me)
    server.clock.advance(5 * MINUTE + 1)
    expect((await post('/auth/impersonate', { token: late })).code).toBe(601)
    expect(await info(await enter(await link(me, '--allow-money')))).toMatchObject({
      impersonation: { allowMoney: true },
    })
    expect(
      (await written(me, 'user:impersonate')).map(({ actor, detail }) => [
        actor,
        detail.reason,
        detail.allowMoney,
      ]),
    ).toEqual([
      ['operator', 'helps with a label', false],
      ['operator', 'helps with a label', true],
    ])
  })

  test('an administrator gets such a link by a call, never one with money; nobody else does', async () => {
    const [me, admin] = [await server.customer(), await server.customer(ADMIN)]
    expect(await info(await enter(await linkBy(admin, me)))).toMatchObject({
      user: { userId: me.user.id },
      impersonation: { allowMoney: false },
    })
    const asked = { username: me.user.userName, reason: 'none' }
    expect((await (await server.customer()).call('POST', '/auth/impersonations', asked)).code).toBe(403)
    expect((await admin.call('POST', '/auth/impersonations', { ...asked, reason: '' })).fields).toEqual({
      reason: 'validation.required',
    })
  })

  test('someone acting as an administrator gets no link to another customer, with or without money', async () => {
    const [me, admin] = [await server.customer(), await server.customer(ADMIN)]
    const acting = await enter(await link(admin, '--allow-money'))
    expect(
      (await post('/auth/impersonations', { username: me.user.userName, reason: 'one more' }, acting)).code,
    ).toBe(403)
  })

  test('an impersonated session ends after an hour, even if it is refreshed', async () => {
    const me = await server.customer()
    let token = await enter(await link(me))
    for (let n = 0; n < 5; n += 1) {
      server.clock.advance(10 * MINUTE)
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/auth/refresh',
        headers: { authorization: `Bearer ${token}` },
        payload: {},
      })
      expect(answer.json()).toMatchObject({ code: 200, data: 3600 - 600 * (n + 1) })
      token = /token=([^;]+)/.exec(String(answer.headers['set-cookie']))![1]!
    }
    server.clock.advance(10 * MINUTE - 1)
    expect(await isOpen(token)).toBe(true)
    server.clock.advance(1)
    expect(await isOpen(token)).toBe(false)
  })

  const ENDS: Record<string, (admin: TestCustomer) => Promise<unknown>> = {
    'signs out': (admin) => admin.call('DELETE', '/auth/logout'),
    'is signed out from another device': async (admin) => {
      const { data } = await post<SecondStep>('/auth/login', {
        username: admin.user.userName,
        password: PASSWORD,
      })
      const code = codeAt(AUTHENTICATOR, server.clock.now())
      const there = await post<Session>('/auth/login/code', { step: data!.step, code })
      await callAs(server.app, there.data!.access_token, 'DELETE', '/account/sessions')
    },
    'changes the password': (admin) =>
      admin.call('PUT', '/account/password', {
        oldPassword: PASSWORD,
        password: 'another horse 2',
        confirmPassword: 'another horse 2',
      }),
    'loses the role': (admin) =>
      server.deps.database.sql.update(users).set({ roles: [] }).where(eq(users.id, admin.user.id)),
    'leaves for good': (admin) => admin.call('DELETE', '/account', { password: PASSWORD }),
  }
  test.each(Object.keys(ENDS))(
    'when an administrator %s, the customer sessions they opened end, and so do their links',
    async (how) => {
      const [me, admin] = [await server.customer(), await server.customer(ADMIN)]
      const acting = await enter(await linkBy(admin, me))
      const unused = await linkBy(admin, me)
      expect(await isOpen(acting)).toBe(true)
      await ENDS[how]!(admin)
      expect(await isOpen(acting)).toBe(false)
      expect((await post('/auth/impersonate', { token: unused })).code).toBe(601)
      expect(
        (await me.call<{ rows: SessionRow[] }>('GET', '/account/sessions')).data!.rows.filter(
          ({ byOperator }) => byOperator,
        ),
      ).toEqual([])
      expect((await me.call('GET', '/credits')).code, 'the customer’s own session').toBe(200)
    },
  )

  test('an expired administrator session takes along those opened from it; refreshing it doesn’t', async () => {
    const [me, admin] = [await server.customer(), await server.customer(ADMIN)]
    server.clock.advance(12 * 60 * MINUTE - 20 * MINUTE)
    const refreshed = await server.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: {},
    })
    const acting = await enter(await linkBy(admin, me))
    expect(refreshed.json()).toMatchObject({ code: 200 })
    server.clock.advance(30 * MINUTE)
    expect(await isOpen(acting)).toBe(true)
    await server.deps.database.sql.execute(
      `update sessions set expires_at = '${server.clock.now().toISOString()}' where user_id = '${admin.user.id}'`,
    )
    expect(await isOpen(acting)).toBe(false)
  })

  test('everything written for a customer is in the audit log, with who wrote it and what it concerns, but none of the text', async () => {
    const [me, admin] = [await server.customer(), await server.customer(ADMIN)]
    const acting = await enter(await linkBy(admin, me))
    const [addressId, syncedId] = [make.id(), make.id()]
    const write = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
      server.clock.advance(1)
      return (await callAs(server.app, acting, method, path, body)).code
    }
    expect(
      await write('POST', '/addresses', { ...make.address({ city: 'Secretville' }), id: addressId }),
    ).toBe(200)
    expect(
      await write('POST', '/sync', {
        user: me.user.id,
        ops: [
          {
            opId: make.id(),
            entity: 'address',
            id: syncedId,
            baseRev: 0,
            doc: { ...make.address(), isDefault: false },
          },
        ],
      }),
    ).toBe(200)
    expect(await write('DELETE', `/addresses/${addressId}`)).toBe(200)
    expect(await write('PUT', '/locale', { locale: 'fr' }), 'a call that anybody may make').toBe(200)
    expect(await write('PUT', '/account/mail', { off: [] }), 'refused').toBe(403)
    await callAs(server.app, acting, 'GET', '/addresses')
    await me.call('DELETE', `/addresses/${syncedId}`)
    const entries = await written(me, 'user:impersonate-write')
    expect(entries.map(({ actor, detail }) => [actor, detail.call])).toEqual(
      ['POST /addresses', 'POST /sync', 'DELETE /addresses/:id', 'PUT /locale'].map((call) => [
        admin.user.id,
        call,
      ]),
    )
    expect(entries.map(({ detail }) => detail.ids)).toEqual([
      [addressId],
      expect.arrayContaining([syncedId]),
      [addressId],
      [],
    ])
    const [begun] = await written(me, 'user:impersonate')
    expect(new Set(entries.map(({ detail }) => detail.session))).toEqual(new Set([begun!.detail.session]))
    expect(JSON.stringify(entries)).not.toContain('Secretville')
  })

  test('without permission nobody changes a customer’s names, company, email or pickups; with it they may, but not the customer’s secrets', async () => {
    const me = await server.customer({ accountType: 'Business' })
    const profile = {
      nickName: 'Theirs',
      mobile: '416-555-0166',
      locale: 'en',
      company: 'Theirs Inc.',
      taxNumber: '',
    }
    const tries = (token: string) =>
      Promise.all([
        callAs(server.app, token, 'PUT', '/account/profile', profile),
        callAs(server.app, token, 'PUT', '/account/mail', { off: ['orders'] }),
        callAs(server.app, token, 'POST', `/pickups/${make.id()}/cancel`, {}),
        callAs(server.app, token, 'POST', `/orders/${make.id()}/cancel`, {}),
        callAs(server.app, token, 'PUT', '/account/email', {
          newEmail: 'theirs@example.com',
          password: PASSWORD,
        }),
        callAs(server.app, token, 'POST', '/account/mobile/code', {}),
      ]).then((answers) => answers.map(({ code }) => code))
    expect(await tries(await enter(await link(me)))).toEqual([403, 403, 403, 403, 403, 403])
    expect((await me.call('GET', '/account/profile')).data).toMatchObject({
      nickName: me.user.nickName,
      mobile: '',
      company: expect.stringMatching(/^Shop/),
      mailOff: ['steps'],
    })
    expect(await tries(await enter(await link(me, '--allow-money')))).toEqual([200, 200, 404, 404, 403, 403])
  })
})
