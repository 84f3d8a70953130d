import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PasskeyRequest, SecondStep, Session, UserInfo } from '#src/contract/account/auth.ts'
import type { Factors, NewFactor, PasskeyCreation } from '#src/contract/account/factors.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { openMailbox, type Mailbox } from '#tests/support/mail/mailbox.ts'
import {
  callAs,
  PASSWORD,
  startServer,
  type TestCustomer,
  type TestServer,
} from '#tests/support/server/server.ts'
import { resetRateLimits } from '#tests/support/server/reset-rate-limits.ts'
import { softwarePasskey } from '#tests/support/factors/software-passkey.ts'

const ORIGIN = 'https://ship.example'
const MINUTE = 60_000
type Passkey = ReturnType<typeof softwarePasskey>
type Wrongs = Parameters<Passkey['sign']>[2]

describe.each(DATABASES)('passkeys on $name', ({ open }) => {
  let server: TestServer
  let mailbox: Mailbox
  let mina: TestCustomer
  beforeAll(async () => {
    server = await startServer({ database: open, env: { PUBLIC_URL: ORIGIN } })
    mailbox = openMailbox(server)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await resetRateLimits(server)
    mina = await server.customer()
  })

  const post = <T>(path: string, body: object, token?: string) =>
    callAs<T>(server.app, token, 'POST', path, body)
  const creation = async (who = mina) =>
    (await who.call<PasskeyCreation>('POST', '/account/passkeys/begin', {})).data!
  async function add(who = mina, name = 'Laptop') {
    server.clock.advance(1000)
    const key = softwarePasskey(ORIGIN)
    const answer = await who.call<NewFactor>('POST', '/account/passkeys', {
      name,
      passkey: key.create(await creation(who)),
    })
    expect(answer.code).toBe(200)
    return { key, recoveryCodes: answer.data!.recoveryCodes }
  }
  const request = async () => (await post<PasskeyRequest>('/auth/passkey/begin', {})).data!
  const logIn = (passkey: object, more: object = {}) => post<Session>('/auth/passkey', { passkey, ...more })
  const ownFactors = async (who = mina) => (await who.call<Factors>('GET', '/account/factors')).data!

  test('one logs in alone, whoever it is, and its owner sees when it was used', async () => {
    const { key, recoveryCodes } = await add()
    expect(recoveryCodes).toHaveLength(10)
    expect((await mailbox.to(mina.user.userName))!.subject).toBe('Passkey added – Portage')
    server.clock.advance(MINUTE)
    const { data } = await logIn(key.sign(await request()))
    const info = await callAs<UserInfo>(server.app, data!.access_token, 'GET', '/system/user/getInfo')
    expect(info.data!.user.userId).toBe(mina.user.id)
    expect((await ownFactors()).passkeys).toMatchObject([
      { name: 'Laptop', lastUsedAt: server.clock.now().toISOString() },
    ])
  })

  test('the creation is for this site and this person, needs a finger or a PIN, and excludes what they have', async () => {
    const { key } = await add()
    expect(await creation()).toMatchObject({
      rp: { id: 'ship.example' },
      user: { id: Buffer.from(mina.user.id).toString('base64url'), name: mina.user.userName },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: key.id, transports: ['internal'] }],
      attestation: 'none',
    })
  })

  test('with a passkey, the password alone opens nothing; a recovery code does', async () => {
    const { recoveryCodes } = await add()
    const { data } = await post<SecondStep>('/auth/login', {
      username: mina.user.userName,
      password: PASSWORD,
    })
    expect(data).toMatchObject({ ways: ['code', 'passkey'] })
    expect((await post('/auth/login/code', { step: data!.step, code: recoveryCodes![0] })).code).toBe(200)
  })

  const WRONG: [string, Wrongs][] = [
    ['another site shows our page', { origin: 'https://ship.example.evil.example' }],
    ['the same name without encryption', { origin: 'http://ship.example' }],
    ['another port', { origin: 'https://ship.example:8443' }],
    ['a key for another site', { rpId: 'evil.example' }],
    ['a challenge that we never gave', { challenge: 'b'.repeat(43) }],
    ['nobody was asked for a finger or a PIN', { unverified: true }],
  ]
  test.each(WRONG)('%s: it doesn’t log in', async (_, wrong) => {
    const { key } = await add()
    expect((await logIn(key.sign(await request(), '', wrong))).code).toBe(601)
    expect((await logIn(key.sign(await request()))).code, 'done right it does').toBe(200)
  })
  test.each(WRONG)('%s: none is added', async (_, wrong) => {
    const passkey = softwarePasskey(ORIGIN).create(await creation(), wrong)
    expect((await mina.call('POST', '/account/passkeys', { name: 'X', passkey })).code).toBe(601)
    expect((await ownFactors()).passkeys).toEqual([])
  })

  test('what was signed once opens nothing a second time, nor at the same time', async () => {
    const { key } = await add()
    const signed = key.sign(await request())
    expect(
      (await Promise.all([logIn(signed), logIn(signed)])).map(({ code }) => code).toSorted((a, b) => a - b),
    ).toEqual([200, 601])
    expect((await logIn(signed)).messageId).toBe('factors.passkeyTooLate')
  })

  test('a challenge is used up by a wrong try, ends after five minutes, and serves one purpose', async () => {
    const { key } = await add()
    const tried = await request()
    await logIn(key.sign(tried, '', { origin: 'https://evil.example' }))
    expect((await logIn(key.sign(tried))).messageId).toBe('factors.passkeyTooLate')
    const late = await request()
    server.clock.advance(5 * MINUTE)
    expect((await logIn(key.sign(late))).messageId).toBe('factors.passkeyTooLate')
    const proof = (await mina.call<PasskeyRequest>('POST', '/account/identity/begin', {})).data!
    expect((await logIn(key.sign(proof))).messageId, 'of a proof').toBe('factors.passkeyTooLate')
    const asked = await creation()
    const lee = await server.customer()
    const stolen = { name: 'X', passkey: softwarePasskey(ORIGIN).create(asked) }
    expect((await lee.call('POST', '/account/passkeys', stolen)).messageId, 'another person’s').toBe(
      'factors.passkeyTooLate',
    )
  })

  test('a copy that counts behind the original is refused', async () => {
    const { key } = await add()
    await logIn(key.sign(await request(), '', { counter: 7 }))
    expect((await logIn(key.sign(await request(), '', { counter: 7 }))).code).toBe(601)
    expect((await logIn(key.sign(await request(), '', { counter: 3 }))).code).toBe(601)
    expect((await logIn(key.sign(await request(), '', { counter: 8 }))).code).toBe(200)
  })

  test('another person’s handle, a passkey that nobody has, and one with a foreign signature are refused', async () => {
    const { key } = await add()
    const lee = await server.customer()
    const handle = (id: string) => Buffer.from(id).toString('base64url')
    expect((await logIn(key.sign(await request(), handle(lee.user.id)))).code).toBe(601)
    expect((await logIn(key.sign(await request(), handle(mina.user.id)))).code).toBe(200)
    const unknown = softwarePasskey(ORIGIN)
    expect((await logIn(unknown.sign(await request()))).messageId).toBe('factors.passkeyRefused')
    expect((await logIn({ ...unknown.sign(await request()), id: key.id })).code).toBe(601)
  })

  test('a person has several, renames and removes them; the last one takes the recovery codes along', async () => {
    const { key } = await add()
    expect((await add(mina, 'Phone')).recoveryCodes, 'they have some').toBeNull()
    const [laptop, phone] = (await ownFactors()).passkeys
    await mina.call('PUT', `/account/passkeys/${laptop!.id}`, { name: 'Desk' })
    expect((await ownFactors()).passkeys.map(({ name }) => name)).toEqual(['Desk', 'Phone'])
    await mailbox.read()
    await mina.call('DELETE', `/account/passkeys/${laptop!.id}`)
    expect((await mailbox.to(mina.user.userName))!.subject).toBe('Passkey removed – Portage')
    expect((await logIn(key.sign(await request()))).code).toBe(601)
    expect(await ownFactors()).toMatchObject({ recoveryCodes: 10 })
    await mina.call('DELETE', `/account/passkeys/${phone!.id}`)
    expect(await ownFactors()).toMatchObject({ passkeys: [], recoveryCodes: 0 })
  })

  test('another person can’t rename or remove it', async () => {
    await add()
    const lee = await server.customer()
    const { id } = (await ownFactors()).passkeys[0]!
    expect((await lee.call('PUT', `/account/passkeys/${id}`, { name: 'Mine' })).code).toBe(404)
    expect((await lee.call('DELETE', `/account/passkeys/${id}`)).code).toBe(404)
  })

  test('the same one twice, or more than twenty, is refused', async () => {
    const key = softwarePasskey(ORIGIN)
    const save = async () =>
      mina.call('POST', '/account/passkeys', { name: 'Laptop', passkey: key.create(await creation()) })
    expect((await save()).code).toBe(200)
    expect((await save()).messageId).toBe('factors.passkeyRefused')
    for (let n = 1; n < 20; n += 1) await add()
    expect((await mina.call('POST', '/account/passkeys/begin', {})).messageId).toBe('factors.tooManyPasskeys')
  })

  test('at an address without a name there are none', async () => {
    const bare = await startServer({ env: { PUBLIC_URL: 'http://192.0.2.1:3000' }, seed: 'bare' })
    const lee = await bare.customer()
    expect((await lee.call('POST', '/account/passkeys/begin', {})).messageId).toBe(
      'factors.passkeysUnavailable',
    )
    expect((await lee.call<Factors>('GET', '/account/factors')).data!.passkeysAvailable).toBe(false)
    await bare.close()
  })
})
