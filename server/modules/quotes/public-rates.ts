import type { PublicRate } from '#src/contract/public-rates.ts'
import { nextBusinessDay, wallClock } from '#src/domain/calendar/calendar.ts'
import { parcelSchema, quickQuoteSchema, type QuickQuote } from '#src/domain/parcel/parcel.ts'
import { withPrefill, type QuotePrefill } from '#src/domain/parcel/quote-prefill.ts'
import type { Rate } from '#src/domain/rating/rating.ts'
import { emptyValues } from '#src/domain/shared/fields.ts'
import { gazetteer } from '#server/platform/gazetteer.ts'

/** The shipment that the home page's box means, picked up on the next business day at its origin. */
export async function publicRequest(typed: QuotePrefill, now: Date): Promise<QuickQuote> {
  const quote = withPrefill({ ...emptyValues(quickQuoteSchema), parcels: [emptyValues(parcelSchema)] }, typed)
  const zone = gazetteer.lookup(quote.from.country, quote.from.postalCode)?.tz ?? 'America/Toronto'
  return quickQuoteSchema.validate({ ...quote, shipDate: nextBusinessDay(wallClock(now, zone).day) })
}

/** Nothing of how it is made up. */
export const publicRate = ({
  carrierCode,
  carrierName,
  serviceCode,
  serviceName,
  sample,
  transitDays,
  deliveryDate,
  totalCents,
}: Rate): PublicRate => ({
  carrierCode,
  carrierName,
  serviceCode,
  serviceName,
  sample,
  transitDays,
  deliveryDate,
  totalCents,
})
