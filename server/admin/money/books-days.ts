import { addDays } from '#src/domain/calendar/calendar.ts'
import { bookDay, dayBegins } from '#server/platform/fiscal-period.ts'
import type { Clock } from '#server/platform/clock.ts'
import { monthDays, type Days } from '#server/modules/books/exports.ts'
import type { Period } from '#server/modules/books/general-ledger.ts'
import { UsageError } from '#server/admin/cli/command.ts'
import { parseDay, parseMonth } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'

/**
 * The days that --month, or --from and --to, name.
 * @throws UsageError without either
 */
export function exportDays({ month, from, to }: Record<string, string>): Days {
  if (month !== undefined && (from ?? to) === undefined) return monthDays(parseMonth(month))
  const [first, last] = [parseDay('from', from), parseDay('to', to)]
  if (month !== undefined || !first || !last || first > last) throw new UsageError(say('verb.books.days'))
  return { from: first, to: last }
}

/** The same; by default this month so far, and of --to alone the month until that day. */
export function daysOrThisMonth(options: Record<string, string>, { clock }: { clock: Clock }): Days {
  const { month, from, to } = options
  if (month !== undefined || from !== undefined) return exportDays(options)
  const last = parseDay('to', to) ?? bookDay(clock.now())
  return { from: `${last.slice(0, 7)}-01`, to: last }
}

export const periodOf = ({ from, to }: Days): Period => ({
  from: dayBegins(from),
  until: dayBegins(addDays(to, 1)),
})
