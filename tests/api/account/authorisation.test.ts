import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { allEndpoints } from '#src/contract/contract.ts'
import { ROLE_ADMIN } from '#src/domain/account/account.ts'
import { MEMBER_ROLES, permissionsOf, type MemberRole } from '#src/domain/account/roles.ts'
import { openSession } from '#server/http/session.ts'
import { callAs, startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { GONE, LAST, MATRIX, NOTHING, possessions, type Owned } from './authorisation-matrix.ts'

describe('who may call what', () => {
  let server: TestServer
  let owner: TestCustomer
  let owned: Owned
  let callers = 0
  const tokens: Record<string, string | undefined> = {}

  beforeAll(async () => {
    server = await startServer({ env: { RATE_LIMITS: 'newpassword=1000/hour,mailcode=1000/hour' } })
    owner = await server.customer({ creditCents: 5_000_00 })
    const [other, admin] = [await server.customer(), await server.customer({ roles: [ROLE_ADMIN] })]
    const mine = await possessions(owner)
    const more = await possessions(owner)
    owned = { ...mine, cancelId: more.orderId, cancelPickupId: more.pickupId, endedQuoteId: more.quoteId }
    const { database } = server.deps
    const act = async (allowMoney: boolean) =>
      (
        await openSession(database, server.clock, {
          user: owner.user,
          impersonation: { adminId: null, adminSession: null, allowMoney },
        })
      ).token
    const { token: expired } = await openSession(database, server.clock, { user: owner.user, seconds: -1 })
    Object.assign(tokens, {
      owner: owner.token,
      other: other.token,
      admin: admin.token,
      impersonated: await act(false),
      'impersonated with money': await act(true),
      expired,
      anonymous: undefined,
      forged: 'x'.repeat(43),
    })
    for (const role of MEMBER_ROLES) tokens[`another ${role}`] = (await server.member(owner, [role])).token
  })
  afterAll(() => server.close())

  test('every call of the contract has its row', () => {
    expect(Object.keys(MATRIX).toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted())
  })

  test('every call says whether someone acting for a customer may make it', () => {
    expect(
      allEndpoints.filter(({ impersonation }) => impersonation === undefined).map(({ name }) => name),
    ).toEqual([])
  })

  test('every call says which members may make it', () => {
    expect(allEndpoints.filter(({ permission }) => permission === undefined).map(({ name }) => name)).toEqual(
      [],
    )
  })

  test.each(
    allEndpoints
      .filter(({ name }) => MATRIX[name] !== NOTHING)
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )('%s', async (name, endpoint) => {
    const row = MATRIX[name]!
    const ask = async (who: string) => {
      const answer = await server.app.inject({
        // Each from an IP address of its own: rate limits are tested elsewhere.
        remoteAddress: `192.0.2.${(callers += 1) % 250}`,
        method: endpoint.method,
        url: `/api${row.path(owned)}`,
        ...(row.body && { payload: row.body(owned) }),
        ...(tokens[who] && { headers: { authorization: `Bearer ${tokens[who]}` } }),
      })
      const isFile = !String(answer.headers['content-type']).includes('json')
      return answer.statusCode === 200
        ? isFile
          ? 200
          : answer.json<{ code: number }>().code
        : answer.statusCode
    }
    const isPublic = endpoint.access === 'public'
    const own = row.owner ?? 200
    for (const who of ['anonymous', 'expired', 'forged'])
      expect(await ask(who), who).toBe(isPublic ? own : 401)
    expect(await ask('owner'), 'owner').toBe(own)
    expect(await ask('other'), 'other').toBe(row.other ?? own)
    expect(await ask('admin'), 'an administrator is another customer').toBe(row.admin ?? row.other ?? own)
    expect(await ask('impersonated'), 'impersonated').toBe(endpoint.impersonation === 'allowed' ? own : 403)
    expect(await ask('impersonated with money'), 'impersonated with money').toBe(
      endpoint.impersonation === 'never' ? 403 : own,
    )
    for (const role of endpoint.access === 'customer' ? MEMBER_ROLES : [])
      expect(await ask(`another ${role}`), role).toBe(mayMember(endpoint, role) ? (row.member ?? own) : 403)
  })

  test('another customer’s deletion removes nothing, the owner’s does', async () => {
    const mine = await possessions(owner)
    const cardsOf = async () =>
      (await owner.call<{ rows: { id: string }[] }>('GET', '/cards')).data!.rows.map(({ id }) => id)
    await callAs(server.app, tokens.other, 'DELETE', `/cards/${mine.cardId}`)
    await callAs(server.app, tokens.impersonated, 'DELETE', `/cards/${mine.cardId}`)
    expect(await cardsOf()).toContain(mine.cardId)
    await owner.call('DELETE', `/cards/${mine.cardId}`)
    expect(await cardsOf()).not.toContain(mine.cardId)
    for (const name of ['DELETE /addresses/:id', 'DELETE /facilities/:id', 'DELETE /orders/:id'] as const) {
      const path = LAST[name]!(mine)
      const look = path
      await callAs(server.app, tokens.other, 'DELETE', path)
      expect((await owner.call('GET', look)).code, name).toBe(200)
    }
    expect((await callAs(server.app, undefined, 'DELETE', LAST['DELETE /addresses/:id']!(mine))).code).toBe(
      401,
    )
    await owner.call('DELETE', LAST['DELETE /addresses/:id']!(mine))
    expect((await owner.call('GET', `/addresses/${mine.addressId}`)).code).toBe(GONE)
  })

  test('a list, a search and a count show nothing of another customer', async () => {
    const stranger = await server.customer()
    for (const path of [
      '/addresses',
      '/facilities',
      '/orders',
      '/ledger',
      '/trackers',
      '/cards',
      '/topups',
      '/invoices',
      '/pickups',
      '/quotes',
      '/loads',
    ]) {
      const { data } = await stranger.call<{ rows: { document?: string }[] }>('GET', path)
      expect(
        data!.rows.filter(({ document }) => document !== 'test'),
        path,
      ).toEqual([])
    }
    expect(
      (await stranger.call<{ changes: unknown[] }>('GET', `/sync?user=${stranger.user.id}&since=0`)).data!
        .changes,
    ).toEqual([])
    expect((await stranger.call<{ all: number }>('GET', '/orders/counts')).data!.all).toBe(0)
    expect((await stranger.call('GET', `/intents/${owned.intentId}`)).data).toMatchObject({ state: 'absent' })
    expect(await stranger.call('GET', `/topups/${owned.transferId}`)).toMatchObject({ code: 404 })
  })
})

const mayMember = ({ permission }: Endpoint<unknown, unknown>, role: MemberRole): boolean =>
  permission === 'any' || (permission !== undefined && permissionsOf([role]).includes(permission))
