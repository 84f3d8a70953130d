import { closureReason, observedDays } from '#src/domain/calendar/calendar.ts'
import { provincialDates } from '#src/domain/calendar/provincial-holidays.ts'
import { isInForce, type ClosureRow } from './rate-card.ts'

/** A place; `province` is '' if not known. */
interface Where {
  country: string
  province: string
}

/**
 * Whether a carrier works there on that day: by its card, else by the calendar. Rows for the carrier, the
 * province and the single day take precedence over more general ones.
 */
export function carrierWorks(
  { closures = [] }: { closures?: readonly ClosureRow[] | undefined },
  carrier: string,
  { country, province }: Where,
  day: string,
): boolean {
  const weight = (row: ClosureRow) =>
    (row.carrier === null ? 0 : 4) + (row.province === null ? 0 : 2) + Number(row.day === day)
  const [mostSpecific] = closures
    .filter(
      (row) =>
        (row.carrier ?? carrier) === carrier &&
        row.country === country &&
        (row.province ?? province) === province &&
        isInForce(row, day) &&
        isKept(row.day, day, country),
    )
    .toSorted((a, b) => weight(b) - weight(a) || b.validFrom.localeCompare(a.validFrom))
  return mostSpecific?.works ?? closureReason(day, country) === null
}

/** Matches a date, or the holiday of that name on the day it is observed. */
function isKept(named: string, day: string, country: string): boolean {
  const date = provincialDates(Number(day.slice(0, 4)))[named]
  return (
    named === day ||
    closureReason(day, country) === named ||
    (country === 'CA' && date !== undefined && observedDays({ [named]: date }).has(day))
  )
}
