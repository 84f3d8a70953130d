import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { shortfallPrice } from '#src/domain/money/top-up.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { settleOpenPurchases, settleOpenTopUps, reloadCredits } from '#server/app/maintenance.ts'
import { readyToBuy } from '#tests/support/orders/buy-parcel.ts'
import { addCard, creditsOf, TAXES_AT_HOME, TEST_NUMBERS, topUp } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'
import { SEQUENCES } from '#tests/support/server/full-run.ts'

const RUNS = Math.ceil(SEQUENCES / 50)
/** Everything that may happen to an account, in any order. */
const EVENTS = [
  'card',
  'declined card',
  'transfer',
  'confirm',
  'call off',
  'promo',
  'refund',
  'part of a refund',
  'buy',
  'buy by card',
  'cancel',
  'reload on',
  'round',
  'lost charge',
  'lost answer',
  'recover',
  'twice',
] as const

describe.each(DATABASES)('whatever happens to a customer’s money on $name', ({ open }) => {
  let server: TestServer
  let lost: 'charge' | 'answer' | null = null
  beforeAll(async () => {
    server = await startServer({
      database: open,
      env: { RATE_LIMITS: 'promo=100000/minute' },
      gateway: (usual) => ({
        ...usual,
        async charge(charge) {
          if (lost === 'charge') throw new Error('lost')
          const outcome = await usual.charge(charge)
          if (lost === 'answer') throw new Error('lost')
          return outcome
        },
      }),
    })
  })
  afterAll(() => server.close())
  const runAdmin = (...argv: string[]) => runVerb({ argv, input: '' }, server.deps)
  const gatewayHolds = async (customerId: string): Promise<number> => {
    const { rows } = (await server.deps.database.sql
      .execute(`select (select coalesce(sum(amount_cents), 0) from sandbox_charges where state = 'paid' and customer_id = '${customerId}')
      - (select coalesce(sum(amount_cents), 0) from sandbox_refunds where customer_id = '${customerId}') as cents`)) as unknown as {
      rows: { cents: string }[]
    }
    return Number(rows[0]!.cents)
  }
  const clearing = async (customerId: string): Promise<number> => {
    const { rows } = (await server.deps.database.sql.execute(
      `select coalesce(sum(posted), 0) as cents from ledger_accounts where kind = 'card_clearing' and customer_id = '${customerId}'`,
    )) as unknown as { rows: { cents: string }[] }
    return Number(rows[0]!.cents)
  }

  test('the ledger is right after each event, credits never go below zero, and in the end it agrees with the gateway', async () => {
    await runAdmin('promo', 'create', 'MODEL', '--credit', '3.00')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...EVENTS), { minLength: 5, maxLength: 10 }),
        async (events) => {
          const { customer, purchase, rate } = await readyToBuy(server, { creditCents: 0 })
          const [good, bad] = [await addCard(customer), await addCard(customer, TEST_NUMBERS.declined)]
          let orderId = ''
          const list = async () => (await customer.call<{ rows: TopUp[] }>('GET', '/topups')).data!.rows
          const ofState = async (state: string, method?: string) =>
            (await list()).find((one) => one.state === state && (!method || one.method === method))
          const perform: Record<(typeof EVENTS)[number], () => Promise<unknown>> = {
            card: () => topUp(customer, { cardId: good.id, subtotal: 20_00 }),
            'declined card': () => topUp(customer, { cardId: bad.id, subtotal: 20_00 }),
            transfer: () => topUp(customer, { method: 'etransfer', subtotal: 15_00 }),
            confirm: async () =>
              runAdmin('topup', 'confirm', (await ofState('transfer'))?.referenceNumber ?? 'TU0001-0019'),
            'call off': async () =>
              customer.call('POST', `/topups/${(await ofState('transfer'))?.id ?? make.id()}/cancel`),
            promo: () => customer.call('POST', '/promos/redeem', { code: 'MODEL' }),
            refund: async () =>
              runAdmin(
                'topup',
                'refund',
                (await ofState('paid', 'card'))?.referenceNumber ?? 'TU0001-0019',
                '--reason',
                'model',
              ),
            'part of a refund': async () =>
              runAdmin(
                'topup',
                'refund',
                (await ofState('paid'))?.referenceNumber ?? 'TU0001-0019',
                '3.33',
                '--reason',
                'model',
              ),
            buy: async () => {
              const { data } = await customer.call<PurchaseOutcome>('POST', '/orders', {
                ...purchase,
                intentId: make.id(),
              })
              if (data?.outcome === 'bought') orderId = data.orderId
            },
            'buy by card': async () => {
              const missing = rate.totalCents - (await creditsOf(customer))
              const card = {
                cardId: good.id,
                totalCost: shortfallPrice(Math.max(missing, 0), {
                  ...server.deps.config.topUpFee,
                  taxes: TAXES_AT_HOME,
                }).totalCost,
              }
              const { data } = await customer.call<PurchaseOutcome>('POST', '/orders', {
                ...purchase,
                intentId: make.id(),
                card,
              })
              if (data?.outcome === 'bought') orderId = data.orderId
            },
            cancel: () => customer.call('POST', `/orders/${orderId || make.id()}/cancel`),
            'reload on': () =>
              customer.call('PUT', '/auto-reload', {
                enabled: true,
                threshold: 5_00,
                amount: 10_00,
                monthlyLimit: 30_00,
                cardId: good.id,
              }),
            round: () => reloadCredits(server.deps, server.app.log),
            'lost charge': async () => {
              lost = 'charge'
            },
            'lost answer': async () => {
              lost = 'answer'
            },
            recover: async () => {
              lost = null
              await settleOpenTopUps(server.deps, server.app.log, -1)
              await settleOpenPurchases(server.deps, server.app.log, -1)
            },
            twice: async () => {
              const id = make.id()
              await Promise.all([1, 2].map(() => topUp(customer, { id, cardId: good.id, subtotal: 10_00 })))
            },
          }
          lost = null
          for (const event of events) {
            await perform[event]()
            expect((await verifyLedger(server.deps.database)).faults, event).toEqual([])
            expect(await creditsOf(customer), event).toBeGreaterThanOrEqual(0)
          }
          await perform.recover()
          expect((await list()).filter(({ state }) => state === 'processing')).toEqual([])
          expect(await clearing(customer.user.customerId)).toBe(await gatewayHolds(customer.user.customerId))
          expect((await verifyLedger(server.deps.database)).faults).toEqual([])
        },
      ),
      { numRuns: RUNS },
    )
  }, 1_800_000)
})
