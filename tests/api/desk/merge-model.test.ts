import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { mergeCustomers, type MergeReport } from '#server/modules/merging/merge.ts'
import { expirePromoLots } from '#server/modules/billing/promo-expiry.ts'
import { addCard, topUp } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { withGatewayServer, runAdmin, server } from '#tests/support/payments/gateway-server.ts'
import { buyer, credits, givePromoCredits } from '#tests/support/payments/promo-lots.ts'
import { SEQUENCES } from '#tests/support/server/full-run.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'

const RUNS = Math.ceil(SEQUENCES / 50)
const EVENTS = [
  'gift',
  'short gift',
  'card',
  'coupon',
  'transfer',
  'buy',
  'buy',
  'cancel',
  'refund',
  'adjust',
  'draft',
  'tracker',
  'days',
] as const
const event = fc.constantFrom(...EVENTS)
const history = fc.array(event, { minLength: 3, maxLength: 8 })

/** Somebody with an account, and everything that may happen to it. */
async function shop() {
  const { customer, buy } = await buyer()
  const card = await addCard(customer)
  const orders: string[] = []
  const drafts: string[] = []
  const first = async (path: string, which: (row: Record<string, unknown>) => boolean, key: string) =>
    (await customer.call<{ rows: Record<string, unknown>[] }>('GET', path)).data!.rows.find(which)?.[key] as
      | string
      | undefined
  const happens: Record<(typeof EVENTS)[number], () => Promise<unknown>> = {
    gift: () => givePromoCredits(customer, '9.00'),
    'short gift': () => givePromoCredits(customer, '4.00', 1),
    card: () => topUp(customer, { cardId: card.id, subtotal: 30_00 }),
    coupon: async () => {
      const code = make.id().toUpperCase()
      await runAdmin('promo', 'create', code, '--coupon', '3.33', '--days', '1')
      await topUp(customer, { cardId: card.id, subtotal: 10_00, coupon: code })
    },
    transfer: async () => {
      await topUp(customer, { method: 'etransfer', subtotal: 15_00 })
      const number = await first('/topups', ({ state }) => state === 'transfer', 'referenceNumber')
      await runAdmin('topup', 'confirm', number ?? 'TU0001-0019')
    },
    buy: async () => {
      const bought = await buy()
      if (bought?.outcome === 'bought') orders.push(bought.orderId)
    },
    cancel: () => customer.call('POST', `/orders/${orders[0] ?? make.id()}/cancel`),
    refund: async () => {
      const number = await first('/topups', ({ state }) => state === 'paid', 'referenceNumber')
      await runAdmin('topup', 'refund', number ?? 'TU0001-0019', '3.00', '--reason', 'model')
    },
    adjust: async () => {
      const number = await first('/orders', ({ status }) => status === 'ordered', 'number')
      await runAdmin('adjustment', 'create', number ?? 'OR0000-1235', '1.00', '--reason', 'weight')
    },
    draft: async () => {
      const id = make.id()
      drafts.push(id)
      await save(customer, 'draft', id, { kind: 'parcel', updatedAt: '2026-11-18T15:00:00.000Z', values: {} })
    },
    tracker: () => save(customer, 'tracker', '7035114477138472', { note: customer.user.nickName }),
    days: async () => {
      server.clock.advance(86_400_000)
      await expirePromoLots(server.deps)
    },
  }
  return { customer, orders, drafts, happens }
}

const save = (customer: TestCustomer, entity: string, id: string, doc: object) =>
  customer.call('POST', '/sync', {
    user: customer.user.id,
    ops: [{ opId: make.id(), entity, id, baseRev: 0, doc }],
  })

const faults = async () => (await verifyLedger(server.deps.database)).faults
/** The company's books by account: a merge changes none. */
const books = async () =>
  (
    await server.deps.database.sql.execute<{ account: string; cents: string }>(
      sql`select account, sum(amount) as cents from general_ledger group by account having sum(amount) <> 0 order by account`,
    )
  ).rows
const numbers = async (customer: TestCustomer) =>
  (
    await server.deps.database.sql.execute<{ number: string }>(
      sql`select number from invoices where customer_id = ${customer.user.customerId} order by number`,
    )
  ).rows.map(({ number }) => number)

describe.each(DATABASES)('any two accounts made one, on $name', ({ open }) => {
  withGatewayServer(open)

  test('whatever happened to either: the ledger verifies, credits by lot are those of both, everything is found once, and goes on', async () => {
    await fc.assert(
      fc.asyncProperty(history, history, fc.array(event, { maxLength: 4 }), async (earlier, own, later) => {
        const [from, into] = [await shop(), await shop()]
        for (const one of earlier) await from.happens[one]()
        for (const one of own) await into.happens[one]()
        const had = [await credits(from.customer), await credits(into.customer)]
        const invoices = [...(await numbers(from.customer)), ...(await numbers(into.customer))]
        const before = await books()
        const both = {
          from: from.customer.user.customerId,
          into: into.customer.user.customerId,
          reason: 'model',
        }

        const shown = await mergeCustomers(server.deps, { ...both, dryRun: true })
        expect([await credits(from.customer), await credits(into.customer)]).toEqual(had)
        const done = await mergeCustomers(server.deps, { ...both, dryRun: false })
        expect(withoutSessions(done)).toEqual(withoutSessions(shown))

        expect(await faults()).toEqual([])
        expect(await books()).toEqual(before)
        const now = await credits(into.customer)
        expect(now.availableCents).toBe(had[0]!.availableCents + had[1]!.availableCents)
        expect(byDay(now.promo)).toEqual(byDay([...had[0]!.promo, ...had[1]!.promo]))
        expect(await numbers(into.customer)).toEqual(invoices.toSorted())
        const listed = async (path: string) =>
          (await into.customer.call<{ rows: { id: string }[] }>('GET', path)).data!.rows.map(({ id }) => id)
        expect((await listed('/orders')).toSorted()).toEqual([...from.orders, ...into.orders].toSorted())
        expect((await listed('/drafts')).toSorted()).toEqual([...from.drafts, ...into.drafts].toSorted())
        const statements = await into.customer.call<{ rows: { closingCents: number }[] }>(
          'GET',
          '/statements',
        )
        expect(statements.data!.rows[0]?.closingCents ?? 0).toBe(now.availableCents)

        // It goes on: what was bought and paid in the emptied account is cancelled and refunded in this one.
        into.orders.unshift(...from.orders)
        for (const one of ['cancel', 'refund', ...later] as const) await into.happens[one]()
        expect(await faults()).toEqual([])
      }),
      { numRuns: RUNS },
    )
  }, 1_800_000)
})

/** Asking for the credits opened another one. */
const withoutSessions = ({ rows, ...report }: MergeReport) => ({
  ...report,
  rows: rows.filter(({ kind }) => kind !== 'sessions'),
})

function byDay(lots: readonly { lastDay: string | null; cents: number }[]): Record<string, number> {
  const days: Record<string, number> = {}
  for (const { lastDay, cents } of lots) days[String(lastDay)] = (days[String(lastDay)] ?? 0) + cents
  return days
}
