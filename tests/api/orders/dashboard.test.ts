import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DashboardSummary } from '#src/contract/dashboard.ts'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer, QuotedRate } from '#src/contract/quotes.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

describe.each(DATABASES)('the dashboard on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  const facts = async (customer: TestCustomer) =>
    (await customer.call<DashboardSummary>('GET', '/dashboard')).data!
  async function buy(customer: TestCustomer): Promise<{ id: string; rate: QuotedRate }> {
    const shipment = make.shipment()
    const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
      ...make.quote(shipment),
      carrierCode: 'sample_ground',
    })
    const rate = data!.rates[0]!
    const bought = (
      await customer.call<PurchaseOutcome>('POST', '/orders', {
        intentId: make.id(),
        rateId: rate.id,
        shipment,
      })
    ).data as { orderId: string }
    return { id: bought.orderId, rate }
  }
  const put = (id: string, values: Partial<typeof orders.$inferInsert>) =>
    server.deps.database.sql.update(orders).set(values).where(eq(orders.id, id))

  test('what is late, on its way, held up and not printed is counted, and each number leads to exactly those', async () => {
    const shop = await server.customer()
    const [late, moving, held, waiting] = [await buy(shop), await buy(shop), await buy(shop), await buy(shop)]
    const promised = (day: string, { rate }: { rate: QuotedRate }) => ({ ...rate, deliveryDate: day })
    await put(late.id, { status: 'shipped', rate: promised('2020-01-01', late) })
    await put(moving.id, { status: 'out_for_delivery', rate: promised('2999-01-01', moving) })
    await put(held.id, { status: 'exception', rate: promised('2020-01-01', held) })
    const ids = async (query: string) =>
      (await shop.call<{ rows: { id: string }[] }>('GET', `/orders?${query}`)).data!.rows.map(({ id }) => id)
    expect(await ids('carriage=late')).toEqual([late.id])
    expect((await ids('carriage=inTransit')).toSorted()).toEqual([late.id, moving.id].toSorted())
    expect(await ids('carriage=exception')).toEqual([held.id])
    expect(await ids('open=1&printed=no')).toEqual([waiting.id])
    expect((await facts(shop)).attention).toMatchObject({ late: 1, toPrint: 1 })
  })

  test('a shop sees what it spent and saved, on its own orders only, by Ontario’s months, without cancelled ones', async () => {
    const [shop, other] = [await server.customer(), await server.customer()]
    const [now, before, newYear, cancelled] = [
      await buy(shop),
      await buy(shop),
      await buy(shop),
      await buy(shop),
    ]
    await buy(other)
    const year = Number(server.clock.now().toISOString().slice(0, 4))
    // 04:30 UTC on 1 January is still the old year in Ontario.
    await put(newYear.id, { paidAt: new Date(`${year}-01-01T04:30:00Z`) })
    await put(before.id, { paidAt: new Date(`${year}-02-10T12:00:00Z`) })
    await shop.call('POST', `/orders/${cancelled.id}/cancel`, {})
    const { months, savedCents, attention } = await facts(shop)
    const spent = new Map(months.map(({ month, spentCents }) => [month, spentCents]))
    expect(months).toHaveLength(12)
    expect(months.at(-1)!.month).toBe(server.clock.now().toISOString().slice(0, 7))
    expect(spent.get(`${year}-02`)).toBe(before.rate.totalCents)
    expect(months.at(-1)!.spentCents).toBe(now.rate.totalCents)
    expect(spent.get(`${year - 1}-12`) ?? newYear.rate.totalCents).toBe(newYear.rate.totalCents)
    expect(spent.get(`${year}-01`) ?? 0).toBe(0)
    expect(savedCents).toBe(now.rate.savingCents + before.rate.savingCents)
    expect(now.rate.savingCents).toBe(now.rate.listTotalCents - now.rate.totalCents)
    expect(attention).toEqual({
      exceptions: 0,
      loadExceptions: 0,
      unpaid: 0,
      unpaidInvoices: 0,
      toHandOver: 3,
      inTransit: 0,
      late: 0,
      toPrint: 3,
      pickupsToday: 0,
    })
  })

  test('delivery problems and unpaid orders are counted, each under its own heading', async () => {
    const shop = await server.customer()
    expect(await facts(shop)).toMatchObject({
      orders: 0,
      savedCents: 0,
      attention: { exceptions: 0, unpaid: 0, toHandOver: 0, pickupsToday: 0 },
    })
    const [lost, unpaid] = [await buy(shop), await buy(shop)]
    await put(lost.id, { status: 'exception' })
    await put(unpaid.id, { status: 'awaiting_payment', payStatus: 'failed' })
    expect((await facts(shop)).attention).toEqual({
      exceptions: 1,
      loadExceptions: 0,
      unpaid: 1,
      unpaidInvoices: 0,
      toHandOver: 0,
      inTransit: 0,
      late: 0,
      toPrint: 0,
      pickupsToday: 0,
    })
    await put(lost.id, { status: 'out_for_delivery' })
    expect(await facts(shop)).toMatchObject({ orders: 2, attention: { exceptions: 0, inTransit: 1 } })
  })
})
