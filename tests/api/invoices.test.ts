import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DashboardFacts } from '#src/contract/dashboard.ts'
import type {
  InvoiceDetails,
  InvoiceSummary,
  Settlement,
  Spending,
  Statement,
} from '#src/contract/invoices.ts'
import type { Stretch } from '#src/contract/endpoint.ts'
import type { TopUp } from '#src/domain/top-up.ts'
import { runVerb } from '#server/admin/run.ts'
import { bookDay } from '#server/books.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import { noticeJobs } from '#server/mail/notices.ts'
import { adjust } from '#server/modules/invoices/adjust.ts'
import { issueMissing } from '#server/modules/invoices/issue-missing.ts'
import { noteSupplier } from '#server/modules/invoices/supplier.ts'
import { shipmentOf } from '#server/modules/orders/repository.ts'
import { addCard, creditsOf, TEST_NUMBERS } from '#tests/support/cards.ts'
import { DATABASES } from '#tests/support/databases.ts'
import { buyLoad, freightBooking, freightRequest, UNIT } from '#tests/support/freight.ts'
import { make } from '#tests/support/make.ts'
import { pdfText } from '#tests/support/read-pdf.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server.ts'
import { boughtOrder, buyMore } from '#tests/support/buying.ts'
import { sample } from '#tests/support/upload.ts'

