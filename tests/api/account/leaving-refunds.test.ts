import { describe, expect, test } from 'vitest'
import type { Closing } from '#src/contract/account/account.ts'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { deleteErasedFiles } from '#server/modules/account/erase.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { importGatewayActivity } from '#server/app/maintenance.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { addCard, creditsOf, topUp } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import {
  withGatewayServer,
  gateway,
  runAdmin,
  newCustomer,
  settleTopUps,
  server,
} from '#tests/support/payments/gateway-server.ts'

const YEAR = 365 * 86_400_000
const SLOW = '4000000000007726'

describe.each(DATABASES)('somebody who deletes the account with credits left, on $name', ({ open }) => {
  withGatewayServer(open)
  const books = async ({ user }: TestCustomer) =>
    Object.fromEntries(
      (
        await server.deps.database.sql.execute<{ kind: string; posted: string }>(
          `select kind, posted from ledger_accounts where customer_id = '${user.customerId}' and posted <> 0`,
        )
      ).rows.map(({ kind, posted }) => [kind, Number(posted)]),
    )
  const closing = async (customer: TestCustomer) =>
    (await customer.call<Closing>('GET', '/account/closing')).data!
  const leave = (customer: TestCustomer) =>
    customer.call('DELETE', '/account', { password: customer.password })
  const refundsOpen = async () =>
    JSON.parse((await runAdmin('topup', 'refunds', '--json')).output) as Record<string, string>[]
  /** By then, costs that carriers never billed are no longer expected; the cost report says so. */
  const withoutCosts = (accounts: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(accounts).filter(
        ([account]) => !/^(carrier_payable|cost_of_sales|tax_recoverable_)/.test(account),
      ),
    )
  const together = async () =>
    Object.fromEntries(
      (
        JSON.parse((await runAdmin('books', 'balance', '--json')).output) as {
          account: string
          together: string
        }[]
      )
        .filter((row) => row.together !== '0.00')
        .map((row) => [row.account, row.together]),
    )

  test('gets card payments refunded to the card with fee and tax, by the same refund that an operator makes', async () => {
    const customer = await newCustomer()
    await topUp(customer, { cardId: (await addCard(customer)).id })
    await buyMore(customer)
    const left = await creditsOf(customer)
    const [fee, tax] = [Math.round((3_20 * left) / 100_00), Math.round((42 * left) / 100_00)]
    expect(await closing(customer)).toEqual({
      cards: [{ cardType: 'visa', lastFour: '4242', cents: left + fee + tax }],
      etransferCents: 0,
      owedCents: 0,
      promoCents: 0,
    })
    expect((await leave(customer)).code).toBe(200)
    expect(await books(customer)).toMatchObject({
      card_clearing: 103_62 - left - fee - tax,
      fees: fee - 3_20,
    })
    expect(Object.keys(await books(customer))).not.toContain('credits')
    await importGatewayActivity(server.deps, server.app.log)
    expect((await together()).card_clearing).toBeUndefined()
  })

  test('isn’t paid out the part of a bonus that was spent', async () => {
    const customer = await newCustomer()
    await runAdmin('promo', 'create', 'BONUS', '--coupon', '10.00')
    await topUp(customer, { cardId: (await addCard(customer)).id, coupon: 'BONUS' })
    await buyMore(customer)
    const left = await creditsOf(customer)
    const {
      cards: [card],
      owedCents,
    } = await closing(customer)
    // Of each 100.00 returned, 10.00 of the bonus is taken back.
    expect(card!.cents).toBeLessThan((left * 1.032) / 1.09)
    expect(owedCents).toBeLessThanOrEqual(1)
    expect((await leave(customer)).code).toBe(200)
    expect(Object.keys(await books(customer))).not.toContain('credits')
  })

  test('is owed what a bank refuses days later, and the operator is notified', async () => {
    const customer = await newCustomer()
    await topUp(customer, { cardId: (await addCard(customer, '4000000000005126')).id })
    expect((await leave(customer)).code).toBe(200)
    expect(await books(customer)).toEqual({})
    server.clock.advance(120_000)
    await importGatewayActivity(server.deps, server.app.log)
    expect(await books(customer)).toEqual({
      refund_liability: -100_00,
      card_clearing: 103_62,
      fees: -3_20,
      tax_HST: -42,
    })
  })

  test('is deleted even if the gateway doesn’t answer, and refunded once it does', async () => {
    const customer = await newCustomer()
    await topUp(customer, { cardId: (await addCard(customer, SLOW)).id })
    gateway.breaks = 'before the refund'
    expect((await leave(customer)).code).toBe(200)
    gateway.heal()
    expect((await refundsOpen()).at(-1)).toMatchObject({ amount: '103.62', 'send to': '' })
    await settleTopUps()
    server.clock.advance(7_200_000)
    await settleTopUps()
    expect(await books(customer)).toEqual({})
    expect(await refundsOpen()).toEqual([])
  })

  test('is owed the paid part of later refunds in money, and nothing of promotional credits', async () => {
    const customer = await newCustomer()
    await topUp(customer, { cardId: (await addCard(customer)).id })
    await runAdmin('credit', 'grant', customer.user.userName, '3.00', '--reason', 'welcome', '--promo')
    const { data: order } = await customer.call<{ number: string }>(
      'GET',
      `/orders/${await buyMore(customer)}`,
    )
    expect((await leave(customer)).code).toBe(200)
    expect(await books(customer)).toMatchObject({ promo_discounts: 3_00 })
    await runAdmin('adjustment', 'create', order!.number, '4.00', '--reason', 'weight', '--refund')
    const {
      refund_liability: owed,
      promo_discounts: discounts,
      promo_credits: promo = 0,
      credits = 0,
      promo_deferred: deferred = 0,
    } = await books(customer)
    expect([credits, promo, deferred]).toEqual([0, 0, 0])
    expect(owed! + discounts! - 3_00).toBe(-4_20)
    expect(discounts).toBeLessThan(3_00)
  })

  test('has to pay first what is owed, and keeps the account', async () => {
    const customer = await newCustomer()
    await topUp(customer, { cardId: (await addCard(customer)).id })
    const { data: order } = await customer.call<{ number: string }>(
      'GET',
      `/orders/${await buyMore(customer)}`,
    )
    await runAdmin('adjustment', 'create', order!.number, '4.50', '--reason', 'weight')
    expect(await leave(customer)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('still owe us') as string,
    })
    expect((await customer.call<TopUp>('GET', '/credits')).code).toBe(200)
  })

  test('gets an e-transfer from the operator, owed until then; unpaid amounts stay owed, and promotional credits lapse', async () => {
    const customer = await newCustomer()
    const { data } = await topUp(customer, { method: 'etransfer', subtotal: 40_00 })
    await runAdmin('topup', 'confirm', data!.referenceNumber)
    await runAdmin('credit', 'grant', customer.user.userName, '7.00', '--reason', 'lost parcel')
    await runAdmin('credit', 'grant', customer.user.userName, '5.00', '--reason', 'welcome', '--promo')
    expect(await closing(customer)).toEqual({
      cards: [],
      etransferCents: 40_00,
      owedCents: 7_00,
      promoCents: 5_00,
    })
    expect((await leave(customer)).code).toBe(200)
    const { rows: mails } = await server.deps.database.sql.execute<{ text: string }>(
      `select text from mails where kind = 'account:owed:company' and recipient = '${server.deps.config.site.email}'`,
    )
    expect(mails.at(-1)!.text).toMatch(/Send \$40\.00 by e-transfer to .*@example\.com.*\$7\.00 in credits/s)
    expect(await books(customer)).toEqual({
      etransfer_clearing: 40_00,
      refund_liability: -47_00,
      concessions: 7_00,
    })
    expect((await refundsOpen()).at(-1)).toMatchObject({
      number: data!.referenceNumber,
      amount: '40.00',
      'send to': customer.user.userName,
    })
    await settleTopUps()
    expect(await refundsOpen(), 'nobody else sends it').toHaveLength(1)
    expect((await runAdmin('topup', 'refunded', data!.referenceNumber)).output).toMatch(
      /refund of 40\.00 recorded as made/,
    )
    expect(await books(customer)).toEqual({ refund_liability: -7_00, concessions: 7_00 })
    expect((await refundsOpen()).map((row) => row.number)).not.toContain(data!.referenceNumber)
    const { rows } = await server.deps.database.sql.execute(
      `select count(*)::int as n from top_up_refunds where send_to <> ''`,
    )
    expect(rows, 'the address is forgotten').toEqual([{ n: 0 }])
    const owed = (
      JSON.parse((await runAdmin('owed', 'list', '--json')).output) as Record<string, string>[]
    ).find((row) => row.customer === customer.user.customerId)
    expect(owed).toMatchObject({ name: customer.user.nickName, owed: '7.00' })
    expect((await runAdmin('owed', 'paid', owed!.customer!, '7.01')).failed).toBe(true)
    expect((await runAdmin('owed', 'paid', owed!.customer!, '4.00')).output).toBe(
      '4.00 recorded as sent, 3.00 still owed.',
    )
    expect(await books(customer)).toEqual({
      refund_liability: -3_00,
      etransfer_clearing: -4_00,
      concessions: 7_00,
    })
    const before = withoutCosts(await together())
    server.clock.advance(8 * YEAR)
    await deleteErasedFiles(server.deps)
    expect(withoutCosts(await together()), 'seven years later every account has what it had').toEqual(before)
    expect((await verifyLedger(server.deps.database)).faults).toEqual([])
  })
})
