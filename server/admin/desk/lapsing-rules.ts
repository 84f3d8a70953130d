import { addDays, instantAt } from '#src/domain/calendar/calendar.ts'
import { expiringRules } from '#src/domain/customs/expiring-rules.ts'
import type { Database } from '#server/db/database.ts'
import { dutyRules, dutyRulesId } from '#server/modules/customs/duty-table-store.ts'
import { bookDay, BOOKS_ZONE, dayBegins } from '#server/platform/fiscal-period.ts'

export interface LapsingRule {
  subject: string
  name: string
  /** The day the operator was told. */
  since: Date
  /** The end of its last day. */
  deadline: Date
}

const read = new WeakMap<Database, { key: string; rules: LapsingRule[] }>()

/**
 * Rules of law that lapse within 60 days, or have (D54). The tables are read once for each that comes into force
 * and each day: they are megabytes.
 */
export async function lapsingRules(database: Database, now: Date): Promise<LapsingRule[]> {
  const today = bookDay(now)
  const key = `${await dutyRulesId(database, now)} ${today}`
  const kept = read.get(database)
  if (kept?.key === key) return kept.rules
  const rules = expiringRules(await dutyRules(database, now), today).map(({ id, name, until, mark }) => ({
    subject: `${id} ${until}`,
    name,
    since: dayBegins(addDays(until, -mark)),
    deadline: instantAt(addDays(until, 1), '00:00', BOOKS_ZONE),
  }))
  read.set(database, { key, rules })
  return rules
}
