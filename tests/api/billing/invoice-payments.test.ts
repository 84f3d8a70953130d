import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DashboardSummary } from '#src/contract/dashboard.ts'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { addCard, creditsOf, TEST_NUMBERS } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { settlementOf, mails, adjusted } from '#tests/support/payments/invoices.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'

describe.each(DATABASES)('paying invoices on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  const attentionOf = async (customer: TestCustomer) =>
    (await customer.call<DashboardSummary>('GET', '/dashboard')).data!.attention

  test('an adjustment is owed with its tax, announced by email, and paid with credits exactly once', async () => {
    const { customer, invoice } = await adjusted(server)
    expect(invoice.totalCents).toBeGreaterThan(10_00)
    expect(await settlementOf(customer)).toMatchObject({ unpaidCents: invoice.totalCents, unpaidCount: 1 })
    expect(await attentionOf(customer)).toMatchObject({ unpaidInvoices: 1 })
    expect(await mails(server)).toContainEqual(
      expect.objectContaining({
        kind: 'invoice:adjustment',
        recipient: customer.user.userName,
        text: expect.stringContaining('Weighed 9 kg') as string,
      }),
    )
    const before = await creditsOf(customer)
    const pay = () => customer.call('POST', '/invoices/pay', { id: make.id(), invoiceIds: [invoice.id] })
    const answers = await Promise.all([pay(), pay(), pay()])
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(await creditsOf(customer)).toBe(before - invoice.totalCents)
    expect(await settlementOf(customer)).toMatchObject({ unpaidCents: 0, unpaidCount: 0 })
    expect(await attentionOf(customer)).toMatchObject({ unpaidInvoices: 0 })
    await ledgerHolds(server)
  })

  test('without credits payment is refused and it stays unpaid; a card pays exactly the difference, with the fee shown, once', async () => {
    const { customer, invoice } = await adjusted(server)
    await spendAll(customer)
    expect(
      (await customer.call('POST', '/invoices/pay', { id: make.id(), invoiceIds: [invoice.id] })).code,
    ).toBe(402)
    expect((await settlementOf(customer)).unpaidCents).toBe(invoice.totalCents)
    const [bad, good] = [await addCard(customer, TEST_NUMBERS.declined), await addCard(customer)]
    const declined = await customer.call<TopUp>('POST', '/invoices/pay', {
      id: make.id(),
      invoiceIds: [invoice.id],
      card: { cardId: bad.id, totalCost: 100_00 },
    })
    expect(declined.data).toMatchObject({ state: 'declined', purpose: 'invoices' })
    expect(
      (
        await customer.call('POST', '/invoices/pay', {
          id: make.id(),
          invoiceIds: [invoice.id],
          card: { cardId: good.id, totalCost: 1 },
        })
      ).code,
    ).toBe(402)
    const payment = { id: make.id(), invoiceIds: [invoice.id], card: { cardId: good.id, totalCost: 100_00 } }
    const [first, again] = [
      await customer.call<TopUp>('POST', '/invoices/pay', payment),
      await customer.call<TopUp>('POST', '/invoices/pay', payment),
    ]
    expect(first.data).toMatchObject({ state: 'paid', subtotal: invoice.totalCents })
    expect(again.data?.id).toBe(first.data?.id)
    expect(await settlementOf(customer)).toMatchObject({ unpaidCents: 0, availableCents: 0 })
    await ledgerHolds(server)
  })

  test('paying an invoice by card in two tabs at the same moment charges once', async () => {
    const { customer, invoice } = await adjusted(server)
    await spendAll(customer)
    const card = { cardId: (await addCard(customer)).id, totalCost: 100_00 }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        customer.call<TopUp>('POST', '/invoices/pay', { id: make.id(), invoiceIds: [invoice.id], card }),
      ),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 200))
    const charged = (await customer.call<{ rows: TopUp[] }>('GET', '/topups')).data!.rows.filter(
      ({ method, state }) => method === 'card' && state === 'paid',
    )
    expect(charged.map(({ subtotal }) => subtotal)).toEqual([invoice.totalCents])
    expect(await settlementOf(customer)).toMatchObject({ unpaidCents: 0, availableCents: 0 })
    await ledgerHolds(server)
  })

  async function spendAll(customer: TestCustomer): Promise<void> {
    const left = await creditsOf(customer)
    const { database, clock } = server.deps
    const { customerDb } = await import('#server/db/customer-db.ts')
    const { post } = await import('#server/modules/billing/ledger.ts')
    await database.transaction((tx) =>
      post(
        customerDb(customer.user.customerId, tx),
        { id: clock.newId(), cause: `grant:${make.id()}`, reason: 'grant', document: null, at: clock.now() },
        { credits: left, promo_expense: -left },
      ),
    )
  }
})
