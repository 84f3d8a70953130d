import type { AnsweredKind, Measure, NumberGroup, Period, TimeGroup } from '#src/domain/desk/numbers.ts'

/** What `numbers show` answers of the whole, or of one row. Money as decimals, shares as percentages; '' where none. */
export type Figures = Record<Exclude<Measure, Money>, number> &
  Record<Money | 'margin' | 'marginPercent' | 'billedPercent' | 'onTimePercent', string>
type Money = 'revenue' | 'cost' | 'billed' | 'refunded' | 'claimed' | 'payback'

export interface NumbersRow extends Figures {
  /** A day (the first of its week or month), a carrier's code, a lane ("CA-ON>US") or a customer's id. */
  key: string
  /** Of a carrier or customer; '' of one that is gone. */
  name: string
  /** The same in the period before. */
  revenueBefore: string
  ordersBefore: number
}

export interface ShownNumbers extends Period {
  by: NumberGroup
  before: Period
  total: Figures
  totalBefore: Figures
  /** What each bar of the chart is of, and the bars, without gaps. */
  unit: TimeGroup
  chart: Pick<NumbersRow, 'key' | ChartMeasure>[]
  rows: NumbersRow[]
  /** Whether there are more than `--limit`. */
  more: boolean
  answers: AnswersRow[]
}
export const CHART_MEASURES = ['orders', 'revenue', 'margin', 'exceptions', 'refunded'] as const
export type ChartMeasure = (typeof CHART_MEASURES)[number]

/** How long people waited, in hours: the middle of all, and what nine of ten didn't wait longer than. */
export interface AnswersRow {
  kind: AnsweredKind
  answered: number
  prompt: number
  medianHours: number
  mostHours: number
  medianHoursBefore: number | null
}
