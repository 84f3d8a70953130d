import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session, UserInfo } from '#src/contract/account/auth.ts'
import type { Invitation } from '#src/contract/account/invitations.ts'
import type { MemberPage, PendingInvitation } from '#src/contract/account/members.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import type { SyncResult } from '#src/contract/sync.ts'
import type { MemberRole } from '#src/domain/account/roles.ts'
import { members, invitations } from '#server/db/schema/members.ts'
import { users } from '#server/db/schema/accounts.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { openMailbox, tokenIn, type Mailbox } from '#tests/support/mail/mailbox.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import {
  callAs,
  PASSWORD,
  startServer,
  type TestCustomer,
  type TestServer,
} from '#tests/support/server/server.ts'

const DAY = 86_400_000

describe.each(DATABASES)('the people of a customer, on $name', ({ open }) => {
  let server: TestServer
  let mailbox: Mailbox
  let owner: TestCustomer
  beforeAll(async () => {
    server = await startServer({ database: open, env: { RATE_LIMITS: 'confirm=1000/hour' } })
    mailbox = openMailbox(server)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    owner = await server.customer({ accountType: 'Business' })
  })

  let invited = 0
  const newAddress = () => `invited${(invited += 1)}@example.com`
  const invite = (email: string, roles: MemberRole[], more: object = {}) =>
    owner.call<PendingInvitation>('POST', '/members/invitations', { email, roles, ...more })
  const linkTo = async (email: string) => tokenIn(await mailbox.to(email), 'invitation')
  const post = <T>(path: string, body: object, token?: string) =>
    callAs<T>(server.app, token, 'POST', path, body)
  const listed = async (of: TestCustomer = owner) => (await of.call<MemberPage>('GET', '/members')).data!
  const rolesOf = async (id: string) => (await listed()).members.find((member) => member.id === id)?.roles
  const infoOf = async (token: string) =>
    (await callAs<UserInfo>(server.app, token, 'GET', '/system/user/getInfo')).data
  const codeOf = async (token: string) =>
    (await callAs(server.app, token, 'GET', '/system/user/getInfo')).code
  const join = (token: string, nickName = 'Lee') =>
    post<Session>('/invitations/join', { token, nickName, password: PASSWORD })

  test('somebody without an account is invited in their language, joins with a name and a password, and does what their role allows', async () => {
    const email = newAddress()
    await invite(email, ['shipper'], { locale: 'fr' })
    expect((await listed()).invitations).toMatchObject([{ email, roles: ['shipper'], locale: 'fr' }])
    const mail = (await mailbox.to(email))!
    expect(mail.subject).toContain('Invitation à un compte')
    expect(mail.text).toContain(owner.user.userName)
    const token = tokenIn(mail, 'invitation')
    expect((await post<Invitation>('/invitations/read', { token })).data).toEqual({
      customer: expect.stringMatching(/^Shop/) as string,
      email,
      roles: ['shipper'],
      known: false,
    })
    const lee = (await join(token)).data!.access_token
    expect(await infoOf(lee)).toMatchObject({
      user: { userName: email, nickName: 'Lee', partnerId: owner.user.customerId, emailConfirmed: true },
      roles: ['ROLE_SHIPPER'],
      permissions: ['ship'],
      customers: [{ id: owner.user.customerId }],
    })
    const orderId = await buyMore({
      call: (method, path, body) => callAs(server.app, lee, method, path, body),
    })
    const order = await owner.call<OrderDetails>('GET', `/orders/${orderId}`)
    expect(order.data!.history.map(({ actor }) => actor)).toContain('Lee')
    expect((await callAs(server.app, lee, 'PUT', '/auto-reload', {})).code).toBe(403)
    expect((await listed()).invitations).toEqual([])
    expect((await post('/auth/login', { username: email, password: PASSWORD })).code).toBe(200)
  })

  test('a link works once, not after seven days, and not after it was withdrawn, sent again or replaced', async () => {
    const [once, late, withdrawn, again] = [newAddress(), newAddress(), newAddress(), newAddress()]
    await invite(once, ['viewer'])
    const used = await linkTo(once)
    const both = await Promise.all([join(used), join(used)])
    expect(both.map(({ code }) => code)).toEqual(expect.arrayContaining([200, 601]))
    const pending = (await invite(withdrawn, ['viewer'])).data!
    const gone = await linkTo(withdrawn)
    await owner.call('DELETE', `/members/invitations/${pending.id}`)
    expect((await join(gone)).messageId).toBe('auth.link.used')
    const first = (await invite(again, ['viewer'])).data!
    const before = await linkTo(again)
    await owner.call('POST', `/members/invitations/${first.id}/resend`, {})
    const next = await linkTo(again)
    expect((await join(before)).code).toBe(601)
    await invite(again, ['bookkeeper'])
    const replaced = await linkTo(again)
    expect((await join(next)).code).toBe(601)
    expect((await post<Invitation>('/invitations/read', { token: replaced })).data!.roles).toEqual([
      'bookkeeper',
    ])
    await invite(late, ['viewer'])
    const old = await linkTo(late)
    server.clock.advance(7 * DAY + 1)
    expect((await post('/invitations/read', { token: old })).code).toBe(601)
    expect((await join(old)).code).toBe(601)
  })

  test('only the hash of a link is stored, and the mail names nobody by what they typed', async () => {
    const email = newAddress()
    await invite(email, ['viewer'])
    const mail = (await mailbox.to(email))!
    const token = tokenIn(mail, 'invitation')
    expect(mail.text).not.toContain('Shop')
    const rows = await server.deps.database.sql.select().from(invitations)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('somebody with an account accepts while signed in, belongs to both, and switches without signing in again', async () => {
    const mina = await server.customer()
    await invite(mina.user.userName, ['bookkeeper', 'viewer'])
    const token = await linkTo(mina.user.userName)
    server.clock.advance(1000)
    expect((await post<Invitation>('/invitations/read', { token })).data!.known).toBe(true)
    expect((await post('/invitations/accept', { token })).code).toBe(401)
    const here = (await post<Session>('/invitations/accept', { token }, mina.token)).data!.access_token
    expect(await codeOf(mina.token), 'one session, which is for the other customer now').toBe(401)
    const info = await infoOf(here)
    expect(info).toMatchObject({
      user: { userId: mina.user.id, partnerId: owner.user.customerId },
      permissions: ['billing'],
    })
    expect(info!.customers.map(({ id }) => id)).toEqual([mina.user.customerId, owner.user.customerId])
    expect((await callAs(server.app, here, 'GET', `/sync?user=${mina.user.id}&since=0`)).code).toBe(401)
    expect(
      (
        await callAs(
          server.app,
          here,
          'GET',
          `/sync?user=${mina.user.id}&customer=${owner.user.customerId}&since=0`,
        )
      ).code,
    ).toBe(200)
    const back = (await post<Session>(`/customers/${mina.user.customerId}/session`, {}, here)).data!
    expect(await infoOf(back.access_token)).toMatchObject({
      user: { partnerId: mina.user.customerId },
      roles: ['ROLE_OWNER'],
    })
    const stranger = await server.customer()
    expect((await post(`/customers/${stranger.user.customerId}/session`, {}, back.access_token)).code).toBe(
      404,
    )
    expect(await codeOf(back.access_token), 'who may not switch stays signed in').toBe(200)
  })

  test('a person changes their own name, password and picture whichever customer they work for', async () => {
    const mina = await server.customer()
    await invite(mina.user.userName, ['viewer'])
    const token = await linkTo(mina.user.userName)
    const here = (await post<Session>('/invitations/accept', { token }, mina.token)).data!.access_token
    const put = (path: string, body: object) => callAs(server.app, here, 'PUT', path, body)
    expect(
      (
        await put('/account/profile', {
          nickName: 'Mina R.',
          mobile: '416-555-0134',
          company: 'Stolen',
          billingAddress: 'Elsewhere',
        })
      ).code,
    ).toBe(200)
    const profile = (await owner.call<{ company: string; billingAddress: string }>('GET', '/account/profile'))
      .data!
    expect(profile).toMatchObject({ company: expect.stringMatching(/^Shop/) as string, billingAddress: '' })
    expect(
      (
        await put('/account/password', {
          oldPassword: PASSWORD,
          password: 'battery staple 2',
          confirmPassword: 'battery staple 2',
        })
      ).code,
    ).toBe(200)
    expect(
      (await post('/auth/login', { username: mina.user.userName, password: 'battery staple 2' })).code,
    ).toBe(200)
    expect((await infoOf(here))!.user.nickName).toBe('Mina R.')
  })

  test('a removed member is signed out at once; what they own themselves stays theirs', async () => {
    const lee = await server.member(owner, ['shipper'])
    const mina = await server.customer()
    await invite(mina.user.userName, ['shipper'])
    const link = await linkTo(mina.user.userName)
    const here = (await post<Session>('/invitations/accept', { token: link }, mina.token)).data!.access_token
    await owner.call('DELETE', `/members/${lee.user.id}`)
    await owner.call('DELETE', `/members/${mina.user.id}`)
    expect([await codeOf(lee.token), await codeOf(here)]).toEqual([401, 401])
    expect((await mailbox.read()).map(({ to, subject }) => [to, subject.split(' – ')[0]])).toEqual(
      expect.arrayContaining([
        [lee.user.userName, 'You were removed from an account'],
        [mina.user.userName, 'You were removed from an account'],
      ]),
    )
    const logIn = ({ user }: TestCustomer) =>
      post<Session>('/auth/login', { username: user.userName, password: PASSWORD })
    expect((await logIn(lee)).code, 'they belonged to nobody else').toBe(601)
    expect(await infoOf((await logIn(mina)).data!.access_token)).toMatchObject({
      user: { partnerId: mina.user.customerId },
    })
    expect((await listed()).members.map(({ id }) => id)).toEqual([owner.user.id])
  })

  test('whoever joined here and belongs elsewhere too takes their account along', async () => {
    const lee = await server.member(owner, ['viewer'])
    const other = await server.customer()
    await other.call('POST', '/members/invitations', { email: lee.user.userName, roles: ['shipper'] })
    await post('/invitations/accept', { token: await linkTo(lee.user.userName) }, lee.token)
    await owner.call('DELETE', `/members/${lee.user.id}`)
    const again = await post<Session>('/auth/login', { username: lee.user.userName, password: PASSWORD })
    const info = await infoOf(again.data!.access_token)
    expect(info).toMatchObject({ user: { partnerId: other.user.customerId }, roles: ['ROLE_SHIPPER'] })
    const [row] = await server.deps.database.sql.select().from(users).where(eq(users.id, lee.user.id))
    expect(row!.customerId).toBe(other.user.customerId)
  })

  test('an owner who deletes the account ends it for everybody, and nobody’s other account', async () => {
    const empty = await server.customer({ creditCents: 0 })
    const [lee, mina] = [await server.member(empty, ['viewer']), await server.customer()]
    await empty.call('POST', '/members/invitations', { email: mina.user.userName, roles: ['viewer'] })
    const link = await linkTo(mina.user.userName)
    const here = (await post<Session>('/invitations/accept', { token: link }, mina.token)).data!.access_token
    expect((await lee.call('DELETE', '/account', { password: PASSWORD })).code).toBe(403)
    expect((await empty.call('DELETE', '/account', { password: PASSWORD })).code).toBe(200)
    expect([await codeOf(lee.token), await codeOf(here)]).toEqual([401, 401])
    const codes = []
    for (const { user } of [lee, mina])
      codes.push((await post('/auth/login', { username: user.userName, password: PASSWORD })).code)
    expect(codes).toEqual([601, 200])
  })

  test('roles change at once, and there is always an owner', async () => {
    const lee = await server.member(owner, ['viewer'])
    expect((await lee.call('POST', '/addresses', { ...make.address(), id: make.id() })).code).toBe(403)
    await owner.call('PUT', `/members/${lee.user.id}`, { roles: ['shipper'] })
    expect((await lee.call('POST', '/addresses', { ...make.address(), id: make.id() })).code).toBe(200)
    expect((await owner.call('PUT', `/members/${owner.user.id}`, { roles: ['viewer'] })).messageId).toBe(
      'members.lastOwner',
    )
    expect((await owner.call('DELETE', '/membership')).code).toBe(409)
    expect((await owner.call('PUT', `/members/${lee.user.id}`, { roles: [] })).code).toBe(601)
    await owner.call('POST', `/members/${lee.user.id}/owner`, {})
    expect(await rolesOf(lee.user.id)).toEqual(['owner', 'shipper'])
    expect(await rolesOf(owner.user.id)).toEqual(['shipper', 'bookkeeper'])
    expect((await owner.call('DELETE', '/membership')).code).toBe(200)
    expect(await codeOf(owner.token)).toBe(401)
  })

  test('two owners who step down at the same moment leave one', async () => {
    const lee = await server.member(owner, ['owner'])
    const codes = await Promise.all(
      [owner, lee].map(async (one) => (await one.call('DELETE', '/membership')).code),
    )
    expect(codes).toEqual(expect.arrayContaining([200, 409]))
  })

  test('the database itself refuses to leave a customer without an owner', async () => {
    await server.member(owner, ['viewer'])
    await expect(
      server.deps.database.sql.delete(members).where(eq(members.userId, owner.user.id)),
    ).rejects.toThrow('Failed query')
    expect(await rolesOf(owner.user.id)).toEqual(['owner'])
  })

  test('those who may not invite see who belongs, and no invitations', async () => {
    const lee = await server.member(owner, ['viewer'])
    await invite(newAddress(), ['viewer'])
    const seen = await listed(lee)
    expect(new Set(seen.members.map(({ id }) => id))).toEqual(new Set([owner.user.id, lee.user.id]))
    expect(seen.invitations).toEqual([])
    expect(
      (await lee.call('POST', '/members/invitations', { email: newAddress(), roles: ['owner'] })).code,
    ).toBe(403)
    expect((await invite(lee.user.userName, ['owner'])).fields).toEqual({ email: 'members.already' })
  })

  test('a viewer’s device is told which changes their role doesn’t allow, one by one, and how they like their lists is theirs', async () => {
    const lee = await server.member(owner, ['viewer'])
    const op = (entity: string, id: string, doc: object) => ({ opId: make.id(), entity, id, baseRev: 0, doc })
    const { data } = await lee.call<{ results: SyncResult[] }>('POST', '/sync', {
      user: lee.user.id,
      customer: owner.user.customerId,
      ops: [
        op('draft', make.id(), { kind: 'parcel', values: {} }),
        op('address', make.id(), make.address()),
        op('preference', 'units', { units: 'metric' }),
        op('preference', 'shippingDefaults', {}),
      ],
    })
    expect(data!.results.map(({ code, fields }) => [code, fields?.['']])).toEqual([
      [403, 'error.role'],
      [403, 'error.role'],
      [200, undefined],
      [403, 'error.role'],
    ])
  })
})
