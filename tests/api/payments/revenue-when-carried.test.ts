import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { bookedDuring } from '#tests/support/payments/books.ts'
import { boughtOrder, readyToBuy } from '#tests/support/orders/buy-parcel.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

describe.each(DATABASES)('where revenue is recognized on delivery, on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open, env: { REVENUE_WHEN: 'carried' } })
  })
  afterAll(() => server.close())
  afterEach(() => ledgerHolds(server))
  const runAdmin = (...argv: string[]) => runVerb({ argv, input: '' }, server.deps)
  const booked = (deed: () => Promise<unknown>) => bookedDuring(server, deed)
  const order = async (customer: TestCustomer, id: string) =>
    (await customer.call<{ number: string }>('GET', `/orders/${id}`)).data!.number
  const delivered = (number: string) =>
    runAdmin('tracking', 'event', number, 'delivered', '--place', 'Montréal, QC')

  test('a sale and its cost are deferred until the carrier delivers it, and recognized once', async () => {
    const { customer, purchase, rate } = await readyToBuy(server)
    let number = ''
    const sale = await booked(async () => {
      const { data } = await customer.call<PurchaseOutcome>('POST', '/orders', purchase)
      number = await order(customer, data?.outcome === 'bought' ? data.orderId : '')
    })
    const net = rate.subtotalCents
    expect(sale.customers.revenue).toBe(-net)
    expect(sale.company).toMatchObject({
      carriage_in_progress: net,
      revenue_deferred: net,
      deferred_revenue: -net,
    })
    expect(sale.company).not.toHaveProperty('cost_of_sales')
    expect(await booked(() => Promise.all([delivered(number), delivered(number)]))).toEqual({
      customers: {},
      company: {
        carriage_in_progress: -net,
        cost_of_sales: net,
        revenue_deferred: -net,
        deferred_revenue: net,
      },
    })
    expect(await booked(() => delivered(number))).toEqual({ customers: {}, company: {} })
  })

  test('cancelled before delivery, nothing is deferred and nothing is earned', async () => {
    const { customer, orderId, rate } = await boughtOrder(server)
    const { customers, company } = await booked(() => customer.call('POST', `/orders/${orderId}/cancel`))
    expect(customers.revenue).toBe(rate.subtotalCents)
    expect(company).toMatchObject({
      carriage_in_progress: -rate.subtotalCents,
      revenue_deferred: -rate.subtotalCents,
      deferred_revenue: rate.subtotalCents,
      carrier_payable: rate.totalCents,
    })
    expect(company).not.toHaveProperty('cost_of_sales')
  })

  test('a lost shipment is earned when its claim is paid', async () => {
    const { customer, orderId, rate } = await boughtOrder(server)
    const [claim, number] = [make.id(), await order(customer, orderId)]
    await server.deps.database.sql
      .execute(`insert into claims (customer_id, id, number, order_id, order_number, kind, state, asked_cents, description, created_at)
      values ('${customer.user.customerId}', '${claim}', '${numberFor('claim', 1001)}', '${orderId}', '${number}', 'lost', 'opened', 5000, 'Never came', now())`)
    const { customers, company } = await booked(() =>
      runAdmin('claim', 'accept', numberFor('claim', 1001), '--answer', 'We are sorry.'),
    )
    expect(customers).toEqual({ credits: -50_00, claims_paid: 50_00 })
    expect(company).toEqual({
      carriage_in_progress: -rate.subtotalCents,
      cost_of_sales: rate.subtotalCents,
      revenue_deferred: -rate.subtotalCents,
      deferred_revenue: rate.subtotalCents,
    })
  })

  test('invoices and credits before the delivery are deferred too, later ones aren’t', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const number = await order(customer, orderId)
    expect(
      (
        await booked(() =>
          runAdmin('adjustment', 'create', number, '10.00', '--reason', 'weight', '--cost', '8.00'),
        )
      ).company,
    ).toMatchObject({ revenue_deferred: 10_00, deferred_revenue: -10_00, carriage_in_progress: 8_00 })
    expect(
      (await booked(() => runAdmin('adjustment', 'create', number, '2.00', '--reason', 'weight', '--refund')))
        .company,
    ).toEqual({ revenue_deferred: -2_00, deferred_revenue: 2_00 })
    await delivered(number)
    expect(
      (
        await booked(() =>
          runAdmin('adjustment', 'create', number, '3.00', '--reason', 'other', '--cost', '1.00'),
        )
      ).company,
    ).toMatchObject({ cost_of_sales: 1_00 })
    expect(
      (await booked(() => runAdmin('adjustment', 'create', number, '1.00', '--reason', 'other', '--refund')))
        .company,
    ).toEqual({})
  })
})
