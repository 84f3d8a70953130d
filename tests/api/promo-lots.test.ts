import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Credits } from '#src/contract/billing.ts'
import type { Bought, CarrierAnswer } from '#src/contract/parcel.ts'
import type { TopUp } from '#src/domain/top-up.ts'
import { bookDay } from '#server/books.ts'
import { expirePromoLots, warnOfExpiringLots } from '#server/modules/billing/promo-expiry.ts'
import { takeInGateway } from '#server/rounds.ts'
import { spend } from '#server/modules/billing/promo-lots.ts'
import { verifyLedger } from '#server/modules/billing/verify.ts'
import { openSession, SESSION_SECONDS } from '#server/session.ts'
import { addCard, topUp } from '#tests/support/cards.ts'
import { DATABASES } from '#tests/support/databases.ts'
import { make } from '#tests/support/make.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { callAs, type TestCustomer } from '#tests/support/server.ts'
import { atTill, operate, person, server } from '#tests/support/till.ts'

const DAY = 86_400_000
const RUNS = Math.ceil(Number(process.env.SEQUENCES ?? 200) / 50)

describe.each(DATABASES)('promotional credits on $name', ({ open }) => {
  atTill(open)
  const credits = async (customer: TestCustomer) => (await customer.call<Credits>('GET', '/credits')).data!
  const books = async ({ user }: Pick<TestCustomer, 'user'>) =>
    Object.fromEntries(
      (
        await server.deps.database.sql.execute<{ kind: string; posted: string }>(
          `select kind, posted from ledger_accounts where customer_id = '${user.customerId}' and posted <> 0`,
        )
      ).rows.map(({ kind, posted }) => [kind, Number(posted)]),
    )
  const inDays = (days: number) => bookDay(new Date(server.clock.now().getTime() + days * DAY))
  const gift = (customer: TestCustomer, amount: string, days?: number) =>
    operate(
      'credit',
      'grant',
      customer.user.userName,
      amount,
      '--reason',
      'welcome',
      '--promo',
      ...(days === undefined ? [] : ['--expires', inDays(days)]),
    )
  /** Somebody who signs in again each time, as days pass. */
  const buyer = async () => {
    const { user, password } = await person()
    const call: TestCustomer['call'] = async (method, path, body) =>
      callAs(
        server.app,
        (await openSession(server.deps.database, server.clock, { user, seconds: SESSION_SECONDS })).token,
        method,
        path,
        body,
      )
    const customer: TestCustomer = { user, password, token: '', call }
    const rated = async () =>
      (
        await call<CarrierAnswer>('POST', '/quotes/parcel', {
          ...make.quote(make.shipment()),
          carrierCode: 'sample_ground',
        })
      ).data!.rates[0]!
    const buy = async () =>
      (
        await call<Bought>('POST', '/orders', {
          intentId: make.id(),
          rateId: (await rated()).id,
          shipment: make.shipment(),
        })
      ).data
    return { customer, rate: await rated(), buy }
  }

  test('are a liability of their own until they are used, and then lower what was earned', async () => {
    const { customer, rate, buy } = await buyer()
    await gift(customer, '5.00', 30)
    expect(await books(customer)).toEqual({ promo_credits: -5_00, promo_deferred: 5_00 })
    await operate('credit', 'grant', customer.user.userName, '100.00', '--reason', 'lost parcel')
    expect(await credits(customer)).toEqual({
      availableCents: 105_00,
      promo: [{ cents: 5_00, lastDay: inDays(30) }],
      promoFirst: true,
    })
    await buy()
    expect(await books(customer)).toMatchObject({
      credits: -(105_00 - rate.totalCents),
      promo_discounts: 5_00,
      concessions: 100_00,
      revenue: -rate.subtotalCents,
    })
    expect(Object.keys(await books(customer))).not.toContain('promo_deferred')
  })

  test('are spent before paid ones, the soonest to expire first, and go back into their lots by a cancellation', async () => {
    const { customer, rate, buy } = await buyer()
    await gift(customer, '2.00')
    await gift(customer, '3.00', 60)
    await gift(customer, '4.00', 30)
    await operate('credit', 'grant', customer.user.userName, '100.00', '--reason', 'lost parcel')
    const promo = [
      { cents: 4_00, lastDay: inDays(30) },
      { cents: 3_00, lastDay: inDays(60) },
      { cents: 2_00, lastDay: null },
    ]
    expect((await credits(customer)).promo).toEqual(promo)
    const bought = await buy()
    expect(await credits(customer)).toMatchObject({ availableCents: 109_00 - rate.totalCents, promo: [] })
    await customer.call('POST', `/orders/${(bought as { orderId: string }).orderId}/cancel`)
    expect(await credits(customer)).toMatchObject({ availableCents: 109_00, promo })
    expect(await books(customer)).toEqual({
      credits: -100_00,
      concessions: 100_00,
      promo_credits: -9_00,
      promo_deferred: 9_00,
    })
  })

  test('are spent after paid ones where the operator wants it so', async () => {
    const last = { ...server.deps, config: { ...server.deps.config, promoOrder: 'last' as const } }
    const customer = await person(10_00)
    await gift(customer, '5.00')
    const spendIt = (cents: number) =>
      server.deps.database.forCustomer(customer.user.customerId).transaction((tx) =>
        spend(
          tx,
          last.config,
          {
            id: make.id(),
            cause: `forfeit:${make.id()}`,
            reason: 'forfeit',
            document: null,
            at: server.clock.now(),
          },
          { credits: cents, forfeited: -cents },
        ),
      )
    await spendIt(8_00)
    expect(await books(customer)).toMatchObject({ credits: -2_00, promo_credits: -5_00 })
    await spendIt(4_00)
    expect(await books(customer)).toMatchObject({ promo_credits: -3_00, promo_discounts: 2_00 })
    await expect(spendIt(3_01)).rejects.toThrow(/order\.notEnoughCredits/)
  })

  test('lapse after their last day in Ontario, with a mail two weeks before, and paid ones never do', async () => {
    const mailbox = openMailbox(server)
    const { customer } = await buyer()
    await operate('promo', 'create', make.id().toUpperCase(), '--credit', '10.00', '--days', '40')
    const code = (JSON.parse((await operate('promo', 'list', '--json')).output) as { code: string }[]).at(
      -1,
    )!.code
    expect((await customer.call<TopUp>('POST', '/promos/redeem', { code })).data).toMatchObject({
      state: 'paid',
    })
    await operate('credit', 'grant', customer.user.userName, '7.00', '--reason', 'lost parcel')
    const lastDay = inDays(40)
    expect((await credits(customer)).promo).toEqual([{ cents: 10_00, lastDay }])
    await warnOfExpiringLots(server.deps)
    expect(await mailbox.to(customer.user.userName)).toBeUndefined()
    server.clock.advance(27 * DAY)
    for (let n = 0; n < 2; n += 1) await warnOfExpiringLots(server.deps)
    expect((await mailbox.to(customer.user.userName))!.subject).toMatch(
      /^\$10\.00 in promotional credits expires on /,
    )
    server.clock.advance(13 * DAY)
    await expirePromoLots(server.deps)
    expect((await credits(customer)).availableCents, 'its last day is not over').toBe(17_00)
    server.clock.advance(DAY)
    for (let n = 0; n < 2; n += 1) await expirePromoLots(server.deps)
    expect(await credits(customer)).toMatchObject({ availableCents: 7_00, promo: [] })
    expect(await books(customer)).toEqual({ credits: -7_00, concessions: 7_00 })
  })

  test('that come back after they expired can be used two weeks more', async () => {
    const { customer, rate, buy } = await buyer()
    await gift(customer, '50.00', 1)
    const { orderId } = (await buy()) as { orderId: string }
    server.clock.advance(3 * DAY)
    await expirePromoLots(server.deps)
    expect((await credits(customer)).availableCents).toBe(0)
    const { data: order } = await customer.call<{ number: string }>('GET', `/orders/${orderId}`)
    await operate('adjustment', 'create', order!.number, '1.00', '--reason', 'other', '--refund')
    const [first] = (await credits(customer)).promo
    expect(first!.lastDay).toBe(inDays(14))
    await operate(
      'adjustment',
      'create',
      order!.number,
      ((rate.subtotalCents - 1_00) / 100).toFixed(2),
      '--reason',
      'other',
      '--refund',
    )
    expect((await credits(customer)).promo).toEqual([{ cents: rate.totalCents, lastDay: inDays(14) }])
    server.clock.advance(15 * DAY)
    await expirePromoLots(server.deps)
    expect(await books(customer)).toEqual({})
  })

  test('that came with a top-up go with its refund: out of their lot, what was used out of paid ones, and not what expired', async () => {
    const { customer, rate, buy } = await buyer()
    await operate('promo', 'create', make.id().toUpperCase(), '--coupon', '10.00', '--days', '20')
    const code = (JSON.parse((await operate('promo', 'list', '--json')).output) as { code: string }[]).at(
      -1,
    )!.code
    const card = await addCard(customer)
    const { data: paid } = await topUp(customer, { cardId: card.id, subtotal: 100_00, coupon: code })
    expect(await books(customer)).toEqual({
      credits: -100_00,
      promo_credits: -10_00,
      promo_deferred: 10_00,
      fees: -3_20,
      tax_HST: -42,
      card_clearing: 103_62,
    })
    await buy()
    const used = Math.min(10_00, rate.totalCents)
    // Half of it: half of the bonus, which was used.
    await operate('topup', 'refund', paid!.referenceNumber, '50.00', '--reason', 'asked')
    expect(await books(customer)).toMatchObject({
      promo_discounts: used - 5_00,
      credits: -(100_00 + used - rate.totalCents - 50_00 - 5_00),
    })
    const other = await topUp(customer, { cardId: card.id, subtotal: 20_00 })
    await operate('topup', 'refund', other.data!.referenceNumber, '--reason', 'asked')
    expect(await books(customer)).toMatchObject({ promo_discounts: used - 5_00 })
  })

  test('the database keeps the lots: none below nothing, none changed by hand, none that the ledger does not know', async () => {
    const { customer } = await buyer()
    await gift(customer, '5.00')
    const mine = `customer_id = '${customer.user.customerId}'`
    for (const statement of [
      `update promo_lots set remaining = 0 where ${mine}`,
      `delete from promo_lots where ${mine}`,
      `update promo_lot_lines set amount = 1 where ${mine}`,
      `delete from promo_lot_lines where ${mine}`,
      `insert into promo_lot_lines select customer_id, gen_random_uuid(), lot_id, -100 from promo_lot_lines where ${mine}`,
      `insert into promo_lot_lines select customer_id, gen_random_uuid(), lot_id, -600 from promo_lot_lines where ${mine}`,
    ])
      await expect(server.deps.database.sql.execute(sql.raw(statement)), statement).rejects.toThrow(
        /Failed query/,
      )
  })

  test('whatever is given, bought, cancelled, refunded, disputed and expires: the lots are what the ledger owes, and nothing is used that is not there', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.constantFrom(
            'gift',
            'short gift',
            'card',
            'coupon',
            'buy',
            'buy',
            'cancel',
            'refund',
            'part of a refund',
            'disputed coupon',
            'hear',
            'win',
            'lose',
            'deduct',
            'days',
            'expire',
          ),
          { minLength: 6, maxLength: 14 },
        ),
        async (events) => {
          const { customer, buy } = await buyer()
          const card = await addCard(customer)
          const disputed = await addCard(customer, '4000000000000259')
          const chargebacks = async () =>
            (
              JSON.parse((await operate('chargeback', 'list', '--json')).output) as Record<string, string>[]
            ).filter((row) => row.customer === customer.user.userName)
          const opened = async () =>
            (await chargebacks()).find(({ state }) => state === 'open')?.number ?? 'CB0000-1015'
          const owed = async () =>
            (await chargebacks()).find(({ owed: cents }) => cents !== '0.00')?.number ?? 'CB0000-1015'
          const withCoupon = async (cardId: string) => {
            const code = make.id().toUpperCase()
            await operate('promo', 'create', code, '--coupon', '3.33', '--days', '1')
            paid.push(
              (await topUp(customer, { cardId, subtotal: 10_00, coupon: code })).data!.referenceNumber,
            )
          }
          const orders: string[] = []
          const paid: string[] = []
          const perform: Record<(typeof events)[number], () => Promise<unknown>> = {
            gift: () => gift(customer, '9.99'),
            'short gift': () => gift(customer, '6.01', 2),
            card: async () =>
              paid.push((await topUp(customer, { cardId: card.id, subtotal: 30_00 })).data!.referenceNumber),
            coupon: () => withCoupon(card.id),
            'disputed coupon': () => withCoupon(disputed.id),
            hear: () => takeInGateway(server.deps, server.app.log),
            win: async () => operate('chargeback', 'contest', await opened(), '--answer', 'winning_evidence'),
            lose: async () => operate('chargeback', 'accept', await opened()),
            deduct: async () => operate('chargeback', 'deduct', await owed(), '1.00'),
            buy: async () => {
              const bought = await buy()
              if (bought?.outcome === 'bought') orders.push(bought.orderId)
            },
            cancel: async () => customer.call('POST', `/orders/${orders.pop() ?? make.id()}/cancel`),
            refund: async () => operate('topup', 'refund', paid.pop() ?? 'TU0001-0019', '--reason', 'model'),
            'part of a refund': async () =>
              operate('topup', 'refund', paid.at(-1) ?? 'TU0001-0019', '3.34', '--reason', 'model'),
            days: async () => server.clock.advance(DAY),
            expire: () => expirePromoLots(server.deps),
          }
          for (const event of events) {
            await perform[event]()
            expect((await verifyLedger(server.deps.database)).faults, event).toEqual([])
            const { availableCents, promo } = await credits(customer)
            const { credits: own = 0, promo_credits: given = 0 } = await books(customer)
            expect([availableCents, promo.reduce((sum, { cents }) => sum + cents, 0)], event).toEqual([
              0 - own - given,
              0 - given,
            ])
          }
        },
      ),
      { numRuns: RUNS },
    )
  }, 300_000)
})
