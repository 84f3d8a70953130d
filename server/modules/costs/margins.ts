import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { Cents } from '#src/domain/money/money.ts'
import { beginningOfMonth, bookMonthOf, monthAfter } from '#server/platform/fiscal-period.ts'
import type { Sql } from '#server/db/sql.ts'
import { shipmentCosts } from '#server/db/schema/money/costs.ts'
import { orders } from '#server/db/schema/shipping.ts'
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

export interface MarginFilter {
  /** Months of the books, the first and the last. */
  from: string
  to: string
  carrierCode: string | undefined
  serviceCode: string | undefined
}

const serviceCode = sql<string>`coalesce(${orders.rate} ->> 'serviceCode', '')`
const isOrderOfCost = and(
  eq(orders.customerId, shipmentCosts.customerId),
  eq(orders.id, shipmentCosts.orderId),
)
const matching = ({ from, to, carrierCode, serviceCode: service }: MarginFilter): SQL | undefined =>
  and(
    gte(shipmentCosts.createdAt, beginningOfMonth(from)),
    lt(shipmentCosts.createdAt, beginningOfMonth(monthAfter(to))),
    carrierCode === undefined ? undefined : eq(shipmentCosts.carrierCode, carrierCode),
    service === undefined ? undefined : sql`${serviceCode} = ${service}`,
  )

/** The shipments sold in some months, newest first, and the sum of all of them. */
export async function readMargins(
  db: Sql,
  { limit, ...filter }: MarginFilter & { limit: number },
): Promise<{ rows: Margin[]; sum: MarginSum }> {
  const where = matching(filter)
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
    .leftJoin(orders, isOrderOfCost)
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
    .leftJoin(orders, isOrderOfCost)
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

/** What shipments are summed by. */
export const MARGIN_GROUPS = ['carrier', 'month', 'service'] as const
export type MarginGroup = (typeof MARGIN_GROUPS)[number]

export interface GroupedMargin extends MarginSum {
  /** A carrier's code, a month, or a service's code with its carrier's. */
  key: string
  carrier: string
  /** What it is called on shipments; '' of a month, and where their orders are gone. */
  name: string
  /** How many of them a carrier has billed. */
  billed: number
}

/** The same, summed by carrier, month or service: those that earned most first, months in their order. */
export async function sumMargins(db: Sql, by: MarginGroup, filter: MarginFilter): Promise<GroupedMargin[]> {
  const keys = {
    carrier: { key: sql<string>`${shipmentCosts.carrierCode}`, name: sql`${orders.rate} ->> 'carrierName'` },
    month: { key: bookMonthOf(shipmentCosts.createdAt), name: sql`''` },
    service: {
      key: serviceCode,
      name: sql`concat_ws(' · ', ${orders.rate} ->> 'carrierName', ${orders.rate} ->> 'serviceName')`,
    },
  }
  const { key, name } = keys[by]
  const carrier = by === 'month' ? sql<string>`''` : sql<string>`${shipmentCosts.carrierCode}`
  const rows = await db
    .select({
      key,
      carrier,
      name: sql<string>`coalesce(max(${name}), '')`,
      shipments: sql<string>`count(*)`,
      billed: sql<string>`count(*) filter (where ${shipmentCosts.state} = 'billed')`,
      revenue: sql<string>`sum(${revenue})`,
      cost: sql<string>`sum(${cost})`,
    })
    .from(shipmentCosts)
    .leftJoin(orders, isOrderOfCost)
    .where(matching(filter))
    .groupBy(sql`1`, sql`2`)
  const groups = rows.map(({ shipments, billed, revenue: earned, cost: spent, ...row }) => ({
    ...row,
    shipments: Number(shipments),
    billed: Number(billed),
    revenueCents: Number(earned),
    costCents: Number(spent),
  }))
  const marginOf = (one: MarginSum) => one.revenueCents - one.costCents
  return groups.toSorted((a, b) =>
    by === 'month' ? a.key.localeCompare(b.key) : marginOf(b) - marginOf(a) || a.key.localeCompare(b.key),
  )
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
