import { describe, expect, test } from 'vitest'
import { invoices } from '#server/db/schema/money/invoices.ts'
import { post } from '#server/modules/billing/ledger.ts'
import { creditsOf, topUp as topUpBy } from '#tests/support/payments/cards.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import {
  withStripeServer,
  deliverAll,
  deliver,
  intentOf,
  emailsTo,
  runAdmin,
  readTopUp,
  settleTopUps,
  refundsOf,
  server,
  stripe,
  importMovements,
  toppedUp,
} from '#tests/support/payments/stripe-server.ts'
import { mailsTo } from '#tests/support/mail/queued-mail.ts'

const DAY = 86_400_000

describe('refunds by Stripe', () => {
  withStripeServer()
  const posts = () =>
    stripe.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds').length
  const refund = (number: string, ...amount: string[]) =>
    runAdmin('topup', 'refund', number, ...amount, '--reason', 'asked')
  /** The state of a refund whose owner's session has ended. */
  const listed = async (number: string) =>
    (JSON.parse((await runAdmin('topup', 'list', '--json')).output) as Record<string, string>[]).find(
      (row) => row.number === number,
    )!

  test.each(['lost answer', 'late'] as const)(
    'a refund whose response was “%s” is made once, also days later, when Stripe has forgotten its key',
    async (weather) => {
      const { topUp } = await toppedUp()
      stripe.weather = ({ method, path }) => (method === 'POST' && path === '/v1/refunds' ? weather : 'fine')
      expect(await refund(topUp.referenceNumber, '40.00')).toMatchObject({ failed: true })
      stripe.arrive()
      stripe.weather = () => 'fine'
      server.clock.advance(2 * DAY)
      await settleTopUps()
      await settleTopUps()
      expect(posts()).toBe(1)
      expect(refundsOf(topUp.id).map(({ amount }) => amount)).toEqual([41_45])
      expect(await listed(topUp.referenceNumber)).toMatchObject({
        refunded: '40.00',
        'refund failed': '0.00',
      })
    },
  )

  test('a refund that never arrived isn’t repeated days later: the credits are back, and people see that it failed', async () => {
    const { customer, topUp } = await toppedUp()
    stripe.weather = ({ path }) => (path === '/v1/refunds' ? 'lost on the way' : 'fine')
    await refund(topUp.referenceNumber)
    expect(await creditsOf(customer)).toBe(0)
    stripe.weather = () => 'fine'
    server.clock.advance(21 * 3_600_000)
    await settleTopUps()
    expect([posts(), refundsOf(topUp.id)]).toEqual([1, []])
    expect(await listed(topUp.referenceNumber)).toMatchObject({ refunded: '0.00', 'refund failed': '100.00' })
  })

  test('a slow refund is looked up by its ID, and no second one is made', async () => {
    const { customer, topUp } = await toppedUp()
    stripe.refundsBegin = 'pending'
    expect(await refund(topUp.referenceNumber)).toMatchObject({
      failed: false,
      output: expect.stringContaining('processing the refund') as string,
    })
    for (let days = 0; days < 3; days += 1) {
      server.clock.advance(2 * 3_600_000)
      await settleTopUps()
    }
    expect(await mailsTo(server, customer, 'credits.refunded')).toHaveLength(0)
    const [made] = refundsOf(topUp.id)
    stripe.clear(made!.id)
    await deliverAll()
    expect(await mailsTo(server, customer, 'credits.refunded')).toHaveLength(1)
    expect([posts(), refundsOf(topUp.id).length]).toEqual([1, 1])
  })

  test.each(['webhook', 'lost webhook'])(
    'a refund that the bank can’t deliver days later is undone once, and announced to customer and operator (%s)',
    async (how) => {
      const { customer, topUp } = await toppedUp()
      await refund(topUp.referenceNumber)
      await deliverAll()
      await importMovements()
      const [made] = refundsOf(topUp.id)
      server.clock.advance(5 * DAY)
      stripe.failRefund(made!.id)
      if (how === 'webhook')
        for (const event of stripe.events.splice(0))
          for (let times = 0; times < 3; times += 1) await deliver(event)
      stripe.events.length = 0
      await importMovements()
      await importMovements()
      expect(await listed(topUp.referenceNumber)).toMatchObject({
        refunded: '0.00',
        'refund failed': '100.00',
      })
      expect(
        (await emailsTo(customer.user.userName))
          .filter(({ kind }) => kind === 'refund:failed')
          .map(({ subject }) => subject),
      ).toEqual([`Top-up ${topUp.referenceNumber}: refund of $103.62 failed`])
      expect(
        (await emailsTo(server.deps.config.site.email)).filter(
          ({ kind, text }) => kind === 'refund:failed:company' && text.includes(topUp.referenceNumber),
        ),
      ).toHaveLength(1)
      const papers = async () =>
        (await server.deps.database.forCustomer(customer.user.customerId).find(invoices))
          .map(({ kind, totalCents, creditedCents }) => `${kind} ${totalCents} ${creditedCents}`)
          .toSorted()
      expect(await papers(), 'its fee is charged again').toEqual([
        'creditNote 362 0',
        'fee 362 0',
        'fee 362 0',
      ])
      // It can be refunded again.
      expect(await refund(topUp.referenceNumber)).toMatchObject({ failed: false })
      expect(await papers()).toEqual(['creditNote 362 0', 'creditNote 362 0', 'fee 362 0', 'fee 362 362'])
      expect(refundsOf(topUp.id).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
    },
  )

  test('people see on their list that a refund failed and that the credits are back', async () => {
    const { customer, topUp } = await toppedUp()
    await refund(topUp.referenceNumber, '30.00')
    stripe.failRefund(refundsOf(topUp.id)[0]!.id)
    await deliverAll()
    expect(await readTopUp(customer, topUp.id)).toMatchObject({ refunded: 0, refundFailed: 30_00 })
    expect(await creditsOf(customer)).toBe(100_00)
    expect(
      (await customer.call<{ rows: { reason: string; amountCents: number }[] }>('GET', '/ledger'))
        .data!.rows.map(({ reason, amountCents }) => `${reason} ${amountCents}`)
        .toSorted(),
    ).toEqual(['refundFailed 3000', 'topUp 10000', 'topUpRefund -3000'])
  })

  test('a refund made in Stripe’s dashboard isn’t refunded again, in money or in credits', async () => {
    const { customer, topUp } = await toppedUp()
    stripe.refundByHand(intentOf(topUp.id), 103_62)
    expect(await refund(topUp.referenceNumber)).toMatchObject({ failed: false })
    expect(await creditsOf(customer)).toBe(0)
    expect(refundsOf(topUp.id)).toHaveLength(1)
    expect(await readTopUp(customer, topUp.id)).toMatchObject({ refunded: 100_00, refundFailed: 0 })
  })

  test.each(['webhook', 'lost webhook'])(
    'a refund made only there takes its credits here, once (%s)',
    async (how) => {
      const { customer, topUp } = await toppedUp()
      stripe.events.length = 0
      stripe.refundByHand(intentOf(topUp.id), 51_81)
      if (how === 'webhook')
        for (const event of stripe.events) for (let times = 0; times < 2; times += 1) await deliver(event)
      await importMovements()
      await importMovements()
      expect(await creditsOf(customer)).toBe(50_00)
      expect(await readTopUp(customer, topUp.id)).toMatchObject({ refunded: 50_00 })
      expect(await mailsTo(server, customer, 'credits.refunded')).toHaveLength(1)
      expect(await refund(topUp.referenceNumber)).toMatchObject({
        failed: false,
        output: expect.stringContaining('51.81') as string,
      })
    },
  )

  test('a refund made there after the credits were spent takes them when there are some again', async () => {
    const { customer, card, topUp } = await toppedUp()
    const { database, clock } = server.deps
    await database.forCustomer(customer.user.customerId).transaction((tx) =>
      post(
        tx,
        {
          id: make.id(),
          cause: `forfeit:${make.id()}`,
          reason: 'forfeit',
          document: null,
          at: clock.now(),
        },
        { credits: 80_00, forfeited: -80_00 },
      ),
    )
    stripe.refundByHand(intentOf(topUp.id), 103_62)
    await importMovements()
    expect(await creditsOf(customer)).toBe(20_00)
    await topUpBy(customer, { cardId: card.id, subtotal: 90_00 })
    await importMovements()
    expect(await creditsOf(customer)).toBe(10_00)
    expect(await readTopUp(customer, topUp.id)).toMatchObject({ refunded: 100_00 })
  })

  test('while it isn’t clear what a refund made there was for, the credits stay taken and a person is asked', async () => {
    const { customer, topUp } = await toppedUp()
    const byHand = stripe.refundByHand(intentOf(topUp.id), 100_00)
    expect(await refund(topUp.referenceNumber)).toMatchObject({ failed: true })
    expect(await creditsOf(customer)).toBe(0)
    await settleTopUps()
    expect(await creditsOf(customer)).toBe(0)
    expect(await runAdmin('topup', 'refunded', topUp.referenceNumber)).toMatchObject({
      failed: false,
      output: `${topUp.referenceNumber}: refund of 103.62 recorded as made.`,
    })
    expect(await runAdmin('topup', 'refunded', topUp.referenceNumber)).toMatchObject({ failed: true })
    expect(await readTopUp(customer, topUp.id)).toMatchObject({ refunded: 100_00, refundFailed: 0 })
    expect([await creditsOf(customer), refundsOf(topUp.id)]).toEqual([0, [byHand]])
  })

  test('a refund refused because another was in progress returns the credits once that has failed', async () => {
    const { customer, topUp } = await toppedUp()
    const byHand = stripe.refundByHand(intentOf(topUp.id), 100_00)
    await refund(topUp.referenceNumber)
    stripe.failRefund(byHand.id)
    await settleTopUps()
    expect(await readTopUp(customer, topUp.id)).toMatchObject({ refunded: 0, refundFailed: 100_00 })
    expect(await creditsOf(customer)).toBe(100_00)
  })

  test.each(['no key', 'forbidden', 'not found'] as const)(
    'a refund to which Stripe responds with “%s” isn’t taken for refused',
    async (weather) => {
      const { customer, topUp } = await toppedUp()
      stripe.weather = ({ path }) => (path === '/v1/refunds' ? weather : 'fine')
      await refund(topUp.referenceNumber)
      expect(await creditsOf(customer)).toBe(0)
      stripe.weather = () => 'fine'
      await settleTopUps()
      expect(refundsOf(topUp.id)).toHaveLength(1)
      expect(await readTopUp(customer, topUp.id)).toMatchObject({ refunded: 100_00 })
    },
  )
})
