import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CursorPage } from '#src/contract/endpoint.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { issueMissing } from '#server/modules/invoices/issue-missing.ts'
import { recordSupplier } from '#server/modules/invoices/supplier.ts'
import { creditsOf } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { buyLoad, freightBooking, freightRequest, UNIT } from '#tests/support/orders/freight.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { pdfText } from '#tests/support/documents/read-pdf.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { boughtOrder, buyMore } from '#tests/support/orders/buy-parcel.ts'
import { listOf, detailsOf, adjusted } from '#tests/support/payments/invoices.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'

describe.each(DATABASES)('invoices on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  const paper = async (customer: TestCustomer, url: string) =>
    pdfText(
      (await server.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${customer.token}` } }))
        .rawPayload,
    ).replace(/\s+/g, ' ')

  test('a purchase gets a paid invoice with every line and tax, and its PDF has what the CRA requires', async () => {
    const { customer, rate } = await boughtOrder(server)
    const [row] = await listOf(customer)
    expect(row).toMatchObject({ kind: 'purchase', state: 'paid', totalCents: rate.totalCents, dueCents: 0 })
    expect(row!.number).toMatch(/^FA\d{4}-\d{4}$/)
    expect(await detailsOf(customer, row!.id)).toMatchObject({
      lines: rate.lines,
      taxes: rate.taxes,
      subtotalCents: rate.subtotalCents,
      buyer: { name: customer.user.nickName },
    })
    const answer = await server.app.inject({
      url: `/api/invoices/${row!.id}/pdf`,
      headers: { authorization: `Bearer ${customer.token}`, cookie: 'locale=fr' },
    })
    const words = pdfText(answer.rawPayload)
    for (const said of [row!.number, '123456789 RT 0001', customer.user.nickName, 'TPS', 'SPÉCIMEN'])
      expect(words).toContain(said)
  })

  test('an invoice within Québec has the QST number, the buyer’s address, and the reference for their books', async () => {
    const customer = await server.customer({ creditCents: 500_00 })
    expect(
      (
        await customer.call('PUT', '/account/profile', {
          nickName: 'Mina',
          mobile: '4165550134',
          locale: 'en',
          billingAddress: '12 rue des Forges\nTrois-Rivières QC G9A 2G7',
        })
      ).code,
    ).toBe(200)
    const québec = make.address({ city: 'Québec', province: 'QC', postalCode: 'G1R 4P5' })
    await buyMore(customer, {
      from: québec,
      reference: 'BC-4412',
      parcels: [make.parcel({ quantity: 2 }), make.parcel({ weight: 1.5 })],
    })
    const [{ id }, { rows }] = [
      (await listOf(customer))[0]!,
      (await customer.call<CursorPage<{ trackingNumber: string }>>('GET', '/orders')).data!,
    ]
    const words = await paper(customer, `/invoices/${id}/pdf`)
    expect(words).toMatch(/QST \(9\.975%\) · 1234567890 TQ 0001 \$/)
    expect(words).toMatch(/GST \(5%\) · 123456789 RT 0001 \$/)
    for (const said of [
      '12 rue des Forges',
      'Trois-Rivières QC G9A 2G7',
      'Reference number: BC-4412',
      `Tracking number: ${rows[0]!.trackingNumber}`,
      'Weight: 9.5 lb',
    ])
      expect(words).toContain(said)
  })

  test('a load’s invoice has its purchase order, bill of lading, PRO number and weight', async () => {
    const customer = await server.customer({ creditCents: 5_000_00 })
    const { loadId } = await buyLoad(
      customer,
      freightRequest({ units: [{ ...UNIT, quantity: 2 }] }),
      freightBooking({ purchaseOrder: 'PO-9' }),
    )
    const { data: load } = await customer.call<{ trackingNumber: string; billOfLading: string }>(
      'GET',
      `/loads/${loadId}`,
    )
    const words = await paper(customer, `/invoices/${(await listOf(customer))[0]!.id}/pdf`)
    for (const said of [
      'Purchase order: PO-9',
      `Bill of lading number: ${load!.billOfLading}`,
      `PRO number: ${load!.trackingNumber}`,
      'Weight: 1200 lb',
    ])
      expect(words).toContain(said)
  })

  test('monthly billing gives one invoice a month with every parcel, also for two bought at once; a credit note refers to it', async () => {
    const customer = await server.customer({ creditCents: 500_00 })
    await customer.call('PUT', '/account/profile', {
      nickName: 'Mina',
      mobile: '4165550134',
      locale: 'en',
      invoicing: 'monthly',
    })
    const [first] = await Promise.all([
      buyMore(customer, { reference: 'BC-1' }),
      buyMore(customer, { reference: 'BC-2' }),
    ])
    const rows = await listOf(customer)
    const papers = await Promise.all(rows.map(({ id }) => paper(customer, `/invoices/${id}/pdf`)))
    expect(papers[0]).toBe(papers[1])
    const [, number] = /Invoice number: (FA\d{4}-\d{4})/.exec(papers[0]!)!
    const total = rows.reduce((sum, { totalCents }) => sum + totalCents, 0)
    for (const said of [
      ...rows.map(({ orderNumber }) => orderNumber),
      'BC-1',
      'BC-2',
      'GST (5%) · 123456789 RT 0001',
      `Total $${(total / 100).toFixed(2)}`,
      'This month to date',
    ])
      expect(papers[0]).toContain(said)
    await customer.call('POST', `/orders/${first}/cancel`)
    const [note] = await listOf(customer, '?tab=creditNote')
    expect(await paper(customer, `/invoices/${note!.id}/pdf`)).toContain(`Original invoice: ${number}`)
    expect(await paper(customer, '/statements/2026-11/pdf')).toContain(number)
    await ledgerHolds(server)
  })

  test('a cancelled order has a credit note, and the whole amount is returned once', async () => {
    const { customer, orderId, rate } = await boughtOrder(server)
    await Promise.all([
      customer.call('POST', `/orders/${orderId}/cancel`),
      customer.call('POST', `/orders/${orderId}/cancel`),
    ])
    const rows = await listOf(customer)
    expect(rows).toHaveLength(2)
    const [note, invoice] = [
      rows.find(({ kind }) => kind === 'creditNote'),
      rows.find(({ kind }) => kind === 'purchase'),
    ]
    expect([note!.kind, note!.totalCents, invoice!.creditedCents]).toEqual([
      'creditNote',
      rate.totalCents,
      rate.totalCents,
    ])
    expect((await detailsOf(customer, note!.id)).related).toMatchObject([{ number: invoice!.number }])
    expect(await creditsOf(customer)).toBe(500_00)
    await ledgerHolds(server)
  })

  test('an invoice’s content is never changed or deleted, and neither is the record of an operator’s actions', async () => {
    const { customer, invoice } = await adjusted(server)
    const refused = async (statement: string) =>
      expect(
        await server.deps.database.sql.execute(sql.raw(statement)).then(
          () => 'done',
          (error: unknown) => String((error as { cause?: unknown }).cause),
        ),
        statement,
      ).toContain('append-only')
    const mine = `where customer_id = '${customer.user.customerId}' and id = '${invoice.id}'`
    for (const set of [
      'total_cents = total_cents + 1',
      `number = 'FA9'`,
      `content = '{}'`,
      'due_at = now()',
      'credited_cents = -1',
    ])
      await refused(`update invoices set ${set} ${mine}`)
    await refused(`delete from invoices ${mine}`)
    await customer.call('POST', '/invoices/pay', { id: make.id(), invoiceIds: [invoice.id] })
    await refused(`update invoices set state = 'unpaid', paid_at = null ${mine}`)
    await refused(`update audit_log set actor = 'nobody'`)
    await refused('delete from audit_log')
  })

  test('an invoice keeps its issuer and registration when the company’s change later', async () => {
    const before = await boughtOrder(server)
    const { config, clock } = server.deps
    const [own] = config.registrations.GST
    // At a new address from tomorrow: no invoice of today shows it.
    const GST = [
      {
        number: '700123455 RT 0001',
        from: bookDay(new Date(clock.now().getTime() + 86_400_000)),
        until: null,
      },
      { number: '987654321 RT 0001', from: null, until: bookDay(clock.now()) },
    ]
    await recordSupplier({
      ...server.deps,
      config: { site: { ...config.site, name: 'Portage North Inc.' }, registrations: { GST, QST: [] } },
    })
    const after = await boughtOrder(server)
    await recordSupplier(server.deps)
    const paperOf = async ({ customer }: typeof before) =>
      paper(customer, `/invoices/${(await listOf(customer))[0]!.id}/pdf`)
    const [old, recent] = [await paperOf(before), await paperOf(after)]
    expect([old.includes(own!.number), old.includes('Portage North Inc.')]).toEqual([true, false])
    expect([
      recent.includes('987654321 RT 0001'),
      recent.includes('Portage North Inc.'),
      recent.includes('700123455'),
    ]).toEqual([true, true, false])
    await expect(server.deps.database.sql.execute(sql`update invoices set supplier = null`)).rejects.toThrow(
      /update invoices/,
    )
  })

  test('invoices are found by number, also several at once and as read aloud, and by kind', async () => {
    const { customer, invoice } = await adjusted(server)
    const [other] = (await listOf(customer)).filter(({ id }) => id !== invoice.id)
    const heard = invoice.number.replace('-', ' ').replaceAll('0', 'o').toLowerCase().replace(' ', '')
    expect(
      (await listOf(customer, `?q=${encodeURIComponent(`${heard}, ${other!.number}`)}`))
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([invoice.id, other!.id].toSorted())
    expect(await listOf(customer, '?q=FA9999-9990')).toEqual([])
    expect((await listOf(customer, '?tab=paid')).map(({ id }) => id)).toEqual([other!.id])
  })

  test('purchases from before invoices existed get them at the next start, once, dated as they were booked', async () => {
    const [kept, cancelled] = [await boughtOrder(server), await boughtOrder(server)]
    await cancelled.customer.call('POST', `/orders/${cancelled.orderId}/cancel`)
    const owners = [kept, cancelled].map(({ customer }) => `'${customer.user.customerId}'`).join(', ')
    // As before invoices existed: they can't be deleted in any other way.
    await server.deps.database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('portage.erase', 'on', true)`)
      await tx.execute(sql.raw(`delete from invoices where customer_id in (${owners})`))
    })
    expect(await issueMissing(server.deps)).toBe(2)
    expect(await issueMissing(server.deps)).toBe(0)
    expect((await listOf(kept.customer)).map(({ kind }) => kind)).toEqual(['purchase'])
    expect((await listOf(cancelled.customer)).map(({ kind }) => kind).toSorted()).toEqual([
      'creditNote',
      'purchase',
    ])
    await ledgerHolds(server)
  })
})
