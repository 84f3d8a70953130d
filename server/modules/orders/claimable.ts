import { eq } from 'drizzle-orm'
import type { OrderDetails } from '#src/contract/parcel.ts'
import { CLAIM_KINDS, coverOf, OPEN_CLAIMS, whyNoClaim, type ClaimKind } from '#src/domain/orders/claim.ts'
import { loadCoverOf } from '#src/domain/freight/freight-cover.ts'
import type { FreightRate } from '#src/domain/freight/freight-rate.ts'
import type { LoadShipment } from '#src/domain/freight/load-snapshot.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { claims } from '#server/db/schema/claims.ts'
import type { orders } from '#server/db/schema/shipping.ts'

type Order = typeof orders.$inferSelect

/** What can be claimed for an order now, by kind, and up to what amount. */
export async function readClaimable(
  db: CustomerDb,
  order: Order,
  now: Date,
): Promise<OrderDetails['claimable']> {
  const open = await db.find(claims, eq(claims.orderId, order.id))
  const standing = {
    status: order.status,
    createdAt: order.createdAt,
    deliveryDate: order.rate.deliveryDate,
    now,
    today: bookDay(now),
    hasOpen: open.some(({ state }) => OPEN_CLAIMS.includes(state)),
  }
  // What was already paid out isn't paid again.
  const paid = open.reduce((sum, { paidCents }) => sum + paidCents, 0)
  return {
    coverCents: Math.max(0, totalCover(order) - paid),
    why: Object.fromEntries(CLAIM_KINDS.map((kind) => [kind, whyNoClaim(kind, standing)])) as Record<
      ClaimKind,
      string | null
    >,
  }
}

function totalCover(order: Order): number {
  if (order.mode === 'parcel') return coverOf((order.shipment as Shipment).parcels)
  const { request } = order.shipment as LoadShipment
  return loadCoverOf(request, (order.rate as FreightRate).facts.actualLb)
}
