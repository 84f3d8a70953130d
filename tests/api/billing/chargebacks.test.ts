import { describe, expect, test } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import { creditsOf, topUp as topUpBy } from '#tests/support/payments/cards.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import {
  withStripeServer,
  deliverAll,
  intentOf,
  emailsTo,
  runAdmin,
  readTopUp,
  server,
  stripe,
  toppedUp,
  withCard,
} from '#tests/support/payments/stripe-server.ts'
import { balancesOf } from '#tests/support/payments/ledger.ts'
import { settlementOf } from '#tests/support/payments/invoices.ts'

describe('payments that a cardholder disputes at the bank', () => {
  withStripeServer()
  const numberOf = async (topUp: { referenceNumber: string }) =>
    (JSON.parse((await runAdmin('chargeback', 'list', '--json')).output) as Record<string, string>[]).find(
      (row) => row['top-up'] === topUp.referenceNumber,
    )!.number!
  const spend = async (customer: TestCustomer, cents: number) => {
    const { post } = await import('#server/modules/billing/ledger.ts')
    await server.deps.database.forCustomer(customer.user.customerId).transaction((tx) =>
      post(
        tx,
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
  }

  test('holds the credits it paid for; the money and the bank’s fee are owed, both sides are told, and none of it can be refunded', async () => {
    const { customer, topUp } = await toppedUp()
    stripe.dispute(intentOf(topUp.id))
    await deliverAll()
    expect(await creditsOf(customer)).toBe(0)
    expect(await balancesOf(server, customer)).toEqual({
      credits_held: -100_00,
      chargebacks: 118_62,
      card_clearing: -15_00,
      fees: -3_20,
      tax_HST: -42,
    })
    expect(await settlementOf(customer)).toMatchObject({ availableCents: 0, heldCents: 100_00, owedCents: 0 })
    expect(await readTopUp(customer, topUp.id)).toMatchObject({
      chargeback: { state: 'open', credits: 100_00 },
    })
    const [told] = (await emailsTo(customer.user.userName)).filter(({ kind }) => kind === 'chargeback:opened')
    expect(told).toMatchObject({
      subject: `Top-up ${topUp.referenceNumber}: payment disputed`,
      text: expect.stringContaining('$100.00 of your credits are on hold') as string,
    })
    const company = (await emailsTo(server.deps.config.site.email)).find(
      ({ kind, text }) => kind === 'chargeback:opened:company' && text.includes(topUp.referenceNumber),
    )
    expect(company!.text).toMatch(/took \$103\.62 and a fee of \$15\.00.*chargeback contest CB/)
    expect(await runAdmin('topup', 'refund', topUp.referenceNumber, '--reason', 'x')).toMatchObject({
      failed: true,
      output: expect.stringContaining('disputed') as string,
    })
    expect((await customer.call('DELETE', '/account', { password: customer.password })).code).not.toBe(200)
  })

  test('once won, the money is back, the credits can be spent again, and the fee that the gateway kept is ours', async () => {
    const { customer, topUp } = await toppedUp()
    const { id } = stripe.dispute(intentOf(topUp.id))
    await deliverAll()
    expect(
      await runAdmin('chargeback', 'contest', await numberOf(topUp), '--answer', 'Signed for on 20 November'),
    ).toMatchObject({ failed: false, output: expect.stringContaining('sent to the bank') as string })
    expect(
      stripe.calls
        .find(({ path }) => path === `/v1/disputes/${id}`)!
        .body.get('evidence[uncategorized_text]') ??
        stripe.calls
          .findLast(({ method, path }) => method === 'POST' && path === `/v1/disputes/${id}`)!
          .body.get('evidence[uncategorized_text]'),
    ).toBe('Signed for on 20 November')
    stripe.endDispute(id, 'won')
    await deliverAll()
    expect(await creditsOf(customer)).toBe(100_00)
    expect(await balancesOf(server, customer)).toEqual({
      credits: -100_00,
      card_clearing: 88_62,
      fees: -3_20,
      tax_HST: -42,
      chargeback_costs: 15_00,
    })
    expect(await readTopUp(customer, topUp.id)).toMatchObject({ chargeback: { state: 'won' } })
    expect((await emailsTo(customer.user.userName)).map(({ subject }) => subject)).toContain(
      `Top-up ${topUp.referenceNumber}: payment dispute ended`,
    )
    expect(await runAdmin('topup', 'refund', topUp.referenceNumber, '--reason', 'x')).toMatchObject({
      failed: false,
    })
  })

  test('once lost, the held credits are gone and the rest is owed; it is taken from later credits or written off', async () => {
    const { customer, card, topUp } = await toppedUp()
    await spend(customer, 60_00)
    const { id } = stripe.dispute(intentOf(topUp.id))
    await deliverAll()
    expect(await settlementOf(customer)).toMatchObject({ heldCents: 40_00 })
    stripe.endDispute(id, 'lost')
    await deliverAll()
    // 103.62 taken and 15.00 kept, less the 40.00 that were held and the card fee of 3.62 with its tax.
    expect(await settlementOf(customer)).toMatchObject({ heldCents: 0, owedCents: 75_00 })
    expect(await balancesOf(server, customer)).toEqual({
      chargebacks: 75_00,
      card_clearing: -15_00,
      forfeited: -60_00,
    })
    expect(await readTopUp(customer, topUp.id)).toMatchObject({
      chargeback: { state: 'lost', credits: 100_00 },
    })
    expect(
      (await emailsTo(customer.user.userName)).find(({ kind }) => kind === 'chargeback:ended')!.text,
    ).toContain('You owe $75.00')
    const number = await numberOf(topUp)
    expect(await runAdmin('chargeback', 'deduct', number)).toMatchObject({ failed: true })
    await topUpBy(customer, { cardId: card.id, subtotal: 50_00 })
    expect(await runAdmin('chargeback', 'deduct', number, '50.00')).toMatchObject({
      failed: false,
      output: expect.stringContaining('25.00 still owed') as string,
    })
    expect(await runAdmin('chargeback', 'write-off', number, '25.01')).toMatchObject({ failed: true })
    expect(await runAdmin('chargeback', 'write-off', number)).toMatchObject({
      failed: false,
      output: expect.stringContaining('0.00 still owed') as string,
    })
    expect(await settlementOf(customer)).toMatchObject({ availableCents: 0, owedCents: 0 })
    expect(
      await runAdmin('topup', 'refund', topUp.referenceNumber, '--reason', 'x'),
      'the bank gave it back',
    ).toMatchObject({ failed: true })
  })

  test('once accepted by the operator, it is lost at once, bonus included', async () => {
    await runAdmin('promo', 'create', 'TENMORE', '--coupon', '10.00')
    const { customer, card } = await withCard()
    const { data: topUp } = await topUpBy(customer, { cardId: card.id, coupon: 'TENMORE' })
    stripe.dispute(intentOf(topUp!.id))
    await deliverAll()
    expect(await settlementOf(customer)).toMatchObject({ heldCents: 110_00 })
    expect(await runAdmin('chargeback', 'accept', await numberOf(topUp!))).toMatchObject({
      failed: false,
      output: expect.stringMatching(/lost.*owes 15\.00/) as string,
    })
    expect(await balancesOf(server, customer)).toEqual({ chargebacks: 15_00, card_clearing: -15_00 })
    expect(await runAdmin('chargeback', 'accept', await numberOf(topUp!))).toMatchObject({
      failed: true,
      output: expect.stringContaining('has ended') as string,
    })
  })

  test('lost and won after all, what it had cost the customer is returned, and nothing is owed or written off', async () => {
    await runAdmin('promo', 'create', 'FIVEMORE', '--coupon', '5.00')
    const { customer, card } = await withCard()
    const { data: topUp } = await topUpBy(customer, { cardId: card.id, coupon: 'FIVEMORE' })
    await spend(customer, 60_00)
    const { id } = stripe.dispute(intentOf(topUp!.id))
    stripe.endDispute(id, 'lost')
    await deliverAll()
    const number = await numberOf(topUp!)
    await topUpBy(customer, { cardId: card.id, subtotal: 50_00 })
    await runAdmin('chargeback', 'deduct', number, '30.00')
    await runAdmin('chargeback', 'write-off', number, '20.00')
    expect(await settlementOf(customer)).toMatchObject({ availableCents: 20_00, owedCents: 25_00 })
    stripe.endDispute(id, 'won')
    await deliverAll()
    await deliverAll()
    // What was left of the first top-up and its bonus, and the second.
    expect(await settlementOf(customer)).toMatchObject({ availableCents: 95_00, heldCents: 0, owedCents: 0 })
    expect(
      (await customer.call<{ rows: { kind: string; totalCents: number }[] }>('GET', '/invoices'))
        .data!.rows.map(({ kind, totalCents }) => `${kind} ${totalCents}`)
        .toSorted(),
      'its fee went back, and is charged again',
    ).toEqual(['creditNote 362', 'fee 198', 'fee 362', 'fee 362'])
    expect(await balancesOf(server, customer)).toEqual({
      credits: -90_00,
      promo_credits: -5_00,
      promo_deferred: 5_00,
      card_clearing: 140_60,
      fees: -4_95,
      tax_HST: -65,
      chargeback_costs: 15_00,
      forfeited: -60_00,
    })
    expect(await readTopUp(customer, topUp!.id)).toMatchObject({ chargeback: { state: 'won' } })
    expect(
      (await emailsTo(customer.user.userName)).filter(({ kind }) => kind === 'chargeback:ended'),
    ).toHaveLength(2)
  })

  test('evidence is kept and sent to the bank with the response, the newest file of each kind', async () => {
    const { topUp } = await toppedUp()
    const { id } = stripe.dispute(intentOf(topUp.id))
    await deliverAll()
    const number = await numberOf(topUp)
    const add = (file: string, kind: string, bytes: Uint8Array) =>
      runVerb(
        {
          argv: ['chargeback', 'evidence', number, '--file', file, '--kind', kind],
          input: Buffer.from(bytes).toString('base64'),
        },
        server.deps,
      )
    const pdf = new TextEncoder().encode('%PDF-1.7 signed for by Mina')
    expect(await add('old.pdf', 'shipping', pdf)).toMatchObject({ failed: false })
    expect(await add('/home/op/pod.pdf', 'shipping', pdf)).toMatchObject({
      failed: false,
      output: expect.stringContaining('pod.pdf is kept as evidence') as string,
    })
    expect(await add('notes.txt', 'other', new TextEncoder().encode('hello'))).toMatchObject({
      failed: true,
      output: expect.stringContaining('isn’t a PDF, PNG or JPEG') as string,
    })
    expect(await add('pod.pdf', 'proof', pdf)).toMatchObject({ failed: true })
    await runAdmin('chargeback', 'contest', number, '--answer', 'Signed for on 20 November')
    const [sent] = stripe.calls.filter(({ path }) => path === '/v1/files')
    expect(String(sent!.body)).toMatch(/dispute_evidence.*pod\.pdf/)
    const answer = stripe.calls.findLast(
      ({ method, path }) => method === 'POST' && path === `/v1/disputes/${id}`,
    )!.body
    expect([
      answer.get('evidence[uncategorized_text]'),
      answer.get('evidence[shipping_documentation]'),
      answer.get('evidence[uncategorized_file]'),
    ]).toEqual(['Signed for on 20 November', expect.stringMatching(/^file_/), null])
  })
})
