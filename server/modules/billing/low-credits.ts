import { autoReloadSchema } from '#src/domain/money/top-up.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { autoReloads } from '#server/db/schema/money/payments.ts'
import { notifyMembers } from '#server/modules/notices/notify-members.ts'
import { availableCents } from './ledger.ts'

/**
 * After spending: tells whoever pays that credits fell below the threshold of the automatic top-up, once for
 * each time they do. While it is on, it fills them up by itself.
 */
export async function warnOfLowCredits(tx: CustomerDb, clock: Clock, spent: Cents): Promise<void> {
  const [reload] = await tx.find(autoReloads)
  if (reload?.enabled && reload.pausedReason === null) return
  const threshold = reload?.thresholdCents ?? autoReloadSchema.getDefault().threshold
  const left = await availableCents(tx)
  if (left < threshold && left + spent >= threshold)
    await notifyMembers(tx, clock, {
      kind: 'creditsLow',
      params: { amountCents: left },
      link: ACCOUNT_PATHS.topUp,
    })
}
