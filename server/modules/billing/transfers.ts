import { and, eq, lte } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { topUps } from '#server/db/schema/money/payments.ts'
import { RequestError } from '#server/platform/errors.ts'
import { paymentEmail } from './emails.ts'
import { endUnpaid, findTopUp, type TopUpRow } from './top-ups.ts'

interface Dependencies {
  clock: Clock
  config: Config
}

/**
 * The customer won't send it. Repeating it changes nothing.
 * @throws RequestError if it isn't an awaited e-transfer
 */
export async function cancelTransfer(
  { clock }: Pick<Dependencies, 'clock'>,
  db: CustomerDb,
  id: string,
): Promise<TopUpRow> {
  return retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const locked = await findTopUp(tx, id, { lock: true })
      if (locked.state !== 'transfer' && locked.state !== 'cancelled')
        throw new RequestError('topUp.notAwaited')
      if (locked.state === 'transfer')
        await endUnpaid(tx, locked, { state: 'cancelled', failure: null }, clock.now())
      return findTopUp(tx, id)
    }),
  )
}

/** Stops waiting for e-transfers that never came and tells their senders. */
export async function expireTransfers({
  database,
  clock,
  config,
}: Dependencies & { database: Database }): Promise<void> {
  const late = await database.sql
    .select()
    .from(topUps)
    .where(and(eq(topUps.state, 'transfer'), lte(topUps.expiresAt, clock.now())))
    .limit(200)
  for (const topUp of late) {
    const db = database.forCustomer(topUp.customerId)
    const email = await paymentEmail(db, config, 'transferExpired', { topUp, at: clock.now() })
    await retryTransaction(clock, () =>
      db.transaction(async (tx) => {
        const locked = await findTopUp(tx, topUp.id, { lock: true })
        if (locked.state !== 'transfer') return
        await endUnpaid(tx, locked, { state: 'expired', failure: null }, clock.now())
        if (email) await tx.mail(clock, email)
      }),
    )
  }
}
