import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeskQueue, QueueItem, QueueLease } from '#src/contract/desk/queue.ts'
import { QUEUE_KINDS } from '#src/domain/desk/queue.ts'
import { chargebacks } from '#server/db/schema/money/payments.ts'
import { jobs } from '#server/db/schema/jobs.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { STORED_KINDS, waitingOf } from '#server/admin/desk/queue-sources.ts'
import { enqueueJob } from '#server/db/enqueue.ts'
import { sql, type SQL } from 'drizzle-orm'
import { deadJob, waitingFreight, waitingInquiry, waitingOfEachKind } from '#tests/support/server/waiting.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

const HOUR = 3_600_000

describe.each(DATABASES)('what waits, on $name', ({ open }) => {
  let server: TestServer
  let [ada, grace]: TestCustomer[] = []
  beforeAll(async () => {
    server = await startServer({ database: open })
    ada = await server.customer({ roles: ['ROLE_ADMIN'] })
    grace = await server.customer({ roles: ['ROLE_ADMIN'] })
  }, 60_000)
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.deps.database.sql.execute(sql`delete from inquiries`)
    await server.deps.database.sql.execute(sql`delete from jobs`)
    await server.deps.database.sql.execute(sql`delete from queue_leases`)
  })

  const queueOf = async (who: TestCustomer, query = '') =>
    (await who.call<DeskQueue>('GET', `/admin/queue${query}`)).data!
  const itemsOf = async (who: TestCustomer, query = '') => (await queueOf(who, query)).items
  const take = (who: TestCustomer, { kind, subject }: QueueItem) =>
    who.call<QueueLease>('POST', '/admin/queue/take', { kind, subject })
  const release = (who: TestCustomer, { kind, subject }: QueueItem) =>
    who.call('POST', '/admin/queue/release', { kind, subject })
  const oneInquiry = async (name?: string) => {
    const number = await waitingInquiry(server, name === undefined ? {} : { name })
    return (await itemsOf(ada!, '?kind=inquiry')).find((item) => item.number === number)!
  }

  test('has one line of each kind, with whose it is, how much and by when', async () => {
    const customer = await waitingOfEachKind(server)
    const { items, totals } = await queueOf(ada!)
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(
      QUEUE_KINDS.filter((kind) => kind !== 'rule').toSorted(),
    )
    expect(Object.keys(totals)).toEqual([...QUEUE_KINDS])
    expect(Object.values(totals).filter((n) => n !== 1)).toEqual([totals.rule])
    const of = Object.fromEntries(items.map((item) => [item.kind, item]))
    const company = `Shop ${/\d+/.exec(customer.user.nickName)![0]}`
    expect(of.freight).toMatchObject({ customer: company, line: 'M5V 2T6 → H3B 1A7 · Shelves', lease: null })
    expect(of.inquiry).toMatchObject({ customer: 'Ada Lovelace', line: 'Where is my parcel?' })
    expect(of.claim).toMatchObject({ customer: company, amountCents: 50_00, line: 'Crushed corner' })
    expect(of.dispute).toMatchObject({ customer: company, line: 'We shipped less' })
    expect(of.transfer).toMatchObject({ customer: 'J Tremblay', amountCents: 120_00 })
    expect(of.refund).toMatchObject({ amountCents: 80_00, line: 'owner@example.com · account deleted' })
    expect(of.job).toMatchObject({ number: null, customer: null, line: 'label · EENVELOPE' })
    expect(of.mail).toMatchObject({ customer: 'lost@example.com', line: 'Order OR0001 · EENVELOPE' })
    expect(of.purchase!.number).toMatch(/^OR/)
    // A Wednesday, 10:00 in Toronto.
    const now = server.clock.now().getTime()
    expect(Date.parse(of.freight!.due) - now).toBe(4 * HOUR)
    expect(Date.parse(of.job!.due) - now).toBe(HOUR)
    expect(Date.parse(of.chargeback!.due) - now).toBe(7 * 24 * HOUR)
    expect(Date.parse(of.inquiry!.due) - now).toBe(31 * HOUR)
    const dues = items.map(({ due }) => due)
    expect(dues).toEqual(dues.toSorted())
  })

  test('leaves out what is answered, probably spam, or under way for a moment only', async () => {
    await waitingInquiry(server, { suspected: true })
    await waitingInquiry(server, { answeredAt: server.clock.now() })
    await server.deps.database.sql.update(chargebacks).set({ answeredAt: server.clock.now() })
    await server.deps.database.sql.execute(
      sql`update intents set state = 'paying', updated_at = ${server.clock.now().toISOString()}::timestamptz - interval '59 minutes' where state = 'charged'`,
    )
    const { totals } = await queueOf(ada!)
    expect(totals).toMatchObject({ inquiry: 0, chargeback: 0, purchase: 0 })
    server.clock.advance(2 * 60_000)
    expect((await queueOf(ada!)).totals.purchase).toBe(1)
  })

  test('shows each role what it may deal with', async () => {
    const kinds = async (role: string) =>
      Object.keys((await queueOf(await server.customer({ roles: [role] }))).totals)
    expect(await kinds('ROLE_SUPPORT')).toEqual(['countersign', 'inquiry', 'claim', 'dispute'])
    expect(await kinds('ROLE_DISPATCHER')).toEqual(['countersign', 'freight'])
    expect(await kinds('ROLE_FINANCE')).toEqual(['chargeback', 'countersign', 'transfer', 'refund'])
    expect((await (await server.customer()).call('GET', '/admin/queue')).code).toBe(403)
    const dispatcher = await server.customer({ roles: ['ROLE_DISPATCHER'] })
    const inquiry = await oneInquiry()
    expect((await take(dispatcher, inquiry)).code).toBe(403)
    expect(await itemsOf(dispatcher, '?kind=inquiry')).toEqual([])
  })

  test('lists what is due first, whatever came first, and no more than 200', async () => {
    const early = await waitingInquiry(server, {
      createdAt: new Date(server.clock.now().getTime() - 100 * HOUR),
    })
    const customer = await server.customer()
    await waitingFreight(server, customer)
    await deadJob(server)
    for (let n = 0; n < 210; n += 1) await waitingInquiry(server)
    const { items, totals } = await queueOf(ada!)
    expect(items).toHaveLength(200)
    expect(items.find(({ kind }) => kind === 'inquiry')!.number).toBe(early)
    expect(items.findIndex(({ kind }) => kind === 'job')).toBeLessThan(4)
    expect(totals.inquiry).toBe(211)
    expect(await itemsOf(ada!, '?kind=job')).toHaveLength(1)
    expect((await queueOf(ada!, '?kind=job')).totals.inquiry).toBe(211)
  })

  test('a lapsing rule of law is due at the end of its last day', async () => {
    expect(await itemsOf(ada!, '?kind=rule')).toEqual([])
    const own = await startServer({ database: open })
    // The merchandise processing fee is known for a fiscal year of the United States.
    own.clock.advance(Date.parse('2027-08-15T15:00:00Z') - own.clock.now().getTime())
    const prices = await own.customer({ roles: ['ROLE_ADMIN'] })
    const [rule] = await itemsOf(prices, '?kind=rule')
    expect(rule).toMatchObject({
      line: expect.stringContaining('MPF') as string,
      due: '2027-10-01T04:00:00.000Z',
    })
    expect((await take(prices, rule!)).code).toBe(200)
    expect(await itemsOf(prices, '?kind=rule&whose=mine')).toHaveLength(1)
    expect((await queueOf(prices, '?whose=free')).totals.rule).toBe(0)
    await own.close()
  })

  describe('taking', () => {
    test('is seen by others, with the name and until when', async () => {
      const item = await oneInquiry()
      const { data } = await take(ada!, item)
      const until = new Date(server.clock.now().getTime() + HOUR / 4).toISOString()
      expect(data).toEqual({ name: ada!.user.nickName, until, mine: true })
      expect((await itemsOf(grace!, '?kind=inquiry'))[0]!.lease).toEqual({
        name: ada!.user.nickName,
        until,
        mine: false,
      })
      expect((await queueOf(grace!, '?whose=free')).totals.inquiry).toBe(0)
      expect((await queueOf(ada!, '?whose=mine')).items).toHaveLength(1)
    })

    test('what somebody has is refused, in the words of whoever is refused', async () => {
      const item = await oneInquiry()
      await take(ada!, item)
      server.clock.advance(HOUR / 12)
      expect(await take(grace!, item)).toMatchObject({
        code: 409,
        messageId: 'desk.queue.held',
        msg: `${ada!.user.nickName} has this for another 10 minutes.`,
      })
      await release(grace!, item)
      expect((await take(grace!, item)).code).toBe(409)
      await release(ada!, item)
      expect((await take(grace!, item)).code).toBe(200)
    })

    test('again gives another quarter of an hour; one that ran out is free', async () => {
      const item = await oneInquiry()
      await take(ada!, item)
      server.clock.advance(10 * 60_000)
      await take(ada!, item)
      server.clock.advance(10 * 60_000)
      expect((await take(grace!, item)).code).toBe(409)
      server.clock.advance(5 * 60_000)
      expect((await itemsOf(grace!, '?kind=inquiry'))[0]!.lease).toBeNull()
      expect((await take(grace!, item)).code).toBe(200)
      expect((await take(ada!, item)).code).toBe(409)
    })

    test('at once is given to exactly one, however often', async () => {
      for (let round = 0; round < 10; round += 1) {
        const item = await oneInquiry()
        const codes = (await Promise.all([ada!, grace!, ada!, grace!].map((who) => take(who, item)))).map(
          ({ code }) => code,
        )
        expect([codes[0] === codes[2], codes[1] === codes[3]]).toEqual([true, true])
        expect(new Set([codes[0], codes[1]])).toEqual(new Set([200, 409]))
      }
    })

    test('what doesn’t wait any more is gone', async () => {
      const item = await oneInquiry()
      await ada!.call('POST', '/admin/verbs', { verb: 'inquiries answered', values: { number: item.number } })
      expect((await take(grace!, item)).code).toBe(404)
    })
  })

  test('a job is late from when it failed for good, not from its next try', async () => {
    await enqueueJob(server.deps.database.sql, server.clock, { kind: 'unknown', payload: {} })
    server.clock.advance(1000)
    await runDueJobs(server.deps, {}, server.app.log)
    const [row] = await server.deps.database.sql.select().from(jobs)
    expect(row!.runAt).toEqual(server.clock.now())
    expect((await itemsOf(ada!, '?kind=job'))[0]!.since).toBe(server.clock.now().toISOString())
  })
})

