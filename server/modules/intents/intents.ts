import { eq } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { topUps } from '#server/db/schema/money/payments.ts'
import { pickups } from '#server/db/schema/pickups.ts'
import { endedIntents, intents } from '#server/db/schema/shipping.ts'
import { brokenConstraint, conflict, RequestError } from '#server/platform/errors.ts'

const KINDS = [intents, topUps, pickups] as const

/** Whether a purchase, a top-up or a pickup has started under this ID. */
export async function intentExists(db: CustomerDb, id: string): Promise<boolean> {
  for (const table of KINDS) if ((await db.count(table, eq(table.id, id))) > 0) return true
  return false
}

export const isIntentEnded = async (db: CustomerDb, id: string): Promise<boolean> =>
  (await db.one(endedIntents, eq(endedIntents.id, id))) !== undefined

/**
 * Ends an ID under which nothing has started, so that whatever arrives under it later is refused. Ending and
 * purchasing both lock the customer's row (migration 0022), so exactly one of them wins, whichever servers
 * they reach. Ending it again changes nothing.
 */
export async function endIntent(db: CustomerDb, clock: Clock, id: string): Promise<void> {
  await retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      await tx.self({ lock: true })
      if (!(await intentExists(tx, id)))
        await tx.insert(endedIntents, { id, endedAt: clock.now() }, { ifAbsent: true })
    }),
  )
}

/**
 * Runs the one transaction that starts something under an ID chosen by the client.
 * @throws RequestError if that ID was ended
 */
export async function startIntent<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  try {
    return await retryTransaction(clock, work)
  } catch (error) {
    throw brokenConstraint(error) === 'intent_ended' ? intentEndedError() : error
  }
}

/**
 * For work that leaves no row under its ID; call it inside that work's transaction.
 * @throws RequestError if the ID was ended
 */
export async function assertNotEnded(tx: CustomerDb, id: string): Promise<void> {
  await tx.self({ lock: true })
  if (await isIntentEnded(tx, id)) throw intentEndedError()
}

export const intentEndedError = (): RequestError => conflict('order.intentEnded')
