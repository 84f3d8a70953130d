import { eq } from 'drizzle-orm'
import { numberFor } from '#src/domain/shared/public-number.ts'
import type { Coupon } from '#src/domain/money/top-up.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { promoRedemptions, promos, topUps, type Promo } from '#server/db/schema/money/payments.ts'
import { brokenConstraint, RequestError } from '#server/platform/errors.ts'
import { fingerprintOf } from '#server/platform/fingerprint.ts'
import { bookTopUp } from './book-top-up.ts'
import { findTopUp, type TopUpRow } from './top-ups.ts'

/**
 * A code in force. Unknown, ended, expired and used-up codes get the same answer, so that none can be found
 * by guessing.
 * @throws RequestError
 */
export async function findPromo(
  { database, clock }: { database: Database; clock: Clock },
  code: string,
  kind: 'credit' | 'coupon',
): Promise<Promo> {
  const [promo] = await database.sql.select().from(promos).where(eq(promos.code, code))
  const now = clock.now()
  const over =
    !promo ||
    promo.kind !== kind ||
    promo.endedAt !== null ||
    (promo.expiresAt !== null && promo.expiresAt <= now) ||
    (promo.cap !== null && promo.taken >= promo.cap)
  if (over) throw unknownCode(kind)
  return promo
}

export const toCoupon = ({ percent, amountCents, mostCents, minimumCents }: Promo): Coupon => ({
  percent,
  amountCents,
  mostCents,
  minimumCents,
})

/**
 * Adds a promo's credits, once per account (D24). A second attempt by the same account is refused as used.
 */
export async function redeemPromo(
  { clock }: { clock: Clock },
  db: CustomerDb,
  { code, amountCents, creditDays }: Promo,
): Promise<TopUpRow> {
  const id = clock.newId()
  const redeemed = await retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      if (!(await claimPromo(tx, code, id, clock.now(), 'code'))) return null
      const now = clock.now()
      await tx.insert(topUps, {
        id,
        number: numberFor('topUp', await tx.next('top_up_numbers')),
        fingerprint: fingerprintOf({ code }),
        method: 'promo',
        purpose: 'credits',
        state: 'processing',
        subtotalCents: 0,
        feeCents: 0,
        bonusCents: amountCents,
        bonusDays: creditDays,
        coupon: code,
        createdAt: now,
        updatedAt: now,
      })
      await bookTopUp(tx, clock, await findTopUp(tx, id, { lock: true }), null)
      return findTopUp(tx, id)
    }),
  )
  if (!redeemed) throw new RequestError('promo.used', { fields: { code: 'promo.used' } })
  return redeemed
}

/**
 * @returns false if this account already has it
 * @throws RequestError if the code's cap is reached
 */
export async function claimPromo(
  tx: CustomerDb,
  code: string,
  topUpId: string,
  now: Date,
  field: 'code' | 'coupon',
): Promise<boolean> {
  try {
    return await tx.insert(promoRedemptions, { code, topUpId, createdAt: now }, { ifAbsent: true })
  } catch (error) {
    if (brokenConstraint(error) === 'promos_not_over_cap')
      throw unknownCode(field === 'code' ? 'credit' : 'coupon')
    throw error
  }
}

const unknownCode = (kind: 'credit' | 'coupon') =>
  new RequestError('promo.unknown', { fields: { [kind === 'credit' ? 'code' : 'coupon']: 'promo.unknown' } })
