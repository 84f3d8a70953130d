import { describe, expect, test } from 'vitest'
import type { Settlement } from '#src/contract/billing/invoices.ts'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { importGatewayActivity } from '#server/app/maintenance.ts'
import { addCard, creditsOf, topUp } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { mailsTo } from '#tests/support/mail/queued-mail.ts'
import {
  withGatewayServer,
  runAdmin,
  newCustomer,
  settleTopUps,
  server,
} from '#tests/support/payments/gateway-server.ts'

const NUMBERS = {
  disputed: '4000000000000259',
  slowRefund: '4000000000007726',
  failingRefund: '4000000000005126',
}

describe.each(DATABASES)(
  'with test cards, who tries the product out sees what banks do later, on $name',
  ({ open }) => {
    withGatewayServer(open)
    const importMovements = () => importGatewayActivity(server.deps, server.app.log)
    const withCard = async (number: string) => {
      const customer = await newCustomer()
      return {
        customer,
        topUp: (await topUp(customer, { cardId: (await addCard(customer, number)).id })).data!,
      }
    }
    const chargebackOf = async (one: TopUp) =>
      (JSON.parse((await runAdmin('chargeback', 'list', '--json')).output) as Record<string, string>[]).find(
        (row) => row['top-up'] === one.referenceNumber,
      )!
    const refund = (one: TopUp) => runAdmin('topup', 'refund', one.referenceNumber, '--reason', 'trying')
    const read = async (customer: Awaited<ReturnType<typeof newCustomer>>, { id }: TopUp) =>
      (await customer.call<TopUp>('GET', `/topups/${id}`)).data!

    test.each([
      ['winning_evidence', 'won', 100_00, 0],
      ['losing_evidence', 'lost', 0, 15_00],
    ])('a dispute is answered with %s and %s', async (answer, state, credits, owedCents) => {
      const { customer, topUp: one } = await withCard(NUMBERS.disputed)
      expect(await creditsOf(customer)).toBe(100_00)
      await importMovements()
      expect((await customer.call<Settlement>('GET', '/settlement')).data).toMatchObject({
        availableCents: 0,
        heldCents: 100_00,
      })
      const { number } = await chargebackOf(one)
      expect(
        await runAdmin('chargeback', 'contest', number!, '--answer', 'They wrote that it came.'),
      ).toMatchObject({ output: expect.stringContaining('sent to the bank') as string })
      expect(await runAdmin('chargeback', 'contest', number!, '--answer', answer)).toMatchObject({
        output: `${number}: ${state}.`,
      })
      expect((await customer.call<Settlement>('GET', '/settlement')).data).toMatchObject({
        availableCents: credits,
        heldCents: 0,
        owedCents,
      })
    })

    test('a slow refund is announced once it is done', async () => {
      const { customer, topUp: one } = await withCard(NUMBERS.slowRefund)
      expect(await refund(one)).toMatchObject({ output: expect.stringContaining('processing') as string })
      await settleTopUps()
      expect(await mailsTo(server, customer, 'credits.refunded')).toHaveLength(0)
      server.clock.advance(61_000)
      await settleTopUps()
      expect(await mailsTo(server, customer, 'credits.refunded')).toHaveLength(1)
    })

    test('a failed refund returns the credits, and can be made again', async () => {
      const { customer, topUp: one } = await withCard(NUMBERS.failingRefund)
      expect(await refund(one)).toMatchObject({ output: expect.stringContaining('refunded') as string })
      await importMovements()
      expect(await creditsOf(customer)).toBe(0)
      server.clock.advance(61_000)
      await importMovements()
      await importMovements()
      expect(await read(customer, one)).toMatchObject({ refunded: 0, refundFailed: 100_00 })
      expect(await creditsOf(customer)).toBe(100_00)
      expect(await refund(one)).toMatchObject({ failed: false })
    })

    test('a day’s money is paid out the next day, explained by its movements to the cent', async () => {
      await importMovements()
      server.clock.advance(86_400_000)
      await importMovements()
      const payouts = JSON.parse((await runAdmin('payout', 'list', '--json')).output) as Record<
        string,
        string
      >[]
      expect(payouts.length).toBeGreaterThan(0)
      expect(payouts.map(({ difference }) => difference)).toEqual(payouts.map(() => '0.00'))
    })
  },
)
