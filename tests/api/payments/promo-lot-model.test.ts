import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expirePromoLots } from '#server/modules/billing/promo-expiry.ts'
import { importGatewayActivity } from '#server/app/maintenance.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { addCard, topUp } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { withGatewayServer, runAdmin, server } from '#tests/support/payments/gateway-server.ts'
import { balancesOf } from '#tests/support/payments/ledger.ts'
import { buyer, credits, givePromoCredits } from '#tests/support/payments/promo-lots.ts'
import { SEQUENCES } from '#tests/support/server/full-run.ts'

const DAY = 86_400_000
const RUNS = Math.ceil(SEQUENCES / 50)

describe.each(DATABASES)('any sequence of promotional credits on $name', ({ open }) => {
  withGatewayServer(open)

  test('whatever is granted, bought, cancelled, refunded, disputed and expires: lots equal what the ledger owes, and nothing is used that isn’t there', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.constantFrom(
            'gift',
            'short gift',
            'card',
            'coupon',
            'buy',
            'buy',
            'cancel',
            'refund',
            'part of a refund',
            'disputed coupon',
            'hear',
            'win',
            'lose',
            'deduct',
            'days',
            'expire',
          ),
          { minLength: 6, maxLength: 14 },
        ),
        async (events) => {
          const { customer, buy } = await buyer()
          const card = await addCard(customer)
          const disputed = await addCard(customer, '4000000000000259')
          const chargebacks = async () =>
            (
              JSON.parse((await runAdmin('chargeback', 'list', '--json')).output) as Record<string, string>[]
            ).filter((row) => row.customer === customer.user.userName)
          const opened = async () =>
            (await chargebacks()).find(({ state }) => state === 'open')?.number ?? 'CB0000-1015'
          const owed = async () =>
            (await chargebacks()).find(({ owed: cents }) => cents !== '0.00')?.number ?? 'CB0000-1015'
          const withCoupon = async (cardId: string) => {
            const code = make.id().toUpperCase()
            await runAdmin('promo', 'create', code, '--coupon', '3.33', '--days', '1')
            paid.push(
              (await topUp(customer, { cardId, subtotal: 10_00, coupon: code })).data!.referenceNumber,
            )
          }
          const orders: string[] = []
          const paid: string[] = []
          const perform: Record<(typeof events)[number], () => Promise<unknown>> = {
            gift: () => givePromoCredits(customer, '9.99'),
            'short gift': () => givePromoCredits(customer, '6.01', 2),
            card: async () =>
              paid.push((await topUp(customer, { cardId: card.id, subtotal: 30_00 })).data!.referenceNumber),
            coupon: () => withCoupon(card.id),
            'disputed coupon': () => withCoupon(disputed.id),
            hear: () => importGatewayActivity(server.deps, server.app.log),
            win: async () =>
              runAdmin('chargeback', 'contest', await opened(), '--answer', 'winning_evidence'),
            lose: async () => runAdmin('chargeback', 'accept', await opened()),
            deduct: async () => runAdmin('chargeback', 'deduct', await owed(), '1.00'),
            buy: async () => {
              const bought = await buy()
              if (bought?.outcome === 'bought') orders.push(bought.orderId)
            },
            cancel: async () => customer.call('POST', `/orders/${orders.pop() ?? make.id()}/cancel`),
            refund: async () => runAdmin('topup', 'refund', paid.pop() ?? 'TU0001-0019', '--reason', 'model'),
            'part of a refund': async () =>
              runAdmin('topup', 'refund', paid.at(-1) ?? 'TU0001-0019', '3.34', '--reason', 'model'),
            days: async () => server.clock.advance(DAY),
            expire: () => expirePromoLots(server.deps),
          }
          for (const event of events) {
            await perform[event]()
            expect((await verifyLedger(server.deps.database)).faults, event).toEqual([])
            const { availableCents, promo } = await credits(customer)
            const { credits: own = 0, promo_credits: given = 0 } = await balancesOf(server, customer)
            expect([availableCents, promo.reduce((sum, { cents }) => sum + cents, 0)], event).toEqual([
              0 - own - given,
              0 - given,
            ])
          }
        },
      ),
      { numRuns: RUNS },
    )
  }, 1_800_000)
})
