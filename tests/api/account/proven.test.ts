import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PasskeyRequest, SecondStep, Session, UserInfo } from '#src/contract/account/auth.ts'
import type { Factors, NewFactor, PasskeyCreation } from '#src/contract/account/factors.ts'
import type { Member } from '#src/contract/account/members.ts'
import { allEndpoints } from '#src/contract/contract.ts'
import { isAsQuery } from '#src/contract/endpoint.ts'
import { auditLog } from '#server/db/schema/accounts.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { codeAt } from '#tests/support/factors/authenticator-app.ts'
import { openMailbox } from '#tests/support/mail/mailbox.ts'
import { resetRateLimits } from '#tests/support/server/reset-rate-limits.ts'
import { adminOutput } from '#tests/support/server/run-admin.ts'
import {
  AUTHENTICATOR,
  callAs,
  PASSWORD,
  startServer,
  type TestCustomer,
  type TestServer,
} from '#tests/support/server/server.ts'
import { softwarePasskey } from '#tests/support/factors/software-passkey.ts'

const MINUTE = 60_000
const ORIGIN = 'https://ship.example'

describe.each(DATABASES)('who it still is, on $name', ({ open }) => {
  let server: TestServer
  let mina: TestCustomer
  beforeAll(async () => {
    server = await startServer({ database: open, env: { PUBLIC_URL: ORIGIN } })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await resetRateLimits(server)
    mina = await server.customer()
  })

  const as = <T>(who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    callAs<T>(server.app, who, method, path, body)
  /** Binary where it goes through. */
  const exported = async (token: string) =>
    (
      await server.app.inject({
        url: '/api/account/export',
        headers: { authorization: `Bearer ${token}` },
      })
    ).headers['content-type']
  const prove = (body: object, token = mina.token) => as(token, 'POST', '/account/identity', body)
  const isProven = async (token = mina.token) => !(await exported(token))!.toString().includes('json')

  test('who has just logged in isn’t asked; after ten minutes every call that matters asks, and changes nothing', async () => {
    server.clock.advance(10 * MINUTE)
    expect(await isProven()).toBe(true)
    server.clock.advance(1)
    for (const endpoint of allEndpoints.filter(({ recent }) => recent)) {
      const path = endpoint.path.replace(':id', make.id())
      const answer = await as(
        mina.token,
        endpoint.method,
        path,
        isAsQuery(endpoint) ? undefined : { password: PASSWORD },
      )
      expect(answer, endpoint.name).toMatchObject({ code: 403, messageId: 'factors.identityNeeded' })
    }
    expect((await as(mina.token, 'GET', '/cards')).code, 'looking is free').toBe(200)
  })

  test('the password proves it for ten minutes, a wrong one doesn’t', async () => {
    server.clock.advance(11 * MINUTE)
    expect((await prove({ password: 'wrong one' })).fields).toEqual({ password: 'validation.passwordWrong' })
    expect((await prove({})).fields).toEqual({ password: 'validation.required' })
    expect(await isProven()).toBe(false)
    expect((await prove({ password: PASSWORD })).code).toBe(200)
    expect(await isProven()).toBe(true)
    server.clock.advance(10 * MINUTE + 1)
    expect(await isProven()).toBe(false)
  })

  test('so do a code, once, and a passkey of their own', async () => {
    const key = softwarePasskey(ORIGIN)
    const begun = await mina.call<PasskeyCreation>('POST', '/account/passkeys/begin', {})
    const passkey = key.create(begun.data!)
    const { data } = await mina.call<NewFactor>('POST', '/account/passkeys', { name: 'Laptop', passkey })
    const [code] = data!.recoveryCodes!
    server.clock.advance(11 * MINUTE)
    expect((await prove({ code: '000000' })).fields).toEqual({ code: 'validation.factorCode' })
    expect((await prove({ code })).code).toBe(200)
    expect(await isProven()).toBe(true)
    server.clock.advance(11 * MINUTE)
    expect((await prove({ code })).code, 'used').toBe(601)
    const { data: request } = await as<PasskeyRequest>(mina.token, 'POST', '/account/identity/begin', {})
    expect(request!.allowCredentials).toMatchObject([{ id: key.id }])
    expect((await prove({ passkey: key.sign(request!) })).code).toBe(200)
    expect(await isProven()).toBe(true)
  })

  test('another person’s passkey proves nothing', async () => {
    const lee = await server.customer()
    const key = softwarePasskey(ORIGIN)
    const begun = await lee.call<PasskeyCreation>('POST', '/account/passkeys/begin', {})
    await lee.call('POST', '/account/passkeys', { name: 'Laptop', passkey: key.create(begun.data!) })
    server.clock.advance(11 * MINUTE)
    const { data: request } = await as<PasskeyRequest>(mina.token, 'POST', '/account/identity/begin', {})
    expect((await prove({ passkey: key.sign(request!) })).code).toBe(601)
    expect(await isProven()).toBe(false)
  })

  test('a refresh proves nothing, and another session’s proof isn’t this one’s', async () => {
    const other = await as<Session>('', 'POST', '/auth/login', {
      username: mina.user.userName,
      password: PASSWORD,
    })
    server.clock.advance(11 * MINUTE)
    await prove({ password: PASSWORD })
    expect(await isProven(other.data!.access_token)).toBe(false)
    server.clock.advance(11 * MINUTE)
    await as(mina.token, 'POST', '/auth/refresh', {})
    expect(await isProven()).toBe(false)
  })

  test('an administrator without a second factor can do nothing but set one up', async () => {
    const admin = await server.customer({ roles: ['ROLE_ADMIN'] })
    await server.deps.database.sql.execute(
      `update users set second_factor = false where id = '${admin.user.id}'`,
    )
    await server.deps.database.sql.execute(`delete from authenticators where user_id = '${admin.user.id}'`)
    const info = (await as<UserInfo>(admin.token, 'GET', '/system/user/getInfo')).data!
    expect(info.factorMissing).toBe(true)
    for (const { name, method, path } of allEndpoints.filter(
      ({ access, beforeFactor }) => access !== 'public' && !beforeFactor,
    )) {
      const answer = await as(admin.token, method, path.replace(/:\w+/g, make.id()))
      expect(answer, name).toMatchObject({ code: 409, messageId: 'factors.factorNeeded' })
    }
  })

  test('staff enter a code on every device, also one they would trust', async () => {
    const admin = await server.customer({ roles: ['ROLE_ADMIN'] })
    const login = { username: admin.user.userName, password: PASSWORD }
    const { data } = await as<SecondStep>('', 'POST', '/auth/login', login)
    expect(data!.mayTrust).toBe(false)
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login/code',
      payload: { step: data!.step, code: codeAt(AUTHENTICATOR, server.clock.now()), trust: true },
    })
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
    const again = await server.app.inject({ method: 'POST', url: '/api/auth/login', payload: login, cookies })
    expect(again.json<{ data: SecondStep }>().data).toHaveProperty('step')
  })

  describe('an owner who demands a second factor of all members', () => {
    let lee: TestCustomer
    beforeEach(async () => {
      lee = await server.member(mina, ['shipper'])
      await mina.call('PUT', '/members/second-factor', { demanded: true })
    })
    const infoOf = async ({ token }: TestCustomer) =>
      (await as<UserInfo>(token, 'GET', '/system/user/getInfo')).data!

    test('has members without one do nothing else first, also those who are logged in already', async () => {
      expect((await infoOf(lee)).factorMissing).toBe(true)
      expect(await as(lee.token, 'GET', '/orders')).toMatchObject({ messageId: 'factors.factorNeeded' })
      const begun = await lee.call<PasskeyCreation>('POST', '/account/passkeys/begin', {})
      const passkey = softwarePasskey(ORIGIN).create(begun.data!)
      expect((await lee.call('POST', '/account/passkeys', { name: 'Phone', passkey })).code).toBe(200)
      expect((await infoOf(lee)).factorMissing).toBe(false)
      expect((await as(lee.token, 'GET', '/orders')).code).toBe(200)
      expect((await infoOf(mina)).factorMissing, 'the owner too').toBe(true)
    })

    test('keeps them from removing the last one, until it is no longer demanded', async () => {
      const begin = async () => (await lee.call<PasskeyCreation>('POST', '/account/passkeys/begin', {})).data!
      const add = async () => {
        const passkey = softwarePasskey(ORIGIN).create(await begin())
        return lee.call('POST', '/account/passkeys', { name: 'Phone', passkey })
      }
      const remove = async () => {
        const { data } = await lee.call<Factors>('GET', '/account/factors')
        return (await lee.call('DELETE', `/account/passkeys/${data!.passkeys[0]!.id}`)).messageId
      }
      await add()
      await add()
      expect(await remove()).toBeUndefined()
      expect(await remove()).toBe('factors.demanded')
      await server.deps.database.sql.execute('update customers set demands_factor = false')
      expect(await remove()).toBeUndefined()
    })

    test('sees who has one; nobody else may demand it', async () => {
      await server.deps.database.sql.execute('update customers set demands_factor = false')
      const { data } = await mina.call<{ members: Member[]; demandsFactor: boolean }>('GET', '/members')
      expect(data).toMatchObject({ demandsFactor: false, members: [{ secondFactor: false }, {}] })
      expect((await lee.call('PUT', '/members/second-factor', { demanded: true })).code).toBe(403)
    })
  })

  describe('who lost every factor', () => {
    let ops: TestCustomer
    let other: TestCustomer
    beforeEach(async () => {
      ops = await server.customer({ roles: ['ROLE_ADMIN'] })
      other = await server.customer({ roles: ['ROLE_ADMIN'] })
    })
    const reset = (step: string, by: TestCustomer, ...more: string[]) =>
      adminOutput(
        server,
        'user',
        'reset-factors',
        step,
        mina.user.userName,
        '--by',
        by.user.userName,
        ...more,
      )
    const REASON = ['--reason', 'phone stolen']
    const logIn = async () =>
      (await as<SecondStep>('', 'POST', '/auth/login', { username: mina.user.userName, password: PASSWORD }))
        .data
    async function lose() {
      const begun = await mina.call<PasskeyCreation>('POST', '/account/passkeys/begin', {})
      const passkey = softwarePasskey(ORIGIN).create(begun.data!)
      await mina.call('POST', '/account/passkeys', { name: 'Phone', passkey })
      expect(await logIn()).toHaveProperty('step')
    }

    test('gets back in when one administrator asks and another confirms, and hears of both', async () => {
      await lose()
      const mailbox = openMailbox(server)
      await mailbox.read()
      await reset('request', ops, ...REASON)
      expect(await logIn(), 'one is not enough').toHaveProperty('step')
      await reset('confirm', other)
      expect(await logIn()).toHaveProperty('access_token')
      expect((await as(mina.token, 'GET', '/orders')).code, 'logged out everywhere').toBe(401)
      const subjects = (await mailbox.read())
        .filter(({ to }) => to === mina.user.userName)
        .map(({ subject }) => subject)
      expect(subjects).toContain('Request to remove your second factors – Portage')
      expect(subjects).toContain('Your second factors were removed – Portage')
      const acts = await server.deps.database.sql
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, mina.user.id))
        .orderBy(desc(auditLog.action))
      expect(acts.map(({ actor, action, detail }) => [actor, action, detail.reason])).toEqual([
        [ops.user.id, 'user:reset-factors-request', 'phone stolen'],
        [other.user.id, 'user:reset-factors', 'phone stolen'],
      ])
    })

    test('doesn’t by one person, a day later, a stranger, themselves or without a reason', async () => {
      await lose()
      expect(await reset('confirm', other)).toContain('no one asked for this')
      expect(await reset('request', ops)).toBe('Add a reason.')
      expect(await reset('request', await server.customer(), ...REASON)).toContain('isn’t an administrator')
      await reset('request', ops, ...REASON)
      expect(await reset('confirm', ops)).toContain('someone else has to confirm')
      server.clock.advance(24 * 60 * MINUTE)
      expect(await reset('confirm', other)).toContain('no one asked for this')
      expect(
        await adminOutput(
          server,
          'user',
          'reset-factors',
          'request',
          ops.user.userName,
          '--by',
          ops.user.userName,
          ...REASON,
        ),
      ).toContain('can’t reset your own')
      expect(await logIn()).toHaveProperty('step')
    })
  })
})
