import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AutoReload } from '#src/contract/billing/billing.ts'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { autoReloads } from '#server/db/schema/money/payments.ts'
import { reloadCredits } from '#server/app/maintenance.ts'
import { addCard, creditsOf, TEST_NUMBERS } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { mailsTo } from '#tests/support/mail/queued-mail.ts'
import { noticesOf } from '#tests/support/server/notices.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import {
  withGatewayServer,
  gateway,
  runAdmin,
  newCustomer,
  settleTopUps,
  server,
} from '#tests/support/payments/gateway-server.ts'

describe.each(DATABASES)('credits that reload by themselves, on $name', ({ open }) => {
  withGatewayServer(open)
  const reload = (customer: TestCustomer, cardId: string, more = {}) =>
    customer.call<AutoReload>('PUT', '/auto-reload', {
      enabled: true,
      threshold: 50_00,
      amount: 100_00,
      monthlyLimit: 250_00,
      cardId,
      ...more,
    })
  const round = () => reloadCredits(server.deps, server.app.log)

  test('happens once each time the credits fall below the line, whoever notices', async () => {
    const customer = await newCustomer(10_00)
    expect((await reload(customer, (await addCard(customer)).id)).code).toBe(200)
    gateway.breaks = 'after the charge'
    await Promise.all([round(), round()])
    gateway.breaks = null
    await round()
    expect(new Set(gateway.charges).size).toBe(1)
    await settleTopUps()
    await round()
    expect(await creditsOf(customer)).toBe(110_00)
    expect(await mailsTo(server, customer, 'credits.receipt')).toHaveLength(1)
  })

  test('saving the settings during a reload loses nothing: the same dip isn’t reloaded twice', async () => {
    const customer = await newCustomer(10_00)
    const card = await addCard(customer)
    await reload(customer, card.id)
    const topUpId = make.id()
    const pause = (ms: number) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms)
      })
    const noting = server.deps.database.transaction(async (tx) => {
      await tx.execute(
        sql`update auto_reloads set top_up_id = ${topUpId} where customer_id = ${customer.user.customerId}`,
      )
      await pause(600)
    })
    await pause(100)
    expect((await reload(customer, card.id, { threshold: 60_00 })).code).toBe(200)
    await noting
    const [row] = await server.deps.database.forCustomer(customer.user.customerId).find(autoReloads)
    expect([row!.topUpId, row!.thresholdCents]).toEqual([topUpId, 60_00])
  })

  test('stops at the month’s limit with one email, and resumes next month', async () => {
    const customer = await newCustomer()
    await reload(customer, (await addCard(customer)).id, { monthlyLimit: 150_00 })
    await round()
    await runAdmin(
      'topup',
      'refund',
      (await customer.call<{ rows: TopUp[] }>('GET', '/topups')).data!.rows[0]!.referenceNumber,
      '--reason',
      'test',
    )
    await round()
    await round()
    expect(await creditsOf(customer)).toBe(0)
    expect(await mailsTo(server, customer, 'credits.reloadLimited')).toHaveLength(1)
    expect((await customer.call<AutoReload>('GET', '/auto-reload')).data).toMatchObject({ limited: true })
    server.clock.advance(32 * 86_400_000)
    await round()
    expect(JSON.parse((await runAdmin('topup', 'list', '--json', '--limit', '1')).output)).toMatchObject([
      { purpose: 'auto', state: 'paid' },
    ])
  })

  test.each([[TEST_NUMBERS.poor], [TEST_NUMBERS.asks]])(
    'a card (%s) that can’t pay unattended stops it, with an email',
    async (number) => {
      const customer = await newCustomer()
      await reload(customer, (await addCard(customer, number)).id)
      await round()
      await round()
      expect(new Set(gateway.charges).size).toBe(1)
      expect((await customer.call<AutoReload>('GET', '/auto-reload')).data!.pausedReason).toMatch(
        /^payment\.declined\./,
      )
      expect(await mailsTo(server, customer, 'credits.reloadStopped')).toHaveLength(1)
      expect(await noticesOf(customer)).toMatchObject([
        { kind: 'reloadStopped', link: '/billingCenter/topUp' },
      ])
    },
  )
})
