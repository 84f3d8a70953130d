import { addDays, holidayDates, observedDays, weekdayOf } from './calendar.ts'
import type { Province } from '#src/domain/shared/countries.ts'

/**
 * General holidays of provinces and territories beyond the federal ones, which carriers observe everywhere.
 * Source: docs/facts.md §10 (each province's labour standards; the August civic holiday only where it is
 * listed here).
 */
const PROVINCIAL: Partial<Record<Province, readonly string[]>> = {
  AB: ['FEB3MON'],
  BC: ['FEB3MON', 'AUG1MON'],
  MB: ['FEB3MON'],
  NB: ['FEB3MON', 'AUG1MON'],
  NS: ['FEB3MON'],
  NT: ['INDIGENOUS', 'AUG1MON'],
  NU: ['AUG1MON'],
  ON: ['FEB3MON'],
  PE: ['FEB3MON'],
  QC: ['STJEAN'],
  SK: ['FEB3MON', 'AUG1MON'],
  YT: ['INDIGENOUS', 'DISCOVERY_YT'],
}

/** Every id a rate card can name: provincial and federal. */
export const HOLIDAY_IDS: readonly string[] = [
  ...new Set([
    ...Object.keys(holidayDates(2026)),
    'MEMORIAL',
    'JULY4',
    ...Object.values(PROVINCIAL).flat(),
    'EASTERMON',
    'NUNAVUT',
  ]),
]

/** The statutory dates of provincial holidays, by id; includes days that some observe only by custom. */
export function provincialDates(year: number): Record<string, string> {
  const monday = (from: string) => addDays(from, (8 - weekdayOf(from)) % 7)
  return {
    FEB3MON: addDays(monday(`${year}-02-01`), 14),
    EASTERMON: addDays(holidayDates(year).GOODFRI!, 3),
    INDIGENOUS: `${year}-06-21`,
    STJEAN: `${year}-06-24`,
    NUNAVUT: `${year}-07-09`,
    AUG1MON: monday(`${year}-08-01`),
    // The Monday before August 18 (Yukon's Employment Standards Act: the third Monday of August).
    DISCOVERY_YT: addDays(monday(`${year}-08-01`), 14),
  }
}

/**
 * The id of the holiday that this province alone observes on that day, or null. One on a weekend is also
 * observed on the next weekday (house default).
 */
export function provincialHoliday(day: string, province: string): string | null {
  const ids = PROVINCIAL[province as Province] ?? []
  const dates = provincialDates(Number(day.slice(0, 4)))
  return observedDays(Object.fromEntries(ids.map((id) => [id, dates[id]!]))).get(day) ?? null
}
