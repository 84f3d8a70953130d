import { and, eq } from 'drizzle-orm'
import { v5 } from 'uuid'
import type { LabelFormat } from '#src/domain/account/preference.ts'
import type { Carrier, CarrierLabel, Carriers } from '#server/carriers/carriers.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { intents, orderHistory, orders } from '#server/db/schema/shipping.ts'
import { notFound, RequestError } from '#server/platform/errors.ts'
import { isOneOf, isParcel, type Order } from './repository.ts'

interface Printing {
  actor: string
  orderIds: readonly string[]
  format: LabelFormat
  /** When a device printed them from its own copies; sent twice, it is one printing. */
  printedAt?: Date
}

/** Records a printing in each order and its history. */
export async function recordPrinted(
  db: CustomerDb,
  clock: Clock,
  { actor, orderIds, format, printedAt }: Printing,
): Promise<void> {
  const now = clock.now()
  // A device's clock may be wrong, but nothing was printed in the future.
  const at = printedAt && printedAt < now ? printedAt : now
  const entries = orderIds.map((orderId) => ({
    orderId,
    id: printedAt ? v5(`${orderId}|${format}|${printedAt.toISOString()}`, NAMESPACE) : clock.newId(),
    at,
    actor,
    event: 'order.printed',
    detail: { format, count: orderIds.length },
  }))
  if (printedAt)
    await db.transaction(async (tx) => {
      // Histories are only added to.
      for (const entry of entries) await tx.insert(orderHistory, entry, { ifAbsent: true })
    })
  else await db.put(orderHistory, entries, [orderHistory.orderId, orderHistory.id])
  await db.update(orders, { printedAt: at }, isOneOf(orderIds))
}

/** UUID namespace of what devices printed. */
const NAMESPACE = '0a1f7f0e-5b0c-5d61-8f0e-1a4bb5d2c9e3'

/**
 * `ownLabel` is set if the carrier makes its own label and accepts no other, whatever size was requested. It
 * is a file by itself.
 */
export interface Printable {
  order: Order
  ownLabel?: () => Promise<CarrierLabel>
}

/**
 * In the order of the IDs.
 * @throws RequestError if one of the orders has no label
 */
export async function findPrintable(
  { db, carriers }: { db: CustomerDb; carriers: Carriers },
  ids: readonly string[],
): Promise<Printable[]> {
  const found = await findInOrder(db, ids)
  const without = found.find(({ trackingNumber, status }) => !trackingNumber || status === 'cancelled')
  if (without)
    throw ids.length === 1
      ? notFound()
      : new RequestError('order.noLabel', { values: { number: without.number } })
  const known = new Map(
    await Promise.all(
      [...new Set(found.map(({ carrierCode }) => carrierCode))].map(
        async (code) => [code, await carriers.find(code)] as const,
      ),
    ),
  )
  return found.map((order) => {
    const carrier = known.get(order.carrierCode)
    return carrier?.label ? { order, ownLabel: () => ownLabel(db, carrier, order) } : { order }
  })
}

/** @throws RequestError if a carrier makes its own label, which can't be merged into one file with others */
export function assertDrawnByUs(found: readonly Printable[]): void {
  const own = found.find(({ ownLabel }) => ownLabel)
  if (own) throw new RequestError('order.ownLabel', { values: { number: own.order.number } })
}

async function ownLabel(db: CustomerDb, carrier: Carrier, { id }: Order): Promise<CarrierLabel> {
  const intent = await db.one(intents, eq(intents.orderId, id))
  const label = intent && (await carrier.label?.(intent.id))
  if (!label) throw new RequestError('order.labelLater')
  return label
}

/**
 * In the order of the IDs, each once.
 * @throws RequestError 404 if one of them isn't the customer's
 */
export async function findInOrder(db: CustomerDb, ids: readonly string[]): Promise<Order[]> {
  const rows = new Map((await db.find(orders, and(isOneOf(ids), isParcel))).map((order) => [order.id, order]))
  return [...new Set(ids)].map((id) => rows.get(id) ?? throwNotFound())
}

const throwNotFound = (): never => {
  throw notFound()
}
