import { describe, expect, test } from 'vitest'
import type { AutoReload } from '#src/contract/billing/billing.ts'
import { creditsOf, topUp as topUpBy } from '#tests/support/payments/cards.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import {
  withStripeServer,
  deliver,
  deliverAll,
  intentOf,
  emailsTo,
  runAdmin,
  readTopUp,
  server,
  stripe,
  importMovements,
  toppedUp,
  withCard,
} from '#tests/support/payments/stripe-server.ts'
import { balancesOf } from '#tests/support/payments/ledger.ts'
import { settlementOf } from '#tests/support/payments/invoices.ts'

describe('what the bank reports about disputed payments, and when', () => {
  withStripeServer()

  test('events that come late, twice, out of order or never lead to the same books', async () => {
    const { customer, topUp } = await toppedUp()
    const other = await toppedUp()
    const [one, two] = [topUp, other.topUp].map(({ id }) => stripe.dispute(intentOf(id)))
    stripe.endDispute(one!.id, 'lost')
    stripe.endDispute(two!.id, 'won')
    const events = stripe.events
      .splice(0)
      .filter(({ data }) => (data.object as { id: string }).id === one!.id)
    for (const event of [...events.toReversed(), ...events]) await deliver(event)
    await importMovements()
    await importMovements()
    expect(await balancesOf(server, customer)).toEqual({ chargebacks: 15_00, card_clearing: -15_00 })
    // We first hear of it once it is over: nothing was held, and the fee is a cost.
    expect(await balancesOf(server, other.customer)).toEqual({
      credits: -100_00,
      card_clearing: 88_62,
      fees: -3_20,
      tax_HST: -42,
      chargeback_costs: 15_00,
    })
    expect(
      (await emailsTo(customer.user.userName)).filter(({ kind }) => kind === 'chargeback:ended'),
    ).toHaveLength(1)
  })

  test('an inquiry takes nothing and only the operator is told, until the bank takes the money', async () => {
    const { customer, topUp } = await toppedUp()
    const { id } = stripe.dispute(intentOf(topUp.id), { inquiry: true })
    await deliverAll()
    expect(await creditsOf(customer)).toBe(100_00)
    expect(await readTopUp(customer, topUp.id)).toMatchObject({ chargeback: null })
    expect(
      (await emailsTo(customer.user.userName)).filter(({ kind }) => kind.startsWith('chargeback')),
    ).toEqual([])
    expect(
      (await emailsTo(server.deps.config.site.email)).filter(
        ({ kind, text }) => kind === 'chargeback:opened:company' && text.includes(topUp.referenceNumber),
      ),
    ).toHaveLength(1)
    server.clock.advance(1000)
    stripe.escalate(id)
    await deliverAll()
    expect(await settlementOf(customer)).toMatchObject({ availableCents: 0, heldCents: 100_00 })
    expect(
      (await emailsTo(customer.user.userName)).filter(({ kind }) => kind === 'chargeback:opened'),
    ).toHaveLength(1)
  })

  test('an inquiry whose webhook never came is still noticed, and so is its end', async () => {
    const { topUp } = await toppedUp()
    const { id } = stripe.dispute(intentOf(topUp.id), { inquiry: true })
    stripe.events.length = 0
    await importMovements()
    const stateOf = async () =>
      (JSON.parse((await runAdmin('chargeback', 'list', '--json')).output) as Record<string, string>[]).find(
        (row) => row['top-up'] === topUp.referenceNumber,
      )!.state
    expect(await stateOf()).toBe('inquiry')
    stripe.endDispute(id, 'won')
    await importMovements()
    expect(await stateOf()).toBe('won')
  })

  test('after a partial refund only the rest is held', async () => {
    const { customer, topUp } = await toppedUp()
    await runAdmin('topup', 'refund', topUp.referenceNumber, '75.00', '--reason', 'x')
    stripe.dispute(intentOf(topUp.id), { amount: 25_91 })
    await deliverAll()
    expect(await settlementOf(customer)).toMatchObject({ availableCents: 0, heldCents: 25_00 })
  })

  test('a refund and a successful dispute of the same payment leave the customer owing all of it', async () => {
    const { customer, topUp } = await toppedUp()
    await runAdmin('topup', 'refund', topUp.referenceNumber, '--reason', 'x')
    const { id } = stripe.dispute(intentOf(topUp.id))
    stripe.endDispute(id, 'lost')
    await deliverAll()
    expect(await settlementOf(customer)).toMatchObject({ availableCents: 0, heldCents: 0, owedCents: 118_62 })
    expect(await balancesOf(server, customer)).toEqual({ chargebacks: 118_62, card_clearing: -118_62 })
  })

  test('a disputed card isn’t charged automatically any more', async () => {
    const { customer, card, topUp } = await toppedUp()
    await customer.call('PUT', '/auto-reload', {
      enabled: true,
      threshold: 50_00,
      amount: 100_00,
      monthlyLimit: 250_00,
      cardId: card.id,
    })
    stripe.dispute(intentOf(topUp.id))
    await deliverAll()
    expect((await customer.call<AutoReload>('GET', '/auto-reload')).data).toMatchObject({
      pausedReason: 'payment.disputed',
    })
  })

  test('a dispute of a charge whose response was lost is noticed once the charge is booked', async () => {
    const { customer, card } = await withCard()
    const id = make.id()
    stripe.loseNextAnswer()
    await topUpBy(customer, { id, cardId: card.id })
    stripe.dispute(intentOf(id))
    stripe.events.splice(0)
    await importMovements()
    expect(await settlementOf(customer)).toMatchObject({ availableCents: 0, heldCents: 100_00 })
  })

  test('a dispute or refund of another program on the same account is not ours', async () => {
    const { customer, topUp } = await toppedUp()
    const mine = stripe.intents.get(intentOf(topUp.id))!
    stripe.intents.set('pi_foreign', { ...mine, id: 'pi_foreign', metadata: {} })
    stripe.dispute('pi_foreign')
    stripe.refundByHand('pi_foreign', 1_00)
    await deliverAll()
    await importMovements()
    expect(await creditsOf(customer)).toBe(100_00)
  })

  test('payouts and every movement are kept, and explain what reached the bank to the cent', async () => {
    const { topUp } = await toppedUp()
    await runAdmin('topup', 'refund', topUp.referenceNumber, '10.00', '--reason', 'x')
    await importMovements()
    stripe.payOut()
    await importMovements()
    await importMovements()
    const [payout] = JSON.parse(
      (await runAdmin('payout', 'list', '--json', '--limit', '1')).output,
    ) as Record<string, string>[]
    expect(payout).toMatchObject({ state: 'paid', difference: '0.00' })
    const {
      rows: [kept],
    } = await server.deps.database.sql.execute<{ n: number; cents: string }>(
      `select count(*)::int as n, sum(amount_cents) as cents from gateway_movements where gateway = 'stripe'`,
    )
    expect([kept!.n, Number(kept!.cents)]).toEqual([
      stripe.movements.length,
      stripe.movements.reduce((sum, { amount }) => sum + amount, 0),
    ])
  })
})
