import type { CustomsEstimate } from '#src/domain/customs/customs-estimate.ts'
import { upgradeDutyRules, type DutyRules } from '#src/domain/customs/duty-rules.ts'
import { dutyQuestionOf, estimateOrNull } from '#src/domain/customs/landed-cost.ts'
import { dutyTables, type DutyTables, type TariffFile } from '#src/domain/customs/tariff.ts'
import type { DutyEffectCounts } from '#src/contract/desk/prices.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { DeclaredShipment } from './declared-shipments.ts'
import { medianOf } from './effect.ts'

/** Duties, taxes and fees of one shipment; null: a rate isn't known, or the goods may not enter. */
interface Reestimated {
  number: string
  from: string
  to: 'CA' | 'US'
  beforeCents: Cents | null
  nowCents: Cents | null
}
type Estimated = Reestimated & { beforeCents: Cents; nowCents: Cents }

export interface DutyTotals {
  to: 'CA' | 'US'
  beforeCents: Cents
  nowCents: Cents
}
export interface DutyEffectSummary extends DutyEffectCounts {
  /** In the currency of each country, of those that could be and can be estimated. */
  totals: DutyTotals[]
  /** Per cent; null without any. */
  median: number | null
  /** The largest changes, and before them what can't be estimated any more. */
  largest: Reestimated[]
}

const LARGEST_SHOWN = 10

/** Estimates of the shipments with the tables of before and of now, as if they arrived on that day or their own. */
export async function dutyEffect(
  before: string,
  now: string,
  shipments: readonly DeclaredShipment[],
  day: string,
): Promise<DutyEffectSummary> {
  const { default: file } = await import('#src/domain/data/us-tariff.json', { with: { type: 'json' } })
  const [old, young] = [before, now].map((json) =>
    dutyTables(upgradeDutyRules(JSON.parse(json) as DutyRules), file as TariffFile),
  ) as [DutyTables, DutyTables]
  return summaryOf(
    shipments.map(({ number, estimate }) => {
      const arrivalDate = estimate.arrivalDate < day ? day : estimate.arrivalDate
      const dated = { ...estimate, arrivalDate }
      return {
        number,
        from: estimate.fromCountry,
        to: estimate.toCountry as 'CA' | 'US',
        beforeCents: totalOf(dated, old),
        nowCents: totalOf(dated, young),
      }
    }),
  )
}

function totalOf(estimate: CustomsEstimate, tables: DutyTables): Cents | null {
  const answer = estimateOrNull(dutyQuestionOf(estimate), tables)
  return answer && 'totalCents' in answer ? answer.totalCents : null
}

function summaryOf(all: readonly Reestimated[]): DutyEffectSummary {
  const both = all.filter((row): row is Estimated => row.beforeCents !== null && row.nowCents !== null)
  const change = (row: Estimated) => row.nowCents - row.beforeCents
  const lost = all.filter((row) => row.beforeCents !== null && row.nowCents === null)
  const gained = all.filter((row) => row.beforeCents === null && row.nowCents !== null)
  return {
    count: all.length,
    up: both.filter((row) => change(row) > 0).length,
    down: both.filter((row) => change(row) < 0).length,
    unchanged: both.filter((row) => change(row) === 0).length,
    lost: lost.length,
    gained: gained.length,
    unknown: all.length - both.length - lost.length - gained.length,
    totals: (['CA', 'US'] as const).flatMap((to) => totalsOf(to, both)),
    median: medianOf(
      both.filter(({ beforeCents }) => beforeCents > 0).map((row) => (change(row) / row.beforeCents) * 100),
    ),
    largest: [
      ...lost,
      ...both
        .filter((row) => change(row) !== 0)
        .toSorted((a, b) => Math.abs(change(b)) - Math.abs(change(a))),
    ].slice(0, LARGEST_SHOWN),
  }
}

function totalsOf(to: 'CA' | 'US', all: readonly Estimated[]): DutyTotals[] {
  const own = all.filter((row) => row.to === to)
  const sum = (pick: 'beforeCents' | 'nowCents') => own.reduce((total, row) => total + row[pick], 0)
  return own.length > 0 ? [{ to, beforeCents: sum('beforeCents'), nowCents: sum('nowCents') }] : []
}
