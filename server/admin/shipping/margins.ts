import { decimalMoney, type Cents } from '#src/domain/money/money.ts'
import { bookDay, bookMonth } from '#server/platform/fiscal-period.ts'
import { readMargins } from '#server/modules/costs/margins.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseCount } from '#server/admin/cli/options.ts'
import { pluralize, table } from '#server/admin/cli/table.ts'

/** Revenue and cost of each shipment of a month, and their sums. */
export async function listMargins({ options }: Command, { database, clock }: Deps): Promise<string> {
  const month = options.month ?? bookMonth(clock.now())
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new UsageError(`--month must be a month such as 2026-11, not "${month}".`)
  const { rows, sum } = await readMargins(database.sql, {
    month,
    carrierCode: options.carrier,
    limit: parseCount('limit', options.limit, 100),
  })
  const amounts = ({ revenueCents, costCents }: { revenueCents: Cents; costCents: Cents }) => ({
    revenue: decimalMoney(revenueCents),
    cost: decimalMoney(costCents),
    margin: decimalMoney(revenueCents - costCents),
    percent: shareOf(revenueCents - costCents, revenueCents),
  })
  const shown = rows.map((row) => ({
    order: row.order,
    carrier: row.carrier,
    sold: bookDay(row.soldAt),
    ...amounts(row),
    state: row.state,
  }))
  if ('json' in options)
    return JSON.stringify({ month, shipments: sum.shipments, ...amounts(sum), rows: shown })
  return table(
    ['order', 'carrier', 'sold', 'revenue', 'cost', 'margin', 'percent', 'cost is'],
    [
      ...shown.map((row) => Object.values(row)),
      [pluralize(sum.shipments, 'shipment'), '', month, ...Object.values(amounts(sum)), ''],
    ],
  )
}

const shareOf = (margin: Cents, revenue: Cents): string =>
  revenue === 0 ? '' : ((100 * margin) / revenue).toFixed(1)
