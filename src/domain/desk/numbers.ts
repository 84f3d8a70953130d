import { addDays } from '#src/domain/calendar/calendar.ts'

/**
 * What is counted. Of the day an order was sold: orders, cancelled, pieces, revenue, cost, billed. Of the day it
 * happened: all others. Money is in cents, before tax.
 * - orders: not cancelled. cancelled: also those that their carrier refused. pieces: parcels, none of a load.
 * - revenue: invoiced less credited; what was written off still counts. cost: what carriers billed, and are still
 *   expected to bill; billed: the part they have.
 * - delivered; judged: those of them with a promised day; punctual: by that day.
 * - exceptions: deliveries that failed or were held. returned: parcels that went back.
 * - refunds, refunded: credit notes. claims, claimed: claims paid. payouts, payback: credits sent back to cards and
 *   banks.
 * - answered; prompt: those by when we promised to.
 */
export const MEASURES = [
  'orders',
  'cancelled',
  'pieces',
  'revenue',
  'cost',
  'billed',
  'delivered',
  'judged',
  'punctual',
  'exceptions',
  'returned',
  'refunds',
  'refunded',
  'claims',
  'claimed',
  'payouts',
  'payback',
  'answered',
  'prompt',
] as const
export type Measure = (typeof MEASURES)[number]
export type Measures = Readonly<Record<Measure, number>>

/** What numbers are grouped by: time, or whose and where. */
export const TIME_GROUPS = ['day', 'week', 'month'] as const
export type TimeGroup = (typeof TIME_GROUPS)[number]
export const NUMBER_GROUPS = [...TIME_GROUPS, 'carrier', 'lane', 'customer'] as const
export type NumberGroup = (typeof NUMBER_GROUPS)[number]
export const isTimeGroup = (group: NumberGroup): group is TimeGroup =>
  TIME_GROUPS.some((one) => one === group)

/** Both days included, YYYY-MM-DD. */
export interface Period {
  from: string
  to: string
}

/** What somebody can choose without naming days; month and year are those of today, so far. */
export const PERIODS = ['7', '30', '90', 'month', 'lastMonth', 'year', 'lastYear'] as const
export type PeriodName = (typeof PERIODS)[number]

export function periodOf(name: PeriodName, today: string): Period {
  const year = Number(today.slice(0, 4))
  if (name === 'month') return { from: `${today.slice(0, 7)}-01`, to: today }
  if (name === 'lastMonth') {
    const to = addDays(`${today.slice(0, 7)}-01`, -1)
    return { from: `${to.slice(0, 7)}-01`, to }
  }
  if (name === 'year') return { from: `${year}-01-01`, to: today }
  if (name === 'lastYear') return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  return { from: addDays(today, 1 - Number(name)), to: today }
}

/**
 * What a period is compared with: of a month, or its beginning, the same days of the month before; of a year the
 * same of the year before; else as many days before it.
 */
export function periodBefore({ from, to }: Period): Period {
  if (from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)) {
    const last = addDays(from, -1)
    const isWhole = addDays(to, 1).endsWith('-01')
    const same = `${last.slice(0, 7)}${to.slice(7)}`
    return { from: `${last.slice(0, 7)}-01`, to: isWhole || same > last ? last : same }
  }
  if (from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4)) {
    const earlier = `${Number(from.slice(0, 4)) - 1}`
    const same = `${earlier}${to.slice(4)}`
    return { from: `${earlier}-01-01`, to: same.endsWith('-02-29') ? `${earlier}-02-28` : same }
  }
  const days = daysIn({ from, to })
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

const daysIn = ({ from, to }: Period): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** A chart of a period has at most some sixty bars. */
export const unitFor = (period: Period): TimeGroup => {
  const days = daysIn(period)
  return days <= 62 ? 'day' : days <= 400 ? 'week' : 'month'
}

/** The first day of what a day is in; weeks begin on Mondays. */
export function beginningOf(unit: TimeGroup, day: string): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  return unit === 'week' ? addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)) : day
}

/** Each day, week or month that a period touches, by its first day. */
export function unitsOf(unit: TimeGroup, { from, to }: Period): string[] {
  const units: string[] = []
  for (let day = beginningOf(unit, from); day <= to; day = beginningOf(unit, addDays(day, STEP[unit])))
    units.push(day)
  return units
}
const STEP = { day: 1, week: 7, month: 31 } as const

/** Shares are null where there is nothing to judge. */
export const marginOf = ({ revenue, cost }: Pick<Measures, 'revenue' | 'cost'>): number => revenue - cost
export const shareOf = (part: number, of: number): number | null => (of === 0 ? null : part / of)

/** What people wait for us to answer. */
export const ANSWERED_KINDS = ['inquiry', 'claim', 'dispute', 'freight'] as const
export type AnsweredKind = (typeof ANSWERED_KINDS)[number]
