import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Card } from '#src/contract/billing/cards.ts'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { reloadCredits } from '#server/app/maintenance.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { creditsOf, TEST_NUMBERS, topUp } from '#tests/support/payments/cards.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

const AMEX = '378282246310005'
let server: TestServer
beforeAll(async () => {
  server = await startServer({
    env: { CARD_FEES: 'visa,mastercard 2.4; amex business 3', TOP_UP_FEE: '2.9+0.30' },
  })
})
afterAll(() => server.close())
afterEach(() => ledgerHolds(server))

async function card(
  customer: TestCustomer,
  province: string,
  cardNumber: string = TEST_NUMBERS.good,
): Promise<Card> {
  const amex = cardNumber === AMEX
  const { data } = await customer.call<{ token: string }>('POST', '/sandbox/cards', {
    cardNumber,
    cardType: amex ? 'amex' : 'visa',
    expirationMonth: 12,
    expirationYear: 2031,
    cvv: amex ? '1234' : '123',
  })
  const billingAddress = make.address(
    province === 'QC' ? { city: 'Montréal', province, postalCode: 'H2Y 1H2' } : {},
  )
  return (
    await customer.call<Card>('POST', '/cards', {
      id: make.id(),
      token: data!.token,
      nameOnCard: 'Mina Roy',
      billingAddress,
    })
  ).data!
}

test.each([
  ['a consumer’s Visa of Ontario', 'Individual', 'ON', TEST_NUMBERS.good, 2_40, 31],
  ['a consumer’s card of Québec', 'Individual', 'QC', TEST_NUMBERS.good, 0, 0],
  ['a business’ Visa of Québec', 'Business', 'QC', TEST_NUMBERS.good, 2_40, 12 + 24],
  ['a business’ American Express', 'Business', 'ON', AMEX, 3_00, 39],
  ['a consumer’s American Express, without a rule of its own', 'Individual', 'ON', AMEX, 3_20, 42],
])(
  '%s sees its fee with the card, and pays it with its taxes for a top-up',
  async (_, accountType, province, number, fee, taxes) => {
    const customer = await server.customer({ creditCents: 0, accountType })
    const { id, fee: told } = await card(customer, province, number)
    expect(Math.round((100_00 * Number(told.percent)) / 100) + told.cents).toBe(fee)
    expect((await topUp(customer, { cardId: id })).data).toMatchObject({
      state: 'paid',
      transactionFee: fee,
      totalCost: 100_00 + fee + taxes,
    })
  },
)

test('the same fee applies to what a purchase or an invoice lacks, and to automatic top-ups', async () => {
  const customer = await server.customer({ creditCents: 0 })
  const { id: cardId } = await card(customer, 'QC')
  const shipment = make.shipment()
  const rate = (
    await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
      ...make.quote(shipment),
      carrierCode: 'sample_ground',
    })
  ).data!.rates[0]!
  expect(
    (
      await customer.call<PurchaseOutcome>('POST', '/orders', {
        intentId: make.id(),
        rateId: rate.id,
        shipment,
        card: { cardId, totalCost: rate.totalCents },
      })
    ).data,
  ).toMatchObject({ outcome: 'bought' })
  await topUp(customer, { cardId, subtotal: 50_00 })
  const { data: order } = await customer.call<{ number: string }>('GET', `/orders/${await buyMore(customer)}`)
  await runVerb(
    { argv: ['adjustment', 'create', order!.number, '90.00', '--reason', 'weight'], input: '' },
    server.deps,
  )
  const { data: list } = await customer.call<{ rows: { id: string; dueCents: number }[] }>(
    'GET',
    '/invoices?tab=unpaid',
  )
  const [invoice] = list!.rows
  const missing = invoice!.dueCents - (await creditsOf(customer))
  await customer.call('POST', '/invoices/pay', {
    id: make.id(),
    invoiceIds: [invoice!.id],
    card: { cardId, totalCost: missing },
  })
  await customer.call('PUT', '/auto-reload', {
    enabled: true,
    threshold: 5_00,
    amount: 20_00,
    monthlyLimit: 30_00,
    cardId,
  })
  await reloadCredits(server.deps, server.app.log)
  const { rows } = (await customer.call<{ rows: TopUp[] }>('GET', '/topups')).data!
  expect(
    rows
      .map(({ purpose, transactionFee, state }) => `${purpose} ${transactionFee} ${state}`)
      .toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(['auto 0 paid', 'credits 0 paid', 'invoices 0 paid', 'purchase 0 paid'])
})
