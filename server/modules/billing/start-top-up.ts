import { eq } from 'drizzle-orm'
import { isExpired } from '#src/domain/money/payment-card.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import { taxDay } from '#src/domain/money/tax.ts'
import {
  topUpPrice,
  TRANSFER_DAYS,
  type TaxedFee,
  type TopUp,
  type TopUpEntry,
  type TopUpPrice,
} from '#src/domain/money/top-up.ts'
import { cardFee } from '#server/modules/cards/fee.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { cards, topUps } from '#server/db/schema/money/payments.ts'
import { idReused, RequestError } from '#server/platform/errors.ts'
import { fingerprintOf } from '#server/platform/fingerprint.ts'
import { startIntent } from '#server/modules/intents/intents.ts'
import { paymentEmail } from './emails.ts'
import type { Promo } from '#server/db/schema/money/payments.ts'
import { toCoupon, claimPromo } from './promos.ts'
import type { TopUpDependencies } from './settle-top-up.ts'
import { findTopUp, type TopUpRow } from './top-ups.ts'

const DAY_MS = 86_400_000

/**
 * Records a top-up before anybody is asked for money; the same ID again finds the first. Settling it charges
 * the card.
 * @throws RequestError 422 if the ID belongs to something else
 */
export async function startTopUp(
  deps: TopUpDependencies,
  db: CustomerDb,
  { id, ...entry }: TopUpEntry & { id: string },
  coupon: Promo | null,
): Promise<TopUpRow> {
  const { clock, config } = deps
  const fingerprint = fingerprintOf(entry)
  const earlier = await db.one(topUps, eq(topUps.id, id))
  if (earlier) return assertSameTopUp(earlier, fingerprint)
  const byCard = entry.method === 'card'
  if (byCard) await db.assertOn('cards')
  const card = byCard ? await cardToCharge(deps, db, entry.cardId) : null
  const price = topUpPrice(entry.subtotal, { fee: card && card.fee, coupon: coupon && toCoupon(coupon) })
  if (coupon && price.additionalCredits === 0)
    throw new RequestError('promo.belowMinimum', { fields: { coupon: 'promo.belowMinimum' } })
  // Assigned before the email that names it; a gap in the numbers is harmless (D39).
  const number = numberFor('topUp', await db.next('top_up_numbers'))
  const now = clock.now()
  const row = {
    ...newTopUpRow({ id, number, fingerprint, purpose: 'credits', price, now }),
    method: entry.method,
    coupon: coupon?.code ?? null,
    bonusDays: coupon?.creditDays ?? null,
    ...card?.paidWith,
  }
  const email = byCard
    ? null
    : await paymentEmail(db, config, 'transfer', {
        topUp: { ...row, cardType: null, lastFour: null },
        at: now,
      })
  return startIntent(clock, () =>
    db.transaction(async (tx) => {
      if (
        !(await tx.insert(
          topUps,
          byCard
            ? row
            : { ...row, state: 'transfer', expiresAt: new Date(now.getTime() + TRANSFER_DAYS * DAY_MS) },
          { ifAbsent: true },
        ))
      )
        return assertSameTopUp(await findTopUp(tx, id), fingerprint)
      if (coupon && !(await claimPromo(tx, coupon.code, id, now, 'coupon')))
        throw new RequestError('promo.used', { fields: { coupon: 'promo.used' } })
      if (email) await tx.mail(clock, email)
      return findTopUp(tx, id)
    }),
  )
}

interface NewTopUp {
  id: string
  number: string
  fingerprint: string
  purpose: TopUp['purpose']
  price: TopUpPrice
  now: Date
}

/** The row of a top-up by card before the gateway was asked. */
export const newTopUpRow = ({ id, number, fingerprint, purpose, price, now }: NewTopUp) => ({
  id,
  number,
  fingerprint,
  method: 'card' as const,
  purpose,
  state: 'processing' as const,
  subtotalCents: price.subtotal,
  feeCents: price.transactionFee,
  feeTaxes: price.feeTaxes,
  bonusCents: price.additionalCredits,
  createdAt: now,
  updatedAt: now,
})

/**
 * What of a card is copied into the top-up it pays, and stays when the card is removed; and what paying by it
 * costs.
 * @throws RequestError
 */
export async function cardToCharge(
  { gateway, clock, config }: TopUpDependencies,
  db: CustomerDb,
  cardId: string,
): Promise<{
  fee: TaxedFee
  paidWith: Pick<TopUpRow, 'gateway' | 'token' | 'cardType' | 'lastFour' | 'feeProvince'>
}> {
  const card = /^[0-9a-f-]{36}$/i.test(cardId) ? await db.one(cards, eq(cards.id, cardId)) : undefined
  if (!card || card.gateway !== gateway.name)
    throw new RequestError('card.gone', { fields: { cardId: 'card.gone' } })
  const {
    token,
    cardType,
    lastFour,
    billingAddress: { country, province },
  } = card
  if (isExpired(card, clock.now()))
    throw new RequestError('card.expired', { fields: { cardId: 'card.expired' } })
  return {
    fee: cardFee(config, await db.self(), card, taxDay(clock.now())),
    paidWith: {
      gateway: card.gateway,
      token,
      cardType,
      lastFour,
      feeProvince: country === 'CA' ? province : '',
    },
  }
}

function assertSameTopUp(row: TopUpRow, fingerprint: string): TopUpRow {
  if (row.fingerprint !== fingerprint) throw idReused('order.intentReused')
  return row
}
