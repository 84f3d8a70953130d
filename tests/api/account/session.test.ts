import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Captcha, Session, UserInfo } from '#src/contract/account/auth.ts'
import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'
import { solvedCaptcha } from '#tests/support/mail/captcha.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { resetRateLimits } from '#tests/support/server/reset-rate-limits.ts'
import { callAs, PASSWORD, startServer, type TestServer } from '#tests/support/server/server.ts'

const HOUR = 3_600_000

describe.each(DATABASES)('signing in on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.clock.advance(2 * HOUR)
  })
  afterEach(() => server.deps.database.sql.execute('delete from login_failures'))

  const post = <T>(path: string, body: object, token?: string) =>
    callAs<T>(server.app, token, 'POST', path, body)
  const logIn = (username: string, password = PASSWORD, more: object = {}) =>
    post<Session>('/auth/login', { username, password, ...more })
  const register = (more: object) =>
    post('/system/user/customRegister', {
      accountType: 'Individual',
      nickName: 'Mina',
      email: 'mina@example.com',
      mobile: '416-555-0134',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      terms: true,
      locale: 'fr',
      ...more,
    })
  const solved = () => solvedCaptcha(server)

  test('a person registers and logs in by email', async () => {
    expect(await register(await solved())).toMatchObject({ code: 200 })
    const { data } = await logIn('MINA@example.com')
    expect(data!.expires_in).toBe(12 * 3600)
    const info = await callAs<UserInfo>(server.app, data!.access_token, 'GET', '/system/user/getInfo')
    expect(info.data).toMatchObject({
      user: {
        userName: 'mina@example.com',
        nickName: 'Mina',
        locale: 'fr',
        accountType: 'Individual',
        emailConfirmed: false,
      },
      roles: ['ROLE_OWNER'],
      permissions: ['ship', 'billing', 'company', 'members'],
      impersonation: null,
    })
  })

  test('a second registration with the same email says that it is taken', async () => {
    expect((await register({ ...(await solved()), mobile: '416-555-0199' })).fields).toEqual({
      email: 'auth.register.taken',
    })
  })

  test.each([
    ['no captcha', {}, 'code', 'validation.captcha'],
    [
      'passwords that differ',
      { confirmPassword: 'another one 1' },
      'confirmPassword',
      'validation.passwordsDiffer',
    ],
    [
      'a forbidden sign in the password',
      { password: 'abc<def', confirmPassword: 'abc<def' },
      'password',
      'validation.password',
    ],
    [
      'a password of five',
      { password: 'abcde', confirmPassword: 'abcde' },
      'password',
      'validation.password',
    ],
    [
      'a password that many have',
      { password: 'Baseball', confirmPassword: 'Baseball' },
      'password',
      'validation.passwordCommon',
    ],
    ['no e-mail', { email: '' }, 'email', 'validation.required'],
    ['a broken e-mail', { email: 'mina@' }, 'email', 'validation.email'],
    ['a phone of letters', { mobile: 'call me' }, 'mobile', 'validation.phone'],
    ['a business without a name', { accountType: 'Business' }, 'company', 'validation.required'],
    ['terms not accepted', { terms: false }, 'terms', 'validation.terms'],
  ])('a registration with %s is refused at that field', async (_, more, field, message) => {
    await resetRateLimits(server)
    expect(await register({ email: 'new@example.com', ...more })).toMatchObject({
      code: 601,
      fields: { [field]: message },
    })
  })

  test('a captcha works once, and only within five minutes', async () => {
    await resetRateLimits(server)
    const used = await solved()
    await register({ ...used, email: 'once@example.com', mobile: '416-555-0171' })
    expect((await register({ ...used, email: 'twice@example.com', mobile: '416-555-0172' })).fields).toEqual({
      code: 'validation.captchaWrong',
    })
    const late = await solved()
    server.clock.advance(5 * 60_000 + 1)
    expect((await register({ ...late, email: 'late@example.com', mobile: '416-555-0173' })).fields).toEqual({
      code: 'validation.captchaWrong',
    })
  })

  test('a captcha without its proof of work, with another’s or with a made-up one, is refused', async () => {
    await resetRateLimits(server)
    const form = { email: 'machine@example.com', mobile: '416-555-0174' }
    const another = (await solved()).work
    const forge = (work: string) => work.replace('"keyPrefix":"00"', '"keyPrefix":"0"')
    for (const made of [() => '', () => 'not JSON', () => another, forge]) {
      const { work, ...read } = await solved()
      expect((await register({ ...form, ...read, work: made(work) })).fields).toEqual({
        code: 'validation.captchaWrong',
      })
    }
    expect(await register({ ...form, ...(await solved()) })).toMatchObject({ code: 200 })
  })

  test('an unknown name and a wrong password get the same response', async () => {
    const { user } = await server.customer()
    const [unknown, wrong] = [await logIn('nobody@example.com'), await logIn(user.userName, 'not this one')]
    expect(unknown).toEqual(wrong)
    expect(unknown.code).toBe(601)
  })

  test('after three failures a captcha is required; with it, the right password still works', async () => {
    const { user } = await server.customer()
    for (let n = 0; n < 3; n += 1) expect((await logIn(user.userName, 'wrong one')).fields).toEqual({})
    expect((await logIn(user.userName)).fields).toEqual({ code: 'validation.captcha' })
    const asked = await callAs<Captcha>(server.app, undefined, 'GET', `/code?username=${user.userName}`)
    expect(asked.data).toMatchObject({
      captchaEnabled: true,
      img: expect.stringMatching(/^data:image\/png;base64,/),
    })
    expect((await logIn(user.userName, PASSWORD, await solved())).code).toBe(200)
  })

  test('guesses under many spellings of one mobile number, and twenty at once, all count: without a captcha at most three are checked', async () => {
    const { user } = await server.customer()
    await server.deps.database.sql
      .update(users)
      .set({ mobile: '+14165550188', mobileProvenAt: server.clock.now() })
      .where(eq(users.id, user.id))
    const spellings = [
      '4165550188',
      '416-555-0188',
      '(416) 555-0188',
      '+1 416 555 0188',
      '1 416 555 0188',
      user.userName.toUpperCase(),
      user.userName,
    ]
    const answers = []
    for (const name of spellings) answers.push((await logIn(name, 'wrong one')).fields)
    expect(answers).toEqual([
      {},
      {},
      {},
      ...Array.from({ length: 4 }, () => ({ code: 'validation.captcha' })),
    ])

    await server.deps.database.sql.execute('delete from login_failures')
    await resetRateLimits(server)
    const crowd = await Promise.all(Array.from({ length: 20 }, () => logIn('416 555 0188', 'wrong one')))
    const judged = crowd.filter(({ code, fields }) => code === 601 && !('code' in fields!)).length
    expect(judged).toBe(3)
    expect(crowd.filter(({ code }) => code !== 601 && code !== 429)).toEqual([])
  })

  test('after logout the token is useless, and the cookies are cleared', async () => {
    const customer = await server.customer()
    const answer = await server.app.inject({
      method: 'DELETE',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect(String(answer.headers['set-cookie'])).toMatch(
      /token=; Max-Age=0; Path=\/.*token_expires=; Max-Age=0; Path=\//,
    )
    expect(await customer.call('GET', '/system/user/getInfo')).toMatchObject({
      code: 401,
      msg: 'Invalid session, or the session has expired, please log in again.',
    })
  })

  test('the token is in no table, and the cookies have the attributes decided on', async () => {
    const { user } = await server.customer()
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: user.userName, password: PASSWORD },
    })
    const { access_token: token } = answer.json<{ data: Session }>().data
    const { rows } = (await server.deps.database.sql.execute(
      'select token_hash from sessions',
    )) as unknown as { rows: { token_hash: string }[] }
    expect(rows.some(({ token_hash: hash }) => hash.includes(token))).toBe(false)
    const cookies = answer.headers['set-cookie'] as string[]
    expect(cookies).toEqual([
      expect.stringMatching(
        /^device-[0-9a-f]{12}=\S+; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(/^token=\S+; Max-Age=43200; Path=\/; SameSite=Strict$/),
      expect.stringMatching(/^token_expires=\d+; Max-Age=43200; Path=\/; SameSite=Lax$/),
    ])
  })

  test('who stores nothing on the device gets cookies that end with the browser, also after a refresh, and a short session', async () => {
    const { user } = await server.customer()
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: user.userName, password: PASSWORD, keep: false, remember: true },
    })
    const { access_token: token, expires_in: seconds } = answer.json<{ data: Session }>().data
    expect(seconds).toBe(12 * 3600)
    const forThisBrowser = [
      expect.stringMatching(/^token=\S+; Path=\/; SameSite=Strict$/),
      expect.stringMatching(/^token_expires=\d+; Path=\/; SameSite=Lax$/),
      'keep=no; Path=/; SameSite=Lax',
    ]
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^device-[0-9a-f]{12}=\S+; Path=\/api\/auth; HttpOnly; SameSite=Strict$/),
      ...forThisBrowser,
    ])
    const headers = { authorization: `Bearer ${token}`, cookie: 'keep=no' }
    expect(
      (await server.app.inject({ method: 'POST', url: '/api/auth/refresh', headers, payload: {} })).headers[
        'set-cookie'
      ],
    ).toEqual(forThisBrowser)
    const next = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { cookie: 'keep=no' },
      payload: { username: user.userName, password: PASSWORD },
    })
    expect((next.headers['set-cookie'] as string[]).at(-1)).toBe('keep=; Max-Age=0; Path=/; SameSite=Lax')
  })

  test('a session that was logged out offline is ended by the hash of its token, which opens nothing', async () => {
    const { token } = await server.customer()
    const key = sha256(token)
    const ask = (bearer: string) => callAs(server.app, bearer, 'GET', '/system/user/getInfo')
    expect(await ask(key)).toMatchObject({ code: 401 })
    expect(await post('/auth/revoke', { key: sha256('another') })).toMatchObject({ code: 200 })
    expect(await ask(token)).toMatchObject({ code: 200 })
    expect(await post('/auth/revoke', { key })).toMatchObject({ code: 200 })
    expect(await ask(token)).toMatchObject({ code: 401 })
    expect(await post('/auth/revoke', { key: 'no hash' })).toMatchObject({ code: 601 })
  })

  test('refused registrations don’t use up the limit: five accounts an hour can be created, whatever was mistyped before', async () => {
    await resetRateLimits(server)
    const made = async (n: number) =>
      register({ ...(await solved()), email: `counted${n}@example.com`, mobile: `416-555-01${40 + n}` })
    for (let n = 0; n < 9; n += 1) expect(await register({ email: '' })).toMatchObject({ code: 601 })
    for (let n = 0; n < 5; n += 1) expect((await made(n)).code).toBe(200)
    expect((await made(5)).code).toBe(429)
    server.clock.advance(HOUR + 1000)
    expect((await made(6)).code).toBe(200)
  })

  test('refused registrations have an hourly limit of their own', async () => {
    await resetRateLimits(server)
    const codes = []
    for (let n = 0; n < 32; n += 1) codes.push((await register({ email: '' })).code)
    expect([codes.indexOf(429), new Set(codes.slice(0, 30))]).toEqual([30, new Set([601])])
  })

  test('too many tries from one address are told how long to wait', async () => {
    const try_ = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/impersonate',
        payload: { token: 'x' },
        remoteAddress: '203.0.113.9',
      })
    for (let n = 0; n < 30; n += 1) expect((await try_()).statusCode).toBe(200)
    const refused = await try_()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    server.clock.advance(60_001)
    expect((await try_()).statusCode).toBe(200)
  })
})
