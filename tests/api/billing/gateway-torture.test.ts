import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { topUp as topUpBy } from '#tests/support/payments/cards.ts'
import type { Weather } from '#tests/support/payments/stripe-stand-in.ts'
import {
  withStripeServer,
  deliver,
  runAdmin,
  settleTopUps,
  server,
  stripe,
  importMovements,
  withCard,
} from '#tests/support/payments/stripe-server.ts'
import { SEQUENCES } from '#tests/support/server/full-run.ts'

const RUNS = Math.ceil(SEQUENCES / 20)
const HOUR = 3_600_000
const WEATHERS: Weather[] = [
  'fine',
  'fine',
  'lost on the way',
  'lost answer',
  'late',
  'no key',
  'forbidden',
  'not found',
  'busy',
  'broken',
]
/** Everything that may happen, in any order, to a customer's money between us, Stripe and two banks. */
const EVENTS = [
  'charge',
  'slow charge',
  'charge twice',
  'bank asks',
  'refund',
  'part of a refund',
  'slow refunds',
  'refund clears',
  'refund fails',
  'dispute',
  'inquiry',
  'escalate',
  'win',
  'lose',
  'accept',
  'deduct',
  'recover',
  'take in',
  'webhooks',
  'late arrives',
  'payout',
  'hours pass',
  'days pass',
] as const
const step = fc.record({
  event: fc.constantFrom(...EVENTS),
  pick: fc.nat(),
  weather: fc.array(fc.constantFrom(...WEATHERS), { minLength: 1, maxLength: 4 }),
})

