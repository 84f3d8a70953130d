import { toShipmentAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import { emptyValues } from '#src/domain/shared/fields.ts'
import type { UsualShipment } from '#src/domain/parcel/shipping-defaults.ts'
import { shipmentSchema, type QuickQuote, type Shipment } from '#src/domain/parcel/parcel.ts'
import { normalizePostal } from '#src/domain/address/postal.ts'
import { enteredAsUsual } from './wizard-start.ts'

interface Town {
  city: string | null
  province: string | null
}
interface StartContext {
  book: readonly SavedAddress[]
  /** For the postal codes; null when unknown. */
  fromPlace: Town | null
  toPlace: Town | null
  usual: UsualShipment
}

/**
 * Initial values of the details: the quote, and from the address book the sender at its postal code, the
 * default one first. Another sender would mean another price.
 */
export function shipmentOf(
  { from, to, parcels, shipDate, options }: QuickQuote,
  { book, fromPlace, toPlace, usual }: StartContext,
): Shipment {
  const empty = emptyValues(shipmentSchema)
  const there = book.filter((address) => samePlace(address, from))
  const sender = there.find(({ isDefault }) => isDefault) ?? there[0]
  return {
    ...empty,
    from: sender ? toShipmentAddress(sender) : { ...empty.from, ...from, ...townOf(fromPlace) },
    to: { ...empty.to, ...to, ...townOf(toPlace) },
    parcels,
    shipDate,
    ...enteredAsUsual(usual),
    ...options,
  }
}

const townOf = (place: Town | null): Pick<Shipment['from'], 'city' | 'province'> => ({
  city: place?.city ?? '',
  province: place?.province ?? '',
})

interface Place {
  country: string
  postalCode: string
}
const samePlace = (a: Place, b: Place): boolean =>
  a.country === b.country &&
  normalizePostal(a.country, a.postalCode) === normalizePostal(b.country, b.postalCode)
