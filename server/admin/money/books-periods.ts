import { desc, eq, sql } from 'drizzle-orm'
import { auditOperator } from '#server/db/audit.ts'
import { bookMonth, lastMonths } from '#server/platform/fiscal-period.ts'
import { auditLog, users } from '#server/db/schema/accounts.ts'
import { closedPeriods } from '#server/db/schema/money/closing.ts'
import { closeDays } from '#server/modules/books/daily-close.ts'
import type { Deps } from '#server/http/context.ts'
import type { Command } from '#server/admin/cli/command.ts'
import { parseCount } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing, minute } from '#server/admin/cli/table.ts'

/** Months, newest first: which are closed, since when and by whom, and which can be. */
export async function listPeriods({ options }: Command, { database, clock }: Deps): Promise<string> {
  const months = lastMonths(clock.now(), parseCount('limit', options.limit, 13)).toReversed()
  const closed = await database.sql.select().from(closedPeriods).orderBy(desc(closedPeriods.month))
  const acts = await database.sql
    .select({ month: auditLog.subject, actor: auditLog.actor, name: users.nickName })
    .from(auditLog)
    .leftJoin(users, eq(sql`${users.id}::text`, auditLog.actor))
    .where(eq(auditLog.action, 'books:close'))
    .orderBy(desc(auditLog.at))
  const closedUntil = closed[0]?.month ?? ''
  const rows = months.map((month) => {
    const row = closed.find((one) => one.month === month)
    const act = row && acts.find((one) => one.month === month)
    const isOpen = month > closedUntil
    return {
      month,
      state: !isOpen ? 'closed' : month === bookMonth(clock.now()) ? 'current' : 'open',
      closed: row ? minute(row.closedAt) : '',
      by: act ? (act.name ?? act.actor) : '',
    }
  })
  return listing(options, ['month', 'state', 'closed (UTC)', 'by'], rows)
}

/** Writes the daily closes of all finished days, which otherwise happens at night. */
export async function closeFinishedDays({ options }: Command, deps: Deps): Promise<string> {
  const written = await closeDays(deps)
  if (written.length > 0)
    await auditOperator(deps.database.sql, deps.clock, 'books:close-days', written.at(-1)!, { days: written })
  return 'json' in options
    ? JSON.stringify({ days: written })
    : say('verb.books.daysClosed', { count: written.length, days: written.join(', ') })
}
