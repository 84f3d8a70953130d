import { isDay } from '#src/domain/shared/fields.ts'

/** The parties of CUSMA (T-MEC, USMCA). */
export const CUSMA_COUNTRIES: readonly string[] = ['CA', 'US', 'MX']

/**
 * Days of a blanket period, both ends included; null when it isn't valid or longer than twelve months (Annex
 * 5-A, element 8).
 */
export function daysOfBlanket(from: string, to: string): number | null {
  if (!isDay(from) || !isDay(to) || to < from) return null
  const [start, end] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)]
  const yearLater = new Date(start)
  yearLater.setUTCFullYear(yearLater.getUTCFullYear() + 1)
  return end < yearLater.getTime() ? (end - start) / 86_400_000 + 1 : null
}
