import { and, eq, ne } from 'drizzle-orm'
import type { LoadRow, LoadStop } from '#src/contract/freight.ts'
import type { FreightLine, FreightRate } from '#src/domain/freight/freight-rate.ts'
import type { LoadShipment } from '#src/domain/freight/load-snapshot.ts'
import type { FreightRequest } from '#src/domain/freight/freight.ts'
import { asLocale, type Locale } from '#src/domain/shared/locale.ts'
import { sumCents } from '#src/domain/money/money.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { notFound } from '#server/platform/errors.ts'
import { gazetteer } from '#server/platform/gazetteer.ts'

/** A load as stored: a freight order. */
export type LoadOrder = typeof orders.$inferSelect

/** @throws RequestError 404 if it isn't a load of this customer */
export async function findLoad(
  db: CustomerDb,
  id: string,
  options: { lock?: boolean } = {},
): Promise<LoadOrder> {
  const order = await db.one(orders, and(eq(orders.id, id), ne(orders.mode, 'parcel'))!, options)
  if (!order) throw notFound()
  return order
}

export const loadOf = (order: LoadOrder) => order.shipment as LoadShipment
export const freightRateOf = (order: LoadOrder) => order.rate as FreightRate

/** The language of its documents and emails. */
export const localeOfLoad = (order: LoadOrder): Locale => asLocale(loadOf(order).booking.notificationLanguage)

export function toLoadRow(order: LoadOrder): LoadRow {
  const { mode, request, booking, from, to } = loadOf(order)
  const rate = freightRateOf(order)
  return {
    id: order.id,
    loadNumber: order.number,
    mode,
    equipment: request.trailer?.equipment ?? null,
    status: order.status,
    payStatus: order.payStatus,
    carrierCode: order.carrierCode,
    carrierName: rate.carrierName,
    serviceLevel: rate.serviceName,
    sample: rate.sample,
    trackingNumber: order.trackingNumber,
    billOfLading: order.bol ?? '',
    reference: order.reference ?? '',
    origin: placeOf(from),
    destination: placeOf(to),
    recipient: to.company || to.fullName,
    pickupDate: booking.pickup.pickupDate,
    estimatedDelivery: rate.deliveryDate,
    estimatedTotal: order.totalCents,
    createdAt: order.createdAt.toISOString(),
  }
}

/**
 * Pickup, stops on the way, delivery, with the agreed day and hours. A stop's town is looked up by its postal
 * code.
 */
export function stopsOf(order: LoadOrder): LoadStop[] {
  const {
    request,
    booking: { pickup, delivery },
    from,
    to,
  } = loadOf(order)
  const rate = freightRateOf(order)
  return [
    {
      kind: 'pickup',
      name: pickup.facilityName || from.company || from.fullName,
      place: placeOf(from),
      day: pickup.pickupDate,
      from: pickup.earliestPickupTime,
      to: pickup.latestPickupTime,
    },
    ...(request.stops ?? []).map((stop): LoadStop => ({
      kind: 'stop',
      name: '',
      place: townOf(stop),
      day: '',
      from: '',
      to: '',
    })),
    {
      kind: 'delivery',
      name: delivery.facilityName || to.company || to.fullName,
      place: placeOf(to),
      day: delivery.deliveryDate || rate.deliveryDate,
      from: delivery.facilityOpen,
      to: delivery.facilityClose,
    },
  ]
}

/** The carriage, fuel (with carbon), and everything else before tax. */
export function chargeParts(lines: readonly FreightLine[]): {
  freight: number
  fuelSurcharge: number
  accessorialCharges: number
} {
  const sum = (fits: (kind: string) => boolean) =>
    sumCents(lines.filter(({ kind }) => fits(kind)).map(({ amountCents }) => amountCents))
  const isFuel = (kind: string) => kind === 'fuel' || kind === 'carbon'
  return {
    freight: sum((kind) => kind === 'freight'),
    fuelSurcharge: sum(isFuel),
    accessorialCharges: sum((kind) => kind !== 'freight' && !isFuel(kind)),
  }
}

/** "Scarborough, ON". */
const placeOf = ({ city, province }: { city: string; province: string }): string =>
  [city, province].filter(Boolean).join(', ')

export function townOf({ country, postalCode }: FreightRequest['from']): string {
  const known = gazetteer.lookup(country, postalCode)
  return known ? `${known.place}, ${known.province}` : `${postalCode} ${country}`
}
