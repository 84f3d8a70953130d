import { eq } from 'drizzle-orm'
import { NUMBER_GROUPS, periodOf, type NumberGroup, type Period } from '#src/domain/desk/numbers.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { customers } from '#server/db/schema/accounts.ts'
import type { Deps } from '#server/http/context.ts'
import type { NumberFilter } from '#server/modules/numbers/read.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'
import { parseChoice, parseDay } from '#server/admin/cli/options.ts'
import { CUSTOMER_ID } from '#server/admin/service/find-customers.ts'

export interface AskedNumbers extends Period, NumberFilter {
  by: NumberGroup
}

/** What `numbers show` and `numbers export` are asked for: by default the last 30 days, by day. */
export async function askedNumbers(
  options: Command['options'],
  { database, clock }: Deps,
): Promise<AskedNumbers> {
  const usual = periodOf('30', bookDay(clock.now()))
  const to = parseDay('to', options.to) ?? usual.to
  const from = parseDay('from', options.from) ?? (to < usual.from ? to : usual.from)
  if (from > to) throw new UsageError(say('verb.numbers.order'))
  const { carrier, customer } = options
  if (customer !== undefined) {
    const [known] = CUSTOMER_ID.test(customer)
      ? await database.sql.select().from(customers).where(eq(customers.id, customer))
      : []
    if (!known) throw new UsageError(say('verb.customer.id'))
  }
  return { by: parseChoice('by', options.by, NUMBER_GROUPS) ?? 'day', from, to, carrier, customer }
}
