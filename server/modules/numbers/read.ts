import { sql, type SQL } from 'drizzle-orm'
import { addDays } from '#src/domain/calendar/calendar.ts'
import {
  beginningOf,
  isTimeGroup,
  MEASURES,
  type AnsweredKind,
  type Measure,
  type Measures,
  type NumberGroup,
  type Period,
} from '#src/domain/desk/numbers.ts'
import type { Database } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'
import { NOBODY } from '#server/db/schema/numbers.ts'
import { byDay, COLUMNS, sumsOf, type Grain, type NumberSet } from './sums.ts'

/** Only what is of one carrier or customer. */
export interface NumberFilter {
  carrier?: string | undefined
  customer?: string | undefined
}

/** Several questions, each answered in one go: starting helpers and compiling would take longer than adding up. */
export const readingNumbers = <R>(
  { transaction }: Pick<Database, 'transaction'>,
  read: (tx: Sql) => Promise<R>,
): Promise<R> =>
  transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`,
    )
    return read(tx)
  })

/** What rows are of: a day (the first of its week or month), a carrier, a lane or a customer; '' where it is none. */
export interface NumberRow extends Measures {
  day: string
  carrier: string
  origin: string
  destination: string
  customer: string
}

interface Asked extends NumberFilter, Period {
  by: NumberGroup | 'nothing'
  /** The most rows, and what they are sorted by; of time it is time. */
  limit?: number
  sort?: SQL
  /** Which rows are needed; others may come too. */
  keys?: readonly string[]
  /** Which sums are needed; others are 0. */
  measures?: readonly Measure[]
}

/**
 * Sums of a period, by one thing, from the coarsest totals that have it and what isn't folded yet: one statement, so
 * that nothing is counted twice or left out while it is being folded.
 */
export async function readNumbers(db: Sql, asked: Asked): Promise<NumberRow[]> {
  const { by, carrier, customer, limit, keys } = asked
  const sets = setsFor(asked)
  const only = [
    keys && amongKeys(by, keys),
    carrier === undefined ? undefined : sql`carrier = ${carrier}`,
    customer === undefined ? undefined : sql`customer = ${customer}`,
  ].filter((one) => one !== undefined)
  const where = only.length > 0 ? sql` and ${sql.join(only, sql` and `)}` : sql``
  const stored = piecesOf(asked, Object.keys(sets) as Grain[]).map(
    ({ grain, from, to }) => sql`
      select day, customer, carrier, origin, destination, ${COLUMNS} from number_totals
      where by = ${sets[grain]!} and grain = ${grain} and day between ${from} and ${to}${where}`,
  )
  const fresh = sql`
    select day, customer, carrier, origin, destination, ${COLUMNS} from
      ${byDay(sql`(select * from number_changes where day between ${asked.from} and ${asked.to}${where})`)} f`
  const key = KEYS[by]
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select ${key.text} as key, ${sumsOf(asked.measures ?? MEASURES)} from (${sql.join([...stored, fresh], sql` union all `)}) n
    group by ${key.of} order by ${limit ? sql`${asked.sort ?? sql`sum(orders)`} desc,` : sql``} 1
    ${limit ? sql`limit ${limit}` : sql``}`)
  return rows.map((row) => ({ ...parts(by, String(row.key)), ...measuresOf(row) }))
}

/** SQL: only what has one of these keys. Of carriers and lanes there are few: all are as fast. */
const amongKeys = (by: Asked['by'], keys: readonly string[]): SQL | undefined =>
  by === 'customer' && keys.length > 0
    ? sql`customer in (${sql.join(
        keys.map((key) => sql`${key}::uuid`),
        sql`, `,
      )})`
    : undefined

/** The coarsest totals that are divided by what is asked for, by grain. */
function setsFor({ by, carrier, customer }: Asked): Partial<Record<Grain, NumberSet>> & { day: NumberSet } {
  if (customer !== undefined || ((by === 'lane' || by === 'customer') && carrier !== undefined))
    return { day: 'all' }
  if (by === 'lane') return { day: by, third: by, month: by }
  if (by === 'customer') return { day: by, third: by, month: by, quarter: by }
  return by === 'day' || by === 'week' ? { day: 'carrier' } : { day: 'carrier', month: 'carrier' }
}

