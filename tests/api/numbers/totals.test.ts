import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MEASURES } from '#src/domain/desk/numbers.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import type { TrackerStatus } from '#src/domain/tracking/tracker-status.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { claims } from '#server/db/schema/claims.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { readNumbers, type NumberRow } from '#server/modules/numbers/read.ts'
import { foldNumbers, rebuildNumbers, verifyNumbers } from '#server/modules/numbers/totals.ts'
import { moveOrder, saveEvents } from '#server/modules/tracking/follow.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { recountNumbers } from '#tests/support/numbers/recount.ts'
import { addCard, topUp } from '#tests/support/payments/cards.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { SEQUENCES } from '#tests/support/server/full-run.ts'

/** After every step all orders of all sequences are counted; fewer than nine don't move every measure. */
const RUNS = Math.max(9, Math.ceil(SEQUENCES / 50))
const DAY_MS = 86_400_000
let claimed = 1000
const EVER = { from: '2020-01-01', to: '2035-12-31' }

const PLACES = [
  make.address({ city: 'Montréal', province: 'QC', postalCode: 'H2Y 1H2' }),
  make.address({ city: 'Calgary', province: 'AB', postalCode: 'T2P 1J9' }),
  make.address({ city: 'Toronto', province: 'ON', postalCode: 'M5V 2T6' }),
]

