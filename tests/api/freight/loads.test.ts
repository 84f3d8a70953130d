import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { CursorPage } from '#src/contract/endpoint.ts'
import type { LoadRow } from '#src/contract/loads.ts'
import type { OrderRow } from '#src/contract/orders.ts'
import type { TrackingResult } from '#src/contract/tracking.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { buyLoad, freightRequest } from '#tests/support/orders/freight.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { multipart, sample } from '#tests/support/server/upload.ts'
import { wealthyCustomer, loadOf, fileOf } from '#tests/support/orders/loads.ts'

describe.each(DATABASES)('loads on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  const listOf = async (customer: TestCustomer, query = '') =>
    (await customer.call<CursorPage<LoadRow>>('GET', `/loads${query}`)).data!.rows

  test('a bought load shows its stops, numbers, price lines, documents and what cancelling costs', async () => {
    const customer = await wealthyCustomer(server)
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

  test('parcels and loads have separate lists, and both are in the export of purchases', async () => {
    const { customer, orderId } = await boughtOrder(server, { creditCents: 5_000_00 })
    const { loadId } = await buyLoad(customer)
    const parcels = (await customer.call<CursorPage<OrderRow>>('GET', '/orders?tab=all&q=&after=')).data!.rows
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
    expect(
      (await fileOf(server, customer, `/orders/${loadId}/label/pdf4x6`)).headers['content-type'],
    ).not.toBe('application/pdf')
    const facts = (
      await customer.call<{ attention: { toHandOver: number }; months: { spentCents: number }[] }>(
        'GET',
        '/dashboard',
      )
    ).data!
    const load = await loadOf(customer, loadId)
    expect(facts.attention.toHandOver).toBe(1)
    expect(facts.months.at(-1)!.spentCents).toBeGreaterThan(load.estimatedTotal)
    const exported = await fileOf(
      server,
      customer,
      '/exports/transactions?what=orders&from=2026-11-01&to=2026-11-30',
    )
    expect(exported.payload).toContain(load.loadNumber)
  })

  test('loads are found by any part of a number, place or reference, by mode and by status, page by page', async () => {
    const customer = await wealthyCustomer(server)
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
    expect(await listOf(await wealthyCustomer(server))).toEqual([])
  })

  test('a load is covered by weight or by its insurance, and damage is claimed as for a parcel', async () => {
    const customer = await wealthyCustomer(server)
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

  test('its owner finds a load by its number, bill of lading and PRO; others only by the PRO', async () => {
    const customer = await wealthyCustomer(server)
    const { loadId } = await buyLoad(customer)
    const { loadNumber, billOfLading, trackingNumber } = await loadOf(customer, loadId)
    const numbers = [loadNumber, billOfLading, trackingNumber!]
    const own = (await customer.call<TrackingResult[]>('POST', '/tracking', { numbers })).data!
    expect(own.map(({ number, found, orderId, isLoad }) => [number, found, orderId, isLoad])).toEqual(
      numbers.map((number) => [number, true, loadId, true]),
    )
    const stranger = (
      await (await wealthyCustomer(server)).call<TrackingResult[]>('POST', '/tracking', { numbers })
    ).data!
    expect(stranger.map(({ found, orderId, isLoad }) => [found, orderId, isLoad])).toEqual([
      [false, null, undefined],
      [false, null, undefined],
      [true, null, true],
    ])
  })
})