describe.each(DATABASES)('invoices on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  const admin = async (...argv: string[]) => (await runVerb({ argv, input: '' }, server.deps)).output
  const listOf = async (customer: TestCustomer, query = '') =>
    (await customer.call<Stretch<InvoiceSummary>>('GET', `/invoices${query}`)).data!.rows
  const detailsOf = async (customer: TestCustomer, id: string) =>
    (await customer.call<InvoiceDetails>('GET', `/invoices/${id}`)).data!
  const settlementOf = async (customer: TestCustomer) =>
    (await customer.call<Settlement>('GET', '/settlement')).data!
  const attentionOf = async (customer: TestCustomer) =>
    (await customer.call<DashboardFacts>('GET', '/dashboard')).data!.attention
  const orderNumber = async (customer: TestCustomer, id: string) =>
    (await customer.call<{ number: string }>('GET', `/orders/${id}`)).data!.number
  const paper = async (customer: TestCustomer, url: string) =>
    pdfText(
      (await server.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${customer.token}` } }))
        .rawPayload,
    ).replace(/\s+/g, ' ')
  const ledgerHolds = async () =>
    expect(JSON.parse(await admin('ledger', 'verify', '--json'))).toMatchObject({ faults: [] })
  const mails = async () => {
    await runDueJobs(server.deps, { ...noticeJobs(server.deps), 'send-mail': async () => {} }, server.app.log)
    return (
      (await server.deps.database.sql.execute(
        sql`select kind, recipient, subject, text from mails order by created_at`,
      )) as unknown as { rows: { kind: string; recipient: string; subject: string; text: string }[] }
    ).rows
  }
  const adjusted = async (amount = '10.00', more: string[] = []) => {
    const bought = await boughtOrder(server)
    const number = await orderNumber(bought.customer, bought.orderId)
    expect(
      await admin(
        'adjustment',
        'create',
        number,
        amount,
        '--reason',
        'weight',
        '--note',
        'Weighed 9 kg',
        ...more,
      ),
    ).toContain(number)
    const [invoice] = await listOf(bought.customer, '?tab=unpaid')
    return { ...bought, invoice: invoice!, number }
  }

  test('who buys gets a paid invoice with every line and tax, and its paper says what the CRA asks for', async () => {
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

  test('an invoice within Québec has the QST number beside the QST, where the buyer lives, and how their books know the parcel', async () => {
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
      (await customer.call<Stretch<{ trackingNumber: string }>>('GET', '/orders')).data!,
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

  test('a load’s invoice has its purchase order, bill of lading, PRO and weight', async () => {
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

  test('who chose so gets one invoice a month with every parcel on it, also for two bought at once; a credit note refers to it', async () => {
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
    await ledgerHolds()
  })

  test('a cancelled order has a credit note, and the whole amount comes back once', async () => {
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
    await ledgerHolds()
  })

  test('an adjustment is owed with its tax, told by mail, and paid with credits exactly once', async () => {
    const { customer, invoice } = await adjusted()
    expect(invoice.totalCents).toBeGreaterThan(10_00)
    expect(await settlementOf(customer)).toMatchObject({ unpaidCents: invoice.totalCents, unpaidCount: 1 })
    expect(await attentionOf(customer)).toMatchObject({ unpaidInvoices: 1 })
    expect(await mails()).toContainEqual(
      expect.objectContaining({
        kind: 'invoice:adjustment',
        recipient: customer.user.userName,
        text: expect.stringContaining('Weighed 9 kg') as string,
      }),
    )
    const before = await creditsOf(customer)
    const pay = () => customer.call('POST', '/invoices/pay', { id: make.id(), invoiceIds: [invoice.id] })
    const answers = await Promise.all([pay(), pay(), pay()])
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(await creditsOf(customer)).toBe(before - invoice.totalCents)
    expect(await settlementOf(customer)).toMatchObject({ unpaidCents: 0, unpaidCount: 0 })
    expect(await attentionOf(customer)).toMatchObject({ unpaidInvoices: 0 })
    await ledgerHolds()
  })

  test('what shows that it is right can be looked at, whatever the picture is called', async () => {
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

  test('an adjustment is taxed by the day in Ontario, also in the evening, when it is tomorrow in UTC', async () => {
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
    // Nova Scotia went from 15 to 14 % on 1 April 2025 (CRA Notice 342); it is 22:00 on 31 March in Toronto.
    const evening = { ...clock, now: () => new Date('2025-04-01T02:00:00Z') }
    await db.transaction((tx) =>
      adjust(
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

  test('a few dollars more for what went abroad are as free of tax as the shipment was', async () => {
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
      adjust(tx, server.deps, {
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

  test('without credits it is refused and stays unpaid; a card pays exactly what is missing, fee shown, once', async () => {
    const { customer, invoice } = await adjusted()
    await spendAll(customer)
    expect(
      (await customer.call('POST', '/invoices/pay', { id: make.id(), invoiceIds: [invoice.id] })).code,
    ).toBe(402)
    expect((await settlementOf(customer)).unpaidCents).toBe(invoice.totalCents)
    const [bad, good] = [await addCard(customer, TEST_NUMBERS.declined), await addCard(customer)]
    const declined = await customer.call<TopUp>('POST', '/invoices/pay', {
      id: make.id(),
      invoiceIds: [invoice.id],
      card: { cardId: bad.id, totalCost: 100_00 },
    })
    expect(declined.data).toMatchObject({ state: 'declined', purpose: 'invoices' })
    expect(
      (
        await customer.call('POST', '/invoices/pay', {
          id: make.id(),
          invoiceIds: [invoice.id],
          card: { cardId: good.id, totalCost: 1 },
        })
      ).code,
    ).toBe(402)
    const payment = { id: make.id(), invoiceIds: [invoice.id], card: { cardId: good.id, totalCost: 100_00 } }
    const [first, again] = [
      await customer.call<TopUp>('POST', '/invoices/pay', payment),
      await customer.call<TopUp>('POST', '/invoices/pay', payment),
    ]
    expect(first.data).toMatchObject({ state: 'paid', subtotal: invoice.totalCents })
    expect(again.data?.id).toBe(first.data?.id)
    expect(await settlementOf(customer)).toMatchObject({ unpaidCents: 0, availableCents: 0 })
    await ledgerHolds()
  })

  test('who pays an invoice by card in two tabs at the same moment is charged once', async () => {
    const { customer, invoice } = await adjusted()
    await spendAll(customer)
    const card = { cardId: (await addCard(customer)).id, totalCost: 100_00 }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        customer.call<TopUp>('POST', '/invoices/pay', { id: make.id(), invoiceIds: [invoice.id], card }),
      ),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 200))
    const charged = (await customer.call<{ rows: TopUp[] }>('GET', '/topups')).data!.rows.filter(
      ({ method, state }) => method === 'card' && state === 'paid',
    )
    expect(charged.map(({ subtotal }) => subtotal)).toEqual([invoice.totalCents])
    expect(await settlementOf(customer)).toMatchObject({ unpaidCents: 0, availableCents: 0 })
    await ledgerHolds()
  })

  test('an adjustment down takes back the adjustment that was wrong, before tax as one up is, and nothing of the purchase', async () => {
    const { customer, invoice, number } = await adjusted()
    const [bought] = (await listOf(customer)).filter(({ kind }) => kind === 'purchase')
    expect(await admin('adjustment', 'create', number, '10.00', '--reason', 'weight', '--refund')).toBe(
      `${invoice.number}: 10.00 before tax credited, 10.50 in all.`,
    )
    expect(await settlementOf(customer), 'it need not be paid any more').toMatchObject({
      unpaidCents: 0,
      availableCents: 500_00 - bought!.totalCents,
    })
    expect((await detailsOf(customer, invoice.id)).creditedCents).toBe(invoice.totalCents)
    expect((await detailsOf(customer, bought!.id)).creditedCents).toBe(0)
    expect(
      await admin(
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
    expect(await admin('adjustment', 'create', number, '1.00', '--reason', 'weight', '--refund')).toContain(
      `${bought!.number}: 1.00 before tax credited, 1.05 in all`,
    )
    await ledgerHolds()
  })

  test('what an invoice says is never changed and never taken away, and neither is what an operator did', async () => {
    const { customer, invoice } = await adjusted()
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

  test('an invoice keeps who issued it and their registration, when the company has another one later', async () => {
    const before = await boughtOrder(server)
    const { config, clock } = server.deps
    const [own] = config.registrations.GST
    // From tomorrow on another one: no invoice of today shows it.
    const GST = [
      {
        number: '700123455 RT 0001',
        from: bookDay(new Date(clock.now().getTime() + 86_400_000)),
        until: null,
      },
      { number: '987654321 RT 0001', from: null, until: bookDay(clock.now()) },
    ]
    await noteSupplier({
      ...server.deps,
      config: { site: { ...config.site, name: 'Portage North Inc.' }, registrations: { GST, QST: [] } },
    })
    const after = await boughtOrder(server)
    await noteSupplier(server.deps)
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

  test('a dispute is heard: mail both ways, one at a time, accepted in part or rejected, and the sums hold', async () => {
    const { customer, invoice } = await adjusted()
    const disputeId = make.id()
    const say = (id = disputeId) =>
      customer.call('POST', `/invoices/${invoice.id}/dispute`, {
        disputeId: id,
        message: 'My scale says 4 kg',
      })
    expect([(await say()).code, (await say()).code, (await say(make.id())).code]).toEqual([200, 200, 601])
    expect(
      (await mails())
        .filter(({ kind }) => kind.startsWith('dispute:opened'))
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['dispute:opened', 'dispute:opened:company'])
    expect(
      (await mails()).find(({ kind }) => kind === 'dispute:opened:company')!.text,
      'the operator reads what to do',
    ).toContain(`dispute reject ${invoice.number}`)
    expect(await admin('dispute', 'list', '--state', 'open')).toContain(invoice.number)
    expect(await admin('dispute', 'accept', invoice.number, '5.00', '--answer', 'Half of it')).toContain(
      '5.00',
    )
    expect(await settlementOf(customer)).toMatchObject({ unpaidCents: invoice.totalCents - 5_00 })
    expect((await detailsOf(customer, invoice.id)).disputes).toMatchObject([
      { state: 'accepted', answer: 'Half of it', creditedCents: 5_00 },
    ])
    expect(await say(make.id())).toMatchObject({ code: 200 })
    expect(await admin('dispute', 'reject', invoice.number, '--answer', 'No more')).toContain('rejected')
    expect(await admin('dispute', 'accept', invoice.number, '--answer', 'x')).toContain('no open dispute')
    expect((await mails()).filter(({ kind }) => kind === 'dispute:answered')).toHaveLength(2)
    await customer.call('POST', '/invoices/pay', { id: make.id(), invoiceIds: [invoice.id] })
    expect((await settlementOf(customer)).unpaidCents).toBe(0)
    await ledgerHolds()
  })

  test('what was credited in part comes back only once when the order is cancelled after all', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const number = await orderNumber(customer, orderId)
    for (const amount of ['2.00', '1.50'])
      expect(await admin('adjustment', 'create', number, amount, '--reason', 'other', '--refund')).toContain(
        `${amount} before tax credited`,
      )
    const told = (await mails()).filter(
      ({ kind, recipient }) => kind === 'invoice:credited' && recipient === customer.user.userName,
    )
    expect(
      told.map(({ subject }) => subject.replace(/^Invoice [^:]+: /, '')).toSorted(),
      'each mail says what came back by it, with its tax',
    ).toEqual(['$1.58 credited', '$2.10 credited'])
    await customer.call('POST', `/orders/${orderId}/cancel`)
    expect(await creditsOf(customer)).toBe(500_00)
    await ledgerHolds()
  })

  test('invoices are found by their numbers, also several and as they were heard, and by what they are', async () => {
    const { customer, invoice } = await adjusted()
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

  test('the month’s statement comes to what there is, and spending to what was bought', async () => {
    const { customer, rate, invoice } = await adjusted()
    server.clock.advance(1000)
    await customer.call('POST', '/invoices/pay', { id: make.id(), invoiceIds: [invoice.id] })
    const { rows } = (await customer.call<{ rows: Statement[] }>('GET', '/statements')).data!
    expect(rows).toMatchObject([
      {
        month: '2026-11',
        openingCents: 0,
        inCents: 500_00,
        outCents: rate.totalCents + invoice.totalCents,
        closingCents: await creditsOf(customer),
      },
    ])
    const pdf = await server.app.inject({
      url: '/api/statements/2026-11/pdf',
      headers: { authorization: `Bearer ${customer.token}` },
    })
    const words = pdfText(pdf.rawPayload).replace(/\s+/g, ' ')
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
    const [bought] = (await listOf(customer)).filter(({ kind }) => kind === 'purchase')
    expect(words).toContain(`${bought!.orderNumber} ${bought!.number} -${dollars(rate.totalCents)} `)
    expect(words).toContain(
      `${invoice.number} -${dollars(invoice.totalCents)} ${dollars(500_00 - rate.totalCents - invoice.totalCents)}`,
    )
    const taxes = [...rate.taxes, ...(await detailsOf(customer, invoice.id)).taxes]
    expect(taxes.map(({ type }) => type)).toEqual(['GST', 'GST'])
    expect(words).toContain(
      `Taxes charged this month Amount GST ${dollars(taxes.reduce((sum, { amountCents }) => sum + amountCents, 0))}`,
    )
    const { carriers, months } = (await customer.call<Spending>('GET', '/spending')).data!
    expect(months).toHaveLength(12)
    expect(carriers).toMatchObject([
      {
        carrierName: 'Sample Ground',
        cents: expect.arrayContaining([rate.totalCents + invoice.totalCents]) as number[],
      },
    ])
  })

  test('an export holds every movement and order of the days asked for, and nothing that a spreadsheet would run', async () => {
    const { customer, rate } = await boughtOrder(server)
    const fetched = async (query: string) =>
      (
        await server.app.inject({
          url: `/api/exports/transactions?${query}`,
          headers: { authorization: `Bearer ${customer.token}` },
        })
      ).body
    const money = await fetched('what=money&from=2026/11/01&to=2026/11/30')
    expect(money).toContain(`-${(rate.totalCents / 100).toFixed(2)}`)
    expect(money.split('\r\n')).toHaveLength(4)
    expect((await fetched('what=money&from=2026/10/01&to=2026/10/31')).split('\r\n')).toHaveLength(2)
    await server.deps.database.sql.execute(
      sql.raw(`update orders set reference = '=1+1,"x"' where customer_id = '${customer.user.customerId}'`),
    )
    expect(await fetched('what=orders&from=2026/11/01&to=2026/11/30')).toContain(`"'=1+1,""x"""`)
  })

  test('what was bought before there were invoices gets them at the next start, once, dated as it was booked', async () => {
    const [kept, cancelled] = [await boughtOrder(server), await boughtOrder(server)]
    await cancelled.customer.call('POST', `/orders/${cancelled.orderId}/cancel`)
    const owners = [kept, cancelled].map(({ customer }) => `'${customer.user.customerId}'`).join(', ')
    // As they were before there were any: nobody can take them away otherwise.
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
    await ledgerHolds()
  })

  async function spendAll(customer: TestCustomer): Promise<void> {
    const left = await creditsOf(customer)
    const { database, clock } = server.deps
    const { customerDb } = await import('#server/db/customer-db.ts')
    const { post } = await import('#server/modules/billing/ledger.ts')
    await database.transaction((tx) =>
      post(
        customerDb(customer.user.customerId, tx),
        { id: clock.newId(), cause: `grant:${make.id()}`, reason: 'grant', document: null, at: clock.now() },
        { credits: left, promo_expense: -left },
      ),
    )
  }
})
