import { isResidential } from '#src/domain/address/address.ts'
import type { QuickQuote, Shipment } from './parcel.ts'

/** What carriers are asked about a shipment; the quick quote asks the same from postal codes alone. */
export function requestOf({
  from,
  to,
  parcels,
  shipDate,
  signature,
  sameCityOnly,
  canadianService,
}: Shipment): QuickQuote {
  return {
    from: { country: from.country, postalCode: from.postalCode },
    to: { country: to.country, postalCode: to.postalCode, residential: isResidential(to) },
    // Copies: a form keeps mutating its own values, and a request must stay as it was sent.
    parcels: parcels.map((parcel) => ({ ...parcel })),
    shipDate,
    options: { signature, sameCityOnly, canadianService },
  }
}

/**
 * Whether two requests have the same price, which doesn't depend on a parcel's description and declared
 * value.
 */
export const isSameRequest = (a: QuickQuote, b: QuickQuote): boolean => pricedFields(a) === pricedFields(b)

const pricedFields = ({ from, to, parcels, shipDate, options }: QuickQuote): string =>
  JSON.stringify([
    [from.country, bare(from.postalCode)],
    [to.country, bare(to.postalCode), to.residential],
    parcels.map((p) => [
      ...[p.quantity, p.weight, p.length, p.width, p.height, p.insuranceValue].map(Number),
      p.weightUnit,
      p.dimensionUnit,
    ]),
    // Requests from before this option existed lack it.
    shipDate,
    options.signature,
    options.sameCityOnly,
    options.canadianService ?? false,
  ])

const bare = (postalCode: string): string => postalCode.replace(/\s/g, '').toUpperCase()
