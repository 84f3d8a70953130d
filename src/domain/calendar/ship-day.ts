import { addDays, wallClock } from './calendar.ts'

/** House limit: a shipment planned farther ahead than this is a typing mistake. */
const YEAR = 365

/**
 * What is wrong with the day (YYYY-MM-DD) on which something will be handed over, as a message id; null if
 * nothing. A past day, which a draft may have, is accepted: carriers count from today then (`collectionDay`),
 * and the price says so.
 */
export function shipDayFault(day: string, now: Date): string | null {
  const today = wallClock(now, 'UTC').day
  if (day < addDays(today, -YEAR)) return 'validation.shipDatePast'
  return day > addDays(today, YEAR) ? 'validation.shipDateFar' : null
}
