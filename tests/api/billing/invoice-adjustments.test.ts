import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { issueAdjustment } from '#server/modules/invoices/adjust.ts'
import { shipmentOf } from '#server/modules/orders/repository.ts'
import { creditsOf } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { invoicePath } from '#src/paths.ts'
import { noticesOf } from '#tests/support/server/notices.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { sample } from '#tests/support/server/upload.ts'
import {
  listOf,
  detailsOf,
  settlementOf,
  orderNumber,
  mails,
  adjusted,
} from '#tests/support/payments/invoices.ts'
import { adminOutput } from '#tests/support/server/run-admin.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'

describe.each(DATABASES)('adjustments and disputes of invoices on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  test('evidence can be viewed, whatever the picture’s file name', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const { output, failed } = await runVerb(
      {
        argv: [
          'adjustment',
          'create',
          await orderNumber(customer, orderId),
          '10.00',
          '--reason',
          'weight',
          '--evidence',
          '秤 é.png',
        ],
        input: Buffer.from(sample.png().bytes).toString('base64'),
      },
      server.deps,
    )
    expect([failed, output]).toEqual([false, expect.stringContaining('before tax invoiced for')])
    const [invoice] = await listOf(customer, '?tab=unpaid')
    expect((await detailsOf(customer, invoice!.id)).evidence).toEqual([{ position: 0, name: '秤 é.png' }])
    const answer = await server.app.inject({
      url: `/api/invoices/${invoice!.id}/evidence/0`,
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect([answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      'image/png',
      'attachment; filename="evidence-0.png"',
    ])
  })

  test('an adjustment is taxed by the date in Ontario, also in the evening, when it is tomorrow in UTC', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const { database, clock } = server.deps
    const db = database.forCustomer(customer.user.customerId)
    const order = (await db.one(orders, eq(orders.id, orderId)))!
    const { from, to } = shipmentOf(order)
    const toHalifax = {
      ...order,
      shipment: {
        ...shipmentOf(order),
        from,
        to: { ...to, city: 'Halifax', province: 'NS', postalCode: 'B3H 1A1' },
      },
    }
    // Nova Scotia's HST went from 15 to 14 % on 1 April 2025 (CRA Notice 342); it is 22:00 on 31 March in
    // Toronto.
    const evening = { ...clock, now: () => new Date('2025-04-01T02:00:00Z') }
    await db.transaction((tx) =>
      issueAdjustment(
        tx,
        { ...server.deps, clock: evening },
        { order: toHalifax, baseCents: 100_00, reason: 'weight', note: '', evidence: [] },
      ),
    )
    const [invoice] = await listOf(customer, '?tab=unpaid')
    expect((await detailsOf(customer, invoice!.id)).taxes).toEqual([
      { type: 'HST', ratePct: '15', amountCents: 15_00 },
    ])
  })

  test('a surcharge for a shipment abroad is as tax-free as the shipment was', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const { database } = server.deps
    const db = database.forCustomer(customer.user.customerId)
    const order = (await db.one(orders, eq(orders.id, orderId)))!
    const { to, ...shipment } = shipmentOf(order)
    const toChicago = {
      ...order,
      shipment: {
        ...shipment,
        to: { ...to, city: 'Chicago', province: 'IL', country: 'US', postalCode: '60606' },
      },
    }
    await db.transaction((tx) =>
      issueAdjustment(tx, server.deps, {
        order: toChicago,
        baseCents: 4_00,
        reason: 'weight',
        note: '',
        evidence: [],
      }),
    )
    const [invoice] = await listOf(customer, '?tab=unpaid')
    expect(await detailsOf(customer, invoice!.id)).toMatchObject({ taxes: [], totalCents: 4_00 })
  })

  test('a downward adjustment reverses the wrong adjustment, before tax, and nothing of the purchase', async () => {
    const { customer, invoice, number } = await adjusted(server)
    const [bought] = (await listOf(customer)).filter(({ kind }) => kind === 'purchase')
    expect(
      await adminOutput(server, 'adjustment', 'create', number, '10.00', '--reason', 'weight', '--refund'),
    ).toBe(`${invoice.number}: 10.00 before tax credited, 10.50 in all.`)
    expect(await settlementOf(customer), 'it need not be paid any more').toMatchObject({
      unpaidCents: 0,
      availableCents: 500_00 - bought!.totalCents,
    })
    expect((await detailsOf(customer, invoice.id)).creditedCents).toBe(invoice.totalCents)
    expect((await detailsOf(customer, bought!.id)).creditedCents).toBe(0)
    expect(
      await adminOutput(
        server,
        'adjustment',
        'create',
        number,
        '1.00',
        '--reason',
        'weight',
        '--refund',
        '--invoice',
        invoice.number,
      ),
    ).toContain(`more than is left before tax of ${invoice.number}`)
    expect(
      await adminOutput(server, 'adjustment', 'create', number, '1.00', '--reason', 'weight', '--refund'),
    ).toContain(`${bought!.number}: 1.00 before tax credited, 1.05 in all`)
    await ledgerHolds(server)
  })

  test('a dispute is handled: emails both ways, one at a time, accepted in part or rejected, and the amounts add up', async () => {
    const { customer, invoice } = await adjusted(server)
    const disputeId = make.id()
    const say = (id = disputeId) =>
      customer.call('POST', `/invoices/${invoice.id}/dispute`, {
        disputeId: id,
        message: 'My scale says 4 kg',
      })
    expect([(await say()).code, (await say()).code, (await say(make.id())).code]).toEqual([200, 200, 601])
    expect(
      (await mails(server))
        .filter(({ kind }) => kind.startsWith('dispute:opened'))
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['dispute:opened', 'dispute:opened:company'])
    expect(
      (await mails(server)).find(({ kind }) => kind === 'dispute:opened:company')!.text,
      'the operator reads what to do',
    ).toContain(`dispute reject ${invoice.number}`)
    expect(await adminOutput(server, 'dispute', 'list', '--state', 'open')).toContain(invoice.number)
    expect(
      await adminOutput(server, 'dispute', 'accept', invoice.number, '5.00', '--answer', 'Half of it'),
    ).toContain('5.00')
    expect(await settlementOf(customer)).toMatchObject({ unpaidCents: invoice.totalCents - 5_00 })
    expect((await detailsOf(customer, invoice.id)).disputes).toMatchObject([
      { state: 'accepted', answer: 'Half of it', creditedCents: 5_00 },
    ])
    expect(await say(make.id())).toMatchObject({ code: 200 })
    expect(await adminOutput(server, 'dispute', 'reject', invoice.number, '--answer', 'No more')).toContain(
      'rejected',
    )
    expect(await adminOutput(server, 'dispute', 'accept', invoice.number, '--answer', 'x')).toContain(
      'no open dispute',
    )
    expect((await mails(server)).filter(({ kind }) => kind === 'dispute:answered')).toHaveLength(2)
    // All of one moment: which comes first says nothing.
    const notices = (await noticesOf(customer)).map(({ kind, link }) => `${kind} ${link}`)
    expect(notices.toSorted()).toEqual(
      ['disputeAnswered', 'disputeAnswered', 'invoiceAdjusted'].map(
        (kind) => `${kind} ${invoicePath(invoice.id)}`,
      ),
    )
    await customer.call('POST', '/invoices/pay', { id: make.id(), invoiceIds: [invoice.id] })
    expect((await settlementOf(customer)).unpaidCents).toBe(0)
    await ledgerHolds(server)
  })

  test('a partial credit isn’t paid twice when the order is cancelled after all', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const number = await orderNumber(customer, orderId)
    for (const amount of ['2.00', '1.50'])
      expect(
        await adminOutput(server, 'adjustment', 'create', number, amount, '--reason', 'other', '--refund'),
      ).toContain(`${amount} before tax credited`)
    const told = (await mails(server)).filter(
      ({ kind, recipient }) => kind === 'invoice:credited' && recipient === customer.user.userName,
    )
    expect(
      told.map(({ subject }) => subject.replace(/^Invoice [^:]+: /, '')).toSorted(),
      'each mail says what came back by it, with its tax',
    ).toEqual(['$1.58 credited', '$2.10 credited'])
    await customer.call('POST', `/orders/${orderId}/cancel`)
    expect(await creditsOf(customer)).toBe(500_00)
    await ledgerHolds(server)
  })
})
