import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Stretch } from '#src/contract/endpoint.ts'
import type { Load, LoadRow } from '#src/contract/freight.ts'
import type { InvoiceDetails as Invoice } from '#src/contract/invoices.ts'
import type { OrderRow } from '#src/contract/parcel.ts'
import type { TrackingResult } from '#src/contract/tracking.ts'
import { runVerb } from '#server/admin/run.ts'
import { post } from '#server/modules/billing/ledger.ts'
import { boughtOrder } from '#tests/support/buying.ts'
import { creditsOf } from '#tests/support/cards.ts'
import { DATABASES } from '#tests/support/databases.ts'
import { buyLoad, freightBooking, freightRequest, UNIT } from '#tests/support/freight.ts'
import { make } from '#tests/support/make.ts'
import { pdfCodes, pdfText } from '#tests/support/read-pdf.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server.ts'
import { multipart, sample, type Sample } from '#tests/support/upload.ts'

const PDF: Sample = { name: 'pod.pdf', bytes: new TextEncoder().encode('%PDF-1.7\n%…\n') }

describe.each(DATABASES)('loads on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  const rich = () => server.customer({ creditCents: 5_000_00 })
  const loadOf = async (customer: TestCustomer, id: string) =>
    (await customer.call<Load>('GET', `/loads/${id}`)).data!
  const listOf = async (customer: TestCustomer, query = '') =>
    (await customer.call<Stretch<LoadRow>>('GET', `/loads${query}`)).data!.rows
  const fileOf = (customer: TestCustomer, path: string) =>
    server.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${customer.token}` } })
  const admin = async (...argv: string[]) => {
    server.clock.advance(1000)
    return (await runVerb({ argv, input: '' }, server.deps)).output
  }
  const ledgerHolds = async () =>
    expect(JSON.parse(await admin('ledger', 'verify', '--json'))).toMatchObject({ faults: [] })
  const upload = async (customer: TestCustomer, id: string, kind: string, files: Sample[]) => {
    const sent = await multipart({ kind }, files)
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/loads/${id}/files`,
      payload: sent.payload!,
      headers: { ...(sent.headers as Record<string, string>), authorization: `Bearer ${customer.token}` },
    })
    return answer.json<{ code: number; data?: Load; fields?: Record<string, string> }>()
  }

  test('a load that was bought shows its stops, numbers, price in parts, papers and what calling it off costs', async () => {
    const customer = await rich()
    const { quote, loadId } = await buyLoad(customer)
    const load = await loadOf(customer, loadId)
    const rate = quote.offerList[0]!.rate
    expect(load).toMatchObject({
      mode: 'ltl',
      status: 'ordered',
      payStatus: 'paid',
      quoteId: quote.id,
      estimatedTotal: rate.totalCents,
      reference: 'PO 4711',
      shipmentType: 'domestic',
      pickupDate: '2026-11-19',
    })
    expect(load.loadNumber).toMatch(/^LD/)
    expect(load.trackingNumber).toMatch(/^SF/)
    expect(load.billOfLading).toMatch(/^\d{17}$/)
    expect(load.freight + load.fuelSurcharge + load.accessorialCharges).toBe(rate.subtotalCents)
    expect(load.stops.map(({ kind, place, from }) => [kind, place, from])).toEqual([
      ['pickup', 'Scarborough, ON', '10:00'],
      ['delivery', 'Montréal, QC', '09:00'],
    ])
    expect(load.charges).toMatchObject([
      { kind: 'purchase', state: 'paid', totalCents: rate.totalCents, evidence: 0 },
    ])
    expect(load.documents).toEqual({ papers: ['bol', 'palletLabels'], files: [] })
    expect(load.cancelFeeCents).toEqual(expect.any(Number))
  })

  test('parcels and loads stay apart in their lists, and both stand in the export of what was bought', async () => {
    const { customer, orderId } = await boughtOrder(server, { creditCents: 5_000_00 })
    const { loadId } = await buyLoad(customer)
    const parcels = (await customer.call<Stretch<OrderRow>>('GET', '/orders?tab=all&q=&after=')).data!.rows
    expect(parcels.map(({ id }) => id)).toEqual([orderId])
    expect((await listOf(customer)).map(({ id }) => id)).toEqual([loadId])
    const counts = (await customer.call<Record<string, number>>('GET', '/orders/counts')).data!
    expect([counts.all, counts.ordered]).toEqual([1, 1])
    for (const [method, path] of [
      ['GET', `/orders/${loadId}`],
      ['POST', `/orders/${loadId}/cancel`],
      ['DELETE', `/orders/${loadId}`],
      ['GET', `/loads/${orderId}`],
    ] as const)
      expect((await customer.call(method, path)).code, path).toBe(404)
    expect((await fileOf(customer, `/orders/${loadId}/label/pdf4x6`)).headers['content-type']).not.toBe(
      'application/pdf',
    )
    const facts = (
      await customer.call<{ attention: { toHandOver: number }; months: { spentCents: number }[] }>(
        'GET',
        '/dashboard',
      )
    ).data!
    const load = await loadOf(customer, loadId)
    expect(facts.attention.toHandOver).toBe(1)
    expect(facts.months.at(-1)!.spentCents).toBeGreaterThan(load.estimatedTotal)
    const exported = await fileOf(customer, '/exports/transactions?what=orders&from=2026-11-01&to=2026-11-30')
    expect(exported.payload).toContain(load.loadNumber)
  })

  test('loads are found by any part of a number, a place or a reference, by mode and by whether they move, a stretch at a time', async () => {
    const customer = await rich()
    const { loadId } = await buyLoad(customer)
    const load = await loadOf(customer, loadId)
    for (const q of [
      load.loadNumber,
      load.trackingNumber!,
      load.billOfLading,
      'etageres gagnon',
      '4711',
      'montreal',
    ])
      expect(
        (await listOf(customer, `?q=${encodeURIComponent(q)}`)).map(({ id }) => id),
        q,
      ).toEqual([loadId])
    expect(await listOf(customer, '?q=nothing-such')).toEqual([])
    expect(await listOf(customer, '?mode=ftl')).toEqual([])
    expect((await listOf(customer, '?moving=1&mode=ltl')).length).toBe(1)
    expect(await listOf(customer, '?tab=delivered')).toEqual([])
    expect(await listOf(await rich())).toEqual([])
  })

  test('the bill of lading and a label for each pallet can be opened, twice the same, and each opening is noted, but not what a device puts by', async () => {
    const customer = await rich()
    const { loadId } = await buyLoad(customer, freightRequest({ units: [{ ...UNIT, quantity: 2 }] }))
    const load = await loadOf(customer, loadId)
    const bol = await fileOf(customer, `/loads/${loadId}/documents/bol`)
    expect(bol.headers['content-type']).toBe('application/pdf')
    expect(pdfText(bol.rawPayload)).toContain(load.loadNumber)
    const labels = [
      await fileOf(customer, `/loads/${loadId}/documents/palletLabels`),
      await fileOf(customer, `/loads/${loadId}/documents/palletLabels`),
    ]
    expect(labels[0]!.rawPayload.equals(labels[1]!.rawPayload)).toBe(true)
    const codes = pdfCodes(labels[0]!.rawPayload)
    expect(codes).toHaveLength(2)
    expect(new Set(codes.map((page) => page.find((code) => code.startsWith('00')))).size).toBe(2)
    expect((await fileOf(customer, `/loads/${loadId}/documents/dangerousGoods`)).json()).toMatchObject({
      code: 404,
    })
    expect((await fileOf(await rich(), `/loads/${loadId}/documents/bol`)).json()).toMatchObject({ code: 404 })
    expect(
      (await fileOf(customer, `/loads/${loadId}/documents/bol?ahead=1`)).rawPayload.equals(bol.rawPayload),
    ).toBe(true)
    expect(
      (await loadOf(customer, loadId)).history.filter(({ event }) => event === 'load.paperPrinted'),
    ).toHaveLength(3)
  })

  test('a pallet over the border is booked with what customs asks for, and its papers can be read', async () => {
    const customer = await rich()
    const chicago = make.address({
      fullName: 'Sam Lee',
      company: 'Lake Shore Goods',
      address1: '200 W Adams St',
      city: 'Chicago',
      province: 'IL',
      country: 'US',
      postalCode: '60606',
      phone: '+13125550142',
    })
    const over = freightRequest({ to: { country: 'US', postalCode: '60606' } })
    await expect(buyLoad(customer, over, freightBooking({ delivery: { address: chicago } }))).rejects.toThrow(
      '601',
    )
    const { loadId } = await buyLoad(
      customer,
      over,
      freightBooking({ delivery: { address: chicago }, customs: make.packingList().customs }),
    )
    const { documents } = await loadOf(customer, loadId)
    expect(documents.papers).toEqual(['bol', 'palletLabels', 'commercialInvoice'])
    const paper = await fileOf(customer, `/loads/${loadId}/documents/commercialInvoice`)
    expect(paper.headers['content-type']).toBe('application/pdf')
    const text = pdfText(paper.rawPayload).replace(/\s+/g, ' ')
    for (const words of [
      'Commercial invoice',
      'Lake Shore Goods',
      'Chicago IL 60606',
      'T-shirts, cotton',
      '6109.10',
      'SAMPLE',
    ])
      expect(text).toContain(words)
    // Its handling units are the packages: one pallet of 600 lb, which is 272.2 kg.
    expect(text).toContain('Gross weight: 272.155 kg')
  })

  test('calling off in time is free; later the fee that was shown is an invoice paid from what comes back, once', async () => {
    const customer = await rich()
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
    await ledgerHolds()
  })

  test('what is on its way is not called off any more', async () => {
    const customer = await rich()
    const { loadId } = await buyLoad(customer)
    await server.deps.database.sql.execute(
      sql.raw(`update orders set status = 'shipped' where id = '${loadId}'`),
    )
    expect((await loadOf(customer, loadId)).cancelFeeCents).toBeNull()
    expect((await customer.call('POST', `/loads/${loadId}/cancel`, { feeCents: 0 })).code).toBe(601)
  })

  test('pictures and PDF are put with a load by what they are, come back as they were, and to nobody else', async () => {
    const customer = await rich()
    const { loadId } = await buyLoad(customer)
    const added = await upload(customer, loadId, 'proofOfDelivery', [PDF, sample.png()])
    expect(added).toMatchObject({
      code: 200,
      data: {
        documents: {
          files: [
            { kind: 'proofOfDelivery', name: 'pod.pdf', type: 'application/pdf', by: 'customer' },
            { type: 'image/png' },
          ],
        },
      },
    })
    const [file] = added.data!.documents.files
    const back = await fileOf(customer, `/loads/${loadId}/files/${file!.id}`)
    expect([back.headers['content-type'], back.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ])
    expect((await fileOf(await rich(), `/loads/${loadId}/files/${file!.id}`)).json()).toMatchObject({
      code: 404,
    })
    expect(
      await upload(customer, loadId, 'photo', [
        { name: 'photo.png', bytes: new TextEncoder().encode('no picture') },
      ]),
    ).toMatchObject({ code: 601, fields: { files: 'validation.loadFileType' } })
    expect(await upload(customer, loadId, 'photo', [])).toMatchObject({
      code: 601,
      fields: { files: 'validation.enter' },
    })
    expect(await upload(customer, loadId, 'none', [PDF])).toMatchObject({
      code: 601,
      fields: { kind: 'validation.select' },
    })
  })

  test('a load is covered by the pound, or by what was insured, and a damage is claimed like a parcel’s', async () => {
    const customer = await rich()
    const plain = await buyLoad(customer)
    const insured = await buyLoad(
      customer,
      freightRequest({ shipmentValue: 900_000, insuranceValue: 400_000 }),
    )
    for (const [id, coverCents] of [
      [plain.loadId, 600 * 200],
      [insured.loadId, 400_000],
    ] as const) {
      await server.deps.database.sql.execute(
        sql.raw(`update orders set status = 'delivered' where id = '${id}'`),
      )
      expect((await loadOf(customer, id)).claimable).toMatchObject({ coverCents, why: { damaged: null } })
    }
    const sent = await multipart(
      { claimId: make.id(), kind: 'damaged', askedCents: '50000', description: 'A pallet fell' },
      [sample.png()],
    )
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/orders/${plain.loadId}/claims`,
      payload: sent.payload!,
      headers: { ...(sent.headers as Record<string, string>), authorization: `Bearer ${customer.token}` },
    })
    expect(answer.json()).toMatchObject({ code: 200 })
    expect((await loadOf(customer, plain.loadId)).claimable.why.damaged).toBe('claim.isOpen')
  })

  test('its owner finds a load by its number, its bill of lading and its PRO; others only by the PRO, as everybody', async () => {
    const customer = await rich()
    const { loadId } = await buyLoad(customer)
    const { loadNumber, billOfLading, trackingNumber } = await loadOf(customer, loadId)
    const numbers = [loadNumber, billOfLading, trackingNumber!]
    const own = (await customer.call<TrackingResult[]>('POST', '/tracking', { numbers })).data!
    expect(own.map(({ number, found, orderId, isLoad }) => [number, found, orderId, isLoad])).toEqual(
      numbers.map((number) => [number, true, loadId, true]),
    )
    const stranger = (await (await rich()).call<TrackingResult[]>('POST', '/tracking', { numbers })).data!
    expect(stranger.map(({ found, orderId, isLoad }) => [found, orderId, isLoad])).toEqual([
      [false, null, undefined],
      [false, null, undefined],
      [true, null, true],
    ])
  })

  test('an adjustment of the carrier is invoiced to a load as to a parcel, and stands among its charges', async () => {
    const customer = await rich()
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
    await ledgerHolds()
  })

  test('the proof of delivery that the operator puts with a load is there for its customer, and what is no picture or PDF is refused', async () => {
    const customer = await rich()
    const { loadId } = await buyLoad(customer)
    const { loadNumber } = await loadOf(customer, loadId)
    const put = async (bytes: string) =>
      (
        await runVerb(
          {
            argv: ['load', 'file', loadNumber, '--file', 'signed/pod.pdf', '--kind', 'proofOfDelivery'],
            input: Buffer.from(bytes).toString('base64'),
          },
          server.deps,
        )
      ).output
    expect(await put('not a paper')).toContain('Only pictures and PDF')
    expect(await put('%PDF-1.7 signed')).toContain('pod.pdf added to the load')
    const { files } = (await loadOf(customer, loadId)).documents
    expect(files).toMatchObject([
      { kind: 'proofOfDelivery', name: 'pod.pdf', by: 'operator', type: 'application/pdf' },
    ])
    const { rawPayload } = await server.app.inject({
      method: 'GET',
      url: `/api/loads/${loadId}/files/${files[0]!.id}`,
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect(rawPayload.toString()).toBe('%PDF-1.7 signed')
  })

  // Last: what was booked is never taken out again.
  test('a fee that stands without its load having been called off is found by the books’ own check', async () => {
    const customer = await rich()
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
