import { and, asc, eq, ilike, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Cents } from '#src/domain/money/money.ts'
import type { Sql } from '#server/db/sql.ts'
import { carrierBillLines, shipmentCosts } from '#server/db/schema/money/costs.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import { orders } from '#server/db/schema/shipping.ts'
import type { CarrierBill } from './bills.ts'
import { revenueOf } from './ledger-rules.ts'

/** How a row of a bill compares with what was expected; `uncompared`: nothing was recorded to compare it with. */
export const BILL_ROW_KINDS = [
  'over',
  'under',
  'unknown',
  'duplicate',
  'refused',
  'right',
  'uncompared',
] as const
export type BillRowKind = (typeof BILL_ROW_KINDS)[number]

/** The kind of a booked row; a query sorts the rows of a bill by the same rule. */
export function bookedKind(netCents: Cents, expectedCents: Cents | null, toleranceCents: Cents): BillRowKind {
  if (expectedCents === null) return 'uncompared'
  const difference = netCents - expectedCents
  return Math.abs(difference) <= toleranceCents ? 'right' : difference > 0 ? 'over' : 'under'
}

const kindOf = ({ toleranceCents }: CarrierBill): SQL<BillRowKind> => sql<BillRowKind>`case
  when ${carrierBillLines.outcome} = 'unmatched' then 'unknown'
  when ${carrierBillLines.outcome} <> 'booked' then ${carrierBillLines.outcome}
  when ${carrierBillLines.expectedCents} is null then 'uncompared'
  when abs(${difference}) <= ${toleranceCents} then 'right'
  when ${difference} > 0 then 'over' else 'under' end`
const difference = sql`(${carrierBillLines.netCents} - ${carrierBillLines.expectedCents})`
const taxOf = sql<string>`(select coalesce(sum(value::bigint), 0) from jsonb_each_text(${carrierBillLines.taxes}))`

/** What a row was passed on by is named by its row (server/modules/invoices/adjust.ts): nothing is passed on twice. */
export const passedOnCause = (kind: 'adjustment' | 'credit-note', billId: string, row: number): string =>
  `${kind}:bill:${billId}:${row}`
const isPassedOnBy = (kind: string) =>
  sql`${invoices.cause} = ${`${kind}:bill:`} || ${carrierBillLines.billId}::text || ':' || ${carrierBillLines.row}::text`

/** The rows of one kind, together. */
export interface BillGroup {
  kind: BillRowKind
  rows: number
  expectedCents: Cents
  netCents: Cents
  taxCents: Cents
}

/** The rows of a bill by kind, in the order of BILL_ROW_KINDS. They add up to the bill. */
export async function billGroups(db: Sql, bill: CarrierBill): Promise<BillGroup[]> {
  const kind = kindOf(bill)
  const found = await db
    .select({
      kind,
      rows: sql<string>`count(*)`,
      expected: sql<string>`coalesce(sum(${carrierBillLines.expectedCents}), 0)`,
      net: sql<string>`sum(${carrierBillLines.netCents})`,
      tax: sql<string>`sum(${taxOf})`,
    })
    .from(carrierBillLines)
    .where(eq(carrierBillLines.billId, bill.id))
    .groupBy(sql`1`)
  return found
    .map(({ rows, expected, net, tax, ...one }) => ({
      ...one,
      rows: Number(rows),
      expectedCents: Number(expected),
      netCents: Number(net),
      taxCents: Number(tax),
    }))
    .toSorted((a, b) => BILL_ROW_KINDS.indexOf(a.kind) - BILL_ROW_KINDS.indexOf(b.kind))
}

/** A row of a bill, beside its shipment. */
export interface ShownBillRow {
  line: typeof carrierBillLines.$inferSelect
  kind: BillRowKind
  order: string | null
  /** Revenue less cost of the shipment, before tax; null: no cost was recorded. */
  marginCents: Cents | null
  /** The adjustment or credit note that passed it on. */
  passedOn: string | null
}

interface Filter {
  kind: BillRowKind | undefined
  /** Part of a reference, an order's number or what the carrier wrote. */
  text: string | undefined
  limit: number
}

export async function readBillRows(
  db: Sql,
  bill: CarrierBill,
  { kind, text, limit }: Filter,
): Promise<ShownBillRow[]> {
  const like = text && `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const costs = alias(shipmentCosts, 'costs')
  const found = await db
    .select({
      line: carrierBillLines,
      kind: kindOf(bill),
      order: orders.number,
      margin: sql<
        string | null
      >`${sql.raw(revenueOf('costs'))} - ${costs.accruedNetCents} - ${costs.billedNetCents}`,
      passedOn: invoices.number,
    })
    .from(carrierBillLines)
    .leftJoin(orders, eq(orders.id, carrierBillLines.orderId))
    .leftJoin(costs, and(eq(costs.customerId, orders.customerId), eq(costs.orderId, orders.id)))
    .leftJoin(
      invoices,
      and(
        eq(invoices.customerId, orders.customerId),
        or(isPassedOnBy('adjustment'), isPassedOnBy('credit-note')),
      ),
    )
    .where(
      and(
        eq(carrierBillLines.billId, bill.id),
        kind && eq(kindOf(bill), kind),
        like === undefined || like === ''
          ? undefined
          : or(
              ilike(carrierBillLines.reference, like),
              ilike(orders.number, like),
              ilike(carrierBillLines.note, like),
            ),
      ),
    )
    .orderBy(asc(carrierBillLines.row))
    .limit(limit)
  return found.map(({ margin, ...row }) => ({
    ...row,
    marginCents: margin === null ? null : Number(margin),
  }))
}
