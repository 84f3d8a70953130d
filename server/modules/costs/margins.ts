import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { Cents } from '#src/domain/money/money.ts'
import { beginningOfMonth, monthAfter } from '#server/platform/fiscal-period.ts'
import type { Sql } from '#server/db/sql.ts'
import { shipmentCosts } from '#server/db/schema/costs.ts'
import { revenueOf } from './ledger-rules.ts'

/** What a shipment earned and cost, before tax. */
export interface Margin {
  order: string
  carrier: string
  soldAt: Date
  revenueCents: Cents
  costCents: Cents
  /** Whether the cost is expected or billed. */
  state: string
}

export interface MarginSum {
  shipments: number
  revenueCents: Cents
  costCents: Cents
}

const revenue = sql<string>`${sql.raw(revenueOf('shipment_costs'))}`
const cost = sql<string>`(${shipmentCosts.accruedNetCents} + ${shipmentCosts.billedNetCents})`

/** The shipments sold in a month of the books, newest first, and the sum of all of them. */
export async function readMargins(
  db: Sql,
  { month, carrierCode, limit }: { month: string; carrierCode: string | undefined; limit: number },
): Promise<{ rows: Margin[]; sum: MarginSum }> {
  const where: SQL | undefined = and(
    gte(shipmentCosts.createdAt, beginningOfMonth(month)),
    lt(shipmentCosts.createdAt, beginningOfMonth(monthAfter(month))),
    carrierCode === undefined ? undefined : eq(shipmentCosts.carrierCode, carrierCode),
  )
  const rows = await db
    .select({
      order: shipmentCosts.orderNumber,
      carrier: shipmentCosts.carrierCode,
      soldAt: shipmentCosts.createdAt,
      state: shipmentCosts.state,
      revenue,
      cost,
    })
    .from(shipmentCosts)
    .where(where)
    .orderBy(sql`${shipmentCosts.createdAt} desc`, sql`${shipmentCosts.orderNumber} desc`)
    .limit(limit)
  const [sum] = await db
    .select({
      shipments: sql<string>`count(*)`,
      revenue: sql<string>`coalesce(sum(${revenue}), 0)`,
      cost: sql<string>`coalesce(sum(${cost}), 0)`,
    })
    .from(shipmentCosts)
    .where(where)
  return {
    rows: rows.map(({ revenue: earned, cost: spent, ...row }) => ({
      ...row,
      revenueCents: Number(earned),
      costCents: Number(spent),
    })),
    sum: {
      shipments: Number(sum!.shipments),
      revenueCents: Number(sum!.revenue),
      costCents: Number(sum!.cost),
    },
  }
}

/** The same of one shipment; undefined if it was sold before costs were recorded. */
export async function readOrderMargin(
  db: Sql,
  { customerId, id }: { customerId: string; id: string },
): Promise<Pick<Margin, 'revenueCents' | 'costCents'> | undefined> {
  const [found] = await db
    .select({ revenue, cost })
    .from(shipmentCosts)
    .where(and(eq(shipmentCosts.customerId, customerId), eq(shipmentCosts.orderId, id)))
  return found && { revenueCents: Number(found.revenue), costCents: Number(found.cost) }
}
