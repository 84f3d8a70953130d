import { and } from 'drizzle-orm'
import { sumCents, type Cents } from '#src/domain/money/money.ts'
import type { Sql } from '#server/db/sql.ts'
import { shipmentCosts } from '#server/db/schema/money/costs.ts'
import { isCostOf } from './billed-costs.ts'
import { costsByOrder, type BilledOrder, type PlannedBill, type PlannedRow } from './bill-plan.ts'
import { carrierReason, type CustomerReason } from './carrier-reason.ts'

/**
 * A shipment billed at another price than expected, before tax. `reason` is what the bill says it is for, if
 * that can be passed on to the customer.
 */
export interface BillDifference {
  order: BilledOrder
  expectedCents: Cents
  billedCents: Cents
  reason: CustomerReason | null
  note: string
}

/** Differences of more than `toleranceCents`, computed before the bill is recorded. */
export async function billDifferences(
  db: Sql,
  { rows }: PlannedBill,
  toleranceCents: Cents,
): Promise<BillDifference[]> {
  const billed = costsByOrder(rows)
  const accrued = await accruedBefore(db, rows)
  return billed.flatMap(({ order, netCents, rows: orderRows }) => {
    const expected = accrued.get(order.id)
    // Nothing was expected of shipments bought before costs were recorded.
    if (expected === undefined) return []
    // A charge is compared with an expected charge, a credit with an expected credit.
    const expectedCents = netCents < 0 === expected < 0 ? expected : 0
    if (Math.abs(netCents - expectedCents) <= toleranceCents) return []
    return [
      {
        order,
        expectedCents,
        billedCents: netCents,
        reason: netCents > expectedCents ? carrierReason(order, orderRows) : null,
        note: [...new Set(orderRows.map(({ note }) => note).filter(Boolean))].join('; '),
      },
    ]
  })
}

/** What is expected of the shipments of these rows, before tax, by order. */
export async function accruedBefore(db: Sql, rows: readonly PlannedRow[]): Promise<Map<string, Cents>> {
  const costs = await db
    .select({ orderId: shipmentCosts.orderId, cents: shipmentCosts.accruedNetCents })
    .from(shipmentCosts)
    .where(isCostOf(costsByOrder(rows).map(({ order }) => order)))
  return new Map(costs.map(({ orderId, cents }) => [orderId, cents]))
}

/** Shipments that the carrier bills with tax although, as interlining, they should be billed without. */
export async function findTaxedInterlining(
  db: Sql,
  { rows }: PlannedBill,
): Promise<{ order: BilledOrder; taxCents: Cents }[]> {
  const billed = costsByOrder(rows)
    .map(({ order, taxes }) => ({ order, taxCents: sumCents(Object.values(taxes)) }))
    .filter(({ taxCents }) => taxCents > 0)
  const costs = await db
    .select({ orderId: shipmentCosts.orderId })
    .from(shipmentCosts)
    .where(and(isCostOf(billed.map(({ order }) => order)), shipmentCosts.interline))
  const untaxed = new Set(costs.map(({ orderId }) => orderId))
  return billed.filter(({ order }) => untaxed.has(order.id))
}