/** What rows are grouped by, and that as one text: made once a group, not once a row. */
const KEYS: Readonly<Record<NumberGroup | 'nothing', { of: SQL; text: SQL }>> = {
  nothing: { of: sql`()`, text: sql`''` },
  day: { of: sql`n.day`, text: sql`n.day::text` },
  week: { of: sql`date_trunc('week', n.day)`, text: sql`date_trunc('week', n.day)::date::text` },
  month: { of: sql`date_trunc('month', n.day)`, text: sql`date_trunc('month', n.day)::date::text` },
  carrier: { of: sql`n.carrier`, text: sql`n.carrier` },
  lane: { of: sql`n.origin, n.destination`, text: sql`n.origin || '>' || n.destination` },
  customer: { of: sql`n.customer`, text: sql`n.customer::text` },
}

function parts(by: NumberGroup | 'nothing', key: string): Omit<NumberRow, Measure> {
  const none = { day: '', carrier: '', origin: '', destination: '', customer: '' }
  if (by === 'nothing') return none
  if (isTimeGroup(by)) return { ...none, day: key }
  if (by !== 'lane') return { ...none, [by]: key === NOBODY ? '' : key }
  const [origin = '', destination = ''] = key.split('>')
  return { ...none, origin, destination }
}

export const keyOf = (by: NumberGroup, row: Omit<NumberRow, Measure>): string =>
  isTimeGroup(by)
    ? row.day
    : by === 'lane'
      ? `${row.origin}>${row.destination}`
      : by === 'customer'
        ? row.customer || NOBODY
        : row.carrier

const measuresOf = (row: Record<string, unknown>): Measures =>
  Object.fromEntries(MEASURES.map((measure) => [measure, Number(row[measure] ?? 0)])) as Record<
    Measure,
    number
  >

/** A period in few pieces, each of the coarsest grain that fits; pieces of one grain that follow each other are one. */
export function piecesOf({ from, to }: Period, grains: readonly Grain[]): (Period & { grain: Grain })[] {
  const pieces: (Period & { grain: Grain })[] = []
  for (let day = from; day <= to;) {
    const grain = GRAINS.find((one) => grains.includes(one) && begins(one, day) && lastOf(one, day) <= to)!
    const last = lastOf(grain, day)
    const before = pieces.at(-1)
    if (before?.grain === grain) before.to = last
    else pieces.push({ grain, from: day, to: last })
    day = addDays(last, 1)
  }
  return pieces
}
const GRAINS = ['quarter', 'month', 'third', 'day'] as const
const BEGINS: Readonly<Record<Grain, RegExp>> = {
  quarter: /-(01|04|07|10)-01$/,
  month: /-01$/,
  third: /-[012]1$/,
  day: /$/,
}
const begins = (grain: Grain, day: string): boolean => BEGINS[grain].test(day)
function lastOf(grain: Grain, day: string): string {
  if (grain === 'day') return day
  if (grain === 'third' && !day.endsWith('-21')) return addDays(day, 9)
  const into = addDays(beginningOf('month', day), grain === 'quarter' ? 95 : 31)
  return addDays(beginningOf('month', into), -1)
}

/** How long people waited for our answers, in hours. */
export interface AnswerFigures {
  kind: AnsweredKind
  answered: number
  /** By when we promised to. */
  prompt: number
  medianHours: number
  /** Nine of ten waited no longer. */
  mostHours: number
}

/** Of each kind that there is something of: from the answers themselves, as a median can't be added up. */
export async function readAnswers(
  db: Sql,
  { from, to, carrier, customer }: Period & NumberFilter,
): Promise<AnswerFigures[]> {
  const hours = sql`(extract(epoch from answered_at - asked_at) / 3600)::float8`
  const { rows } = await db.execute<Record<string, string | number>>(sql`
    select kind, count(*)::int as answered, count(*) filter (where answered_at <= due_at)::int as prompt,
      percentile_cont(array[0.5, 0.9]) within group (order by ${hours}) as waits
    from answer_times where day between ${from} and ${to}
      ${carrier === undefined ? sql`` : sql`and carrier = ${carrier}`}
      ${customer === undefined ? sql`` : sql`and customer = ${customer}`}
    group by 1`)
  return rows.map(({ kind, answered, prompt, waits }) => {
    const [medianHours = 0, mostHours = 0] = waits as unknown as number[]
    return {
      kind: kind as AnsweredKind,
      answered: Number(answered),
      prompt: Number(prompt),
      medianHours,
      mostHours,
    }
  })
}
