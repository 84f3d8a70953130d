import { sql, type SQL } from 'drizzle-orm'
import { bookMonth } from '#server/platform/fiscal-period.ts'

/**
 * When an entry is booked that happened at `at`: then, or at the beginning of the open period where that
 * month is closed; it then says which month it is about. Worked out by the statement that writes it, so that
 * it costs no question of its own.
 */
export function dated(at: Date): { createdAt: SQL<Date>; about: SQL<string | null> } {
  const happened = sql`${at.toISOString()}::timestamptz`
  // What is carried forward for books that are removed takes their place, also in closed months (migration
  // 0027).
  const opens = sql`(select max(ends_at) from closed_periods where current_setting('portage.erase', true) is distinct from 'on')`
  return {
    createdAt: sql`greatest(${happened}, ${opens})`,
    about: sql`case when ${happened} < ${opens} then ${bookMonth(at)} end`,
  }
}
