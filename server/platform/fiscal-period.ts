import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays, instantAt, wallClock } from '#src/domain/calendar/calendar.ts'

/** The company keeps its books in Ontario's time (D1): days, months and years begin when they begin there. */
export const BOOKS_ZONE = 'America/Toronto'

/** YYYY-MM-DD */
export const bookDay = (at: Date): string => wallClock(at, BOOKS_ZONE).day
/** YYYY-MM */
export const bookMonth = (at: Date): string => bookDay(at).slice(0, 7)
/**
 * The same for a column, to group by: without parameters, because the database has to recognize the repeated
 * expression.
 */
export const bookMonthOf = (column: PgColumn): SQL<string> =>
  sql<string>`to_char(${column} at time zone '${sql.raw(BOOKS_ZONE)}', 'YYYY-MM')`
/** YYYY-MM → when it begins; and the month after it. */
export const beginningOfMonth = (month: string): Date => dayBegins(`${month}-01`)
export const monthAfter = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7)
export const dayBegins = (day: string): Date => instantAt(day, '00:00', BOOKS_ZONE)

/** The last months including the current one, oldest first. */
export function lastMonths(now: Date, count: number): string[] {
  const [year, month] = bookMonth(now).split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7),
  )
}
