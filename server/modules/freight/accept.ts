import { and, eq } from 'drizzle-orm'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { OfferedRate } from '#src/contract/freight.ts'
import { normalizeAddress } from '#src/domain/address/address.ts'
import { addBusinessDays } from '#src/domain/calendar/calendar.ts'
import { bookingProblems, type FreightBooking } from '#src/domain/freight/freight-booking.ts'
import { contentsOf, type LoadShipment } from '#src/domain/freight/load-snapshot.ts'
import type { FreightRate } from '#src/domain/freight/freight-rate.ts'
import type { FreightRequest } from '#src/domain/freight/freight.ts'
import { asLocale } from '#src/domain/shared/locale.ts'
import { gsinFor } from '#src/domain/orders/sscc.ts'
import { atCost } from '#server/carriers/prices.ts'
import { freightOffers } from '#server/db/schema/freight.ts'
import { notFound, RequestError } from '#server/platform/errors.ts'
import { gazetteer } from '#server/platform/gazetteer.ts'
import { buyOnce } from '#server/modules/orders/buy.ts'
import { taxedToday } from '#server/modules/quotes/tax-today.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { answersOf, saveOffers } from './quotes.ts'
import { findQuote, offersOf, type OfferRecord, type QuoteRecord } from './repository.ts'

interface Acceptance {
  quoteId: string
  offerId: string
  intentId: string
  booking: FreightBooking
  card: { cardId: string; totalCost: number } | null
}

/** Accepts an offer once (D17): the load, its money and the offer's end are one transaction. */
export function acceptOffer(
  context: CustomerContext,
  { quoteId, offerId, intentId, booking: typed, card }: Acceptance,
): Promise<PurchaseOutcome<OfferedRate>> {
  const booking = tidied(typed)
  const asked = { quoteId, offerId, booking }
  return buyOnce(context, { intentId, card, asked }, async () => {
    const quote = await findQuote(context.db, quoteId)
    const offer = (await offersOf(context.db, quoteId)).find(({ id }) => id === offerId)
    if (!offer) throw notFound()
    check(quote.request, booking, context.clock.now())
    const changed = await renewed(context, quote, offer)
    if (changed) return changed
    const shipment = loadOf(quote, offer, booking)
    return {
      mode: shipment.mode,
      shipment,
      rate: dated(offer.rate, booking),
      bol: gsinFor(context.config.gs1Prefix, await context.db.next('bol_numbers')),
      origin: { source: 'web', batch: '' },
    }
  })
}

function check(request: FreightRequest, booking: FreightBooking, now: Date): void {
  const zone = gazetteer.lookup(request.from.country, request.from.postalCode)?.tz
  if (!zone) throw new RequestError('rating.unknownOrigin')
  const fields = bookingProblems(request, booking, { zone, now })
  if (Object.keys(fields).length > 0)
    throw new RequestError('error.fields', {
      fields: Object.fromEntries(
        Object.entries(fields).map(([path, message]) => [`booking.${path}`, message]),
      ),
    })
}

/**
 * An offer that ran out, or is taxed otherwise by now: today's price of the same service, shown before
 * anything is paid (D15). Null while it holds.
 */
async function renewed(
  context: CustomerContext,
  quote: QuoteRecord,
  offer: OfferRecord,
): Promise<PurchaseOutcome<OfferedRate> | null> {
  const { db, clock } = context
  const now = clock.now()
  // Of the two, the offer was read later.
  if (quote.state === 'accepted' || offer.state === 'accepted')
    throw new RequestError('freight.offerTaken', { code: 409 })
  if (quote.state !== 'offered') throw new RequestError('freight.offerExpired', { code: 409 })
  const old = offer.rate
  const isOpen = offer.state === 'open' && offer.validUntil > now
  const taxed = isOpen ? taxedToday(context, old, quote.request) : null
  if (isOpen && !taxed) return null
  const today = taxed
    ? { rate: taxed, cost: offer.cost ?? atCost(taxed).cost }
    : offer.source === 'card'
      ? (await answersOf(context, quote.request)).rates.find(
          ({ rate: { carrierCode, serviceCode } }) =>
            carrierCode === old.carrierCode && serviceCode === old.serviceCode,
        )
      : undefined
  if (!today) throw new RequestError('freight.offerExpired', { code: 409 })
  const id = await db.transaction(async (tx) => {
    await tx.update(
      freightOffers,
      { state: 'withdrawn' },
      and(eq(freightOffers.id, offer.id), eq(freightOffers.state, 'open'))!,
    )
    return (await saveOffers(tx, clock, quote.id, [today], offer.source))[0]!
  })
  return {
    outcome: 'rerated',
    old: { ...old, id: offer.id, validUntil: offer.validUntil.toISOString() },
    now: {
      ...today.rate,
      id,
      validUntil: new Date(now.getTime() + today.rate.validHours * 3_600_000).toISOString(),
    },
  }
}

function loadOf(quote: QuoteRecord, offer: OfferRecord, booking: FreightBooking): LoadShipment {
  const { request } = quote
  return {
    quoteId: quote.id,
    offerId: offer.id,
    mode: request.mode,
    request,
    booking,
    from: booking.pickup.address,
    to: booking.delivery.address,
    contents: contentsOf(request),
    reference: booking.reference || booking.purchaseOrder,
    notificationLanguage: asLocale(booking.notificationLanguage),
  }
}

/** The days on the way count from the day it is collected. */
const dated = (rate: FreightRate, { pickup, delivery }: FreightBooking): FreightRate => ({
  ...rate,
  shipDate: pickup.pickupDate,
  deliveryDate: addBusinessDays(pickup.pickupDate, rate.transitDays, [
    pickup.address.country,
    delivery.address.country,
  ]),
})

const tidied = ({ pickup, delivery, ...booking }: FreightBooking): FreightBooking => ({
  ...booking,
  pickup: { ...pickup, address: normalizeAddress(pickup.address) },
  delivery: { ...delivery, address: normalizeAddress(delivery.address) },
})
