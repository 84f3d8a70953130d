import { isResidential } from '#src/domain/address/address.ts'
import type { QuickQuote, Shipment } from './parcel.ts'

/** What carriers are asked for a shipment; the quick quote asks the same from postal codes alone. */
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
    // Copies: a form goes on changing its own in place, and what was asked must stay what was asked.
    parcels: parcels.map((parcel) => ({ ...parcel })),
    shipDate,
    options: { signature, sameCityOnly, canadianService },
  }
}

/** Whether two requests have one price: a parcel's description and declared value decide nothing. */
export const isSameRequest = (a: QuickQuote, b: QuickQuote): boolean => essence(a) === essence(b)

const essence = ({ from, to, parcels, shipDate, options }: QuickQuote): string =>
  JSON.stringify([
    [from.country, bare(from.postalCode)],
    [to.country, bare(to.postalCode), to.residential],
    parcels.map((p) => [
      ...[p.quantity, p.weight, p.length, p.width, p.height, p.insuranceValue].map(Number),
      p.weightUnit,
      p.dimensionUnit,
    ]),
    // What was asked before there was this option asked without it.
    shipDate,
    options.signature,
    options.sameCityOnly,
    options.canadianService ?? false,
  ])

const bare = (postalCode: string): string => postalCode.replace(/\s/g, '').toUpperCase()
