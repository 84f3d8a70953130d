import { addDays, wallClock } from './calendar.ts'

/** House limit: nobody plans a shipment farther off; what is said to be is a slip of the pen. */
const YEAR = 365

/**
 * What is wrong with a day (YYYY-MM-DD) on which something is to be handed over, as a message id; null when
 * it may be. A day that has gone by, as a draft's may have, is none: carriers count from today then
 * (`collectionDay`), and the price says so.
 */
export function shipDayFault(day: string, now: Date): string | null {
  const today = wallClock(now, 'UTC').day
  if (day < addDays(today, -YEAR)) return 'validation.shipDatePast'
  return day > addDays(today, YEAR) ? 'validation.shipDateFar' : null
}
