import { sql, type SQL } from 'drizzle-orm'
import { bookMonth } from '#server/platform/fiscal-period.ts'

/**
 * The accounting date of an entry about something at `at`: that time, or the beginning of the open period if
 * that month is closed; the entry then says which month it is about. Computed by the statement that writes
 * it, so that it needs no query of its own.
 */
export function accountingDate(at: Date): { createdAt: SQL<Date>; about: SQL<string | null> } {
  const happened = sql`${at.toISOString()}::timestamptz`
  // Carried-forward balances replace removed books, in closed months too (migration 0027).
  const opens = sql`(select max(ends_at) from closed_periods where current_setting('portage.erase', true) is distinct from 'on')`
  return {
    createdAt: sql`greatest(${happened}, ${opens})`,
    about: sql`case when ${happened} < ${opens} then ${bookMonth(at)} end`,
  }
}
