import { eq } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { topUps } from '#server/db/schema/money/payments.ts'
import { invoiceFee } from '#server/modules/invoices/card-fee.ts'
import { post, taxPosting, type Posting, type Reason } from './ledger.ts'
import { grantPosting, expiryAfter, openLot } from './promo-lots.ts'
import { chargedCents, isOpen, type TopUpRow } from './top-ups.ts'

/**
 * The money arrived: books credits, the fee with its taxes and invoice, and the bonus as a lot of its own, in
 * one entry of the transaction that ends the top-up. `topUp` must be locked. If it had been given up and is
 * paid after all, it is booked without its coupon, which is free again.
 */
export async function bookTopUp(
  tx: CustomerDb,
  clock: Clock,
  topUp: TopUpRow,
  reference: string | null,
): Promise<void> {
  const now = clock.now()
  const { id, number, method, purpose, subtotalCents, feeCents, feeTaxes } = topUp
  const awaited = isOpen(topUp) || topUp.state === 'transfer'
  const bonusCents = awaited ? topUp.bonusCents : 0
  await tx.update(
    topUps,
    {
      state: 'paid',
      reference: reference ?? topUp.reference,
      bonusCents,
      coupon: awaited ? topUp.coupon : null,
      token: null,
      actionUrl: null,
      failure: null,
      paidAt: now,
      updatedAt: now,
    },
    eq(topUps.id, id),
  )
  const reason: Reason = method === 'promo' ? 'promo' : purpose === 'auto' ? 'autoReload' : 'topUp'
  const posting: Posting = {
    credits: -subtotalCents,
    fees: -feeCents,
    ...taxPosting(feeTaxes),
    ...grantPosting(bonusCents),
  }
  if (method === 'card') posting.card_clearing = chargedCents(topUp)
  if (method === 'etransfer') posting.etransfer_clearing = chargedCents(topUp)
  const lots =
    bonusCents > 0
      ? new Map([
          [
            await openLot(tx, clock, {
              code: topUp.coupon,
              topUpId: id,
              expiresAt: expiryAfter(now, topUp.bonusDays),
            }),
            bonusCents,
          ],
        ])
      : undefined
  await post(
    tx,
    { id: clock.newId(), cause: `topup:${id}`, reason, document: number, at: now },
    posting,
    lots,
  )
  await invoiceFee(tx, clock, topUp, now)
}
