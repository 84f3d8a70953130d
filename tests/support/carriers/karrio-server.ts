import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import type { KarrioStandIn } from './karrio-state.ts'
import { startKarrio } from './karrio-stand-in.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

// Set before the first test of a file that calls `withKarrioServer`. Imports are live bindings.
export let karrio: KarrioStandIn
export let server: TestServer

/** For tests whose carriers come from a stand-in for Karrio, which is reset for each test. */
export function withKarrioServer(): void {
  beforeAll(async () => {
    karrio = await startKarrio()
    server = await startServer({
      env: { KARRIO_URL: karrio.url, KARRIO_TOKEN: 'key_test', KARRIO_TEST: '1', KARRIO_TIMEOUT: '1200' },
    })
  }, 120_000)
  beforeEach(() => {
    Object.assign(karrio, {
      published: false,
      next: 'buy',
      rates: 'usual',
      totalCharge: 106.71,
      cutNextDraft: false,
      calls: [],
      purchases: [],
    })
  })
  afterAll(async () => {
    await ledgerHolds(server)
    await server.close()
    await karrio.close()
  })
}

/** The price to Québec of a rate that the carrier charges 106.71 for, 13.92 of it tax. */
export const PRICE = 97_43

export async function quoted(customer?: TestCustomer) {
  const someone = customer ?? (await server.customer())
  const shipment = make.shipment()
  const { data } = await someone.call<CarrierAnswer>('POST', '/quotes/parcel', {
    ...make.quote(shipment),
    carrierCode: 'canadapost',
  })
  return { customer: someone, shipment, answer: data! }
}

export async function ready() {
  const { customer, shipment, answer } = await quoted()
  const purchase = { intentId: make.id(), rateId: answer.rates[0]!.id!, shipment }
  return { customer, purchase, buy: () => customer.call<PurchaseOutcome>('POST', '/orders', purchase) }
}

/** How many calls the stand-in has had to paths with this ending. */
export const posts = (end: string) =>
  karrio.calls.filter(({ method, path }) => method === 'POST' && path.endsWith(end)).length
