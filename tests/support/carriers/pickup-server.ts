import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { CursorPage } from '#src/contract/endpoint.ts'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import type { PickupDetails, PickupRow } from '#src/contract/pickups.ts'
import type { Pickup } from '#src/domain/pickups/pickup.ts'
import type { CarrierPickups, Carriers } from '#server/carriers/carriers.ts'
import type { Database } from '#server/db/database.ts'
import { samplePickups } from '#server/db/schema/pickups.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

// Set before the first test of a file that calls `withPickupServer`. Imports are live bindings.
export let server: TestServer
/**
 * How the carrier fails: the response is lost ("after"), the request never arrives ("before"), or it can't be
 * asked for the outcome ("silent").
 */
export const carrier: { trouble: 'none' | 'before' | 'after' | 'silent' } = { trouble: 'none' }

/** For tests of pickups at carriers whose responses may be lost. */
export function withPickupServer(open: () => Promise<Database>): void {
  beforeAll(async () => {
    server = await startServer({ database: open, carriers: troubled })
  })
  beforeEach(() => {
    carrier.trouble = 'none'
  })
  afterAll(() => server.close())
}

function troubled(usual: Carriers): Partial<Carriers> {
  const lose =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (carrier.trouble === 'before') throw new Error('no answer')
      const answer = await work(...args)
      if (carrier.trouble === 'after') throw new Error('no answer')
      return answer
    }
  const list = async () =>
    (await usual.list()).map((one) => ({
      ...one,
      pickups: {
        ...one.pickups!,
        schedule: lose((...asked: Parameters<CarrierPickups['schedule']>) => one.pickups!.schedule(...asked)),
        change: lose((...asked: Parameters<CarrierPickups['change']>) => one.pickups!.change(...asked)),
        outcome: async (...asked: Parameters<CarrierPickups['outcome']>) =>
          carrier.trouble === 'silent' ? null : one.pickups!.outcome(...asked),
        cancel: lose((...asked: Parameters<CarrierPickups['cancel']>) => one.pickups!.cancel(...asked)),
      },
    }))
  return { list, find: async (code) => (await list()).find((one) => one.code === code) }
}

export const ask = (
  customer: TestCustomer,
  more: Partial<Pickup & { id: string; carrierCode: string; orderIds: string[] }> = {},
) =>
  customer.call<PickupDetails>('POST', '/pickups', {
    ...make.pickup(),
    id: make.id(),
    carrierCode: 'sample_ground',
    orderIds: [],
    ...more,
  })
export const list = async (customer: TestCustomer, query = '') =>
  (await customer.call<CursorPage<PickupRow>>('GET', `/pickups${query}`)).data!
export const drivers = async (id: string) =>
  server.deps.database.sql.select().from(samplePickups).where(eq(samplePickups.clientId, id))
export async function buy(customer: TestCustomer, carrierCode = 'sample_ground'): Promise<string> {
  const shipment = make.shipment({ shipDate: server.clock.now().toISOString().slice(0, 10) })
  const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
    ...make.quote(shipment),
    carrierCode,
  })
  return (
    (
      await customer.call<PurchaseOutcome>('POST', '/orders', {
        intentId: make.id(),
        rateId: data!.rates[0]!.id,
        shipment,
      })
    ).data as { orderId: string }
  ).orderId
}
