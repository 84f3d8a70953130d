import { unNumberOf } from '#src/domain/parcel/lithium.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'

/**
 * The batteries of a shipment: where, their UN number, capacity, quantity. Older shipments say only where.
 */
export function batteryWords(shipment: Shipment, text: (id: string) => string): string[] {
  const { lithium, batteryPlace, batteryKind, batteryContent, batteryCount } = shipment
  return [
    text(
      lithium === 'in_equipment' && batteryPlace
        ? `option.batteryPlace.${batteryPlace}`
        : `option.lithium.${lithium}`,
    ),
    unNumberOf(shipment),
    batteryContent ? `${batteryContent} ${batteryKind === 'metal' ? 'g' : 'Wh'}` : '',
    batteryCount ? `× ${batteryCount}` : '',
  ].filter(Boolean)
}
