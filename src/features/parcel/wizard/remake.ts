import type { Shipment } from '#src/domain/parcel/parcel.ts'

/**
 * The same again, ready on another day; `back`: from the recipient to the sender, as a return. Declarations
 * must be made again.
 */
export function copyOf(
  shipment: Shipment,
  { back, shipDate }: { back: boolean; shipDate: string },
): Shipment {
  const { from, to } = shipment
  return {
    ...shipment,
    ...(back && { from: to, to: { ...from, allowDropoff: false } }),
    isReturn: back,
    shipDate,
    prohibitedGoodsConfirmed: false,
    saveFromToAddressBook: false,
    saveToToAddressBook: false,
  }
}
