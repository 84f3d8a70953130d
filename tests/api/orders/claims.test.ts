import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Claim } from '#src/contract/claims.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import { eventNotices } from '#server/app/mail-jobs.ts'
import { bookedDuring } from '#tests/support/payments/books.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { creditsOf } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { adminOutput } from '#tests/support/server/run-admin.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { parcelPath } from '#src/paths.ts'
import { noticesOf } from '#tests/support/server/notices.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { multipart, sample, type Sample } from '#tests/support/server/upload.ts'

describe.each(DATABASES)('claims on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open, env: { SITE_NAME: 'Maple Freight' } })
  })
  afterAll(() => server.close())

  const admin = async (...argv: string[]) => {
    server.clock.advance(1000)
    return adminOutput(server, ...argv)
  }
  const detailsOf = async (customer: TestCustomer, id: string) =>
    (await customer.call<OrderDetails>('GET', `/orders/${id}`)).data!
  const claimsOf = async (customer: TestCustomer, id: string) =>
    (await customer.call<{ rows: Claim[] }>('GET', `/orders/${id}/claims`)).data!.rows
  const claim = async (
    customer: TestCustomer,
    orderId: string,
    more: Record<string, string> = {},
    files: Sample[] = [sample.png()],
  ) => {
    const sent = await multipart(
      {
        claimId: make.id(),
        kind: 'damaged',
        askedCents: '5000',
        description: 'The corner is crushed',
        ...more,
      },
      files,
    )
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/orders/${orderId}/claims`,
      payload: sent.payload!,
      headers: { ...(sent.headers as Record<string, string>), authorization: `Bearer ${customer.token}` },
    })
    return answer.json<{ code: number; data?: { number: string }; fields?: Record<string, string> }>()
  }
  const delivered = async () => {
    const bought = await boughtOrder(server)
    await server.deps.database.sql.execute(
      sql.raw(`update orders set status = 'delivered' where id = '${bought.orderId}'`),
    )
    return bought
  }
  const mails = async () => {
    await runDueJobs(
      server.deps,
      { ...eventNotices(server.deps), 'send-mail': async () => {} },
      server.app.log,
    )
    return (
      (await server.deps.database.sql.execute(
        sql`select kind, recipient, text from mails order by created_at`,
      )) as unknown as { rows: { kind: string; recipient: string; text: string }[] }
    ).rows
  }

  test('a damaged parcel is documented, claimed for once however often it is sent, reviewed, and paid as credits', async () => {
    const { customer, orderId } = await delivered()
    const before = await creditsOf(customer)
    const claimId = make.id()
    const [first, again] = [
      await claim(customer, orderId, { claimId }),
      await claim(customer, orderId, { claimId }),
    ]
    expect(first).toMatchObject({ code: 200 })
    expect(again.data).toEqual(first.data)
    const { number } = first.data!
    expect(number).toMatch(/^CM\d{4}-\d{4}$/)
    const photo = await server.app.inject({
      url: `/api/claims/${claimId}/photos/0`,
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect([photo.headers['content-type'], photo.rawPayload.length]).toEqual(['image/png', 100])
    expect(
      (await mails())
        .filter(({ kind }) => kind.startsWith('claim:opened'))
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['claim:opened', 'claim:opened:company'])
    expect(
      (await mails()).find(({ kind }) => kind === 'claim:opened:company')!.text,
      'the operator reads what to do',
    ).toMatch(new RegExp(`claim accept ${number}[^]+The corner is crushed`))

    expect(await admin('claim', 'list', '--state', 'opened')).toContain(number)
    expect(await admin('claim', 'show', number)).toContain('photo: box.png')
    expect(await claimsOf(customer, orderId)).toMatchObject([
      {
        state: 'in_review',
        description: 'The corner is crushed',
        photos: [{ name: 'box.png', type: 'image/png' }],
      },
    ])
    expect(await admin('claim', 'accept', number, '60.00', '--answer', 'All of it')).toContain(
      'the customer claimed only 50.00',
    )
    expect(await admin('claim', 'accept', number, '40.00', '--answer', 'Most of it')).toContain('40.00')
    expect(await admin('claim', 'accept', number, '--answer', 'Again')).toContain('already answered')
    expect(await creditsOf(customer)).toBe(before + 40_00)
    expect(await claimsOf(customer, orderId)).toMatchObject([
      { state: 'paid', paidCents: 40_00, answer: 'Most of it' },
    ])
    expect((await mails()).find(({ kind }) => kind === 'claim:answered')).toMatchObject({
      recipient: customer.user.userName,
      text: expect.stringContaining('Most of it') as string,
    })
    expect((await noticesOf(customer))[0]).toMatchObject({
      kind: 'claimAnswered',
      params: { number, amountCents: 40_00 },
      link: parcelPath(orderId),
    })
    const { history, claimable } = await detailsOf(customer, orderId)
    expect(
      history.filter(({ event }) => event === 'order.claim').map(({ actor, detail }) => [actor, detail.to]),
    ).toEqual([
      [customer.user.nickName, 'opened'],
      ['Maple Freight', 'in_review'],
      ['Maple Freight', 'paid'],
    ])
    expect(claimable.coverCents).toBe(60_00)
    await ledgerHolds(server)
  })

  test('a rejected claim pays nothing and says why; another one may follow', async () => {
    const { customer, orderId } = await delivered()
    const before = await creditsOf(customer)
    const { data } = await claim(customer, orderId)
    expect(await claim(customer, orderId)).toMatchObject({ code: 601 })
    expect(await admin('claim', 'reject', data!.number, '--answer', 'It was packed badly')).toContain(
      'rejected',
    )
    expect(await claimsOf(customer, orderId)).toMatchObject([
      { state: 'rejected', answer: 'It was packed badly', paidCents: 0 },
    ])
    expect(await creditsOf(customer)).toBe(before)
    expect((await claim(customer, orderId)).code).toBe(200)
    await ledgerHolds(server)
  })

  test('a claim beyond the coverage, without a photo, with a program named like a picture, or before delivery is refused at its field', async () => {
    const { customer, orderId } = await delivered()
    expect(await claim(customer, orderId, { askedCents: '10001' })).toMatchObject({
      code: 601,
      fields: { askedCents: expect.any(String) as string },
    })
    expect(await claim(customer, orderId, {}, [])).toMatchObject({
      code: 601,
      fields: { files: expect.any(String) as string },
    })
    expect(await claim(customer, orderId, {}, [sample.program()])).toMatchObject({
      code: 601,
      fields: { files: expect.any(String) as string },
    })
    expect((await claim(customer, orderId, { kind: 'lost' }, [])).code).toBe(601)
    const early = await boughtOrder(server)
    expect((await claim(early.customer, early.orderId)).code).toBe(601)
    const stranger = await server.customer()
    expect((await claim(stranger, orderId)).code).toBe(404)
    expect(await claimsOf(customer, orderId)).toEqual([])
  })

  test('two simultaneous claims for one parcel are one claim', async () => {
    const { customer, orderId } = await delivered()
    const answers = await Promise.all([
      claim(customer, orderId),
      claim(customer, orderId),
      claim(customer, orderId),
    ])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await claimsOf(customer, orderId)).toHaveLength(1)
  })

  test('a parcel counts as lost once its promised day has passed, and not while it waits to be handed over', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const set = (status: string) =>
      server.deps.database.sql.execute(
        sql.raw(
          `update orders set status = '${status}', rate = rate || '{"deliveryDate":"2026-11-16"}' where id = '${orderId}'`,
        ),
      )
    expect((await claim(customer, orderId, { kind: 'lost' }, [])).code).toBe(601)
    await set('shipped')
    expect((await claim(customer, orderId, { kind: 'lost' }, [])).code).toBe(200)
  })

  test('a claim’s cost is claimed from the carrier: what it pays is in the bank, and what it refuses is written off', async () => {
    const claimed = async () => {
      const { customer, orderId } = await delivered()
      const { number } = (await claim(customer, orderId)).data!
      const { customers } = await bookedDuring(server, () =>
        admin('claim', 'accept', number, '40.00', '--answer', 'Most of it'),
      )
      expect(customers).toEqual({ credits: -40_00, claims_paid: 40_00 })
      expect(await bookedDuring(server, () => admin('claim', 'file', number))).toEqual({
        customers: {},
        company: { claims_receivable: 40_00, claims_recovered: -40_00 },
      })
      return number
    }
    const [paid, credited] = [await claimed(), await claimed()]
    expect(await admin('claim', 'file', paid)).toBe(`${paid}: the carrier was asked already.`)
    expect(await admin('claim', 'settle', paid, '50.00')).toBe(`${paid}: only 40.00 is claimed.`)
    expect((await bookedDuring(server, () => admin('claim', 'settle', paid, '30.00'))).company).toEqual({
      bank: 30_00,
      write_offs: 10_00,
      claims_receivable: -40_00,
    })
    expect(await admin('claim', 'settle', paid, '1.00')).toBe(
      `${paid}: the carrier’s answer is already recorded.`,
    )
    expect(
      (await bookedDuring(server, () => admin('claim', 'settle', credited, '40.00', '--on-bill'))).company,
      'the bill lowered the cost',
    ).toEqual({ claims_recovered: 40_00, claims_receivable: -40_00 })
    await ledgerHolds(server)
  })
})
