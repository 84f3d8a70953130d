import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { removeAll } from '#server/modules/account/erase.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'
import { SEQUENCES } from '#tests/support/server/full-run.ts'

const RUNS = Math.ceil(SEQUENCES / 50)
/** Everything that may happen to a shipment, in any order. */
const EVENTS = [
  'buy',
  'cancel',
  'deliver',
  'return',
  'adjust up',
  'adjust down',
  'adjust with cost',
  'bill as promised',
  'bill more',
  'bill a credit',
  'bill again',
  'pay a bill',
  'release',
  'never paid',
  'raise prices',
  'lower prices',
  'twice',
] as const

type Happening = [(typeof EVENTS)[number], number]
/** Found by ten thousand sequences: as a carrier's agent, we kept tax collected on what was never paid. */
const FOUND: [Happening[]][] = [
  [
    [
      ['adjust down', 1],
      ['adjust with cost', 0],
      ['cancel', 2],
      ['never paid', 0],
      ['adjust down', 1],
    ],
  ],
]

const POLICIES = (['principal', 'agent'] as const).flatMap((as) =>
  (['sold', 'carried'] as const).map((when) => ({ as, when })),
)

describe.each([...DATABASES].flatMap((database) => POLICIES.map((policy) => ({ ...database, ...policy }))))(
  'whatever happens to shipments sold as $as, on $name, with revenue when $when',
  ({ open, when, as }) => {
    let server: TestServer
    beforeAll(async () => {
      server = await startServer({ database: open, env: { REVENUE_WHEN: when, SELLS_AS: as } })
    })
    afterAll(() => server.close())
    const runAdmin = (argv: string[], input = '') => runVerb({ argv, input }, server.deps)
    let bills = 0

    test('both ledgers balance after each event, carriers are owed what they bill and will bill, and only shipments under way have deferred revenue', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.constantFrom(...EVENTS), fc.nat(2)), { minLength: 6, maxLength: 14 }),
          async (events) => {
            const customer = await server.customer()
            const bought: { id: string; number: string; trackingNumber: string }[] = []
            const buy = async () => {
              const shipment = make.shipment()
              const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
                ...make.quote(shipment),
                carrierCode: 'sample_ground',
              })
              const { data: done } = await customer.call<PurchaseOutcome>('POST', '/orders', {
                intentId: make.id(),
                rateId: data!.rates[0]!.id!,
                shipment,
              })
              if (done?.outcome === 'bought')
                bought.push(
                  (await customer.call<(typeof bought)[number]>('GET', `/orders/${done.orderId}`)).data!,
                )
            }
            await buy()
            let last: string[] = []
            const bill = async (reference: string, net: string, gst: string, note: string) => {
              last = [`M-${(bills += 1)}`, reference, net, gst, note]
              await runAdmin(
                ['bill', 'import', 'b.csv', '--carrier', 'sample_ground'],
                `Invoice Number,Tracking Number,Net,GST,Description\n${last.join()}`,
              )
            }
            const perform: Record<
              (typeof EVENTS)[number],
              (order: (typeof bought)[number]) => Promise<unknown>
            > = {
              buy,
              cancel: ({ id }) => customer.call('POST', `/orders/${id}/cancel`),
              deliver: ({ trackingNumber }) =>
                runAdmin(['tracking', 'event', trackingNumber, 'delivered', '--place', 'Montréal, QC']),
              return: ({ trackingNumber }) =>
                runAdmin([
                  'tracking',
                  'event',
                  trackingNumber,
                  'return_to_sender',
                  '--place',
                  'Montréal, QC',
                ]),
              'adjust up': ({ number }) =>
                runAdmin(['adjustment', 'create', number, '3.00', '--reason', 'weight']),
              'adjust down': ({ number }) =>
                runAdmin(['adjustment', 'create', number, '1.00', '--reason', 'weight', '--refund']),
              'adjust with cost': ({ number }) =>
                runAdmin(['adjustment', 'create', number, '2.00', '--reason', 'address', '--cost', '1.75']),
              'bill as promised': ({ trackingNumber }) => bill(trackingNumber, '13.53', '0.68', ''),
              'bill more': ({ trackingNumber }) => bill(trackingNumber, '19.99', '1.00', 'Weight'),
              'bill a credit': ({ trackingNumber }) => bill(trackingNumber, '-2.22', '-0.11', 'Credit'),
              'bill again': () => bill(last[1] ?? 'nobody', last[2] ?? '1.00', last[3] ?? '', last[4] ?? ''),
              'pay a bill': () => runAdmin(['bill', 'pay', `M-${bills}`]),
              'never paid': async () => {
                const [unpaid] = (
                  await customer.call<{ rows: { number: string }[] }>('GET', '/invoices?tab=unpaid')
                ).data!.rows
                return runAdmin([
                  'invoice',
                  'write-off',
                  unpaid?.number ?? 'FA0000-1015',
                  '--reason',
                  'model',
                ])
              },
              release: ({ number }) => runAdmin(['cost', 'release', number, '--reason', 'model']),
              'raise prices': () => runAdmin(['markup', 'set', '17.5', '--amount', '0.25', '--reason', 'x']),
              'lower prices': () => runAdmin(['markup', 'end', '--reason', 'x']),
              twice: ({ id, trackingNumber }) =>
                Promise.all([
                  customer.call('POST', `/orders/${id}/cancel`),
                  runAdmin(['tracking', 'event', trackingNumber, 'delivered', '--place', 'Laval, QC']),
                  customer.call('POST', `/orders/${id}/cancel`),
                ]),
            }
            for (const [event, which] of events) {
              await perform[event](bought[which % bought.length]!)
              expect((await verifyLedger(server.deps.database)).faults, event).toEqual([])
            }
            // A customer who leaves doesn't change the company's books.
            if (events.length % 2 === 0)
              await server.deps.database.transaction((tx) =>
                removeAll(tx, server.clock, customer.user.customerId),
              )
            expect((await verifyLedger(server.deps.database)).faults).toEqual([])
            const { rows } = await server.deps.database.sql.execute<{ cents: string }>(
              sql`select coalesce(sum(amount), 0) as cents from (select amount from ledger_lines union all select amount from company_lines) l`,
            )
            expect(Number(rows[0]!.cents)).toBe(0)
          },
        ),
        { numRuns: RUNS, examples: FOUND },
      )
    }, 1_800_000)
  },
)
