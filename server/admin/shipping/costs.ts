import { and, asc, eq, lt, ne, sql } from 'drizzle-orm'
import { decimalMoney, sumCents } from '#src/domain/money/money.ts'
import { auditOperator } from '#server/db/audit.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { shipmentCosts } from '#server/db/schema/money/costs.ts'
import { releaseCost } from '#server/modules/costs/shipment-costs.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseCount, parseReason } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing, table } from '#server/admin/cli/table.ts'

const DAY_MS = 86_400_000
/** Carriers bill within weeks. */
const USUAL_DAYS = 60

/** Costs that carriers were expected to bill and haven't for this many days, oldest first. */
export async function listCosts({ options }: Command, { database, clock }: Deps): Promise<string> {
  const days = options.days === '0' ? 0 : parseCount('days', options.days, USUAL_DAYS)
  const before = new Date(clock.now().getTime() - days * DAY_MS + 1)
  const found = await database.sql
    .select()
    .from(shipmentCosts)
    .where(
      and(
        ne(shipmentCosts.accruedNetCents, 0),
        lt(shipmentCosts.createdAt, before),
        options.carrier === undefined ? undefined : eq(shipmentCosts.carrierCode, options.carrier),
      ),
    )
    .orderBy(asc(shipmentCosts.createdAt), asc(shipmentCosts.orderNumber))
    .limit(parseCount('limit', options.limit, 100))
  const rows = found.map((row) => ({
    order: row.orderNumber,
    carrier: row.carrierCode,
    sold: bookDay(row.createdAt),
    days: String(Math.floor((clock.now().getTime() - row.createdAt.getTime()) / DAY_MS)),
    expected: decimalMoney(row.accruedNetCents),
    tax: decimalMoney(sumCents(Object.values(row.accruedTaxes))),
  }))
  return listing(options, ['order', 'carrier', 'sold', 'days', 'expected', 'tax'], rows)
}

/** Days after the sale, up to which a column of the ageing goes. */
const AGES = { days30: 30, days60: 60, days90: 90 } as const

/** `cost ageing`: what carriers are expected to bill and haven't, by carrier and by age. */
export async function costAgeing({ options }: Command, { database, clock }: Deps): Promise<string> {
  const age = sql`extract(epoch from ${clock.now().toISOString()}::timestamptz - ${shipmentCosts.createdAt}) / 86400`
  const within = (after: number, until: number) =>
    sql<string>`coalesce(sum(${shipmentCosts.accruedNetCents})
      filter (where ${age} > ${after} and ${age} <= ${until}), 0)`
  const found = await database.sql
    .select({
      carrier: shipmentCosts.carrierCode,
      shipments: sql<string>`count(*)`,
      days30: within(-1, AGES.days30),
      days60: within(AGES.days30, AGES.days60),
      days90: within(AGES.days60, AGES.days90),
      older: within(AGES.days90, 1_000_000),
      total: sql<string>`sum(${shipmentCosts.accruedNetCents})`,
    })
    .from(shipmentCosts)
    .where(ne(shipmentCosts.accruedNetCents, 0))
    .groupBy(shipmentCosts.carrierCode)
    .orderBy(shipmentCosts.carrierCode)
  const ages = ['days30', 'days60', 'days90', 'older', 'total'] as const
  const inMoney = (centsOf: (age: (typeof ages)[number]) => number) =>
    Object.fromEntries(ages.map((one) => [one, decimalMoney(centsOf(one))]))
  const rows = found.map((row) => ({
    carrier: row.carrier,
    shipments: row.shipments,
    ...inMoney((one) => Number(row[one])),
  }))
  const totals = {
    shipments: String(found.reduce((all, { shipments }) => all + Number(shipments), 0)),
    ...inMoney((one) => sumCents(found.map((row) => Number(row[one])))),
  }
  return 'json' in options
    ? JSON.stringify({ rows, totals })
    : table(
        ['carrier', 'shipments', 'to 30 days', 'to 60 days', 'to 90 days', 'older', 'total'],
        [...rows.map((row) => Object.values(row)), ['', ...Object.values(totals)]],
      )
}

/** `cost release OR… --reason "…"`: the carrier won't bill it. */
export async function releaseOrderCost(
  { words: [number = ''], options }: Command,
  { database, clock }: Deps,
): Promise<string> {
  const reason = parseReason(options)
  const [row] = await database.sql
    .select()
    .from(shipmentCosts)
    .where(eq(shipmentCosts.orderNumber, number.toUpperCase()))
  if (!row) throw new UsageError(say('verb.cost.none', { number }))
  const cents = await database.transaction(async (tx) => {
    const released = await releaseCost(customerDb(row.customerId, tx), clock, row.orderId)
    if (released !== 0)
      await auditOperator(tx, clock, 'cost:release', row.orderId, {
        number: row.orderNumber,
        cents: released,
        reason,
      })
    return released
  })
  if (cents === 0) throw new UsageError(say('verb.cost.nothing', { number: row.orderNumber }))
  return say('verb.cost.released', { number: row.orderNumber, amount: decimalMoney(cents) })
}
