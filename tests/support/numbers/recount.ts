import { MEASURES, type Measure } from '#src/domain/desk/numbers.ts'
import { dueAt } from '#src/domain/desk/queue.ts'
import { claims } from '#server/db/schema/claims.ts'
import { shipmentCosts } from '#server/db/schema/money/costs.ts'
import { disputes, invoices } from '#server/db/schema/money/invoices.ts'
import { topUpRefunds } from '#server/db/schema/money/payments.ts'
import { orderHistory, orders } from '#server/db/schema/shipping.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import type { TestServer } from '#tests/support/server/server.ts'

interface Answered {
  createdAt: Date
  answeredAt: Date | null
}
interface Of {
  day: string
  customer: string
  carrier: string
  lane: string
}

/** The business's numbers, counted row by row without the database's help: by group, what isn't 0. */
export async function recountNumbers(
  server: TestServer,
  group: (of: Of) => string,
): Promise<Record<string, Partial<Record<Measure, number>>>> {
  const { sql: db } = server.deps.database
  const all = await db.select().from(orders)
  const byId = new Map(all.map((order) => [order.id, order]))
  const counted: Record<string, Partial<Record<Measure, number>>> = {}
  const add = (of: Of, measure: Measure, value: number) => {
    if (value === 0) return
    const sums = (counted[group(of)] ??= {})
    sums[measure] = (sums[measure] ?? 0) + value
  }
  const placeOf = ({ country, province }: { country: string; province: string }) =>
    country === 'CA' ? `CA-${province}` : country
  const of = (id: string, at?: Date | string): Of | undefined => {
    const order = byId.get(id)
    return (
      order && {
        day: typeof at === 'string' ? at : bookDay(at ?? order.createdAt),
        customer: order.customerId,
        carrier: order.carrierCode,
        lane: `${placeOf(order.shipment.from)}>${placeOf(order.shipment.to)}`,
      }
    )
  }
  for (const { id, status, shipment } of all) {
    add(of(id)!, status === 'cancelled' ? 'cancelled' : 'orders', 1)
    const { parcels } = shipment as { parcels: { quantity: number }[] }
    if (status !== 'cancelled')
      add(
        of(id)!,
        'pieces',
        parcels.reduce((sum, { quantity }) => sum + quantity, 0),
      )
  }
  for (const { orderId, event, detail, at } of await db.select().from(orderHistory)) {
    const order = byId.get(orderId)
    if (event !== 'order.moved' || !order) continue
    if (detail.to === 'exception') add(of(orderId, at)!, 'exceptions', 1)
    if (detail.to === 'returned') add(of(orderId, at)!, 'returned', 1)
    if (detail.to !== 'delivered') continue
    const day = detail.deliveredOn as string
    const promised = (order.rate as { deliveryDate: string }).deliveryDate
    add(of(orderId, day)!, 'delivered', 1)
    add(of(orderId, day)!, 'judged', 1)
    add(of(orderId, day)!, 'punctual', day <= promised ? 1 : 0)
  }
  for (const { orderId, kind, subtotalCents, createdAt } of await db.select().from(invoices)) {
    if (!orderId || !byId.has(orderId)) continue
    add(of(orderId)!, 'revenue', kind === 'creditNote' ? -subtotalCents : subtotalCents)
    if (kind !== 'creditNote') continue
    add(of(orderId, createdAt)!, 'refunds', 1)
    add(of(orderId, createdAt)!, 'refunded', subtotalCents)
  }
  for (const { orderId, accruedNetCents, billedNetCents } of await db.select().from(shipmentCosts)) {
    if (!byId.has(orderId)) continue
    add(of(orderId)!, 'cost', accruedNetCents + billedNetCents)
    add(of(orderId)!, 'billed', billedNetCents)
  }
  const answered = (kind: 'claim' | 'dispute', id: string, { createdAt, answeredAt }: Answered) => {
    if (!answeredAt || !byId.has(id)) return
    add(of(id, answeredAt)!, 'answered', 1)
    add(of(id, answeredAt)!, 'prompt', answeredAt <= dueAt(kind, createdAt) ? 1 : 0)
  }
  for (const claim of await db.select().from(claims)) {
    const { orderId, state, paidCents, answeredAt } = claim
    answered('claim', orderId, claim)
    if (state !== 'paid' || !byId.has(orderId)) continue
    add(of(orderId, answeredAt!)!, 'claims', 1)
    add(of(orderId, answeredAt!)!, 'claimed', paidCents)
  }
  const orderOf = new Map((await db.select().from(invoices)).map(({ id, orderId }) => [id, orderId ?? '']))
  for (const dispute of await db.select().from(disputes))
    answered('dispute', orderOf.get(dispute.invoiceId)!, dispute)
  for (const { customerId, state, creditCents, createdAt } of await db.select().from(topUpRefunds)) {
    if (state === 'failed') continue
    const nowhere = { day: bookDay(createdAt), customer: customerId, carrier: '', lane: '>' }
    add(nowhere, 'payouts', 1)
    add(nowhere, 'payback', creditCents)
  }
  for (const [key, sums] of Object.entries(counted)) {
    for (const measure of MEASURES) if (sums[measure] === 0) delete sums[measure]
    if (Object.keys(sums).length === 0) delete counted[key]
  }
  return counted
}
