import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Bought, CarrierAnswer } from '#src/contract/parcel.ts'
import type { KarrioStandIn } from './karrio-state.ts'
import { startKarrio } from './karrio-stand-in.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

// Filled before the first test of whoever calls `withKarrioServer`: names that were imported follow.
export let karrio: KarrioStandIn
export let server: TestServer

/** In the tests that follow carriers come by a stand-in for Karrio, which begins anew for each of them. */
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

/** What 106.71 of the carrier, with 13.92 of its own tax, is sold for to Québec. */
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
  return { customer, purchase, buy: () => customer.call<Bought>('POST', '/orders', purchase) }
}

/** How many calls to paths with this end the stand-in has had. */
export const posts = (end: string) =>
  karrio.calls.filter(({ method, path }) => method === 'POST' && path.endsWith(end)).length
