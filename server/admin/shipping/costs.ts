import { and, asc, eq, lt, ne } from 'drizzle-orm'
import { decimalMoney, sumCents } from '#src/domain/money/money.ts'
import { auditOperator } from '#server/db/audit.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { shipmentCosts } from '#server/db/schema/costs.ts'
import { releaseCost } from '#server/modules/costs/shipment-costs.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseCount } from '#server/admin/cli/options.ts'
import { listing } from '#server/admin/cli/table.ts'

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
    expected: decimalMoney(row.accruedNetCents),
    tax: decimalMoney(sumCents(Object.values(row.accruedTaxes))),
  }))
  return listing(options, ['order', 'carrier', 'sold', 'expected', 'tax'], rows)
}

/** `cost release OR… --reason "…"`: the carrier won't bill it. */
export async function releaseOrderCost(
  { words: [number = ''], options }: Command,
  { database, clock }: Deps,
): Promise<string> {
  if (!options.reason) throw new UsageError('Add a --reason.')
  const [row] = await database.sql
    .select()
    .from(shipmentCosts)
    .where(eq(shipmentCosts.orderNumber, number.toUpperCase()))
  if (!row) throw new UsageError(`No cost of order ${number} found. Run cost list to see them.`)
  const cents = await database.transaction(async (tx) => {
    const released = await releaseCost(customerDb(row.customerId, tx), clock, row.orderId)
    if (released !== 0)
      await auditOperator(tx, clock, 'cost:release', row.orderId, {
        number: row.orderNumber,
        cents: released,
        reason: options.reason,
      })
    return released
  })
  if (cents === 0) throw new UsageError(`${row.orderNumber}: nothing is expected that wasn’t billed.`)
  return `${row.orderNumber}: ${decimalMoney(cents)} with tax not expected any more.`
}
