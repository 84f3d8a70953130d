import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AccountProfile } from '#src/contract/account/account.ts'
import type { Captcha } from '#src/contract/account/auth.ts'
import {
  withAccountServer,
  everything,
  info,
  logIn,
  mailbox,
  post,
  server,
} from '#tests/support/server/account-server.ts'
import { auditLog, users } from '#server/db/schema/accounts.ts'
import { solvedCaptcha } from '#tests/support/mail/captcha.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { tokenIn } from '#tests/support/mail/mailbox.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { callAs, PASSWORD } from '#tests/support/server/server.ts'

const MINUTE = 60_000

describe.each(DATABASES)('who registers, on $name', ({ open }) => {
  withAccountServer(open)
  let made = 0

  async function register(more: object = {}) {
    made += 1
    const email = `new${made}@example.com`
    const answer = await post('/system/user/customRegister', {
      accountType: 'Individual',
      nickName: 'Buy cheap pills',
      email,
      mobile: `416-555-01${String(30 + made)}`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      terms: true,
      locale: 'fr',
      ...(await solvedCaptcha(server)),
      ...more,
    })
    expect(answer.code).toBe(200)
    return email
  }

  test('a new account confirms its address by email, in its language; until then it drafts and can’t buy', async () => {
    const email = await register()
    const mail = await mailbox.to(email)
    expect(mail!.subject).toContain('Confirmez votre adresse courriel')
    expect(mail!.text + mail!.html, 'anybody can register any address').not.toContain('Buy cheap pills')
    const { access_token: session } = (await logIn(email)).data!
    expect((await info(session)).user.emailConfirmed).toBe(false)
    const draft = await callAs(server.app, session, 'GET', '/drafts')
    expect(draft.code).toBe(200)
    expect(
      await callAs(server.app, session, 'POST', '/orders', {
        intentId: make.id(),
        rateId: make.id(),
        shipment: make.shipment(),
      }),
    ).toMatchObject({ code: 403 })
    const token = tokenIn(mail, 'confirm')
    expect(mail!.html).toContain(`https://ship.example.com/login#confirm=${token}`)
    expect(await everything(), 'the link is in no table').not.toContain(token)
    expect(await post('/auth/confirm', { token })).toMatchObject({
      code: 200,
      data: { email, changed: false },
    })
    expect((await info(session)).user.emailConfirmed).toBe(true)
    expect(await post('/auth/confirm', { token })).toMatchObject({
      code: 601,
      msg: 'This link has already been used or has expired. Ask for a new one.',
    })
  })

  test.each([
    ['in French', { locale: 'fr' }, { locale: 'fr', frenchTermsShown: true }],
    [
      'in Spanish, after the French ones',
      { locale: 'sp', frenchTermsShown: true },
      { locale: 'sp', frenchTermsShown: true },
    ],
    ['in English alone', { locale: 'en' }, { locale: 'en', frenchTermsShown: false }],
  ])('the terms accepted %s are recorded', async (_, more, detail) => {
    const email = await register(more)
    const [account] = await server.deps.database.sql.select().from(users).where(eq(users.userName, email))
    const noted = await server.deps.database.sql
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, account!.customerId))
    expect(noted).toMatchObject([{ action: 'terms:accept', actor: account!.id, detail }])
  })

  test('the confirmation email can be resent a few times an hour, and any of the links works', async () => {
    const email = await register()
    const first = tokenIn(await mailbox.to(email), 'confirm')
    const { access_token: session } = (await logIn(email)).data!
    const again = await post('/account/confirmation', {}, session)
    expect(again).toMatchObject({ code: 200, data: { email } })
    const second = tokenIn(await mailbox.to(email), 'confirm')
    expect(second).not.toBe(first)
    let refused = 0
    for (let n = 0; n < 6; n += 1)
      if ((await post('/account/confirmation', {}, session)).code === 601) refused += 1
    expect(refused).toBe(2)
    expect((await post('/auth/confirm', { token: first })).code).toBe(200)
    expect((await post('/auth/confirm', { token: second })).code, 'what it was for is done').toBe(601)
    expect(await post('/account/confirmation', {}, session)).toMatchObject({
      code: 601,
      msg: 'Your address is already confirmed.',
    })
  })

  test('a queued link isn’t sent once the address has been confirmed', async () => {
    const email = await register()
    const token = tokenIn(await mailbox.to(email), 'confirm')
    const { access_token: session } = (await logIn(email)).data!
    expect((await post('/account/confirmation', {}, session)).code).toBe(200)
    expect((await post('/auth/confirm', { token })).code).toBe(200)
    expect(await mailbox.read()).toEqual([])
  })

  test('a confirmation link works for seven days', async () => {
    const email = await register()
    const token = tokenIn(await mailbox.to(email), 'confirm')
    server.clock.advance(7 * 24 * 60 * MINUTE + 1)
    expect((await post('/auth/confirm', { token })).code).toBe(601)
  })

  test('who can’t read the picture registers with a code by email, which is in no table and works once within five minutes', async () => {
    const { data } = await post<{ uuid: string }>('/code/mail', { username: 'blind@example.com' })
    const mail = await mailbox.to('blind@example.com')
    const code = /^ {4}(\w{5})$/m.exec(mail!.text)![1]!
    expect(await everything()).not.toContain(code)
    const form = {
      accountType: 'Business',
      company: 'Café Élan',
      taxNumber: '123456789rt0001',
      nickName: 'Élan',
      email: 'blind@example.com',
      mobile: '416-555-0111',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      terms: true,
      locale: 'en',
    }
    expect(
      (await post('/system/user/customRegister', { ...form, code: 'WRONG', uuid: data!.uuid })).fields,
    ).toEqual({ code: 'validation.captchaWrong' })
    expect(
      (await post('/system/user/customRegister', { ...form, code, uuid: data!.uuid })).fields,
      'one use, right or wrong',
    ).toEqual({ code: 'validation.captchaWrong' })
    const again = (await post<{ uuid: string }>('/code/mail', { username: 'blind@example.com' })).data!
    const fresh = /^ {4}(\w{5})$/m.exec((await mailbox.to('blind@example.com'))!.text)![1]!
    server.clock.advance(4 * MINUTE)
    expect(
      await post('/system/user/customRegister', { ...form, code: fresh.toLowerCase(), uuid: again.uuid }),
    ).toMatchObject({ code: 200 })
    const { access_token: token } = (await logIn('blind@example.com')).data!
    const profile = (await callAs<AccountProfile>(server.app, token, 'GET', '/account/profile')).data!
    expect(profile).toMatchObject({
      accountType: 'Business',
      company: 'Café Élan',
      taxNumber: '123456789 RT 0001',
      mobile: '(416) 555-0111',
    })
  })

  test('a code for a mobile number goes to the account that has it, without revealing whether one does', async () => {
    const email = await register({ mobile: '416-555-0188' })
    await server.deps.database.sql
      .update(users)
      .set({ mobileProvenAt: server.clock.now() })
      .where(eq(users.userName, email))
    await mailbox.read()
    const known = await post<{ uuid: string }>('/code/mail', { username: '(416) 555-0188' })
    expect(await mailbox.to(email)).toMatchObject({ to: email })
    const unknown = await post<{ uuid: string }>('/code/mail', { username: '(416) 555-0189' })
    expect([known.code, unknown.code, Object.keys(unknown.data!)]).toEqual([200, 200, ['uuid']])
    expect(await mailbox.read()).toEqual([])
  })

  test('an invalid business number, and a business without a name, are refused at the field', async () => {
    const { data } = await callAs<Captcha>(server.app, undefined, 'GET', '/code')
    const answer = await post('/system/user/customRegister', {
      accountType: 'Business',
      taxNumber: '12345',
      uuid: data!.uuid,
      code: 'x',
    })
    expect(answer.fields).toMatchObject({ taxNumber: 'validation.taxNumber', company: 'validation.required' })
  })
})
