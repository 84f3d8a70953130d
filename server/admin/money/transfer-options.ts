import { bookDay } from '#server/platform/fiscal-period.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ReceivedTransfer } from '#server/modules/billing/receive-transfer.ts'
import { UsageError } from '#server/admin/cli/command.ts'
import { parseDay } from '#server/admin/cli/options.ts'
import { optionName, say } from '#server/admin/cli/say.ts'

const MAX_SENDER = 200

/**
 * What the bank reports about an e-transfer besides its amount, as the operator types it: --date (default:
 * today), --sender, --bank-reference.
 */
export function transferDetails(
  options: Record<string, string>,
  { clock }: { clock: Clock },
): Omit<ReceivedTransfer, 'amountCents'> {
  const today = bookDay(clock.now())
  const bankDay = parseDay('date', options.date) ?? today
  if (bankDay > today) throw new UsageError(say('verb.future', { option: optionName('date'), day: bankDay }))
  return {
    bankDay,
    sender: (options.sender ?? '').trim().slice(0, MAX_SENDER),
    bankReference: options['bank-reference']?.trim() || null,
  }
}
