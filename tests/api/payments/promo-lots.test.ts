import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { expirePromoLots, warnOfExpiringLots } from '#server/modules/billing/promo-expiry.ts'
import { spendCredits } from '#server/modules/billing/promo-lots.ts'
import { addCard, topUp } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { openMailbox } from '#tests/support/mail/mailbox.ts'
import { withGatewayServer, runAdmin, newCustomer, server } from '#tests/support/payments/gateway-server.ts'
import { balancesOf } from '#tests/support/payments/ledger.ts'
import { buyer, credits, givePromoCredits, inDays } from '#tests/support/payments/promo-lots.ts'

const DAY = 86_400_000

describe.each(DATABASES)('promotional credits on $name', ({ open }) => {
  withGatewayServer(open)

  test('are a liability of their own until they are used, and then lower what was earned', async () => {
    const { customer, rate, buy } = await buyer()
    await givePromoCredits(customer, '5.00', 30)
    expect(await balancesOf(server, customer)).toEqual({ promo_credits: -5_00, promo_deferred: 5_00 })
    await runAdmin('credit', 'grant', customer.user.userName, '100.00', '--reason', 'lost parcel')
    expect(await credits(customer)).toEqual({
      availableCents: 105_00,
      promo: [{ cents: 5_00, lastDay: inDays(30) }],
      promoFirst: true,
    })
    await buy()
    expect(await balancesOf(server, customer)).toMatchObject({
      credits: -(105_00 - rate.totalCents),
      promo_discounts: 5_00,
      concessions: 100_00,
      revenue: -rate.subtotalCents,
    })
    expect(Object.keys(await balancesOf(server, customer))).not.toContain('promo_deferred')
  })

  test('are spent before paid ones, the soonest to expire first, and return to their lots on cancellation', async () => {
    const { customer, rate, buy } = await buyer()
    await givePromoCredits(customer, '2.00')
    await givePromoCredits(customer, '3.00', 60)
    await givePromoCredits(customer, '4.00', 30)
    await runAdmin('credit', 'grant', customer.user.userName, '100.00', '--reason', 'lost parcel')
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
    expect(await balancesOf(server, customer)).toEqual({
      credits: -100_00,
      concessions: 100_00,
      promo_credits: -9_00,
      promo_deferred: 9_00,
    })
  })

  test('are spent after paid ones if the operator chooses so', async () => {
    const last = { ...server.deps, config: { ...server.deps.config, promoOrder: 'last' as const } }
    const customer = await newCustomer(10_00)
    await givePromoCredits(customer, '5.00')
    const spendIt = (cents: number) =>
      server.deps.database.forCustomer(customer.user.customerId).transaction((tx) =>
        spendCredits(
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
    expect(await balancesOf(server, customer)).toMatchObject({ credits: -2_00, promo_credits: -5_00 })
    await spendIt(4_00)
    expect(await balancesOf(server, customer)).toMatchObject({ promo_credits: -3_00, promo_discounts: 2_00 })
    await expect(spendIt(3_01)).rejects.toThrow(/order\.notEnoughCredits/)
  })

  test('lapse after their last day in Ontario, with an email two weeks before, and paid ones never do', async () => {
    const mailbox = openMailbox(server)
    const { customer } = await buyer()
    await runAdmin('promo', 'create', make.id().toUpperCase(), '--credit', '10.00', '--days', '40')
    const code = (JSON.parse((await runAdmin('promo', 'list', '--json')).output) as { code: string }[]).at(
      -1,
    )!.code
    expect((await customer.call<TopUp>('POST', '/promos/redeem', { code })).data).toMatchObject({
      state: 'paid',
    })
    await runAdmin('credit', 'grant', customer.user.userName, '7.00', '--reason', 'lost parcel')
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
    expect(await balancesOf(server, customer)).toEqual({ credits: -7_00, concessions: 7_00 })
  })

  test('returned after they expired, can be used for two more weeks', async () => {
    const { customer, rate, buy } = await buyer()
    await givePromoCredits(customer, '50.00', 1)
    const { orderId } = (await buy()) as { orderId: string }
    server.clock.advance(3 * DAY)
    await expirePromoLots(server.deps)
    expect((await credits(customer)).availableCents).toBe(0)
    const { data: order } = await customer.call<{ number: string }>('GET', `/orders/${orderId}`)
    await runAdmin('adjustment', 'create', order!.number, '1.00', '--reason', 'other', '--refund')
    const [first] = (await credits(customer)).promo
    expect(first!.lastDay).toBe(inDays(14))
    await runAdmin(
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
    expect(await balancesOf(server, customer)).toEqual({})
  })

  test('from a top-up are taken back with its refund: out of their lot, used ones out of paid credits, and not expired ones', async () => {
    const { customer, rate, buy } = await buyer()
    await runAdmin('promo', 'create', make.id().toUpperCase(), '--coupon', '10.00', '--days', '20')
    const code = (JSON.parse((await runAdmin('promo', 'list', '--json')).output) as { code: string }[]).at(
      -1,
    )!.code
    const card = await addCard(customer)
    const { data: paid } = await topUp(customer, { cardId: card.id, subtotal: 100_00, coupon: code })
    expect(await balancesOf(server, customer)).toEqual({
      credits: -100_00,
      promo_credits: -10_00,
      promo_deferred: 10_00,
      fees: -3_20,
      tax_HST: -42,
      card_clearing: 103_62,
    })
    await buy()
    const used = Math.min(10_00, rate.totalCents)
    // Half of it, and so half of the bonus, which was used.
    await runAdmin('topup', 'refund', paid!.referenceNumber, '50.00', '--reason', 'asked')
    expect(await balancesOf(server, customer)).toMatchObject({
      promo_discounts: used - 5_00,
      credits: -(100_00 + used - rate.totalCents - 50_00 - 5_00),
    })
    const other = await topUp(customer, { cardId: card.id, subtotal: 20_00 })
    await runAdmin('topup', 'refund', other.data!.referenceNumber, '--reason', 'asked')
    expect(await balancesOf(server, customer)).toMatchObject({ promo_discounts: used - 5_00 })
  })

  test('have lots whose rules the database enforces: none below zero, none changed by hand, none unknown to the ledger', async () => {
    const { customer } = await buyer()
    await givePromoCredits(customer, '5.00')
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
})
