import { and, eq } from 'drizzle-orm'
import type { LoadShipment } from '#src/domain/freight/load-snapshot.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { freightOffers, freightQuotes } from '#server/db/schema/freight.ts'
import { recordQuoteEvent } from './quote-history.ts'

/**
 * Marks an offer accepted, in the transaction of its purchase.
 * @returns false if it is gone, as for the second of two who accept at once
 */
export async function takeOffer(
  tx: CustomerDb,
  clock: Clock,
  { quoteId, offerId }: Pick<LoadShipment, 'quoteId' | 'offerId'>,
  { orderId, actor }: { orderId: string; actor: string },
): Promise<boolean> {
  const quote = await tx.one(freightQuotes, eq(freightQuotes.id, quoteId), { lock: true })
  if (quote?.state !== 'offered') return false
  const offer = await tx.one(
    freightOffers,
    and(eq(freightOffers.id, offerId), eq(freightOffers.quoteId, quoteId))!,
    { lock: true },
  )
  if (offer?.state !== 'open') return false
  await tx.update(freightOffers, { state: 'accepted' }, eq(freightOffers.id, offerId))
  await tx.update(
    freightQuotes,
    { state: 'accepted', loadId: orderId, updatedAt: clock.now() },
    eq(freightQuotes.id, quoteId),
  )
  await recordQuoteEvent(tx, clock, quoteId, { actor, event: 'quote.accepted' })
  return true
}
