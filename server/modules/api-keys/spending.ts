import { and, eq } from 'drizzle-orm'
import type { Cents } from '#src/domain/money/money.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { apiKeyDays } from '#server/db/schema/api-keys.ts'
import { intents } from '#server/db/schema/shipping.ts'
import type { Session } from '#server/http/session.ts'
import { RequestError } from '#server/platform/errors.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'

/**
 * Counts a purchase against what its key may spend that day, in the purchase's transaction: of two at once, the
 * second waits here for the first. A test costs nothing.
 * @throws RequestError 403 when it would be more
 */
export async function spendByKey(
  tx: CustomerDb,
  { key }: Pick<Session, 'key'>,
  { cents, at }: { cents: Cents; at: Date },
): Promise<void> {
  if (!key || key.test || key.dailyCents === null) return
  const day = bookDay(at)
  await tx.insert(apiKeyDays, { keyId: key.id, day, spentCents: 0 }, { ifAbsent: true })
  const row = (await tx.one(apiKeyDays, isDay(key.id, day), { lock: true }))!
  const spentCents = row.spentCents + cents
  if (spentCents > key.dailyCents)
    throw new RequestError('account.key.dailyLimit', {
      code: 403,
      values: { limit: dollars(key.dailyCents), left: dollars(key.dailyCents - row.spentCents) },
    })
  await tx.update(apiKeyDays, { spentCents }, isDay(key.id, day))
}

/** What was bought is undone: its key may spend it again, if the day isn't over. */
export async function returnToKey(tx: CustomerDb, intentId: string, cents: Cents): Promise<void> {
  const intent = await tx.one(intents, eq(intents.id, intentId))
  if (!intent?.keyId) return
  const of = isDay(intent.keyId, bookDay(intent.createdAt))
  const row = await tx.one(apiKeyDays, of, { lock: true })
  if (row) await tx.update(apiKeyDays, { spentCents: Math.max(0, row.spentCents - cents) }, of)
}

const isDay = (keyId: string, day: string) => and(eq(apiKeyDays.keyId, keyId), eq(apiKeyDays.day, day))!
const dollars = (cents: Cents): string => `$${(cents / 100).toFixed(2)}`
