import { setTimeout } from 'node:timers/promises'
import type { Envelope, CursorPage } from '#src/contract/endpoint.ts'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { callTo } from './process.ts'

interface BusyPeople {
  /** IDs of the orders that were bought, and of the drafts that were saved, as the answers said. */
  bought: string[]
  drafts: string[]
  /** Whatever was refused. */
  faults: unknown[]
  /** How many requests had to be sent again. */
  resent: () => number
  /** They finish what they are at. @throws when a request never got through */
  leave: () => Promise<void>
}

/**
 * People of one account who buy parcels and write drafts without end, `each` of either kind, and like the app
 * send whatever wasn't answered again, with the same ID.
 */
export function startPeople(url: string, token: string, { each }: { each: number }): BusyPeople {
  const bought: string[] = []
  const drafts: string[] = []
  const faults: unknown[] = []
  let resent = 0
  let over = false
  const surely = async <T>(
    method: string,
    path: string,
    body: object,
    headers?: Record<string, string>,
  ): Promise<Envelope<T>> => {
    for (let tried = 0; ; tried += 1) {
      const answer = await callTo<T>(url, token, method, path, body, headers).catch(() => undefined)
      if (answer && answer.code !== 502 && answer.code !== 503) return answer
      if (tried > 40) throw new Error(`${method} ${path} never got through`)
      resent += 1
      await setTimeout(100)
    }
  }
  const buy = async () => {
    while (!over) {
      const shipment = { ...make.shipment(), shipDate: new Date().toISOString().slice(0, 10) }
      const quote = await surely<CarrierAnswer>('POST', '/quotes/parcel', {
        ...make.quote(shipment),
        shipDate: shipment.shipDate,
        carrierCode: 'sample_ground',
      })
      const { data, ...rest } = await surely<PurchaseOutcome>('POST', '/orders', {
        intentId: make.id(),
        rateId: quote.data!.rates[0]!.id,
        shipment,
      })
      if (data?.outcome === 'bought') bought.push(data.orderId)
      else faults.push(data ?? rest)
    }
  }
  const write = async () => {
    while (!over) {
      const id = make.id()
      const { code, ...rest } = await surely(
        'PUT',
        `/drafts/${id}`,
        { kind: 'domestic', values: { contents: 'Books' } },
        { 'idempotency-key': make.id(), 'if-none-match': '*' },
      )
      if (code === 200) drafts.push(id)
      else faults.push({ code, ...rest })
    }
  }
  const people = Promise.all(Array.from({ length: each }, () => [buy(), write()]).flat())
  // Who gives up is heard of when all leave.
  people.catch(() => {})
  return {
    bought,
    drafts,
    faults,
    resent: () => resent,
    async leave() {
      over = true
      await people
    },
  }
}

/** What the account has of what was bought and saved, by ID. */
export async function ordersAndDrafts(
  url: string,
  token: string,
): Promise<{ orders: string[]; drafts: string[] }> {
  const orders: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const { data }: Envelope<CursorPage<{ id: string }>> = await callTo(
      url,
      token,
      'GET',
      `/orders?limit=100${after && `&after=${encodeURIComponent(after)}`}`,
    )
    orders.push(...data!.rows.map(({ id }) => id))
    after = data!.next
  }
  const { data } = await callTo<{ rows: { id: string }[] }>(url, token, 'GET', '/drafts')
  return { orders, drafts: data!.rows.map(({ id }) => id) }
}