describe.each(DATABASES)('the business’s numbers, on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    // Carriers say nothing of their own.
    server = await startServer({ database: open, env: { SAMPLE_CARRIER_SPEED: '86400000' } })
  })
  afterAll(() => server.close())

  const admin = async (...argv: string[]) => (await runVerb({ argv, input: '' }, server.deps)).output

  const recount = (group: Parameters<typeof recountNumbers>[1]) => recountNumbers(server, group)
  const read = async (
    by: 'day' | 'carrier' | 'lane' | 'customer' | 'month',
    more: { customer?: string } = {},
  ) => {
    const rows = await readNumbers(server.deps.database.sql, { ...EVER, ...more, by })
    const key = (row: NumberRow) =>
      by === 'day' || by === 'month'
        ? row.day
        : by === 'lane'
          ? `${row.origin}>${row.destination}`
          : by === 'customer'
            ? row.customer
            : row.carrier
    return Object.fromEntries(
      rows
        .map(
          (row) =>
            [
              key(row),
              Object.fromEntries(MEASURES.filter((one) => row[one] !== 0).map((one) => [one, row[one]])),
            ] as const,
        )
        .filter(([, sums]) => Object.keys(sums).length > 0),
    )
  }

  const heard = async (id: string, status: TrackerStatus, hours: number) => {
    const { database, clock } = server.deps
    const at = new Date(clock.now().getTime() + hours * 3_600_000)
    await database.transaction(async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, id))
      if (!order?.trackingNumber) return
      const event = {
        at: at.toISOString(),
        localTime: at.toISOString().slice(0, 16),
        zone: 'America/Toronto',
        code: status,
        status,
        description: status,
        place: 'Ottawa, ON',
      }
      const events = await saveEvents(tx, order.trackingNumber, [event], clock.now())
      await moveOrder(tx, order.trackingNumber, events, { actor: 'Carrier', now: clock.now(), clock })
    })
  }

  test('are those of the orders one by one, whatever happened in whatever order', async () => {
    const { database, clock } = server.deps
    const step = fc.record({
      act: fc.constantFrom(
        'buy',
        'buy',
        'cancel',
        'delivered',
        'delivered late',
        'failed attempt',
        'returned',
        'shipped',
        'bill',
        'adjust',
        'dispute',
        'claim',
        'credits back',
        'later',
        'undone',
        'fold',
        'rebuild',
      ),
      which: fc.nat(999),
      cents: fc.integer({ min: 1, max: 900 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
        // New ones each time: what a person may do in an hour is limited.
        let shops: TestCustomer[] = []
        for (let n = 0; n < 3; n += 1) shops.push(await server.customer({ creditCents: 10_000_000 }))
        const card = await addCard(shops[0]!)
        for (const shop of shops) await buyMore(shop, { shipDate: bookDay(clock.now()) })
        for (const { act, which, cents } of steps) {
          shops = await Promise.all(shops.map(({ user }) => server.signIn(user)))
          const owners = shops.map(({ user }) => user.customerId)
          const all = await database.sql
            .select()
            .from(orders)
            .where(inArray(orders.customerId, owners))
            .orderBy(orders.createdAt, orders.id)
          const order = all[which % Math.max(1, all.length)]
          const shop = shops.find(({ user }) => user.customerId === order?.customerId) ?? shops[0]!
          const buy = () =>
            buyMore(
              shops[which % 3]!,
              {
                to: PLACES[which % PLACES.length]!,
                shipDate: bookDay(clock.now()),
                parcels: [make.parcel({ quantity: 1 + (which % 3) })],
              },
              which % 2 ? 'sample_ground' : 'sample_express',
            )
          const adjust = () =>
            admin('adjustment', 'create', order!.number, (cents / 100).toFixed(2), '--reason', 'weight')
          const acts: Record<typeof act, () => Promise<unknown>> = {
            buy,
            cancel: () => shop.call('POST', `/orders/${order!.id}/cancel`, {}),
            delivered: () => heard(order!.id, 'delivered', 1),
            'delivered late': () => heard(order!.id, 'delivered', 24 * 20),
            'failed attempt': () => heard(order!.id, 'delivery_failed', 0),
            returned: () => heard(order!.id, 'return_to_sender', 0),
            shipped: () => heard(order!.id, 'in_transit', 0),
            bill: () =>
              runVerb(
                {
                  argv: ['bill', 'import', 'b.csv', '--carrier', order!.carrierCode],
                  input: `Invoice Number,Tracking Number,Net\nB-${make.id()},${order!.trackingNumber},${(cents / 100).toFixed(2)}\n`,
                },
                server.deps,
              ),
            adjust,
            async dispute() {
              await adjust()
              const [invoice] = await database.sql
                .select()
                .from(invoices)
                .where(sql`order_id = ${order!.id} and kind = 'adjustment' and credited_cents = 0`)
              if (!invoice) return
              await shop.call('POST', `/invoices/${invoice.id}/dispute`, {
                disputeId: make.id(),
                message: 'My scale says 4 kg',
              })
              await admin('dispute', 'accept', invoice.number, '0.01', '--answer', 'Sorry')
            },
            async claim() {
              const number = numberFor('claim', (claimed += 1))
              await database.sql.insert(claims).values({
                customerId: order!.customerId,
                id: make.id(),
                number,
                orderId: order!.id,
                orderNumber: order!.number,
                kind: 'lost',
                state: 'opened',
                askedCents: 900,
                description: 'No scan since Winnipeg',
                // Some wait longer than we promise.
                createdAt: new Date(clock.now().getTime() - (which % 20) * DAY_MS),
              })
              await (cents > 100
                ? admin('claim', 'accept', number, (cents / 100).toFixed(2), '--answer', 'Sorry')
                : admin('claim', 'reject', number, '--answer', 'It was delivered.'))
            },
            async 'credits back'() {
              const { data } = await topUp(shops[0]!, { cardId: card.id, subtotal: 20_00 })
              await admin('topup', 'refund', data!.referenceNumber, '5.00', '--reason', 'not needed')
            },
            later: () => Promise.resolve(server.clock.advance(DAY_MS / 3)),
            undone: () =>
              database
                .transaction(async (tx) => {
                  await tx.update(orders).set({ status: 'cancelled' })
                  throw new Error('undone')
                })
                .catch(() => {}),
            fold: () => database.transaction(foldNumbers),
            rebuild: () => rebuildNumbers(server.deps),
          }
          if (order || act === 'buy' || act === 'later') await acts[act]()
          expect(await read('carrier'), act).toEqual(await recount(({ carrier }) => carrier))
        }
        expect(await read('day')).toEqual(await recount(({ day }) => day))
        expect(await read('month')).toEqual(await recount(({ day }) => `${day.slice(0, 7)}-01`))
        expect(await read('lane')).toEqual(await recount(({ lane }) => lane))
        expect(await read('customer')).toEqual(await recount(({ customer }) => customer))
        const customer = shops[1]!.user.customerId
        const others = ['']
        expect(await read('lane', { customer })).toEqual(
          await recount((of) => (of.customer === customer ? of.lane : others[0]!)).then(
            ({ [others[0]!]: _rest, ...mine }) => mine,
          ),
        )
        expect(await verifyNumbers(database)).toEqual([])
      }),
      { numRuns: RUNS },
    )
    const [sum] = await readNumbers(database.sql, { ...EVER, by: 'nothing' })
    expect(
      MEASURES.filter((measure) => sum![measure] === 0),
      'a measure that was never moved proves nothing',
    ).toEqual([])
  }, 1_800_000)
})