describe('a gateway that loses, repeats, reorders and delays for days', () => {
  withStripeServer()

  test('nobody is charged or refunded twice, nothing is lost, and the ledger agrees with the gateway', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        stripe.weather = () => 'fine'
        const { customer, card, method } = await withCard()
        const { customerId } = customer.user
        const mine = <T extends { payment_intent: string }>(all: Map<string, T>) =>
          [...all.values()].filter(
            ({ payment_intent: of }) => stripe.intents.get(of)!.metadata.customer === customerId,
          )
        const intents = () =>
          [...stripe.intents.values()].filter(({ metadata }) => metadata.customer === customerId)
        const one = <T>(all: T[], pick: number): T | undefined => all[pick % Math.max(all.length, 1)]
        const list = async () =>
          (await (await server.signIn(customer.user)).call<{ rows: TopUp[] }>('GET', '/topups')).data!.rows
        const charge = async (behave: 'succeeded' | 'processing' | 'requires_action', again = 1) => {
          stripe.behave.set(method, behave)
          const entry = { cardId: card.id, subtotal: 20_00, id: server.deps.clock.newId() }
          const buyer = await server.signIn(customer.user)
          await Promise.all(Array.from({ length: again }, () => topUpBy(buyer, entry)))
        }
        const refund = async (pick: number, ...amount: string[]) =>
          runAdmin(
            'topup',
            'refund',
            one(
              (await list()).filter(({ state }) => state === 'paid'),
              pick,
            )?.referenceNumber ?? 'TU0001-0019',
            ...amount,
            '--reason',
            'torture',
          )
        const chargebackOf = async (state: string, pick: number) =>
          one(
            (
              JSON.parse((await runAdmin('chargeback', 'list', '--json', '--state', state)).output) as Record<
                string,
                string
              >[]
            ).filter((row) => row.customer === customer.user.userName),
            pick,
          )?.number ?? 'CB0000-1015'
        const perform: Record<(typeof EVENTS)[number], (pick: number) => unknown> = {
          charge: () => charge('succeeded'),
          'slow charge': () => charge('processing'),
          'charge twice': () => charge('succeeded', 3),
          'bank asks': async (pick) => {
            await charge('requires_action')
            for (const { id } of intents()) stripe.authenticate(id, pick % 2 === 0)
          },
          refund: (pick) => refund(pick),
          'part of a refund': (pick) => refund(pick, '3.33'),
          'slow refunds': (pick) => {
            stripe.refundsBegin = pick % 2 === 0 ? 'pending' : 'succeeded'
          },
          'refund clears': (pick) =>
            stripe.clear(one([...mine(stripe.refunds), ...intents()], pick)?.id ?? ''),
          'refund fails': (pick) => {
            const found = one(mine(stripe.refunds), pick)
            if (found) stripe.failRefund(found.id)
          },
          dispute: (pick) => dispute(pick, false),
          inquiry: (pick) => dispute(pick, true),
          escalate: (pick) => {
            const found = one(
              mine(stripe.disputes).filter(({ status }) => status === 'warning_needs_response'),
              pick,
            )
            if (found) stripe.escalate(found.id)
          },
          win: (pick) => {
            const found = one(mine(stripe.disputes), pick)
            if (found) stripe.endDispute(found.id, 'won')
          },
          lose: (pick) => {
            const found = one(mine(stripe.disputes), pick)
            if (found) stripe.endDispute(found.id, 'lost')
          },
          accept: async (pick) => runAdmin('chargeback', 'accept', await chargebackOf('open', pick)),
          deduct: async (pick) => runAdmin('chargeback', 'deduct', await chargebackOf('lost', pick), '1.00'),
          recover: settleTopUps,
          'take in': () => importMovements().catch(() => {}),
          webhooks: (pick) => deliverSome(pick),
          'late arrives': () => stripe.arrive(),
          payout: () => stripe.payOut(),
          'hours pass': (pick) => server.clock.advance((pick % 30) * HOUR),
          'days pass': (pick) => server.clock.advance((pick % 6) * 24 * HOUR),
        }
        function dispute(pick: number, inquiry: boolean) {
          const found = one(
            intents().filter(
              ({ id, status }) =>
                status === 'succeeded' && !mine(stripe.disputes).some(({ payment_intent: of }) => of === id),
            ),
            pick,
          )
          if (found) stripe.dispute(found.id, { inquiry })
        }
        /** Delivered in reverse, twice, and some never. */
        async function deliverSome(pick: number) {
          const some = stripe.events
            .splice(0)
            .toReversed()
            .filter((_, at) => (pick + at) % 3 !== 0)
          for (const event of [...some, ...some]) await deliver(event)
        }

        for (const { event, pick, weather } of steps) {
          let calls = pick
          stripe.weather = () => weather[(calls += 1) % weather.length]!
          await perform[event](pick)
          const { faults } = await verifyLedger(server.deps.database)
          expect(faults, event).toEqual([])
        }

        // The network recovers, and retries eventually get an answer.
        stripe.weather = () => 'fine'
        stripe.arrive()
        for (const { id } of [...mine(stripe.refunds), ...intents()]) stripe.clear(id)
        for (let days = 0; days < 4; days += 1) {
          server.clock.advance(25 * HOUR)
          await settleTopUps()
          await importMovements()
        }
        const rows = await list()
        expect(rows.filter(({ state }) => state === 'processing' || state === 'action')).toEqual([])
        // None charged twice, none lost: one charge for each paid top-up, and none for the others.
        const charged = intents()
          .filter(({ status }) => status === 'succeeded')
          .map(({ metadata }) => metadata.top_up!)
          .toSorted()
        expect(
          rows
            .filter(({ state }) => state === 'paid')
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(charged)
        // None refunded twice, none lost: what was returned is what was recorded, each refund once.
        const alive = mine(stripe.refunds).filter(({ status }) => status === 'succeeded')
        const keys = alive.map(({ metadata }) => metadata.refund)
        expect(new Set(keys).size).toBe(keys.length)
        const sum = async (query: string) =>
          Number((await server.deps.database.sql.execute<{ cents: string }>(query)).rows[0]!.cents)
        expect(
          await sum(
            `select coalesce(sum(credit_cents + fee_cents + (select coalesce(sum((tax ->> 'amountCents')::bigint), 0) from jsonb_array_elements(fee_taxes) tax)), 0) as cents from top_up_refunds where state = 'done' and customer_id = '${customerId}'`,
          ),
        ).toBe(alive.reduce((all, { amount }) => all + amount, 0))
        expect(
          await sum(
            `select count(*) as cents from top_up_refunds where state = 'open' and customer_id = '${customerId}'`,
          ),
        ).toBe(0)
        // Customers' money at the gateway, before its fees for charges, equals the clearing account.
        const sources = new Set([
          ...intents().map(({ id }) => `ch_${id.slice(3)}`),
          ...mine(stripe.refunds).map(({ id }) => id),
          ...mine(stripe.disputes).map(({ id }) => id),
        ])
        const held = stripe.movements
          .filter(({ source }) => sources.has(source))
          .reduce((all, { amount, fee, type }) => all + amount - (type === 'charge' ? 0 : fee), 0)
        expect(
          await sum(
            `select coalesce(sum(posted), 0) as cents from ledger_accounts where kind = 'card_clearing' and customer_id = '${customerId}'`,
          ),
        ).toBe(held)
        // The company's ledger has the other side: the clearing accounts of both ledgers cancel out, and its
        // gateway account is the balance at Stripe.
        expect(
          await sum(
            `select coalesce((select sum(posted) from ledger_accounts where kind = 'card_clearing'), 0) + coalesce((select posted from company_accounts where kind = 'card_clearing'), 0) as cents`,
          ),
        ).toBe(0)
        expect(
          await sum(`select coalesce(sum(posted), 0) as cents from company_accounts where kind = 'gateway'`),
        ).toBe(stripe.movements.reduce((all, { amount, fee }) => all + amount - fee, 0))
        // Every movement is kept for reconciliation.
        expect(await sum(`select count(*) as cents from gateway_movements where gateway = 'stripe'`)).toBe(
          stripe.movements.length,
        )
        expect(
          mine(stripe.disputes).filter(
            ({ status }) => status === 'won' || status === 'lost' || status === 'warning_closed',
          ).length,
        ).toBe(
          await sum(
            `select count(*) as cents from chargebacks where state in ('won', 'lost') and customer_id = '${customerId}'`,
          ),
        )
        expect((await verifyLedger(server.deps.database)).faults).toEqual([])
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  }, 1_800_000)
})
