import { useState } from 'react'
import { wallClock } from '#src/domain/calendar/calendar.ts'
import {
  NUMBER_GROUPS,
  PERIODS,
  periodOf,
  type NumberGroup,
  type Period,
  type PeriodName,
} from '#src/domain/desk/numbers.ts'
import { isDay } from '#src/domain/shared/fields.ts'
import { useListFilter } from '#src/ui/table/use-list-url.ts'

/** The books' time zone: its days are what is counted. */
const BOOKS_ZONE = 'America/Toronto'

/** What is asked for, as the address has it; what is wrong in it is ignored. */
export function useAsked(): { values: Record<string, string>; by: NumberGroup; period: Period } {
  const [chosen] = useListFilter('period', '30')
  const [from] = useListFilter('from')
  const [to] = useListFilter('to')
  const [group] = useListFilter('by', 'day')
  const [carrier] = useListFilter('carrier')
  const [customer] = useListFilter('customer')
  const [sort] = useListFilter('sort', 'revenue')
  const [today] = useState(() => wallClock(new Date(), BOOKS_ZONE).day)
  const name: PeriodName = PERIODS.find((one) => one === chosen) ?? '30'
  const usual = periodOf(name, today)
  const own = chosen === 'days' && isDay(from) && isDay(to) && from <= to
  const period = own ? { from, to } : usual
  const by = NUMBER_GROUPS.find((one) => one === group) ?? 'day'
  return {
    by,
    period,
    values: { by, ...period, sort, ...(carrier && { carrier }), ...(customer && { customer }) },
  }
}
