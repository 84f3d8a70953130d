import { sql, type SQL } from 'drizzle-orm'
import { MEASURES, type Measure } from '#src/domain/desk/numbers.ts'

const list = (of: (measure: string) => string): SQL => sql.raw(MEASURES.map(of).join(', '))

/** SQL: the names of all measures, after each other. */
export const COLUMNS = list((measure) => measure)
/** SQL: the sum of some columns of totals, or of all. */
export const sumsOf = (measures: readonly Measure[]): SQL =>
  sql.raw(measures.map((measure) => `coalesce(sum(${measure}), 0)::bigint as ${measure}`).join(', '))
export const SUMS = sumsOf(MEASURES)
/** SQL: the sum of each measure of rows that have one each, as `number_changes`. */
const PIVOTED = list(
  (measure) => `coalesce(sum(value) filter (where measure = '${measure}'), 0)::bigint as ${measure}`,
)
/** SQL: what an upsert of totals adds, or puts in their place. */
export const ADDED = list((measure) => `${measure} = number_totals.${measure} + excluded.${measure}`)
export const REPLACED = list((measure) => `${measure} = excluded.${measure}`)
/** SQL: the measures of a row `t` of totals as rows of their own, as values. */
export const EACH = list((measure) => `('${measure}', t.${measure})`)
export const ZEROS = list((measure) => `0 as ${measure}`)
export const DIFFERS = sql.raw(
  MEASURES.map((measure) => `coalesce(h.${measure}, 0) <> coalesce(w.${measure}, 0)`).join(' or '),
)

export const KEY = sql.raw('by, grain, day, customer, carrier, origin, destination')

/**
 * The sums that are kept, of days, of thirds of a month (from the 1st, 11th and 21st), of months or quarters: whose, which
 * carrier's and which lane's they are. A question takes the coarsest that have it; what is rarely asked is added up from
 * days that are divided by everything.
 */
const KEPT = [
  { by: 'carrier', grains: ['day', 'month'], has: ['carrier'] },
  { by: 'lane', grains: ['day', 'third', 'month'], has: ['lane'] },
  { by: 'customer', grains: ['day', 'third', 'month', 'quarter'], has: ['customer'] },
  { by: 'all', grains: ['day'], has: ['customer', 'carrier', 'lane'] },
] as const
export type NumberSet = (typeof KEPT)[number]['by']
export type Grain = (typeof KEPT)[number]['grains'][number]

const KEPT_ROWS = sql.raw(
  KEPT.flatMap(({ by, grains, has }) => {
    const kept: readonly string[] = has
    const divided = ['customer', 'carrier', 'lane'].map((one) => kept.includes(one)).join(', ')
    return grains.map((grain) => `('${by}', '${grain}', ${divided})`)
  }).join(', '),
)

/** SQL: totals of days (day, customer, carrier, origin, destination, measures) as each of the sums that are kept. */
export const asTotals = (days: SQL): SQL => sql`
  select s.by, s.grain,
    case s.grain when 'day' then d.day when 'month' then date_trunc('month', d.day)::date
      when 'quarter' then date_trunc('quarter', d.day)::date
      else date_trunc('month', d.day)::date + least((extract(day from d.day)::int - 1) / 10, 2) * 10 end as day,
    case when s.customers then d.customer else '00000000-0000-0000-0000-000000000000'::uuid end as customer,
    case when s.carriers then d.carrier else '' end as carrier,
    case when s.lanes then d.origin else '' end as origin,
    case when s.lanes then d.destination else '' end as destination, ${SUMS}
  from ${days} d
  cross join (values ${KEPT_ROWS}) s(by, grain, customers, carriers, lanes)
  group by 1, 2, 3, 4, 5, 6, 7`

/** SQL: single changes, or the recount, by day. */
export const byDay = (rows: SQL): SQL =>
  sql`(select day, customer, carrier, origin, destination, ${PIVOTED} from ${rows} r group by 1, 2, 3, 4, 5)`
