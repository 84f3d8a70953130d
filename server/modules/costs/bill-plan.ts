import { and, eq, inArray, or } from 'drizzle-orm'
import { sumCents, type Cents } from '#src/domain/money/money.ts'
import { parseNumber } from '#src/domain/shared/public-number.ts'
import type { Sql } from '#server/db/sql.ts'
import { carrierBillLines, carrierBills, type TaxesByKind } from '#server/db/schema/money/costs.ts'
import { orders } from '#server/db/schema/shipping.ts'
import type { BillRow, ReadBill } from './bill-file.ts'
import type { BilledCost } from './billed-costs.ts'
import { sumByKind } from './shipment-costs.ts'

/** What a bill row needs to know of its order. */
export type BilledOrder = Pick<
  typeof orders.$inferSelect,
  'customerId' | 'id' | 'number' | 'carrierCode' | 'rate'
>
export interface PlannedRow extends BillRow {
  outcome: 'booked' | 'unmatched' | 'duplicate'
  order: BilledOrder | null
}

export interface PlannedBill extends Omit<ReadBill, 'rows'> {
  carrierCode: string
  rows: PlannedRow[]
}

/** References looked up per query. */
const CHUNK = 500

/** Which of these bill numbers were recorded before. */
export async function knownBills(
  db: Sql,
  carrierCode: string,
  numbers: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ number: carrierBills.number })
    .from(carrierBills)
    .where(and(eq(carrierBills.carrierCode, carrierCode), inArray(carrierBills.number, [...numbers])))
  return new Set(rows.map(({ number }) => number))
}

/** Finds the shipment of each row and the rows that were billed before. Changes nothing. */
export async function planBills(
  db: Sql,
  carrierCode: string,
  bills: readonly ReadBill[],
): Promise<PlannedBill[]> {
  const found = await findOrders(
    db,
    carrierCode,
    bills.flatMap(({ rows }) => rows.map(({ reference }) => reference)),
  )
  const billedKeys = await billedBefore(db, carrierCode, [
    ...new Set([...found.values()].map(({ id }) => id)),
  ])
  return bills.map(({ rows, ...bill }) => ({
    ...bill,
    carrierCode,
    rows: rows.map((row): PlannedRow => {
      const order = found.get(row.reference) ?? null
      const key = order && chargeKey({ orderId: order.id, ...row })
      const outcome = key === null ? 'unmatched' : billedKeys.has(key) ? 'duplicate' : 'booked'
      if (key !== null) billedKeys.add(key)
      return { ...row, outcome, order }
    }),
  }))
}

/** The same amounts with the same note for the same shipment are the same charge. */
export const chargeKey = ({
  orderId,
  netCents,
  taxes,
  note,
}: {
  orderId: string
  netCents: Cents
  taxes: TaxesByKind
  note: string
}): string =>
  JSON.stringify([orderId, netCents, Object.entries(taxes).toSorted(([a], [b]) => a.localeCompare(b)), note])

export async function billedBefore(
  db: Sql,
  carrierCode: string,
  orderIds: readonly string[],
): Promise<Set<string>> {
  const keys = new Set<string>()
  for (let at = 0; at < orderIds.length; at += CHUNK) {
    const rows = await db
      .select({
        orderId: carrierBillLines.orderId,
        netCents: carrierBillLines.netCents,
        taxes: carrierBillLines.taxes,
        note: carrierBillLines.note,
      })
      .from(carrierBillLines)
      .innerJoin(carrierBills, eq(carrierBills.id, carrierBillLines.billId))
      .where(
        and(
          eq(carrierBills.carrierCode, carrierCode),
          eq(carrierBillLines.outcome, 'booked'),
          inArray(carrierBillLines.orderId, orderIds.slice(at, at + CHUNK)),
        ),
      )
    for (const row of rows) keys.add(chargeKey({ ...row, orderId: row.orderId! }))
  }
  return keys
}

/**
 * The carrier's orders by reference: tracking or PRO numbers, or our order and load numbers, however they are
 * spelled.
 */
async function findOrders(
  db: Sql,
  carrierCode: string,
  references: readonly string[],
): Promise<Map<string, BilledOrder>> {
  const found = new Map<string, BilledOrder>()
  const uniqueReferences = [...new Set(references)]
  const { customerId, id, number, rate, trackingNumber } = orders
  for (let at = 0; at < uniqueReferences.length; at += CHUNK) {
    const spelled = new Map<string, string[]>()
    for (const reference of uniqueReferences.slice(at, at + CHUNK))
      for (const spelling of spellings(reference))
        spelled.set(spelling, [...(spelled.get(spelling) ?? []), reference])
    const names = [...spelled.keys()]
    const rows = await db
      .select({ customerId, id, number, carrierCode: orders.carrierCode, rate, trackingNumber })
      .from(orders)
      .where(
        and(eq(orders.carrierCode, carrierCode), or(inArray(trackingNumber, names), inArray(number, names))),
      )
    for (const { trackingNumber: tracked, ...order } of rows)
      for (const name of [tracked, order.number])
        for (const reference of spelled.get(name ?? '') ?? []) found.set(reference, order)
  }
  return found
}

function spellings(reference: string): string[] {
  const bare = reference.toUpperCase().replaceAll(/\s/g, '')
  return [...new Set([reference, bare, parseNumber(reference)?.number ?? bare])]
}

/** The booked rows of a bill, summed for each shipment. */
export function costsByOrder(
  rows: readonly PlannedRow[],
): (BilledCost & { order: BilledOrder; rows: PlannedRow[] })[] {
  const byOrder = new Map<string, PlannedRow[]>()
  for (const row of rows)
    if (row.outcome === 'booked') byOrder.set(row.order!.id, [...(byOrder.get(row.order!.id) ?? []), row])
  return [...byOrder.values()].map((some) => ({
    order: some[0]!.order!,
    rows: some,
    netCents: sumCents(some.map(({ netCents }) => netCents)),
    taxes: sumByKind(...some.map(({ taxes }) => taxes)),
  }))
}
