import { decimalMoney, sumCents, type Cents } from '#src/domain/money/money.ts'
import { bookDay, bookMonth } from '#server/platform/fiscal-period.ts'
import {
  MARGIN_GROUPS,
  readMargins,
  sumMargins,
  type GroupedMargin,
  type MarginFilter,
} from '#server/modules/costs/margins.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseChoice, parseCount } from '#server/admin/cli/options.ts'
import { optionName, say } from '#server/admin/cli/say.ts'
import { table } from '#server/admin/cli/table.ts'

/** Revenue and cost of each shipment of a month, or of several, and their sums. */
export async function listMargins({ options }: Command, { database, clock }: Deps): Promise<string> {
  const filter = filterOf(options, clock)
  const limit = parseCount('limit', options.limit, 100)
  const { rows, sum } = await readMargins(database.sql, { ...filter, limit })
  const month = filter.from === filter.to ? filter.from : `${filter.from} – ${filter.to}`
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
      [say('verb.shipments', { count: sum.shipments }), '', month, ...Object.values(amounts(sum)), ''],
    ],
  )
}

/** `margin sum`: the same by carrier, month or service. */
export async function sumByGroup({ options }: Command, { database, clock }: Deps): Promise<string> {
  const by = parseChoice('by', options.by, MARGIN_GROUPS) ?? 'carrier'
  const filter = filterOf(options, clock)
  const groups = await sumMargins(database.sql, by, filter)
  const figures = (one: Omit<GroupedMargin, 'key' | 'carrier' | 'name'>) => ({
    shipments: String(one.shipments),
    billed: String(one.billed),
    ...amounts(one),
  })
  const rows = groups.map(({ key, carrier, name, ...one }) => ({ [by]: key, carrier, name, ...figures(one) }))
  const sum = (of: (one: GroupedMargin) => number) => groups.reduce((all, one) => all + of(one), 0)
  const total = figures({
    shipments: sum(({ shipments }) => shipments),
    billed: sum(({ billed }) => billed),
    revenueCents: sumCents(groups.map(({ revenueCents }) => revenueCents)),
    costCents: sumCents(groups.map(({ costCents }) => costCents)),
  })
  if ('json' in options) return JSON.stringify({ by, from: filter.from, to: filter.to, rows, total })
  return table(
    [by, 'name', 'shipments', 'billed', 'revenue', 'cost', 'margin', 'percent'],
    [
      ...groups.map(({ key, name, carrier: _carrier, ...one }) => [
        key,
        name,
        ...Object.values(figures(one)),
      ]),
      ['', '', ...Object.values(total)],
    ],
  )
}

/** The months are `--from` to `--to`, or `--month`; by default this one. */
function filterOf(options: Command['options'], clock: Deps['clock']): MarginFilter {
  const month = monthOf('month', options.month) ?? bookMonth(clock.now())
  const from = monthOf('from', options.from) ?? month
  const to = monthOf('to', options.to) ?? (from > month ? from : month)
  return { from, to, carrierCode: options.carrier, serviceCode: options.service }
}

function monthOf(option: string, given: string | undefined): string | undefined {
  if (given !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(given))
    throw new UsageError(say('verb.monthOption', { option: optionName(option), given }))
  return given
}

const amounts = ({ revenueCents, costCents }: { revenueCents: Cents; costCents: Cents }) => ({
  revenue: decimalMoney(revenueCents),
  cost: decimalMoney(costCents),
  margin: decimalMoney(revenueCents - costCents),
  percent: shareOf(revenueCents - costCents, revenueCents),
})

const shareOf = (margin: Cents, revenue: Cents): string =>
  revenue === 0 ? '' : ((100 * margin) / revenue).toFixed(1)
