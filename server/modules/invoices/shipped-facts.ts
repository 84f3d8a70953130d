import { grossKg } from '#src/domain/freight/freight-gross.ts'
import type { LoadShipment } from '#src/domain/freight/load-snapshot.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { parcelsKg } from '#src/domain/parcel/parcel.ts'
import { convert, type WeightUnit } from '#src/domain/shared/units.ts'
import { labelNumber } from '#server/documents/words.ts'
import { shipmentOf, type Order } from '#server/modules/orders/repository.ts'

/**
 * What shippers' accounting departments know a shipment by, as [message ID of the label, value]; missing
 * values are left out.
 */
export function shippedFacts(order: Order, locale: Locale): [label: string, value: string][] {
  const { purchaseOrder = '', kg, unit } = order.mode === 'parcel' ? parcelWeight(order) : loadWeight(order)
  const facts: [string, string][] = [
    ['field.purchaseOrder', purchaseOrder],
    ['field.reference', order.reference ?? ''],
    ['field.billOfLading', order.bol ?? ''],
    [order.mode === 'parcel' ? 'field.trackingNumber' : 'field.proNumber', order.trackingNumber ?? ''],
    ['field.weight', `${labelNumber(convert(kg, 'kg', unit), locale)} ${unit}`],
  ]
  return facts.filter(([, value]) => value !== '')
}

interface Weighed {
  kg: number
  /** The unit that was typed. */
  unit: WeightUnit
  purchaseOrder?: string
}

function parcelWeight(order: Order): Weighed {
  const { parcels } = shipmentOf(order)
  return { kg: parcelsKg(parcels), unit: (parcels[0]?.weightUnit as WeightUnit) ?? 'lb' }
}

function loadWeight(order: Order): Weighed {
  const { request, booking } = order.shipment as LoadShipment
  return {
    kg: grossKg(request),
    unit: (request.units?.[0]?.weightUnit ?? request.weightUnit) as WeightUnit,
    purchaseOrder: booking.purchaseOrder,
  }
}
