import { expect, test } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import {
  withStripeServer,
  intentOf,
  runAdmin,
  server,
  stripe,
  importMovements,
  toppedUp,
} from '#tests/support/payments/stripe-server.ts'

const DAY = 86_400_000

withStripeServer()
const bring = (text: string, ...options: string[]) =>
  runVerb(
    {
      argv: ['bank', 'import', 'file.csv', ...options],
      input: Buffer.from(`Date,Description,Amount\n${text}\n`).toString('base64'),
    },
    server.deps,
  )
const accounts = async () =>
  Object.fromEntries(
    (
      JSON.parse((await runAdmin('books', 'balance', '--json')).output) as {
        account: string
        together: string
      }[]
    ).map(({ account, together }) => [account, together]),
  )
const open = async () =>
  JSON.parse((await runAdmin('reconcile', 'list', '--json')).output) as Record<string, string>[]
const today = () => bookDay(server.clock.now())

test('card payments are at the gateway, in transit, and in the bank: each amount in one place at a time, and in the end every clearing account is zero', async () => {
  expect((await bring(`${today()},OPENING DAY FEE,-1.00`, '--opening', '500.00')).failed).toBe(false)
  const { topUp: first } = await toppedUp()
  await toppedUp()
  await runAdmin('topup', 'refund', first.referenceNumber, '40.00', '--reason', 'asked')
  expect((await open()).map(({ what }) => what)).toContain('card_clearing')
  await importMovements()
  expect(await accounts()).toMatchObject({ card_clearing: '0.00', gateway_fees: '6.60' })

  const { amount } = stripe.payOut()
  await importMovements()
  expect(await accounts()).toMatchObject({ gateway: '0.00', payouts: (amount / 100).toFixed(2) })
  expect(await open()).toContainEqual(
    expect.objectContaining({ what: 'payouts', amount: (amount / 100).toFixed(2) }),
  )

  server.clock.advance(2 * DAY)
  expect((await bring(`${today()},STRIPE PAYMENTS,${(amount / 100).toFixed(2)}`)).output).toContain(
    '1 line matched',
  )
  expect(await accounts()).toMatchObject({ payouts: '0.00', bank: (500 + amount / 100).toFixed(2) })
  expect((await open()).map(({ what }) => what)).toEqual(['bank line of main'])
  await ledgerHolds(server)
})

test('a chargeback larger than the gateway’s balance is collected from the bank, and explained, too', async () => {
  const { topUp } = await toppedUp()
  const dispute = stripe.dispute(intentOf(topUp.id))
  await importMovements()
  stripe.endDispute(dispute.id, 'lost')
  await importMovements()
  const { amount } = stripe.payOut()
  await importMovements()
  server.clock.advance(2 * DAY)
  expect(amount).toBeLessThan(0)
  expect((await bring(`${today()},STRIPE PAYMENTS,${(amount / 100).toFixed(2)}`)).output).toContain(
    '1 line matched',
  )
  expect(await accounts()).toMatchObject({ card_clearing: '0.00', payouts: '0.00', gateway: '0.00' })
  await ledgerHolds(server)
})

test('a payout that differs from its contents is listed', async () => {
  await toppedUp()
  await importMovements()
  const payout = stripe.payOut()
  payout.amount += 5
  await importMovements()
  expect(await open()).toContainEqual(
    expect.objectContaining({
      what: 'payout that differs from its movements',
      document: payout.id,
      amount: '0.05',
    }),
  )
})
