import { describe, expect, test } from 'vitest'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { expireTransfers } from '#server/modules/billing/transfers.ts'
import { addCard, creditsOf, TEST_NUMBERS, topUp } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import type { Breaks } from '#tests/support/payments/faulty-gateway.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { mailsTo } from '#tests/support/mail/queued-mail.ts'
import {
  withGatewayServer,
  gateway,
  runAdmin,
  newCustomer,
  settleTopUps,
  server,
} from '#tests/support/payments/gateway-server.ts'

describe.each(DATABASES)('topping up on $name', ({ open }) => {
  withGatewayServer(open)

  test('by card: the fee is added, the credits are there, and a receipt is sent', async () => {
    const customer = await newCustomer()
    const card = await addCard(customer)
    const { data } = await topUp(customer, { cardId: card.id })
    expect(data).toMatchObject({
      state: 'paid',
      subtotal: 100_00,
      transactionFee: 3_20,
      totalCost: 103_62,
      totalCredits: 100_00,
      card: { cardType: 'visa', lastFour: '4242' },
    })
    expect(data!.referenceNumber).toMatch(/^TU\d+-\d{4}$/)
    expect(await creditsOf(customer)).toBe(100_00)
    const [receipt] = await mailsTo(server, customer, 'credits.receipt')
    expect(receipt!.text).toContain(data!.referenceNumber)
    expect(receipt!.text).toContain('•••• 4242')
  })

  test('ten clicks at once charge once', async () => {
    const customer = await newCustomer()
    const entry = { id: make.id(), cardId: (await addCard(customer)).id }
    const answers = await Promise.all(Array.from({ length: 10 }, () => topUp(customer, entry)))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await creditsOf(customer)).toBe(100_00)
    expect(await mailsTo(server, customer, 'credits.receipt')).toHaveLength(1)
    expect((await topUp(customer, { ...entry, subtotal: 50_00 })).code).toBe(422)
  })

  test.each<[string, string]>([
    [TEST_NUMBERS.declined, 'payment.declined.other'],
    [TEST_NUMBERS.poor, 'payment.declined.funds'],
  ])('a card (%s) that is declined changes nothing and says why', async (number, failure) => {
    const customer = await newCustomer()
    const { data } = await topUp(customer, { cardId: (await addCard(customer, number)).id })
    expect(data).toMatchObject({ state: 'declined', failure })
    expect(await creditsOf(customer)).toBe(0)
  })

  test.each<Exclude<Breaks, null>>(['before the charge', 'after the charge'])(
    'a server that dies %s ends it once after its next start',
    async (place) => {
      const customer = await newCustomer()
      const entry = { id: make.id(), cardId: (await addCard(customer)).id }
      gateway.breaks = place
      expect((await topUp(customer, entry)).code).toBe(500)
      expect((await customer.call<TopUp>('GET', `/topups/${entry.id}`)).data).toMatchObject({
        state: 'processing',
      })
      expect(await creditsOf(customer)).toBe(0)
      gateway.breaks = null
      await settleTopUps()
      await settleTopUps()
      expect((await customer.call<TopUp>('GET', `/topups/${entry.id}`)).data).toMatchObject({ state: 'paid' })
      expect((await topUp(customer, entry)).data).toMatchObject({ state: 'paid' })
      expect(await creditsOf(customer)).toBe(100_00)
    },
  )

  test('a charge without news for a day is looked up, not charged again', async () => {
    const customer = await newCustomer()
    const entry = { id: make.id(), cardId: (await addCard(customer)).id }
    gateway.breaks = 'before the charge'
    await topUp(customer, entry)
    gateway.breaks = null
    gateway.charges = []
    server.clock.advance(21 * 3_600_000)
    await settleTopUps()
    expect(gateway.charges).toEqual([])
    // The session has ended meanwhile.
    const row = await runAdmin('topup', 'list', '--json')
    expect(JSON.parse(row.output)).toContainEqual(
      expect.objectContaining({ customer: customer.user.userName, state: 'declined' }),
    )
  })

  test('a bank that asks for approval: once approved it is paid, refused or unanswered it isn’t', async () => {
    const customer = await newCustomer()
    const card = await addCard(customer, TEST_NUMBERS.asks)
    const [yes, no, never] = await Promise.all(
      [1, 2, 3].map(async () => (await topUp(customer, { cardId: card.id })).data!),
    )
    expect([yes, no, never].map((one) => one!.state)).toEqual(['action', 'action', 'action'])
    expect(
      (await customer.call<TopUp>('POST', `/sandbox/topups/${yes!.id}`, { approve: true })).data,
    ).toMatchObject({ state: 'paid' })
    expect(
      (await customer.call<TopUp>('POST', `/sandbox/topups/${no!.id}`, { approve: false })).data,
    ).toMatchObject({ state: 'declined', failure: 'payment.declined.authentication' })
    server.clock.advance(61 * 60_000)
    await settleTopUps()
    expect((await customer.call<TopUp>('GET', `/topups/${never!.id}`)).data).toMatchObject({
      state: 'declined',
    })
    expect(await creditsOf(customer)).toBe(100_00)
  })

  test('an e-transfer is pending until the operator receives it, and then credited once', async () => {
    const customer = await newCustomer()
    const { data } = await topUp(customer, { method: 'etransfer' })
    expect(data).toMatchObject({ state: 'transfer', transactionFee: 0, totalCost: 100_00 })
    expect(await mailsTo(server, customer, 'credits.transfer')).toHaveLength(1)
    expect(await creditsOf(customer)).toBe(0)
    expect(
      await runAdmin(
        'topup',
        'confirm',
        data!.referenceNumber.toLowerCase().replace('-', ''),
        '--received',
        '100.00',
      ),
    ).toMatchObject({ failed: false })
    expect(await creditsOf(customer)).toBe(100_00)
    expect(await runAdmin('topup', 'confirm', data!.referenceNumber)).toMatchObject({ failed: true })
    expect((await customer.call('POST', `/topups/${data!.id}/cancel`)).code).toBe(601)
  })

  test('an e-transfer can be cancelled, expires after thirty days, and is credited even if it comes later', async () => {
    const customer = await newCustomer()
    const [off, late] = [
      (await topUp(customer, { method: 'etransfer' })).data!,
      (await topUp(customer, { method: 'etransfer', subtotal: 50_00 })).data!,
    ]
    expect((await customer.call<TopUp>('POST', `/topups/${off.id}/cancel`)).data).toMatchObject({
      state: 'cancelled',
    })
    server.clock.advance(30 * 86_400_000 + 1000)
    await expireTransfers(server.deps)
    await expireTransfers(server.deps)
    expect(await mailsTo(server, customer, 'credits.expired')).toHaveLength(1)
    expect(await runAdmin('topup', 'confirm', late.referenceNumber)).toMatchObject({
      failed: false,
      output: expect.stringContaining('50.00') as string,
    })
  })

  describe('refunding', () => {
    test('in part and in full, with fee and bonus in proportion, never more than the credits that are left', async () => {
      const customer = await newCustomer()
      const { data } = await topUp(customer, { cardId: (await addCard(customer)).id })
      const number = data!.referenceNumber
      expect(await runAdmin('topup', 'refund', number, '25.00', '--reason', 'asked')).toMatchObject({
        failed: false,
        output: expect.stringContaining('25.91') as string,
      })
      expect(await creditsOf(customer)).toBe(75_00)
      expect(await runAdmin('topup', 'refund', number, '75.01', '--reason', 'asked')).toMatchObject({
        failed: true,
      })
      expect(await runAdmin('topup', 'refund', number, '--reason', 'asked')).toMatchObject({
        output: expect.stringContaining('77.71') as string,
      })
      expect(await creditsOf(customer)).toBe(0)
      expect(await runAdmin('topup', 'refund', number, '--reason', 'asked')).toMatchObject({ failed: true })
      expect(await mailsTo(server, customer, 'credits.refunded')).toHaveLength(2)
    })

    test('spent credits aren’t refunded', async () => {
      const customer = await newCustomer()
      const { data } = await topUp(customer, { cardId: (await addCard(customer)).id, subtotal: 10_00 })
      await server.deps.database.transaction(async (tx) => {
        const { post } = await import('#server/modules/billing/ledger.ts')
        const { customerDb } = await import('#server/db/customer-db.ts')
        await post(
          customerDb(customer.user.customerId, tx),
          {
            id: make.id(),
            cause: `grant:${make.id()}`,
            reason: 'grant',
            document: null,
            at: server.clock.now(),
          },
          { credits: 5_00, promo_expense: -5_00 },
        )
      })
      expect(await runAdmin('topup', 'refund', data!.referenceNumber, '--reason', 'asked')).toMatchObject({
        failed: true,
        output: expect.stringMatching(/credit/i) as string,
      })
      expect(await creditsOf(customer)).toBe(5_00)
    })

    test('a refused refund returns the credits; a slow one is asked about again', async () => {
      const customer = await newCustomer()
      const { data } = await topUp(customer, { cardId: (await addCard(customer)).id })
      gateway.refunds = 'refused'
      expect(await runAdmin('topup', 'refund', data!.referenceNumber, '--reason', 'asked')).toMatchObject({
        failed: true,
      })
      expect(await creditsOf(customer)).toBe(100_00)
      gateway.refunds = 'pending'
      await runAdmin('topup', 'refund', data!.referenceNumber, '--reason', 'asked')
      expect(await creditsOf(customer)).toBe(0)
      gateway.refunds = 'usual'
      await settleTopUps()
      expect((await customer.call<TopUp>('GET', `/topups/${data!.id}`)).data).toMatchObject({
        refunded: 100_00,
      })
      expect(await mailsTo(server, customer, 'credits.refunded')).toHaveLength(1)
    })
  })
})
