import { sql, type SQL } from 'drizzle-orm'
import type { AnswersRow, ShownNumbers } from '#src/contract/desk/numbers.ts'
import {
  ANSWERED_KINDS,
  isTimeGroup,
  MEASURES,
  periodBefore,
  unitFor,
  unitsOf,
  type Measure,
  type Measures,
} from '#src/domain/desk/numbers.ts'
import type { Deps } from '#server/http/context.ts'
import {
  keyOf,
  readAnswers,
  readingNumbers,
  readNumbers,
  type AnswerFigures,
  type NumberRow,
} from '#server/modules/numbers/read.ts'
import type { Command } from '#server/admin/cli/command.ts'
import { parseChoice, parseCount } from '#server/admin/cli/options.ts'
import { table } from '#server/admin/cli/table.ts'
import { askedNumbers, type AskedNumbers } from './asked.ts'
import { figuresOf } from './figures.ts'
import { namesOf } from './names.ts'

/** What rows can be sorted by, as the sums are in SQL. */
const SORTS: Readonly<Record<string, SQL>> = {
  orders: sql`sum(orders)`,
  revenue: sql`sum(revenue)`,
  margin: sql`sum(revenue) - sum(cost)`,
  exceptions: sql`sum(exceptions)`,
  refunded: sql`sum(refunded)`,
}
const NONE = Object.fromEntries(MEASURES.map((measure) => [measure, 0])) as Record<Measure, number>

/** `numbers show`: the business in figures, compared with the period before. */
export async function showNumbers({ options }: Command, deps: Deps): Promise<string> {
  const asked = await askedNumbers(options, deps)
  const sort = parseChoice('sort', options.sort, Object.keys(SORTS)) ?? 'revenue'
  const limit = parseCount('limit', options.limit, 100)
  const shown = await numbersOf(asked, { sort: SORTS[sort]!, limit }, deps)
  if ('json' in options) return JSON.stringify(shown)
  const columns = [
    'orders',
    'revenue',
    'cost',
    'margin',
    'marginPercent',
    'onTimePercent',
    'exceptions',
    'refunds',
    'refunded',
  ] as const
  const line = (name: string, row: ShownNumbers['total']) => [
    name,
    ...columns.map((column) => String(row[column])),
  ]
  return table(
    [asked.by, ...columns],
    [
      ...shown.rows.map((row) => line(row.name || row.key, row)),
      line(`${shown.from} to ${shown.to}`, shown.total),
      line(`${shown.before.from} to ${shown.before.to}`, shown.totalBefore),
    ],
  )
}

async function numbersOf(
  asked: AskedNumbers,
  { sort, limit }: { sort: SQL; limit: number },
  deps: Deps,
): Promise<ShownNumbers> {
  const { by, from, to, carrier, customer } = asked
  const now = { from, to, carrier, customer }
  const then = { ...now, ...periodBefore(asked) }
  const unit = unitFor(asked)
  const isTime = isTimeGroup(by)
  const read = await readingNumbers(deps.database, async (db) => {
    const bars = await readNumbers(db, { ...now, by: unit })
    const found =
      by === unit ? bars : await readNumbers(db, { ...now, by, ...(!isTime && { limit: limit + 1, sort }) })
    const listed = isTime ? found : found.slice(0, limit)
    return {
      bars,
      listed,
      more: found.length > listed.length,
      earlier: isTime
        ? []
        : await readNumbers(db, {
            ...then,
            by,
            keys: listed.map((row) => keyOf(by, row)),
            measures: ['orders', 'revenue'],
          }),
      before: await readNumbers(db, { ...then, by: 'nothing' }),
      answers: await readAnswers(db, now),
      answersBefore: await readAnswers(db, then),
    }
  })
  const { bars, listed, earlier } = read
  const keys = listed.map((row) => keyOf(by, row))
  const names = await namesOf(by, keys, deps)
  const earlierOf = new Map(earlier.map((row) => [keyOf(by, row), row]))
  const barOf = new Map(bars.map((row) => [row.day, row]))
  return {
    by,
    from,
    to,
    before: { from: then.from, to: then.to },
    total: figuresOf(sumOf(bars)),
    totalBefore: figuresOf(sumOf(read.before)),
    unit,
    chart: unitsOf(unit, asked).map((key) => {
      const { orders, revenue, margin, exceptions, refunded } = figuresOf(barOf.get(key) ?? NONE)
      return { key, orders, revenue, margin, exceptions, refunded }
    }),
    rows: listed.map((row, at) => {
      const key = keys[at]!
      const { revenue, orders } = figuresOf(earlierOf.get(key) ?? NONE)
      const name = names.get(key) ?? ''
      return { key, name, ...figuresOf(row), revenueBefore: revenue, ordersBefore: orders }
    }),
    more: read.more,
    answers: answersOf(read.answers, read.answersBefore),
  }
}

const sumOf = (rows: readonly NumberRow[]): Measures =>
  Object.fromEntries(
    MEASURES.map((measure) => [measure, rows.reduce((sum, row) => sum + row[measure], 0)]),
  ) as Record<Measure, number>

const answersOf = (now: readonly AnswerFigures[], before: readonly AnswerFigures[]): AnswersRow[] =>
  ANSWERED_KINDS.flatMap((kind) => {
    const figures = now.find((one) => one.kind === kind)
    const earlier = before.find((one) => one.kind === kind)
    return figures
      ? [
          {
            ...figures,
            medianHours: tenths(figures.medianHours),
            mostHours: tenths(figures.mostHours),
            medianHoursBefore: earlier ? tenths(earlier.medianHours) : null,
          },
        ]
      : []
  })

const tenths = (hours: number): number => Math.round(hours * 10) / 10
