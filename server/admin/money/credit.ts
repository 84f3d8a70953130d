import { addDays } from '#src/domain/calendar/calendar.ts'
import { decimalMoney, formatMoney } from '#src/domain/money/money.ts'
import { LOCALE_FACTS } from '#src/domain/shared/locale.ts'
import { actingLocale } from '#server/db/audit.ts'
import { bookDay, dayBegins } from '#server/platform/fiscal-period.ts'
import { grantCredits } from '#server/modules/billing/grant.ts'
import { availableCents } from '#server/modules/billing/ledger.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseAmount, parseDay } from '#server/admin/cli/options.ts'
import { optionName, say } from '#server/admin/cli/say.ts'
import { findUserByEmail } from '#server/admin/service/users.ts'

export async function grantCredit(
  { words: [email = '', amount], options }: Command,
  { database, clock }: Deps,
): Promise<string> {
  const cents = parseAmount(amount, '25.00')
  if (!options.reason) throw new UsageError(say('verb.reason'))
  const lastDay = parseDay('expires', options.expires)
  if (lastDay !== undefined && !('promo' in options))
    throw new UsageError(say('verb.credit.onlyPromo', { option: optionName('promo') }))
  if (lastDay !== undefined && lastDay < bookDay(clock.now()))
    throw new UsageError(say('verb.past', { option: optionName('expires'), day: lastDay }))
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
  return say('verb.credit.has', {
    email,
    amount: formatMoney(available, LOCALE_FACTS[actingLocale()].bcp47),
  })
}