/** What ends a row of each table that is looked through. */
const ENDED = {
  freight_quotes: { state: 'accepted' },
  inquiries: { answered_at: '2026-01-01' },
  claims: { state: 'paid' },
  countersignatures: { state: 'done' },
  disputes: { state: 'accepted' },
  transfers: { state: 'returned' },
  top_up_refunds: { state: 'done' },
  chargebacks: { state: 'won' },
  intents: { state: 'booked' },
  jobs: { state: 'waiting' },
}

testInFull.each(DATABASES)(
  'what was ended long ago isn’t looked through, on $name',
  async ({ open }) => {
    const server = await startServer({ database: open })
    const { sql: db } = server.deps.database
    await waitingOfEachKind(server)
    await server.deps.database.transaction(async (tx) => {
      // As many copies of one row as years leave behind, past the triggers that keep the books.
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const [table, ended] of Object.entries(ENDED))
        await tx.execute(
          sql.raw(`insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(one)
          || '${JSON.stringify(ended)}' || jsonb_build_object('id', gen_random_uuid())
          || jsonb_strip_nulls(jsonb_build_object(
            'number', case when to_jsonb(one) ? 'number' then 'X' || n end,
            'reference', case when to_jsonb(one) ? 'reference' then 'X' || n end)))).*
          from (select * from ${table} limit 1) one, generate_series(1, 1500) n`),
        )
    })
    await db.execute(sql`analyze`)
    const plan = async (query: SQL) =>
      (await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)).rows.map((row) => row['QUERY PLAN'])
    const scans = (await plan(waitingOf(STORED_KINDS, server.clock.now()))).filter((line) =>
      /Seq Scan on (?!customers|orders|mails|invoices|top_ups\b)/.test(line),
    )
    expect(scans).toEqual([])
    await server.close()
  },
  60_000,
)
