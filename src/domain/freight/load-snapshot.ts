import type { Address } from '#src/domain/address/address.ts'
import type { FreightBooking } from './freight-booking.ts'
import type { FreightMode, FreightRequest } from './freight.ts'
import type { Locale } from '#src/domain/shared/locale.ts'

/**
 * What an order keeps of a load: its request, its booking, and the fields that lists, emails and invoices
 * need of any shipment.
 */
export interface LoadShipment {
  quoteId: string
  offerId: string
  mode: FreightMode
  request: FreightRequest
  booking: FreightBooking
  from: Address
  to: Address
  contents: string
  reference: string
  notificationLanguage: Locale
}

/** The goods in one line. */
export const contentsOf = ({ units, description }: Pick<FreightRequest, 'units' | 'description'>): string =>
  [...new Set((units ?? []).flatMap(({ goods }) => goods.map((one) => one.description)))].join(', ') ||
  description ||
  ''
