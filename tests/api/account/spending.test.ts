import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Approval } from '#src/contract/account/approvals.ts'
import type { Session } from '#src/contract/account/auth.ts'
import type { BatchSummary } from '#src/contract/batches.ts'
import type { LeftWork } from '#src/contract/account/members.ts'
import type { NoticeList } from '#src/contract/account/notices.ts'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer, QuotedRate } from '#src/contract/quotes.ts'
import type { Draft } from '#src/contract/sync.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import { batchJobs } from '#server/modules/batches/jobs.ts'
import { deleteOldDepartures } from '#server/modules/members/left-work.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { openMailbox, type Mailbox } from '#tests/support/mail/mailbox.ts'
import { addCard, TEST_NUMBERS } from '#tests/support/payments/cards.ts'
import { askFreight, freightBooking } from '#tests/support/orders/freight.ts'
import {
  callAs,
  PASSWORD,
  startServer,
  type TestCustomer,
  type TestServer,
} from '#tests/support/server/server.ts'

const DAY = 86_400_000
const IGNORED = { error: () => {} }

describe.each(DATABASES)('what a member may spend, on $name', ({ open }) => {
  let server: TestServer
  let mailbox: Mailbox
  let owner: TestCustomer
  let lee: TestCustomer
  let price: number
  beforeAll(async () => {
    server = await startServer({ database: open })
    mailbox = openMailbox(server)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    owner = await server.customer({ accountType: 'Business', creditCents: 500_00 })
    lee = await server.member(owner, ['shipper'])
    price = (await quoted(lee)).rate.totalCents
  })

  /** Only batches: mail is sent by the mailbox. */
  const work = async () => {
    while ((await runDueJobs(server.deps, batchJobs(server.deps, IGNORED), IGNORED)) > 0);
  }
  async function signedInAgain(member: TestCustomer): Promise<TestCustomer> {
    const { data } = await callAs<Session>(server.app, undefined, 'POST', '/auth/login', {
      username: member.user.userName,
      password: PASSWORD,
    })
    const token = data!.access_token
    return { ...member, token, call: (method, path, body) => callAs(server.app, token, method, path, body) }
  }
  const limit = (limits: { dailyLimitCents?: number | null; approvalAboveCents?: number | null }) =>
    owner.call('PUT', `/members/${lee.user.id}`, { roles: ['shipper'], ...limits })
  async function quoted(by: TestCustomer, contents = 'Books') {
    const shipment = make.shipment({ contents })
    const { data } = await by.call<CarrierAnswer>('POST', '/quotes/parcel', {
      ...make.quote(shipment),
      carrierCode: 'sample_ground',
    })
    return { shipment, rate: data!.rates[0] as QuotedRate }
  }
  type Quoted = Awaited<ReturnType<typeof quoted>>
  const buy = (by: TestCustomer, { shipment, rate }: Quoted, more: object = {}) =>
    by.call<PurchaseOutcome>('POST', '/orders', { intentId: make.id(), rateId: rate.id, shipment, ...more })
  const ask = (by: TestCustomer, { shipment, rate }: Quoted, note = '') =>
    by.call<Approval>('POST', '/approvals/parcels', { rateId: rate.id, shipment, draftId: make.id(), note })
  const listed = async (by: TestCustomer) => (await by.call<Approval[]>('GET', '/approvals')).data!
  const answer = (id: string, approve: boolean) =>
    owner.call<Approval>('POST', `/approvals/${id}/answer`, { approve })

  test('what was cancelled isn’t spent; an owner who gives more room is heeded at once', async () => {
    await limit({ dailyLimitCents: price })
    const { data } = await buy(lee, await quoted(lee))
    expect((await buy(lee, await quoted(lee))).code).toBe(403)
    await lee.call('POST', `/orders/${(data as { orderId: string }).orderId}/cancel`)
    expect((await buy(lee, await quoted(lee))).code).toBe(200)
    expect((await buy(lee, await quoted(lee))).code).toBe(403)
    await limit({ dailyLimitCents: null })
    expect((await buy(lee, await quoted(lee))).code).toBe(200)
  })

  test('limits that a change of roles doesn’t mention stay', async () => {
    await limit({ dailyLimitCents: 100, approvalAboveCents: 50 })
    await owner.call('PUT', `/members/${lee.user.id}`, { roles: ['shipper', 'bookkeeper'] })
    expect((await buy(lee, await quoted(lee))).messageId).toBe('account.dailyLimit')
    expect((await lee.call<{ limits: object }>('GET', '/system/user/getInfo')).data!.limits).toEqual({
      dailyLimitCents: 100,
      approvalAboveCents: 50,
    })
  })

  test('a purchase above the amount is asked for, approved and bought once; the same again needs another approval', async () => {
    await limit({ approvalAboveCents: price - 1 })
    const found = await quoted(lee)
    expect((await buy(lee, found)).messageId).toBe('account.needsApproval')
    const asked = (await ask(lee, found, 'For the fair')).data!
    expect(asked).toMatchObject({ state: 'waiting', totalCents: price, by: lee.user.nickName })
    const mail = (await mailbox.to(owner.user.userName))!
    expect(mail.subject).toContain('Approval needed')
    expect(mail.text).toContain('For the fair')
    expect((await buy(lee, found)).code, 'not answered yet').toBe(403)
    expect((await answer(asked.id, true)).data).toMatchObject({
      state: 'approved',
      answeredBy: owner.user.nickName,
    })
    expect((await mailbox.to(lee.user.userName))!.subject).toContain('Approved')
    const noticed = async (by: TestCustomer) =>
      (await by.call<NoticeList>('GET', '/notices')).data!.rows.map(({ kind }) => kind)
    expect([await noticed(owner), await noticed(lee)]).toEqual([['approvalAsked'], ['approvalAnswered']])
    expect((await answer(asked.id, false)).messageId).toBe('account.approvalAnswered')
    const [first, second] = await Promise.all([buy(lee, found), buy(lee, found)])
    expect([first.code, second.code].toSorted((a, b) => a - b)).toEqual([200, 403])
    expect((await listed(lee)).map(({ state }) => state)).toEqual(['used'])
  })

  test('a card that is declined leaves the approval and the day’s limit as they were', async () => {
    const poor = await server.customer({ accountType: 'Business', creditCents: 0 })
    const kim = await server.member(poor, ['shipper', 'bookkeeper'])
    await poor.call('PUT', `/members/${kim.user.id}`, {
      roles: ['shipper', 'bookkeeper'],
      approvalAboveCents: 0,
      dailyLimitCents: price,
    })
    const found = await quoted(kim)
    await poor.call('POST', `/approvals/${(await ask(kim, found)).data!.id}/answer`, { approve: true })
    const declined = { cardId: (await addCard(kim, TEST_NUMBERS.poor)).id, totalCost: 100_00 }
    const good = { cardId: (await addCard(kim)).id, totalCost: 100_00 }
    expect((await buy(kim, found, { card: declined })).code).toBe(402)
    expect((await buy(kim, found, { card: good })).code).toBe(200)
  })

  test('a batch is approved as a whole and counts towards the day', async () => {
    await limit({ approvalAboveCents: price * 2 - 1, dailyLimitCents: price * 2 })
    const drafts = [make.id(), make.id()]
    await lee.call('POST', '/sync', {
      user: lee.user.id,
      customer: owner.user.customerId,
      ops: drafts.map((id) => ({
        opId: make.id(),
        entity: 'draft',
        id,
        baseRev: 0,
        doc: { kind: 'parcel', updatedAt: '2026-11-18T15:00:00.000Z', values: { shipment: make.shipment() } },
      })),
    })
    const batchId = make.id()
    await lee.call('POST', `/batches/${batchId}/price`, { name: 'Fair', choice: 'cheapest', drafts })
    await work()
    const { totalCents } = (await lee.call<BatchSummary>('GET', `/batches/${batchId}`)).data!
    expect(totalCents).toBe(price * 2)
    const buyBatch = () => lee.call('POST', `/batches/${batchId}/buy`, { totalCents, card: null })
    expect((await buyBatch()).messageId).toBe('account.needsApproval')
    const { data } = await lee.call<Approval>('POST', '/approvals/batches', { batchId })
    expect(data!.subject).toMatchObject({ kind: 'batch', title: 'Fair', count: 2 })
    await answer(data!.id, true)
    expect((await buyBatch()).code).toBe(200)
    await work()
    expect((await lee.call<BatchSummary>('GET', `/batches/${batchId}`)).data!.counts.bought).toBe(2)
    await limit({ approvalAboveCents: null })
    expect((await buy(lee, await quoted(lee))).messageId).toBe('account.dailyLimit')
  })

  test('an offer of a load is approved like a parcel', async () => {
    await limit({ approvalAboveCents: 0 })
    const quote = await askFreight(lee)
    const offer = quote.offerList[0]!
    const accept = () =>
      lee.call('POST', `/quotes/${quote.id}/accept`, {
        intentId: make.id(),
        offerId: offer.id,
        booking: freightBooking(),
      })
    expect((await accept()).messageId).toBe('account.needsApproval')
    const { data } = await lee.call<Approval>('POST', '/approvals/loads', {
      quoteId: quote.id,
      offerId: offer.id,
    })
    await answer(data!.id, true)
    expect((await accept()).code).toBe(200)
  })

  test('an owner who turned off emails about approvals gets none, and the footer of others says how', async () => {
    await limit({ approvalAboveCents: 0 })
    await ask(lee, await quoted(lee))
    expect((await mailbox.to(owner.user.userName))!.text).toContain('Unsubscribe')
    await owner.call('PUT', '/account/mail', { off: ['approvals'] })
    await ask(lee, await quoted(lee, 'Vases'))
    expect(await mailbox.to(owner.user.userName)).toBeUndefined()
  })

  test('members see and withdraw their own questions; only an owner answers; asked again, the earlier is replaced', async () => {
    await limit({ approvalAboveCents: 0 })
    const found = await quoted(lee)
    await ask(lee, found)
    const { id } = (await ask(lee, found, 'Again')).data!
    expect((await listed(owner)).map(({ note }) => note)).toEqual(['Again'])
    const viewer = await server.member(owner, ['viewer'])
    expect(await listed(viewer)).toEqual([])
    expect((await viewer.call('POST', `/approvals/${id}/answer`, { approve: true })).code).toBe(403)
    expect((await lee.call('POST', `/approvals/${id}/answer`, { approve: true })).code).toBe(403)
    const other = await server.customer()
    expect((await other.call('POST', `/approvals/${id}/answer`, { approve: true })).code).toBe(404)
    expect((await answer(id, false)).data!.state).toBe('declined')
    expect((await buy(lee, found)).code).toBe(403)
    expect((await lee.call('DELETE', `/approvals/${id}`)).code).toBe(200)
    expect(await listed(lee)).toEqual([])
  })

  describe('somebody who was removed', () => {
    const draft = { kind: 'parcel', updatedAt: '2026-11-18T15:00:00.000Z', values: { note: 'unsent' } }
    const handIn = (token: string, records: object[], more: object = {}) =>
      callAs(server.app, token, 'POST', '/departures', { id: make.id(), records, ...more })
    const left = async () => (await owner.call<LeftWork[]>('GET', '/members/left-work')).data!
    const drafts = async () => (await owner.call<{ rows: Draft[] }>('GET', '/drafts')).data!.rows

    test('is told so on each device; what it had not sent waits for an owner, who keeps it without overwriting anything', async () => {
      const there = make.id()
      await owner.call('POST', '/sync', {
        user: owner.user.id,
        ops: [
          {
            opId: make.id(),
            entity: 'draft',
            id: there,
            baseRev: 0,
            doc: { ...draft, values: { note: 'kept' } },
          },
        ],
      })
      await owner.call('DELETE', `/members/${lee.user.id}`)
      expect((await lee.call('GET', '/orders')).messageId).toBe('account.removed')
      const part = { id: make.id(), records: [{ entity: 'draft', id: there, doc: draft }], last: false }
      for (let times = 0; times < 2; times += 1)
        expect((await callAs(server.app, lee.token, 'POST', '/departures', part)).code).toBe(200)
      expect(
        (
          await handIn(lee.token, [
            { entity: 'draft', id: make.id(), doc: draft },
            { entity: 'address', id: make.id(), doc: make.address() },
            { entity: 'address', id: 'nonsense', doc: {} },
          ])
        ).code,
      ).toBe(200)
      expect((await handIn(lee.token, [])).code, 'once').toBe(404)
      expect((await lee.call('GET', '/orders')).messageId).toBe('error.session')
      const works = await left()
      expect(works.map(({ name, counts }) => [name, counts.draft, counts.address])).toEqual([
        [lee.user.nickName, 1, 0],
        [lee.user.nickName, 1, 1],
      ])
      for (const { id } of works)
        expect((await owner.call('POST', `/members/left-work/${id}`, {})).code).toBe(200)
      expect((await drafts()).map(({ doc }) => (doc.values as { note: string }).note).toSorted()).toEqual([
        'kept',
        'unsent',
        'unsent',
      ])
      expect(await left()).toEqual([])
    })

    test('leaves nothing behind that nobody wants, nor after 90 days', async () => {
      await owner.call('DELETE', `/members/${lee.user.id}`)
      await handIn(lee.token, [{ entity: 'draft', id: make.id(), doc: draft }])
      const [work] = await left()
      const stranger = await server.customer()
      expect((await stranger.call('POST', `/members/left-work/${work!.id}`, {})).code).toBe(404)
      expect((await owner.call('DELETE', `/members/left-work/${work!.id}`)).code).toBe(200)
      expect(await drafts()).toEqual([])
      const kim = await server.member(owner, ['viewer'])
      await owner.call('DELETE', `/members/${kim.user.id}`)
      expect((await kim.call('GET', '/orders')).messageId).toBe('account.removed')
      await deleteOldDepartures(server.deps.database, new Date(Date.now() + 91 * DAY))
      expect((await kim.call('GET', '/orders')).messageId).toBe('error.session')
    })
  })

  // The clock moves on in these, past the days that the others ship on.
  test('a member buys up to the limit of the day, of two purchases at once only what fits; the next day begins anew', async () => {
    await limit({ dailyLimitCents: price * 2 })
    const found = await Promise.all([quoted(lee), quoted(lee), quoted(lee)])
    const codes = (await Promise.all(found.map((one) => buy(lee, one)))).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 200, 403])
    expect((await buy(lee, await quoted(lee))).messageId).toBe('account.dailyLimit')
    expect((await buy(owner, await quoted(owner))).code, 'an owner has no limits').toBe(200)
    server.clock.advance(DAY)
    const next = await signedInAgain(lee)
    expect((await buy(next, await quoted(next))).code).toBe(200)
  })

  test('an approval is for that shipment and at most that price', async () => {
    await limit({ approvalAboveCents: 0 })
    const [found, other] = [await quoted(lee), await quoted(lee, 'Vases')]
    await answer((await ask(lee, found)).data!.id, true)
    expect((await buy(lee, other)).messageId).toBe('account.needsApproval')
    const colleague = await server.member(owner, ['shipper'])
    await owner.call('PUT', `/members/${colleague.user.id}`, { roles: ['shipper'], approvalAboveCents: 0 })
    expect((await buy(colleague, found)).messageId, 'it is theirs alone').toBe('account.needsApproval')
    server.clock.advance(8 * DAY)
    const later = await signedInAgain(lee)
    expect((await buy(later, { ...found, rate: (await quoted(later)).rate })).messageId).toBe(
      'account.needsApproval',
    )
  })
})
