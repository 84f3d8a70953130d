import { useListFilter } from '#src/ui/table/use-list-url.ts'

/** Another period than a month. */
export const CUSTOM = 'custom'

interface ChosenPeriod {
  /** YYYY-MM, or `custom`. */
  month: string
  choose: (month: string) => void
  /** As verbs take it. */
  values: Record<string, string>
  /** As the address of another screen of the books says it. */
  search: string
}

/** The period that a screen of the books is about, from its address; by default this month. */
export function usePeriod(): ChosenPeriod {
  const now = thisMonth()
  const [chosen, choose] = useListFilter('month', now)
  const [from] = useListFilter('from')
  const [to] = useListFilter('to')
  const isCustom = chosen === CUSTOM
  const values: Record<string, string> =
    isCustom && from && to ? { from, to } : { month: isCustom ? now : chosen }
  const search = new URLSearchParams(isCustom ? { month: CUSTOM, from, to } : { month: chosen })
  return { month: chosen, choose, values, search: `?${search.toString()}` }
}

/** In the books' time zone. */
const thisMonth = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', year: 'numeric', month: '2-digit' })
    .format(new Date())
    .slice(0, 7)

/** The last months, newest first. */
export function lastMonths(count: number): string[] {
  const [year, month] = thisMonth().split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - 1 - at, 1)).toISOString().slice(0, 7),
  )
}
