import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ManifestRow } from '#src/contract/manifests.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import { isSscc } from '#src/domain/orders/sscc.ts'
import { saveRecord } from '#server/modules/sync/records.ts'
import { boughtOrder, buyMore } from '#tests/support/orders/buy-parcel.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { pdfCodes, pdfText } from '#tests/support/documents/read-pdf.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

describe.each(DATABASES)('what a shop prints and hands over, on $name', ({ open }) => {
  let server: TestServer
  let accepts = true
  beforeAll(async () => {
    server = await startServer({
      database: open,
      carriers: (usual) => ({
        ...usual,
        find: async (code) => {
          const carrier = await usual.find(code)
          return carrier && { ...carrier, cancel: async (id, now) => accepts && carrier.cancel(id, now) }
        },
      }),
    })
  })
  afterAll(() => server.close())

  const detailsOf = async (customer: TestCustomer, id: string) =>
    (await customer.call<OrderDetails>('GET', `/orders/${id}`)).data!
  const file = async (
    customer: TestCustomer,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    locale = 'en',
  ) =>
    server.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${customer.token}`, cookie: `locale=${locale}` },
      ...(body && { payload: body }),
    })
  const close = (customer: TestCustomer, id: string, orderIds: string[]) =>
    customer.call<ManifestRow>('POST', '/manifests', { id, orderIds })

  test('labels of several orders are one file in the requested order; a scanner reads every number and every piece’s SSCC, and each history says that it was printed', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const many = await buyMore(customer, {
      parcels: [make.parcel({ quantity: 3 })],
      to: make.address({
        fullName: '陈静怡',
        address1: '100 Robson Street',
        city: 'Vancouver',
        province: 'BC',
        postalCode: 'V6B 1A1',
      }),
    })
    const answer = await file(customer, 'POST', '/orders/labels', { ids: [many, orderId], format: 'pdf4x6' })
    expect(answer.headers['content-type']).toBe('application/pdf')
    const [one, two] = [await detailsOf(customer, many), await detailsOf(customer, orderId)]
    const pages = pdfCodes(answer.rawPayload)
    expect(pages).toHaveLength(4)
    expect(pages.map((codes) => codes.find((code) => code.startsWith('PT')))).toEqual([
      one.trackingNumber,
      one.trackingNumber,
      one.trackingNumber,
      two.trackingNumber,
    ])
    const ssccs = pages.map((codes) => codes.find((code) => /^00\d{18}$/.test(code))!.slice(2))
    expect([new Set(ssccs).size, ssccs.every(isSscc)]).toEqual([4, true])
    const words = pdfText(answer.rawPayload)
    for (const said of ['陈静怡', 'Élodie Tremblay', 'demonstration prefix', '(00)'])
      expect(words).toContain(said)
    for (const piece of [1, 2, 3]) expect(words).toMatch(new RegExp(`${piece}\\s*/\\s*3`))
    expect(
      (
        await file(customer, 'POST', '/orders/labels', { ids: [many, orderId], format: 'pdf4x6' })
      ).rawPayload.equals(answer.rawPayload),
    ).toBe(true)
    expect((await file(customer, 'GET', `/orders/${orderId}/label?ahead=1`)).headers['content-type']).toBe(
      'application/pdf',
    )
    for (const order of [many, orderId])
      expect(
        (await detailsOf(customer, order)).history.filter(({ event }) => event === 'order.printed'),
      ).toHaveLength(2)
    expect(
      (await file(customer, 'POST', '/orders/labels', { ids: [many], format: 'zpl' })).body.match(
        />;>800\d{18}/g,
      ),
    ).toHaveLength(3)
  }, 60_000)

  test('who prints many labels over and over is told when to come back, and another customer’s label is printed meanwhile', async () => {
    const [{ customer }, other] = [await boughtOrder(server), await boughtOrder(server)]
    const many = await buyMore(customer, { parcels: [make.parcel({ quantity: 30 })] })
    await file(customer, 'POST', '/orders/labels', { ids: [many] })
    const flood = Array.from({ length: 12 }, () =>
      file(customer, 'POST', '/orders/labels', { ids: [many], format: 'letter' }),
    )
    expect(
      (await file(other.customer, 'GET', `/orders/${other.orderId}/label`)).headers['content-type'],
    ).toBe('application/pdf')
    const answers = await Promise.all(flood)
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(6)
    expect([refused[0]!.headers['retry-after'], refused[0]!.json()]).toEqual([
      '5',
      expect.objectContaining({ code: 503, msg: 'The server is busy. Please try again shortly.' }),
    ])
  }, 60_000)

  test('a cancelled order’s label stops the whole file, which says which one it is', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const other = await buyMore(customer)
    await customer.call('POST', `/orders/${other}/cancel`)
    const { number } = await detailsOf(customer, other)
    const answer = await customer.call('POST', '/orders/labels', { ids: [orderId, other] })
    expect([answer.code, answer.msg]).toEqual([601, `Order ${number} has no label to print`])
  })

  test('a packing slip says in the shipment’s language what is in the box, without prices', async () => {
    const { customer } = await boughtOrder(server)
    const parcels = [
      make.parcel({ quantity: 2, description: 'Livres reliés', declaredValue: 4567 }),
      make.parcel({ description: '平装书籍' }),
    ]
    const order = await buyMore(customer, { parcels, notificationLanguage: 'fr', reference: 'BC-12' })
    const [slip, totals] = [
      pdfText((await file(customer, 'POST', '/orders/packing-slips', { ids: [order] })).rawPayload),
      await detailsOf(customer, order),
    ]
    for (const said of [
      'Bordereau d’expédition',
      'Livres reliés',
      '平装书籍',
      'BC-12',
      totals.number,
      'Élodie Tremblay',
      'Quantité',
    ])
      expect(slip).toContain(said)
    expect(slip).not.toContain('$')
    expect(slip).not.toContain('45,67')
    for (const [locale, said] of [
      ['en', 'Packing slip'],
      ['zh', '随货清单'],
      ['sp', 'Hoja de empaque'],
    ] as const) {
      const one = await buyMore(customer, { notificationLanguage: locale })
      expect(
        pdfText((await file(customer, 'POST', '/orders/packing-slips', { ids: [one] })).rawPayload),
      ).toContain(said)
    }
  }, 60_000)

  test('label and slip say the buzz code, the extension, and that the parcel may be left', async () => {
    const { customer } = await boughtOrder(server)
    const order = await buyMore(customer, {
      to: make.address({
        address1: '45 rue Saint-Paul',
        city: 'Montréal',
        province: 'QC',
        postalCode: 'H2Y 1H2',
        phone: '+15145550142',
        extension: '12',
        buzzCode: '4521',
        allowDropoff: true,
      }),
    })
    const label = pdfText((await file(customer, 'GET', `/orders/${order}/label?ahead=1`)).rawPayload)
    const slip = pdfText(
      (await file(customer, 'POST', '/orders/packing-slips', { ids: [order] })).rawPayload,
    ).replace(/\s+/g, ' ')
    expect(label).toContain('Buzz code: 4521 · Leave at door')
    expect(label).toContain('+15145550142 x12')
    for (const said of ['+15145550142 x12', 'Buzz code: 4521', 'Leave at door']) expect(slip).toContain(said)
  }, 60_000)

  test('the selected orders are exported in their order, without anything a spreadsheet would run', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const other = await buyMore(customer, { reference: '=1+1' })
    const rows = (await file(customer, 'POST', '/orders/export', { ids: [other, orderId] })).body
      .trim()
      .split('\r\n')
    expect(rows).toHaveLength(3)
    expect(rows[1]).toContain((await detailsOf(customer, other)).number)
    expect(rows[1]).toContain(`'=1+1`)
    expect(rows[0]).toContain('Order batch')
  })

  test('a manifest closes its labels once: closing again changes nothing, and the driver’s document has every number', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const other = await buyMore(customer, {
      parcels: [make.parcel({ quantity: 2, weight: 3, weightUnit: 'kg' })],
    })
    const id = make.id()
    const closed = await Promise.all([
      close(customer, id, [orderId, other]),
      close(customer, id, [orderId, other]),
      close(customer, make.id(), [other, orderId]),
    ])
    expect(closed.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(new Set(closed.map(({ data }) => data!.number)).size).toBe(1)
    const { data: manifest } = closed[0]
    expect(manifest).toMatchObject({
      orderCount: 2,
      pieceCount: 3,
      day: '2026-11-18',
      carrierName: 'Sample Ground',
    })
    expect(manifest!.number).toMatch(/^MF\d{4}-\d{4}$/)
    expect((await customer.call<{ rows: unknown[] }>('GET', '/orders?open=1')).data!.rows).toEqual([])
    const details = await detailsOf(customer, orderId)
    expect(details).toMatchObject({ manifest: { number: manifest!.number }, status: 'ordered' })
    expect(details.history.map(({ event }) => event)).toContain('order.manifested')
    const paper = await file(customer, 'GET', `/manifests/${details.manifest!.id}/pdf`, undefined, 'fr')
    const words = pdfText(paper.rawPayload)
    for (const said of [
      `Manifeste ${manifest!.number}`,
      customer.user.nickName,
      details.trackingNumber!,
      'Signature du chauffeur',
      'SPÉCIMEN',
      'Expéditeur',
      '1 Main Street',
      'Scarborough ON M1B 0A1',
      '17,23 lb',
    ])
      expect(words).toContain(said)
    expect(pdfCodes(paper.rawPayload, 150).flat()).toEqual(
      expect.arrayContaining([
        manifest!.number,
        details.trackingNumber!,
        (await detailsOf(customer, other)).trackingNumber!,
      ]),
    )
  }, 60_000)

  test('a manifest uses the account’s units, and names every pickup place', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const other = await buyMore(customer, {
      from: make.address({ company: 'Warehouse West', address1: '9 Dock Road' }),
      parcels: [make.parcel({ weight: 3, weightUnit: 'kg' })],
    })
    await saveRecord(
      server.deps.database.forCustomer(customer.user.customerId),
      { entity: 'preference', id: 'units', baseRev: 0, doc: { units: 'metric' } },
      server.clock.now(),
    )
    const { data } = await close(customer, make.id(), [orderId, other])
    const words = pdfText((await file(customer, 'GET', `/manifests/${data!.id}/pdf`)).rawPayload).replace(
      /\s+/g,
      ' ',
    )
    for (const said of [
      'Weight: 4.81 kg',
      'Mina Roy, 1 Main Street, Scarborough ON M1B 0A1',
      'Warehouse West, 9 Dock Road',
    ])
      expect(words).toContain(said)
  }, 60_000)

  test('a closed label can only be cancelled if the carrier agrees', async () => {
    const { customer, orderId } = await boughtOrder(server)
    await close(customer, make.id(), [orderId])
    accepts = false
    expect((await customer.call('POST', `/orders/${orderId}/cancel`)).code).toBe(601)
    expect(await detailsOf(customer, orderId)).toMatchObject({ status: 'ordered', payStatus: 'paid' })
    accepts = true
    expect((await customer.call('POST', `/orders/${orderId}/cancel`)).code).toBe(200)
    expect(
      (await detailsOf(customer, orderId)).history.find(({ event }) => event === 'order.cancelled'),
    ).toMatchObject({ actor: customer.user.nickName, detail: { from: 'ordered', to: 'cancelled' } })
  })

  test('labels of another manifest, another carrier, another customer or a cancelled order close nothing', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const [fresh, express, cancelled] = [
      await buyMore(customer),
      await buyMore(customer, {}, 'sample_express'),
      await buyMore(customer),
    ]
    await customer.call('POST', `/orders/${cancelled}/cancel`)
    await close(customer, make.id(), [orderId])
    expect((await close(customer, make.id(), [orderId, fresh])).code).toBe(409)
    expect((await close(customer, make.id(), [fresh, express])).code).toBe(601)
    expect((await close(customer, make.id(), [fresh, cancelled])).code).toBe(601)
    const stranger = await server.customer()
    expect((await close(stranger, make.id(), [fresh])).code).toBe(404)
    expect((await detailsOf(customer, fresh)).manifest).toBeNull()
  })

  test('nobody can change or delete an order’s history, not even in the database', async () => {
    const { orderId } = await boughtOrder(server)
    for (const attempt of [
      `update order_history set actor = 'nobody' where order_id = '${orderId}'`,
      `delete from order_history where order_id = '${orderId}'`,
    ])
      await expect(server.deps.database.sql.execute(sql.raw(attempt))).rejects.toThrow(/order_history/)
  })
})
