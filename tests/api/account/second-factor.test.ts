import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SecondStep, Session, UserInfo } from '#src/contract/account/auth.ts'
import type { AuthenticatorSetup, Factors, NewFactor } from '#src/contract/account/factors.ts'
import { readBarcodes } from '#tests/support/documents/read-barcodes.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { openMailbox, type Mailbox } from '#tests/support/mail/mailbox.ts'
import { codeAt } from '#tests/support/factors/authenticator-app.ts'
import {
  callAs,
  PASSWORD,
  startServer,
  type TestCustomer,
  type TestServer,
} from '#tests/support/server/server.ts'

const STEP = 30_000
const MINUTE = 60_000
const DAY = 86_400_000

describe.each(DATABASES)('a second factor on $name', ({ open }) => {
  let server: TestServer
  let mailbox: Mailbox
  let mina: TestCustomer
  beforeAll(async () => {
    server = await startServer({ database: open })
    mailbox = openMailbox(server)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.advance(2 * 60 * MINUTE)
    mina = await server.customer()
  })
  afterEach(() => server.deps.database.sql.execute('delete from rate_hits'))

  const now = () => server.clock.now()
  const logIn = (who = mina, more: object = {}) =>
    callAs<Session & SecondStep>(server.app, undefined, 'POST', '/auth/login', {
      username: who.user.userName,
      password: PASSWORD,
      ...more,
    })
  const enterCode = (step: string, code: string, more: object = {}) =>
    callAs<Session>(server.app, undefined, 'POST', '/auth/login/code', { step, code, ...more })
  /** Mina sets up her app, and a minute passes. */
  async function setUp(who = mina) {
    const { data: setup } = await who.call<AuthenticatorSetup>('POST', '/account/factors/authenticator', {})
    const { data } = await who.call<NewFactor>('POST', '/account/factors/authenticator/confirm', {
      code: codeAt(setup!.secret, now()),
    })
    server.clock.advance(MINUTE)
    return { secret: setup!.secret, recoveryCodes: data!.recoveryCodes! }
  }
  const stepOf = async (who = mina) => (await logIn(who)).data!.step

  test('without one, the password is answered with a session, as before', async () => {
    expect(await logIn()).toEqual({
      code: 200,
      msg: 'ok',
      data: { access_token: expect.any(String), expires_in: 12 * 3600 },
    })
  })

  test('a person scans the picture, enters the code of their app, and has recovery codes', async () => {
    const { data: setup } = await mina.call<AuthenticatorSetup>('POST', '/account/factors/authenticator', {})
    const svg = Buffer.from(setup!.qr.split(',')[1]!, 'base64')
    const [scanned] = await readBarcodes(await sharp(svg).resize(400).png().toBuffer())
    expect(scanned!.text).toBe(
      `otpauth://totp/Portage:${encodeURIComponent(mina.user.userName)}?issuer=Portage&secret=${setup!.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect((await logIn()).data, 'it doesn’t count yet').toHaveProperty('access_token')
    const wrong = await mina.call('POST', '/account/factors/authenticator/confirm', { code: '000000' })
    expect(wrong.fields).toEqual({ code: 'validation.factorCode' })
    const { data } = await mina.call<NewFactor>('POST', '/account/factors/authenticator/confirm', {
      code: codeAt(setup!.secret, now()),
    })
    expect(data!.recoveryCodes).toHaveLength(10)
    expect(new Set(data!.recoveryCodes).size).toBe(10)
    for (const code of data!.recoveryCodes!) expect(code).toMatch(/^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/)
    expect((await mina.call<Factors>('GET', '/account/factors')).data).toMatchObject({
      authenticator: { since: now().toISOString(), lastUsedAt: null },
      recoveryCodes: 10,
      passkeys: [],
    })
    expect((await mailbox.read()).map(({ subject }) => subject)).toContain(
      'Authenticator app added – Portage',
    )
  })

  test('the password alone then opens nothing; with the code of the app it does', async () => {
    const { secret } = await setUp()
    const { data } = await logIn()
    expect(data).toEqual({ step: expect.any(String), ways: ['code'], mayTrust: true })
    const asToken = await callAs(server.app, data!.step, 'GET', '/system/user/getInfo')
    expect(asToken.code, 'the step is no session').toBe(401)
    expect((await enterCode(data!.step, '123456')).messageId).toBe('factors.wrongCode')
    const opened = await enterCode(data!.step, codeAt(secret, now()))
    const info = await callAs<UserInfo>(server.app, opened.data!.access_token, 'GET', '/system/user/getInfo')
    expect(info.data!.user.userId).toBe(mina.user.id)
  })

  test('a code works once, also when it arrives twice at the same time or after a later one', async () => {
    const { secret } = await setUp()
    const [one, two, three] = [await stepOf(), await stepOf(), await stepOf()]
    const code = codeAt(secret, now())
    const before = codeAt(secret, new Date(now().getTime() - STEP))
    const answers = await Promise.all([enterCode(one, code), enterCode(two, code)])
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, 601])
    expect((await enterCode(three, before)).code, 'earlier than one that was accepted').toBe(601)
  })

  test('the code that set the app up doesn’t log in as well', async () => {
    const { data } = await mina.call<AuthenticatorSetup>('POST', '/account/factors/authenticator', {})
    const code = codeAt(data!.secret, now())
    await mina.call('POST', '/account/factors/authenticator/confirm', { code })
    expect((await enterCode(await stepOf(), code)).code).toBe(601)
  })

  test.each([
    ['half a minute behind', -STEP, 200],
    ['half a minute ahead', STEP, 200],
    ['a minute behind', -2 * STEP, 601],
    ['a minute ahead', 2 * STEP, 601],
  ])('a phone whose clock is %s is answered %#', async (_, drift, answer) => {
    const { secret } = await setUp()
    server.clock.advance(5 * MINUTE)
    const shown = codeAt(secret, new Date(now().getTime() + drift))
    expect((await enterCode(await stepOf(), shown)).code).toBe(answer)
  })

  test('a recovery code logs in once, however it is typed, and its owner is told', async () => {
    const {
      recoveryCodes: [first, second],
    } = await setUp()
    await mailbox.read()
    const typed = ` ${first!.toLowerCase().replaceAll('-', ' ')} `
    expect((await enterCode(await stepOf(), typed)).code).toBe(200)
    const mail = (await mailbox.read()).find(({ subject }) => subject.startsWith('Recovery code used'))
    expect(mail!.text).toContain('9 are left.')
    expect((await enterCode(await stepOf(), first!)).code, 'used').toBe(601)
    const { data } = await mina.call<{ recoveryCodes: string[] }>(
      'POST',
      '/account/factors/recovery-codes',
      {},
    )
    expect((await enterCode(await stepOf(), second!)).code, 'replaced by new ones').toBe(601)
    expect((await enterCode(await stepOf(), data!.recoveryCodes[0]!)).code).toBe(200)
  })

  test('another person’s recovery code opens nothing', async () => {
    const { recoveryCodes } = await setUp()
    const lee = await server.customer()
    await setUp(lee)
    expect((await enterCode(await stepOf(lee), recoveryCodes[0]!)).code).toBe(601)
  })

  test('after five wrong codes or ten minutes the password is asked for again, and its owner hears of the former', async () => {
    const { secret } = await setUp()
    await mailbox.read()
    const step = await stepOf()
    for (let n = 0; n < 4; n += 1)
      expect((await enterCode(step, '000000')).messageId).toBe('factors.wrongCode')
    expect((await enterCode(step, '000000')).messageId).toBe('factors.stepEnded')
    expect((await enterCode(step, codeAt(secret, now()))).messageId).toBe('factors.stepEnded')
    expect((await mailbox.read()).map(({ subject }) => subject)).toContain(
      'Someone knows your password – Portage',
    )
    const late = await stepOf()
    server.clock.advance(10 * MINUTE)
    expect((await enterCode(late, codeAt(secret, now()))).messageId).toBe('factors.stepEnded')
  })

  test('whoever knows the password can try twenty codes an hour, however often they enter it', async () => {
    const { secret } = await setUp()
    for (let n = 0; n < 20; n += 1) {
      server.clock.advance(MINUTE)
      await enterCode(await stepOf(), '000000')
    }
    expect(await enterCode(await stepOf(), codeAt(secret, now()))).toMatchObject({ code: 429 })
    server.clock.advance(60 * MINUTE)
    expect((await enterCode(await stepOf(), codeAt(secret, now()))).code).toBe(200)
  })

  test('a step opens one session', async () => {
    const { secret, recoveryCodes } = await setUp()
    const step = await stepOf()
    const answers = await Promise.all([
      enterCode(step, codeAt(secret, now())),
      enterCode(step, recoveryCodes[0]!),
    ])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 601])
  })

  test('without the app again, the password is enough again, and the recovery codes are gone', async () => {
    await setUp()
    expect(await mina.call('DELETE', '/account/factors/authenticator')).toMatchObject({ code: 200 })
    expect((await logIn()).data).toHaveProperty('access_token')
    expect((await mina.call<Factors>('GET', '/account/factors')).data).toMatchObject({
      authenticator: null,
      recoveryCodes: 0,
    })
    expect((await mina.call('POST', '/account/factors/recovery-codes', {})).code).toBe(409)
  })

  test('a second app, or a code for none, is refused', async () => {
    expect((await mina.call('POST', '/account/factors/authenticator/confirm', { code: '1' })).code).toBe(404)
    expect((await mina.call('DELETE', '/account/factors/authenticator')).code).toBe(404)
    await setUp()
    expect((await mina.call('POST', '/account/factors/authenticator', {})).code).toBe(409)
  })

  describe('on a device', () => {
    /** A browser that keeps its cookies. */
    function browser(agent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0') {
      const jar = new Map<string, string>()
      return {
        jar,
        async post(path: string, payload: object) {
          const answer = await server.app.inject({
            method: 'POST',
            url: `/api${path}`,
            payload,
            headers: { 'user-agent': agent },
            cookies: Object.fromEntries(jar),
          })
          for (const { name, value } of answer.cookies) jar.set(name, value)
          return answer.json<{ code: number; data?: Partial<Session & SecondStep> }>()
        },
      }
    }
    const byPassword = (device: ReturnType<typeof browser>, more: object = {}) =>
      device.post('/auth/login', { username: mina.user.userName, password: PASSWORD, ...more })
    async function trusting() {
      const { secret } = await setUp()
      const device = browser()
      const { data } = await byPassword(device)
      const code = codeAt(secret, now())
      expect((await device.post('/auth/login/code', { step: data!.step, code, trust: true })).code).toBe(200)
      return { device, secret }
    }

    test('that is trusted, the password is enough for 30 days, and nowhere else', async () => {
      const { device } = await trusting()
      expect((await byPassword(device)).data).toHaveProperty('access_token')
      expect((await byPassword(browser())).data).toHaveProperty('step')
      expect((await mina.call<Factors>('GET', '/account/factors')).data!.devices).toMatchObject([
        { browser: 'Firefox', system: 'Windows' },
      ])
      server.clock.advance(30 * DAY)
      expect((await byPassword(device)).data).toHaveProperty('step')
    })

    test('that another person trusts, the code is asked for', async () => {
      const { device } = await trusting()
      const lee = await server.customer()
      await setUp(lee)
      const answer = await device.post('/auth/login', { username: lee.user.userName, password: PASSWORD })
      expect(answer.data).toHaveProperty('step')
      expect((await byPassword(device)).data, 'Mina still isn’t asked').toHaveProperty('access_token')
    })

    test.each<[string, () => Promise<unknown>]>([
      [
        'another password',
        () =>
          mina.call('PUT', '/account/password', {
            oldPassword: PASSWORD,
            password: PASSWORD,
            confirmPassword: PASSWORD,
          }),
      ],
      ['ending the trust', () => mina.call('DELETE', '/account/trusted-devices')],
    ])('%s ends the trust', async (_, change) => {
      const { device } = await trusting()
      await change()
      expect((await byPassword(device)).data).toHaveProperty('step')
    })

    test('that keeps nothing, nothing is trusted', async () => {
      const { secret } = await setUp()
      const device = browser()
      const { data } = await byPassword(device, { keep: false })
      expect(data!.mayTrust).toBe(false)
      await device.post('/auth/login/code', { step: data!.step, code: codeAt(secret, now()), trust: true })
      expect((await byPassword(device, { keep: false })).data).toHaveProperty('step')
    })

    test('that is new, its owner gets an email, but not about the one they registered with', async () => {
      await mailbox.read()
      await byPassword(browser())
      const subjects = async () => (await mailbox.read()).map(({ subject }) => subject)
      expect(await subjects()).toEqual([])
      const laptop = browser('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18.0 Safari/605.1')
      await byPassword(laptop)
      const [mail] = await mailbox.read()
      expect(mail).toMatchObject({ subject: 'New login to your account – Portage', to: mina.user.userName })
      expect(mail!.text).toContain('(Safari, macOS)')
      await byPassword(laptop)
      expect(await subjects(), 'known by now').toEqual([])
    })

    test('its cookie is for the server alone', async () => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username: mina.user.userName, password: PASSWORD },
      })
      expect(answer.cookies.find(({ name }) => name.startsWith('device-'))).toMatchObject({
        httpOnly: true,
        sameSite: 'Strict',
        path: '/api/auth',
        maxAge: 400 * 86_400,
      })
    })
  })
})
