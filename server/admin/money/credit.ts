import { addDays } from '#src/domain/calendar/calendar.ts'
import { decimalMoney, formatMoney } from '#src/domain/money/money.ts'
import { bookDay, dayBegins } from '#server/platform/fiscal-period.ts'
import { grantCredits } from '#server/modules/billing/grant.ts'
import { availableCents } from '#server/modules/billing/ledger.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseAmount, parseDay } from '#server/admin/cli/options.ts'
import { findUserByEmail } from '#server/admin/service/users.ts'

export async function grantCredit(
  { words: [email = '', amount], options }: Command,
  { database, clock }: Deps,
): Promise<string> {
  const cents = parseAmount(amount, '25.00')
  if (!options.reason) throw new UsageError('A grant needs a --reason.')
  const lastDay = parseDay('expires', options.expires)
  if (lastDay !== undefined && !('promo' in options))
    throw new UsageError('Only promotional credits expire: add --promo.')
  if (lastDay !== undefined && lastDay < bookDay(clock.now()))
    throw new UsageError(`--expires ${lastDay} is in the past.`)
  const promo =
    'promo' in options
      ? { expiresAt: lastDay === undefined ? null : dayBegins(addDays(lastDay, 1)) }
      : undefined
  const user = await findUserByEmail(email, { database })
  await grantCredits(
    { database, clock },
    { customerId: user.customerId, cents, cause: `grant:${clock.newId()}`, document: options.reason, promo },
  )
  const available = await availableCents(database.forCustomer(user.customerId))
  if ('json' in options) return JSON.stringify({ email, available: decimalMoney(available) })
  return `${email} has ${formatMoney(available, 'en-CA')} of credits.`
}
