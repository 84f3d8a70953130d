import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer, QuotedRate } from '#src/contract/quotes.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import type { TestCustomer, TestServer } from '#tests/support/server/server.ts'

interface Purchase {
  intentId: string
  rateId: string
  shipment: ReturnType<typeof make.shipment>
}

/** A customer with a quote, ready to buy it; a new one unless one is given. */
export async function readyToBuy(
  server: TestServer,
  more: Parameters<TestServer['customer']>[0] = {},
  known?: TestCustomer,
): Promise<{ customer: TestCustomer; rate: QuotedRate; purchase: Purchase }> {
  const customer = known ?? (await server.customer(more))
  const shipment = make.shipment()
  const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
    ...make.quote(shipment),
    carrierCode: 'sample_ground',
  })
  const rate = data!.rates[0]!
  return { customer, rate, purchase: { intentId: make.id(), rateId: rate.id!, shipment } }
}

/** A customer with one paid and booked order. */
export async function boughtOrder(
  server: TestServer,
  more: Parameters<TestServer['customer']>[0] = {},
): Promise<{ customer: TestCustomer; orderId: string; rate: QuotedRate }> {
  const { customer, rate, purchase } = await readyToBuy(server, more)
  return { customer, rate, orderId: await bought(customer, purchase) }
}

/** Rows on a page of the order list. */
const PAGE = 20

/** Buys as many more orders as fill a page of the list. */
export async function buyPage(customer: Pick<TestCustomer, 'call'>): Promise<void> {
  for (let bought = 0; bought < PAGE; bought += 1) await buyMore(customer)
}

/** Buys one more order, of this shipment. @returns its ID */
export async function buyMore(
  customer: Pick<TestCustomer, 'call'>,
  more: Parameters<typeof make.shipment>[0] = {},
  carrierCode = 'sample_ground',
): Promise<string> {
  const shipment = make.shipment(more)
  const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
    ...make.quote(shipment),
    carrierCode,
  })
  return bought(customer, { intentId: make.id(), rateId: data!.rates[0]!.id!, shipment })
}

async function bought(customer: Pick<TestCustomer, 'call'>, purchase: Purchase): Promise<string> {
  const answer = await customer.call<PurchaseOutcome>('POST', '/orders', purchase)
  if (answer.data?.outcome !== 'bought') throw new Error(`not bought: ${JSON.stringify(answer)}`)
  return answer.data.orderId
}
