import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import type { SyncFeed } from '#src/contract/sync.ts'
import { HOLDINGS } from '#server/modules/account/holdings.ts'
import { feeds } from '#server/db/schema/sync.ts'
import { deleteErasedFiles } from '#server/modules/account/erase.ts'
import { MERGE_RULES } from '#server/modules/merging/rules.ts'
import { openSession, SESSION_SECONDS } from '#server/http/session.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { openMailbox } from '#tests/support/mail/mailbox.ts'
import { buyMore, readyToBuy } from '#tests/support/orders/buy-parcel.ts'
import { addCard, creditsOf, TEST_NUMBERS, topUp } from '#tests/support/payments/cards.ts'
import { balancesOf, ledgerHolds } from '#tests/support/payments/ledger.ts'
import { callAs, startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { DATABASES } from '#tests/support/database/databases.ts'

interface Merged {
  dryRun: boolean
  credits: string
  creditsBefore: string
  creditsAfter: string
  moved: { kind: string; moves: number; ends: number; amount: string }[]
}

test('every table with an owner has a rule for what happens to it when two accounts become one', () => {
  expect(Object.keys(MERGE_RULES).toSorted(), 'add it to server/modules/merging/rules.ts').toEqual(
    Object.keys(HOLDINGS).toSorted(),
  )
})

describe.each(DATABASES)('two accounts of one business, on $name', ({ open }) => {
  let server: TestServer
  let support: TestCustomer
  let second: TestCustomer
  beforeAll(async () => {
    server = await startServer({ database: open })
    support = await server.customer({ roles: ['ROLE_ADMIN'] })
    second = await server.customer({ roles: ['ROLE_ADMIN'] })
  })
  afterAll(() => server.close())

  const run = (verb: string, values: Record<string, string>) =>
    support.call<DeskOutcome>('POST', '/admin/verbs', { verb, values })
  /** With a dry run one person is enough; else another one confirms it. */
  const act = async (verb: string, values: Record<string, string>) => {
    const asked = await run(verb, values)
    if ('dry-run' in values || asked.code !== 200) return asked
    const [number = ''] = (asked.data!.result as { message: string }).message.split(':')
    return second.call<DeskOutcome>('POST', '/admin/verbs', {
      verb: 'countersign confirm',
      values: { number },
    })
  }
  const merge = (from: TestCustomer, into: TestCustomer, more: Record<string, string> = {}) =>
    act('customer merge', {
      from: from.user.customerId,
      into: into.user.customerId,
      reason: 'one business',
      ...more,
    })
  /** Logs in again: the account they used is part of another. */
  const again = async (
    { user, password }: TestCustomer,
    { user: { customerId } }: TestCustomer,
  ): Promise<TestCustomer> => {
    const { token } = await openSession(server.deps.database, server.clock, {
      user: { id: user.id, customerId },
      seconds: SESSION_SECONDS,
    })
    return {
      user,
      password,
      token,
      call: (method, path, body) => callAs(server.app, token, method, path, body),
    }
  }
  const save = (customer: TestCustomer, entity: string, id: string, doc: object) =>
    customer.call('POST', '/sync', {
      user: customer.user.id,
      ops: [{ opId: make.id(), entity, id, baseRev: 0, doc }],
    })
  const draft = (note: string) => ({
    kind: 'parcel',
    updatedAt: '2026-11-18T15:00:00.000Z',
    values: { note },
  })
  const rows = async <T>(query: ReturnType<typeof sql>) =>
    (await server.deps.database.sql.execute(query)) as unknown as { rows: T[] }
  /** Every row of every table with an owner, in order: what a refused merge must not change. */
  const everything = async () => {
    const tables = await Promise.all(
      Object.keys(HOLDINGS).map(
        async (table) =>
          (
            await rows<{ all: string }>(
              sql`select coalesce(string_agg(t::text, '|' order by t::text), '') as all from ${sql.identifier(table)} t`,
            )
          ).rows[0]!.all,
      ),
    )
    return tables.join('\n')
  }

  test('all that one has is the other’s, and nothing is doubled', async () => {
    const [shop, store] = [await server.customer({ accountType: 'Business' }), await server.customer()]
    await run('credit grant', {
      email: shop.user.userName,
      amount: '100.00',
      reason: 'welcome',
      promo: '',
      expires: '2027-01-31',
    })
    const card = await addCard(shop)
    await topUp(shop, { cardId: card.id, subtotal: 40_00 })
    const [kept, cancelled] = [await buyMore(shop), await buyMore(shop)]
    const theirs = await buyMore(store)
    const unsent = make.id()
    await save(shop, 'draft', unsent, draft('of the shop'))
    await save(shop, 'address', make.id(), make.address({ isDefault: true }))
    await save(store, 'address', make.id(), make.address({ isDefault: true, fullName: 'The store' }))
    for (const each of [shop, store])
      await save(each, 'tracker', '7035114477138472', { note: each.user.nickName })
    await run('customer note', { customer: shop.user.customerId, note: 'calls on Mondays' })
    const invoices = (await shop.call<{ rows: { number: string; id: string }[] }>('GET', '/invoices')).data!
      .rows
    const paper = await server.app.inject({
      url: `/api/invoices/${invoices[0]!.id}/pdf`,
      headers: { authorization: `Bearer ${shop.token}` },
    })
    const had = [await creditsOf(shop), await creditsOf(store)]
    const since = (await store.call<SyncFeed>('GET', `/sync?since=0&user=${store.user.id}`)).data!

    const shown = await merge(shop, store, { 'dry-run': '' })
    expect(shown.data!.result, JSON.stringify(shown)).toMatchObject({ dryRun: true })
    expect(await creditsOf(shop)).toBe(had[0])
    const done = (await merge(shop, store)).data!.result as unknown as Merged
    expect({ ...done, dryRun: true }).toEqual(shown.data!.result)
    expect(done.moved).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'orders', moves: 2 }),
        expect.objectContaining({ kind: 'drafts', moves: 1 }),
        expect.objectContaining({ kind: 'trackers', moves: 2, ends: 1 }),
        expect.objectContaining({ kind: 'lots', moves: 1, amount: '71.58' }),
        expect.objectContaining({ kind: 'cards', moves: 1 }),
      ]),
    )
    await ledgerHolds(server)
    expect(await creditsOf(store)).toBe(had[0]! + had[1]!)
    expect(await balancesOf(server, shop)).toEqual({})

    const orders = (await store.call<{ rows: { id: string }[] }>('GET', '/orders')).data!.rows
    expect(orders.map(({ id }) => id).toSorted()).toEqual([kept, cancelled, theirs].toSorted())
    const feed = (
      await store.call<SyncFeed & { next: number }>('GET', `/sync?since=${since.next}&user=${store.user.id}`)
    ).data!
    expect(feed.changes.map(({ entity }) => entity).toSorted()).toEqual([
      'address',
      'draft',
      'tracker',
      'tracker',
    ])
    expect(feed.changes.find(({ entity }) => entity === 'address')!.doc).toMatchObject({ isDefault: false })
    const same = await server.app.inject({
      url: `/api/invoices/${invoices[0]!.id}/pdf`,
      headers: { authorization: `Bearer ${store.token}` },
    })
    expect([same.statusCode, same.headers['content-type']]).toEqual([200, paper.headers['content-type']])

    // What was bought there is undone here: the credits come back, the promotional ones to their lot.
    expect((await store.call('POST', `/orders/${cancelled}/cancel`)).code).toBe(200)
    const topUps = (
      await store.call<{ rows: { referenceNumber: string; state: string }[] }>('GET', '/topups')
    ).data!
    const refunded = await run('topup refund', {
      number: topUps.rows[0]!.referenceNumber,
      reason: 'not needed',
    })
    expect(refunded.code, refunded.msg).toBe(200)
    await ledgerHolds(server)
    expect((await store.call('GET', '/account/export')).code).not.toBe(500)
  })

  test('its people log in to the account that stays; what a device hadn’t sent arrives there, once', async () => {
    const mailbox = openMailbox(server)
    const [shop, store] = [await server.customer(), await server.customer()]
    const both = await server.member(shop, ['shipper'])
    await rows(sql`insert into members (customer_id, user_id, roles, joined_at)
      values (${store.user.customerId}, ${both.user.id}, '["viewer"]', now())`)
    const id = make.id()
    await save(shop, 'draft', id, draft('sent'))
    await shop.call('POST', '/api-keys', { name: 'ERP', scopes: ['read'], test: false })
    expect((await merge(shop, store)).code).toBe(200)
    expect((await shop.call('GET', '/orders')).messageId).toBe('account.removed')
    const part = {
      id: make.id(),
      last: false,
      records: [
        { entity: 'draft', id, doc: draft('typed without a connection') },
        { entity: 'draft', id: make.id(), doc: draft('new') },
      ],
    }
    for (let times = 0; times < 2; times += 1)
      expect((await callAs(server.app, shop.token, 'POST', '/departures', part)).code).toBe(200)
    const owner = await again(shop, store)
    const info = await owner.call<{ user: { partnerId: string } }>('GET', '/system/user/getInfo')
    expect(info.data!.user.partnerId).toBe(store.user.customerId)
    const drafts = await owner.call<{ rows: { doc: { values: { note: string } } }[] }>('GET', '/drafts')
    expect(drafts.data!.rows.map(({ doc }) => doc.values.note).toSorted()).toEqual([
      'new',
      'sent',
      'typed without a connection',
    ])
    const people = await owner.call<{ members: { email: string; roles: string[] }[] }>('GET', '/members')
    expect(people.data!.members.map(({ email, roles }) => [email, roles])).toEqual(
      expect.arrayContaining([
        [shop.user.userName, ['owner']],
        [store.user.userName, ['owner']],
        [both.user.userName, ['shipper', 'viewer']],
      ]),
    )
    const told = await mailbox.read()
    expect(told.filter(({ to }) => to === shop.user.userName).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('merged'),
    )
    expect(told.filter(({ to }) => to === store.user.userName).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('joined'),
    )
  })

  test('is refused, in a sentence, while anything stands in the way, and changes nothing then', async () => {
    const [shop, store] = [await server.customer(), await server.customer()]
    const refused = async (sentence: RegExp, from = shop, into = store) => {
      const before = await everything()
      const answer = await merge(from, into)
      expect(answer.msg).toMatch(sentence)
      expect(await everything()).toBe(before)
    }
    await refused(/two different/, shop, shop)
    await run('customer block', { customer: store.user.customerId, reason: 'disputes' })
    await refused(/is blocked \(disputes\)/)
    await run('customer unblock', { customer: store.user.customerId, reason: 'paid' })
    const asks = await addCard(shop, TEST_NUMBERS.asks)
    const waiting = await topUp(shop, { cardId: asks.id, subtotal: 20_00 })
    await refused(/a card is being charged \(TU/)
    await shop.call('POST', `/topups/${waiting.data!.id}/cancel`)
    await rows(sql`update top_ups set state = 'failed' where id = ${waiting.data!.id}`)
    const { purchase } = await readyToBuy(server, {}, shop)
    await shop.call('POST', '/orders', purchase)
    await rows(sql`update intents set state = 'charged' where id = ${purchase.intentId}`)
    await refused(/a purchase is under way/)
    await rows(sql`update intents set state = 'booked' where id = ${purchase.intentId}`)
    expect((await merge(shop, store)).code).toBe(200)
    await refused(/is part of/)
    const third = await server.customer()
    await refused(/is part of/, third, shop)
    await ledgerHolds(server)
  })

  test('an account that took one in can be merged itself, and be deleted with all of it', async () => {
    const [first, middle, third] = [await server.customer(), await server.customer(), await server.customer()]
    const orderId = await buyMore(first)
    await merge(first, middle)
    await merge(middle, third)
    await ledgerHolds(server)
    expect((await third.call('POST', `/orders/${orderId}/cancel`)).code).toBe(200)
    expect(await creditsOf(third)).toBe(1500_00)
    await ledgerHolds(server)
    const gone = await act('customer erase', { customer: third.user.customerId, reason: 'asked' })
    expect(gone.code, gone.msg).toBe(200)
    await ledgerHolds(server)
    await rows(sql`update customers set erased_at = '2010-01-01' where id = ${third.user.customerId}`)
    await deleteErasedFiles(server.deps)
    await ledgerHolds(server)
    const { rows: left } = await rows<{ n: number }>(sql`select count(*)::int as n from customers
      where id in (${first.user.customerId}, ${middle.user.customerId}, ${third.user.customerId})`)
    expect(left[0]!.n).toBe(0)
  })

  test('a call that was under way is refused by the database', async () => {
    const [shop, store] = [await server.customer(), await server.customer()]
    await merge(shop, store)
    await expect(
      server.deps.database.forCustomer(shop.user.customerId).insert(feeds, { lastSeq: 0 }),
    ).rejects.toMatchObject({ cause: { constraint: 'merged_takes_nothing' } })
  })
})
