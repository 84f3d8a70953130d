import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentInfo } from '#src/contract/billing/billing.ts'
import type { Card } from '#src/contract/billing/cards.ts'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { taxLinesBetween } from '#server/modules/invoices/tax-lines.ts'
import { addCard, TEST_NUMBERS, topUp } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { detailsOf, listOf } from '#tests/support/payments/invoices.ts'
import { balancesOf, ledgerHolds } from '#tests/support/payments/ledger.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { pdfText } from '#tests/support/documents/read-pdf.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

describe.each(DATABASES)('the fee for paying by card, on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())
  afterEach(() => ledgerHolds(server))

  const refund = (number: string, ...amount: string[]) =>
    runVerb({ argv: ['topup', 'refund', number, ...amount, '--reason', 'asked'], input: '' }, server.deps)
  const paperOf = async (customer: TestCustomer, { id }: { id: string }) =>
    pdfText(
      (
        await server.app.inject({
          url: `/api/invoices/${id}/pdf`,
          headers: { authorization: `Bearer ${customer.token}` },
        })
      ).rawPayload,
    ).replace(/\s+/g, ' ')
  const returned = async (document: string) =>
    (await taxLinesBetween(server.deps.database.sql, new Date(0), new Date(server.clock.now().getTime() + 1)))
      .filter((line) => line.document === document)
      .map(
        ({ kind, tax, province, rate, baseCents, taxCents }) =>
          `${kind} ${province} ${tax} ${rate} ${taxCents} on ${baseCents}`,
      )
  async function cardOf(customer: TestCustomer, address: object): Promise<Card> {
    const { data } = await customer.call<{ token: string }>('POST', '/sandbox/cards', {
      cardNumber: TEST_NUMBERS.good,
      cardType: 'visa',
      expirationMonth: 12,
      expirationYear: 2031,
      cvv: '123',
    })
    return (
      await customer.call<Card>('POST', '/cards', {
        id: make.id(),
        token: data!.token,
        nameOnCard: 'Mina Roy',
        billingAddress: make.address(address),
      })
    ).data!
  }

  test('someone in Ontario pays HST on it, is told so with the card, and gets an invoice for it', async () => {
    const customer = await server.customer({ creditCents: 0 })
    const card = await addCard(customer)
    expect(card.fee).toEqual({ percent: '2.9', cents: 30, taxes: [{ type: 'HST', ratePct: '13' }] })
    expect(
      (await customer.call<PaymentInfo>('GET', '/payments')).data!.fee.taxes,
      'before a card is chosen',
    ).toEqual([])
    const { data } = await topUp(customer, { cardId: card.id })
    expect(data).toMatchObject({
      state: 'paid',
      transactionFee: 3_20,
      feeTaxes: [{ type: 'HST', ratePct: '13', amountCents: 42 }],
      totalCost: 103_62,
    })
    expect(await balancesOf(server, customer)).toEqual({
      credits: -100_00,
      fees: -3_20,
      tax_HST: -42,
      card_clearing: 103_62,
    })
    const [invoice] = await listOf(customer)
    expect(invoice).toMatchObject({
      kind: 'fee',
      state: 'paid',
      orderId: null,
      topUpNumber: data!.referenceNumber,
      totalCents: 3_62,
      dueCents: 0,
    })
    expect(await listOf(customer, `?q=${data!.referenceNumber}`)).toHaveLength(1)
    expect(await detailsOf(customer, invoice!.id)).toMatchObject({
      lines: [{ kind: 'cardFee', amountCents: 3_20 }],
      taxes: [{ type: 'HST', ratePct: '13', amountCents: 42 }],
      noDispute: 'invoice.dispute.cardFee',
    })
    const words = await paperOf(customer, invoice!)
    for (const said of [
      invoice!.number,
      data!.referenceNumber,
      customer.user.nickName,
      'Fee for paying by card',
      'HST (13%)',
      '123456789 RT 0001',
      '$3.20',
      '$0.42',
      '$3.62',
    ])
      expect(words).toContain(said)
    expect(await returned(invoice!.number)).toEqual(['fee ON HST 13 42 on 320'])
    expect(
      (await customer.call<{ carriers: object[] }>('GET', '/spending')).data!.carriers,
      'no carrier earned it',
    ).toEqual([])
    const {
      rows: [receipt],
    } = await server.deps.database.sql.execute<{ text: string }>(
      sql`select text from mails where recipient = ${customer.user.userName} and kind = 'credits.receipt'`,
    )
    expect(receipt!.text).toMatch(/HST on the fee.*\$0\.42/)
  })

  test('a business in Québec pays GST and QST, each with its number on the invoice; who is abroad pays neither', async () => {
    const customer = await server.customer({ creditCents: 0, accountType: 'Business' })
    await topUp(customer, {
      cardId: (await cardOf(customer, { city: 'Montréal', province: 'QC', postalCode: 'H2Y 1H2' })).id,
    })
    const [inQuebec] = await listOf(customer)
    expect(await balancesOf(server, customer)).toEqual({
      credits: -100_00,
      fees: -3_20,
      tax_GST: -16,
      tax_QST: -32,
      card_clearing: 103_68,
    })
    expect(await returned(inQuebec!.number)).toEqual(['fee QC GST 5 16 on 320', 'fee QC QST 9.975 32 on 320'])
    expect(await paperOf(customer, inQuebec!)).toMatch(
      /GST \(5%\) · 123456789 RT 0001.*QST \(9\.975%\) · \S+/,
    )
    server.clock.advance(1000)
    const { data } = await topUp(customer, {
      cardId: (
        await cardOf(customer, { city: 'Chicago', province: 'IL', country: 'US', postalCode: '60606' })
      ).id,
    })
    expect(data).toMatchObject({ feeTaxes: [], totalCost: 103_20 })
    expect(await returned((await listOf(customer))[0]!.number)).toEqual(['fee  GST 0 0 on 320'])
  })

  test('it is refunded with its tax in proportion, by credit notes that add up to the invoice', async () => {
    const customer = await server.customer({ creditCents: 0 })
    const { data } = await topUp(customer, { cardId: (await addCard(customer)).id })
    server.clock.advance(1000)
    expect((await refund(data!.referenceNumber, '33.33')).output).toContain('34.54')
    expect(await balancesOf(server, customer)).toEqual({
      credits: -66_67,
      fees: -2_13,
      tax_HST: -28,
      card_clearing: 69_08,
    })
    const [note, invoice] = await listOf(customer)
    expect(note).toMatchObject({ kind: 'creditNote', totalCents: 1_21, orderId: null })
    expect(await returned(note!.number)).toEqual(['credit ON HST 13 -14 on -107'])
    expect(await paperOf(customer, note!)).toContain(invoice!.number)
    await refund(data!.referenceNumber)
    expect(await balancesOf(server, customer)).toEqual({})
    expect(await detailsOf(customer, invoice!.id)).toMatchObject({
      creditedCents: 3_62,
      related: [{ kind: 'creditNote' }, { kind: 'creditNote' }],
    })
  })

  test('a charge begun before the fee was taxed stays as it was', async () => {
    const customer = await server.customer({ creditCents: 0 })
    const { data } = await topUp(customer, { cardId: (await addCard(customer, TEST_NUMBERS.asks)).id })
    await server.deps.database.sql.execute(
      sql`update top_ups set fee_taxes = '[]', fee_province = null where id = ${data!.id}`,
    )
    expect(
      (await customer.call<TopUp>('POST', `/sandbox/topups/${data!.id}`, { approve: true })).data,
    ).toMatchObject({ state: 'paid', feeTaxes: [], totalCost: 103_20 })
    expect(await listOf(customer)).toEqual([])
    await refund(data!.referenceNumber)
    expect(await listOf(customer)).toEqual([])
  })
})
