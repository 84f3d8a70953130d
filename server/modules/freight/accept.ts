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
import { carrierWorks } from '#src/domain/rating/closures.ts'
import type { ClosureRow } from '#src/domain/rating/rate-card.ts'
import { gsinFor } from '#src/domain/orders/sscc.ts'
import { atCost } from '#server/carriers/prices.ts'
import { freightOffers } from '#server/db/schema/freight.ts'
import { conflict, notFound, RequestError } from '#server/platform/errors.ts'
import { gazetteer } from '#server/platform/gazetteer.ts'
import { buyOnce } from '#server/modules/orders/buy.ts'
import { taxedToday } from '#server/modules/quotes/retax.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { askCarriers, saveOffers } from './quotes.ts'
import { findQuote, listOffers, type OfferRecord, type QuoteRecord } from './repository.ts'

interface Acceptance {
  quoteId: string
  offerId: string
  intentId: string
  booking: FreightBooking
  card: { cardId: string; totalCost: number } | null
}

/** Accepts an offer once (D17): the load, its payment and the end of the offer are one transaction. */
export function acceptOffer(
  context: CustomerContext,
  { quoteId, offerId, intentId, booking: typed, card }: Acceptance,
): Promise<PurchaseOutcome<OfferedRate>> {
  const booking = normalized(typed)
  const content = { quoteId, offerId, booking }
  return buyOnce(context, { intentId, card, content }, async () => {
    const quote = await findQuote(context.db, quoteId)
    const offer = (await listOffers(context.db, quoteId)).find(({ id }) => id === offerId)
    if (!offer) throw notFound()
    assertBookable(quote.request, booking, context.clock.now())
    const changed = await todaysOffer(context, quote, offer)
    if (changed) return changed
    const shipment = toLoadShipment(quote, offer, booking)
    return {
      mode: shipment.mode,
      shipment,
      rate: withDates(offer.rate, booking, await closuresOf(context, offer.rate.carrierCode)),
      bol: gsinFor(context.config.gs1Prefix, await context.db.next('bol_numbers')),
      origin: { source: 'web', batch: '' },
    }
  })
}

function assertBookable(request: FreightRequest, booking: FreightBooking, now: Date): void {
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
 * For an offer that expired or is taxed differently by now: today's price of the same service, shown before
 * anything is paid (D15). Null while the offer stands.
 */
async function todaysOffer(
  context: CustomerContext,
  quote: QuoteRecord,
  offer: OfferRecord,
): Promise<PurchaseOutcome<OfferedRate> | null> {
  const { db, clock } = context
  const now = clock.now()
  // The offer was read after the quote, so either may show the acceptance.
  if (quote.state === 'accepted' || offer.state === 'accepted') throw conflict('freight.offerTaken')
  if (quote.state !== 'offered') throw conflict('freight.offerExpired')
  const old = offer.rate
  const isOpen = offer.state === 'open' && offer.validUntil > now
  const taxed = isOpen ? taxedToday(context, old, quote.request) : null
  if (isOpen && !taxed) return null
  const today = taxed
    ? { rate: taxed, cost: offer.cost ?? atCost(taxed).cost }
    : offer.source === 'card'
      ? (await askCarriers(context, quote.request)).rates.find(
          ({ rate: { carrierCode, serviceCode } }) =>
            carrierCode === old.carrierCode && serviceCode === old.serviceCode,
        )
      : undefined
  if (!today) throw conflict('freight.offerExpired')
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

function toLoadShipment(quote: QuoteRecord, offer: OfferRecord, booking: FreightBooking): LoadShipment {
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

/** The days in transit count from the day of the pickup. */
const withDates = (
  rate: FreightRate,
  { pickup, delivery }: FreightBooking,
  closures: readonly ClosureRow[],
): FreightRate => ({
  ...rate,
  shipDate: pickup.pickupDate,
  deliveryDate: addBusinessDays(pickup.pickupDate, rate.transitDays, (day) =>
    [pickup, delivery].every(({ address: { country, province } }) =>
      carrierWorks({ closures }, rate.carrierCode, { country, province: province ?? '' }, day),
    ),
  ),
})

const closuresOf = async (
  { carriers }: Pick<CustomerContext, 'carriers'>,
  code: string,
): Promise<readonly ClosureRow[]> =>
  (await carriers.freight()).find((one) => one.code === code)?.closures ?? []

const normalized = ({ pickup, delivery, ...booking }: FreightBooking): FreightBooking => ({
  ...booking,
  pickup: { ...pickup, address: normalizeAddress(pickup.address) },
  delivery: { ...delivery, address: normalizeAddress(delivery.address) },
})
