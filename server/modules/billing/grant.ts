import { auditOperator } from '#server/db/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import { customerDb } from '#server/db/customer-db.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { post } from './ledger.ts'
import { grantPosting, openLot } from './promo-lots.ts'

interface Grant {
  customerId: string
  cents: number
  cause: string
  document: string
  /**
   * Set if the credits are a gift, which ends at `expiresAt` if there is one. Without it they make up for
   * something and count as if they had been paid for.
   */
  promo?: { expiresAt: Date | null } | undefined
}

/** Adds credits that nobody paid for: audited, and once per cause. */
export async function grantCredits(
  { database, clock }: { database: Database; clock: Clock },
  given: Grant,
): Promise<void> {
  await retryTransaction(clock, () => database.transaction((tx) => grantCreditsIn(tx, clock, given)))
}

/** The same inside an open transaction. */
export async function grantCreditsIn(
  tx: Sql,
  clock: Clock,
  { customerId, cents, cause, document, promo }: Grant,
): Promise<void> {
  const db = customerDb(customerId, tx)
  const entry = { id: clock.newId(), cause, reason: 'grant', document, at: clock.now() } as const
  if (promo)
    await post(
      db,
      entry,
      grantPosting(cents),
      new Map([[await openLot(db, clock, { code: null, topUpId: null, expiresAt: promo.expiresAt }), cents]]),
    )
  else await post(db, entry, { credits: -cents, concessions: cents })
  await auditOperator(tx, clock, 'credit:grant', customerId, {
    cents,
    document,
    ...(promo && { promo: true, expiresAt: promo.expiresAt }),
  })
}
