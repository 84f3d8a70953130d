import { describe, expect, test } from 'vitest'
import type { AccountProfile } from '#src/contract/account/account.ts'
import {
  withAccountServer,
  everything,
  logIn,
  mailbox,
  post,
  server,
} from '#tests/support/server/account-server.ts'
import { solvedCaptcha } from '#tests/support/mail/captcha.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { PASSWORD, type TestCustomer } from '#tests/support/server/server.ts'

const MINUTE = 60_000
const NUMBER = '(416) 555-0134'

describe.each(DATABASES)('a mobile number to sign in with, on $name', ({ open }) => {
  withAccountServer(open)

  const enter = (who: TestCustomer, mobile: string) =>
    who.call('PUT', '/account/profile', { nickName: who.user.nickName, mobile, locale: 'en' })
  const codeFor = async (who: TestCustomer): Promise<string> => {
    expect(await who.call('POST', '/account/mobile/code', {})).toMatchObject({ code: 200, data: null })
    return /^ {4}(\w{5})$/m.exec((await mailbox.to(who.user.userName))!.text)![1]!
  }
  const prove = (who: TestCustomer, code: string) => who.call('POST', '/account/mobile/proof', { code })
  const isProven = async (who: TestCustomer) =>
    (await who.call<AccountProfile>('GET', '/account/profile')).data!.mobileProven
  /** With a mobile number that they may log in with. */
  const proven = async (mobile: string) => {
    const who = await server.customer()
    await enter(who, mobile)
    expect((await prove(who, await codeFor(who))).code).toBe(200)
    return who
  }

  test('a number works for login once the code sent to the account’s email was entered, in any spelling', async () => {
    const me = await server.customer()
    await enter(me, NUMBER)
    expect([await isProven(me), (await logIn(NUMBER)).code]).toEqual([false, 601])
    const code = await codeFor(me)
    expect(await everything(), 'only its hash is kept').not.toContain(code)
    expect((await prove(me, code.toLowerCase())).code).toBe(200)
    expect([await isProven(me), (await logIn('+1 416 555 0134')).code]).toEqual([true, 200])
    expect((await prove(me, code)).code, 'used').toBe(601)
    expect((await me.call('POST', '/account/mobile/code', {})).code, 'nothing left to prove').toBe(601)
    await enter(me, '4165550134')
    expect(await isProven(me), 'the same number, written otherwise').toBe(true)
    await enter(me, '416-555-0135')
    expect([await isProven(me), (await logIn(NUMBER)).code, (await logIn('416-555-0135')).code]).toEqual([
      false,
      601,
      601,
    ])
  })

  test('entering or registering another person’s number reveals nothing about them and takes nothing from them', async () => {
    const owner = await proven('416-555-0140')
    const stranger = await server.customer()
    expect(await enter(stranger, '416-555-0140')).toEqual(await enter(stranger, '416-555-0149'))
    await enter(stranger, '416-555-0140')
    const form = {
      accountType: 'Individual',
      nickName: 'Lee',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      terms: true,
      locale: 'en',
    }
    const register = async (email: string, mobile: string) =>
      post('/system/user/customRegister', { ...form, ...(await solvedCaptcha(server)), email, mobile })
    expect(await register('taken@example.com', '416-555-0140')).toEqual(
      await register('free@example.com', '416-555-0148'),
    )
    expect((await logIn('416-555-0140')).data).toBeTruthy()
    expect((await post<{ uuid: string }>('/code/mail', { username: '416-555-0140' })).code).toBe(200)
    expect(
      (await mailbox.read()).filter(({ subject }) => subject.startsWith('Your code')).map(({ to }) => to),
    ).toEqual([owner.user.userName])
  })

  test('a number confirmed by another account can’t be confirmed again: its code is sent, and refused like a wrong one', async () => {
    const owner = await proven('416-555-0150')
    const stranger = await server.customer()
    await enter(stranger, '416-555-0150')
    const wrong = await prove(stranger, 'AAAAA')
    expect(wrong).toMatchObject({ code: 601, fields: { code: 'validation.mobileNotProven' } })
    expect(await prove(stranger, await codeFor(stranger))).toEqual(wrong)
    expect([await isProven(stranger), await isProven(owner)]).toEqual([false, true])
    await enter(owner, '416-555-0151')
    expect((await prove(stranger, await codeFor(stranger))).code, 'free again').toBe(200)
  })

  test('of two accounts that confirm one number at once, only one gets it', async () => {
    const both = [await server.customer(), await server.customer()]
    for (const who of both) await enter(who, '416-555-0160')
    const codes = [await codeFor(both[0]!), await codeFor(both[1]!)]
    const answers = await Promise.all(both.map((who, n) => prove(who, codes[n]!)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 601])
  })

  test('a code is for one number and one account, expires after half an hour, and when the email changes', async () => {
    const [me, other] = [await server.customer(), await server.customer()]
    await enter(me, '416-555-0170')
    await enter(other, '416-555-0170')
    const code = await codeFor(me)
    expect((await prove(other, code)).code, 'another account').toBe(601)
    await enter(me, '416-555-0171')
    expect((await prove(me, code)).code, 'another number').toBe(601)
    const late = await codeFor(me)
    server.clock.advance(30 * MINUTE + 1)
    expect((await prove(me, late)).code, 'too late').toBe(601)
    const captcha = (await post<{ uuid: string }>('/code/mail', { username: me.user.userName })).data!
    const [, word] = /^ {4}(\w{5})$/m.exec((await mailbox.to(me.user.userName))!.text)!
    expect([captcha.uuid !== '', (await prove(me, word!)).code], 'a code instead of a picture').toEqual([
      true,
      601,
    ])
  })

  test('codes can’t be guessed: twenty tries and six emails an hour', async () => {
    const me = await server.customer()
    await enter(me, '416-555-0180')
    const tries = []
    for (let n = 0; n < 21; n += 1) tries.push((await prove(me, 'WRONG')).code)
    expect([new Set(tries.slice(0, 20)), tries[20]]).toEqual([new Set([601]), 429])
    for (let n = 0; n < 6; n += 1) expect((await me.call('POST', '/account/mobile/code', {})).code).toBe(200)
    expect((await me.call('POST', '/account/mobile/code', {})).msg).toContain('several emails')
  })
})
