import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Load } from '#src/contract/loads.ts'
import type { InvoiceDetails as Invoice } from '#src/contract/billing/invoices.ts'
import { post } from '#server/modules/billing/ledger.ts'
import { creditsOf } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { adminOutput } from '#tests/support/server/run-admin.ts'
import { buyLoad, freightBooking, freightRequest } from '#tests/support/orders/freight.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'
import { wealthyCustomer, loadOf } from '#tests/support/orders/loads.ts'

describe.each(DATABASES)('what is charged for loads on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  const admin = async (...argv: string[]) => {
    server.clock.advance(1000)
    return adminOutput(server, ...argv)
  }

  test('cancelling in time is free; later, the fee that was shown is invoiced and paid from what is returned, once', async () => {
    const customer = await wealthyCustomer(server)
    const early = await buyLoad(
      customer,
      freightRequest({ readyDate: '2026-11-24' }),
      freightBooking({ pickup: { readyDate: '2026-11-24', pickupDate: '2026-11-24' } }),
    )
    const before = await creditsOf(customer)
    const free = await loadOf(customer, early.loadId)
    expect(free.cancelFeeCents).toBe(0)
    const gone = (await customer.call<Load>('POST', `/loads/${early.loadId}/cancel`, { feeCents: 0 })).data!
    expect(gone).toMatchObject({
      status: 'cancelled',
      payStatus: 'refunded',
      cancelFeeCents: null,
      documents: { papers: [] },
    })
    expect((await creditsOf(customer)) - before).toBe(free.estimatedTotal)

    const today = '2026-11-18'
    const { loadId } = await buyLoad(
      customer,
      freightRequest({ readyDate: today }),
      freightBooking({
        pickup: { readyDate: today, pickupDate: today, readyTime: '11:00', earliestPickupTime: '13:00' },
      }),
    )
    const load = await loadOf(customer, loadId)
    const fee = load.cancelFeeCents!
    expect(fee).toBeGreaterThan(0)
    expect((await customer.call('POST', `/loads/${loadId}/cancel`, { feeCents: 0 })).code).toBe(409)
    const had = await creditsOf(customer)
    for (const time of [1, 2]) {
      server.clock.advance(2000)
      expect(
        (await customer.call<Load>('POST', `/loads/${loadId}/cancel`, { feeCents: fee })).data,
        String(time),
      ).toMatchObject({ status: 'cancelled', payStatus: 'partially_refunded' })
    }
    expect((await creditsOf(customer)) - had).toBe(load.estimatedTotal - fee)
    const { charges } = await loadOf(customer, loadId)
    expect(
      charges
        .map(({ kind, state, totalCents, reason }) => [kind, state, totalCents, reason])
        .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['adjustment', 'paid', fee, 'cancellation'],
      ['creditNote', 'paid', load.estimatedTotal, null],
      ['purchase', 'paid', load.estimatedTotal, null],
    ])
    const invoice = (
      await customer.call<Invoice>(
        'GET',
        `/invoices/${charges.find(({ kind }) => kind === 'adjustment')!.id}`,
      )
    ).data!
    expect(invoice).toMatchObject({
      lines: [{ kind: 'cancellation' }],
      adjustment: { reason: 'cancellation' },
      dueCents: 0,
    })
    await ledgerHolds(server)
  })

  test('a load on its way can’t be cancelled any more', async () => {
    const customer = await wealthyCustomer(server)
    const { loadId } = await buyLoad(customer)
    await server.deps.database.sql.execute(
      sql.raw(`update orders set status = 'shipped' where id = '${loadId}'`),
    )
    expect((await loadOf(customer, loadId)).cancelFeeCents).toBeNull()
    expect((await customer.call('POST', `/loads/${loadId}/cancel`, { feeCents: 0 })).code).toBe(601)
  })

  test('a carrier’s adjustment is invoiced for a load as for a parcel, and listed among its charges', async () => {
    const customer = await wealthyCustomer(server)
    const { loadId } = await buyLoad(customer)
    const { loadNumber } = await loadOf(customer, loadId)
    expect(
      await admin(
        'adjustment',
        'create',
        loadNumber,
        '35.00',
        '--reason',
        'weight',
        '--note',
        'Reweighed: 690 lb',
      ),
    ).toContain('35.00')
    expect((await loadOf(customer, loadId)).charges).toMatchObject([
      { kind: 'purchase' },
      { kind: 'adjustment', state: 'unpaid', reason: 'weight', note: 'Reweighed: 690 lb' },
    ])
    await ledgerHolds(server)
  })

  // Runs last: bookings can't be undone.
  test('a cancellation fee without a cancelled load is found when the ledger is verified', async () => {
    const customer = await wealthyCustomer(server)
    const { loadId } = await buyLoad(customer)
    const {
      rows: [intent],
    } = (await server.deps.database.sql.execute(
      sql`select id from intents where order_id = ${loadId}`,
    )) as unknown as { rows: { id: string }[] }
    const cause = `cancel-fee:${intent!.id}`
    await server.deps.database
      .forCustomer(customer.user.customerId)
      .transaction((tx) =>
        post(
          tx,
          { id: make.id(), cause, reason: 'cancelFee', document: null, at: server.clock.now() },
          { credits: 100, revenue: -100 },
        ),
      )
    expect(await admin('ledger', 'verify', '--json')).toContain('a cancellation fee without a cancelled load')
  })
})
